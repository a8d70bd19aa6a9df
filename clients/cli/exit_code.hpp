#pragma once

namespace crowntable::cli {

/// How the program ends; told in `crowntable --help`.
enum class ExitCode : int {
    done = 0,
    /// The game or the server went wrong, or another connection took the seat.
    failed = 1,
    usage = 2,
    cannot_connect = 3,
    /// No such room, or it is full or locked.
    no_place = 4,
    removed = 5,
    version_mismatch = 6,
    /// A line on stdin was not the JSON that was asked for.
    bad_input = 65,
    interrupted = 130,
};

}  // namespace crowntable::cli
