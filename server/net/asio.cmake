# Asio and Beast, compiled once, for server/net and for clients/cli/net. Not our code, so not our warnings.
find_package(Boost 1.81 REQUIRED)
add_library(crowntable_asio STATIC ${CMAKE_CURRENT_LIST_DIR}/asio_once.cpp)
target_compile_definitions(crowntable_asio PUBLIC
  BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION BOOST_ASIO_NO_DEPRECATED)
# g++ 12 takes the frame allocation of Asio's coroutines for a mismatched pair once it is inlined.
target_compile_options(crowntable_asio PUBLIC -Wno-mismatched-new-delete)
target_link_libraries(crowntable_asio PUBLIC Boost::headers Threads::Threads)
if(CROWNTABLE_SANITIZE)
  # Without the undefined-behaviour checks: they alone cost two minutes and 2.7 GB here.
  string(REPLACE "undefined" "" asio_sanitize "${CROWNTABLE_SANITIZE}")
  string(REGEX REPLACE "^,|,$" "" asio_sanitize "${asio_sanitize}")
  if(asio_sanitize)
    target_compile_options(crowntable_asio PRIVATE -fsanitize=${asio_sanitize} -fno-omit-frame-pointer)
  endif()
endif()
