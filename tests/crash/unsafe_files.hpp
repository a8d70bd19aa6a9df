#pragma once

namespace crowntable::tests {

/// What tests agree on with the library that they preload into the server (unsafe_files.cpp). A value that comes with
/// SIGUSR1 says what becomes of the next flush of the store: it takes so many milliseconds (0: it is like any other),
/// or one of these.
inline constexpr int flush_fails = -1;
/// The process ends with it, as by SIGKILL.
inline constexpr int flush_fails_and_kills = -2;

/// In the environment: the number of a flush that fails, with all that follow it until a value comes.
inline constexpr const char* first_failing_variable = "UNSAFE_FILES_FIRST_FAILING";
/// In the environment: a directory where the library keeps of each file of the store what has reached the disk.
/// Whoever starts a server on files that are there already puts copies of them there first.
inline constexpr const char* arrived_variable = "UNSAFE_FILES_ARRIVED";

// Lines on standard error.
inline constexpr const char* flush_has_failed = "unsafe_files: a flush has failed\n";
inline constexpr const char* flush_is_slow = "unsafe_files: a flush takes its time\n";
inline constexpr const char* flush_was_slow = "unsafe_files: the flush is done\n";

}  // namespace crowntable::tests
