# The dictionaries of clients/texts as tables of C++: those that the terminal says anything from, in its languages. The
# files are read as the formatter leaves them, a key a line; CMake alone does it, for a build of the terminal needs no
# node.
set(text_languages en de fr es pt pl ja)
set(text_dictionaries
  away beside cribbage cribbage_help cribbage_later cribbage_refusals cribbage_rules kit lobby plain reactions record refusals
  replay rules rummy rummy_help rummy_refusals rummy_review rummy_rules screens terminal terminal_cribbage terminal_help terminal_plain
  terminal_rummy)

foreach(language ${text_languages})
  string(APPEND dictionary_tables "constexpr auto ${language} = std::to_array<DictionaryText>({\n")
  foreach(dictionary ${text_dictionaries})
    set(path ${CMAKE_SOURCE_DIR}/clients/texts/${dictionary}/${language}.json)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    file(READ ${path} json)
    # Escapes of JSON are those of C++ as far as these files have any: \" and \n.
    string(REGEX REPLACE "\n  \"([A-Za-z0-9_]+)\": (\"[^\n]*\"),?" "\n    {\"${dictionary}.\\1\", \\2}," entries "${json}")
    string(REGEX REPLACE "^{\n|\n}\n$" "" entries "${entries}")
    string(APPEND dictionary_tables "${entries}\n")
    if(language STREQUAL en)
      string(APPEND english_tables
        "inline constexpr auto english_${dictionary} = std::to_array<EnglishText>({\n${entries}\n});\n")
      string(APPEND english_list "    {\"${dictionary}\", english_${dictionary}},\n")
    endif()
  endforeach()
  string(APPEND dictionary_tables "});\n\n")
endforeach()
configure_file(text/dictionaries.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/dictionaries.cpp @ONLY)
configure_file(text/english_texts.hpp.in ${CMAKE_CURRENT_BINARY_DIR}/texts/english_texts.hpp @ONLY)
