# add_embedded_file(target file function): compiles a file into a library, for what a program cannot
# do without wherever it is installed. `function` is the qualified name of the function that returns
# its bytes as a std::string_view; declare it in a header.
function(add_embedded_file target file function)
  set(path ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
  file(READ ${path} bytes HEX)
  string(LENGTH "${bytes}" digits)
  math(EXPR count "${digits} / 2")
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
  # Compilers limit the length of a literal: it is made of pieces of 4096 bytes.
  string(LENGTH "${bytes}" length)
  set(pieces "")
  foreach(start RANGE 0 ${length} 16384)
    string(SUBSTRING "${bytes}" ${start} 16384 piece)
    string(APPEND pieces "\n    \"${piece}\"")
  endforeach()
  string(REGEX MATCH "^(.*)::([^:]+)$" matched ${function})
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${file}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"#include <string_view>

namespace ${CMAKE_MATCH_1} {
std::string_view ${CMAKE_MATCH_2}();
std::string_view ${CMAKE_MATCH_2}() {
  static constexpr char kBytes[] =${pieces};
  return {kBytes, ${count}};
}
}  // namespace ${CMAKE_MATCH_1}
")
  target_sources(${target} PRIVATE ${source})
endfunction()
