# add_component(core DEPENDS ... EXTERNAL ...): the library of one top-level folder, made of every
# .cpp file below it. DEPENDS names the folders it may include from: the arrows of the house.
# All flags of the project are set here and nowhere else.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library(tilewright_flags INTERFACE)
target_include_directories(tilewright_flags INTERFACE ${PROJECT_SOURCE_DIR})
if(MSVC)
  target_compile_options(tilewright_flags INTERFACE /W4 $<$<BOOL:${TILEWRIGHT_WERROR}>:/WX>)
else()
  # Contraction to fused multiply-add would make results differ between machines.
  target_compile_options(tilewright_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -ffp-contract=off
    $<$<BOOL:${TILEWRIGHT_WERROR}>:-Werror>
    # g++ 12 sees an overlap in the standard library's own string concatenation (GCC bug 105651).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
  set(arch "${TILEWRIGHT_ARCH}")
  if(NOT arch AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    set(arch x86-64-v2)
  endif()
  if(arch)
    target_compile_options(tilewright_flags INTERFACE -march=${arch})
  endif()
endif()
if(TILEWRIGHT_ASSERTIONS)
  target_compile_definitions(tilewright_flags INTERFACE TILEWRIGHT_ASSERTIONS)
endif()
if(TILEWRIGHT_SANITIZE)
  # Left out is what takes a third of the compiler's time and what the address sanitizer reports when
  # it does harm: null and misaligned pointers, and objects smaller or other than their type says.
  target_compile_options(tilewright_flags INTERFACE
    -fsanitize=${TILEWRIGHT_SANITIZE} -fno-sanitize=null,alignment,object-size,vptr
    -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(tilewright_flags INTERFACE -fsanitize=${TILEWRIGHT_SANITIZE})
endif()

function(add_component name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS;EXTERNAL")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(sources)
    add_library(tilewright_${name} STATIC ${sources})
    set(scope PUBLIC)
  else()
    add_library(tilewright_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  list(TRANSFORM arg_DEPENDS PREPEND tilewright_)
  target_link_libraries(tilewright_${name} ${scope}
    tilewright_flags ${arg_DEPENDS} ${arg_EXTERNAL})
endfunction()
