# add_embedded_file(target file function): compiles a file into a library, for what a program cannot
# do without wherever it is installed. `function` is the qualified name of the function that returns
# its bytes as a std::string_view; declare it in a header.
function(add_embedded_file target file function)
  set(path ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
  file(READ ${path} bytes HEX)
  # Numbers and no text, whose length compilers limit; sixteen in a line.
  string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(REGEX MATCH "^(.*)::([^:]+)$" matched ${function})
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${file}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"#include <string_view>

namespace ${CMAKE_MATCH_1} {
std::string_view ${CMAKE_MATCH_2}();
std::string_view ${CMAKE_MATCH_2}() {
  static constexpr unsigned char kBytes[] = {
${bytes}};
  return {reinterpret_cast<const char*>(kBytes), sizeof kBytes};
}
}  // namespace ${CMAKE_MATCH_1}
")
  target_sources(${target} PRIVATE ${source})
endfunction()
