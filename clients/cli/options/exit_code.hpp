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
    no_entry = 4,
    removed = 5,
    version_mismatch = 6,
    /// Whoever has the seat that is kept here is connected, and nobody said whether to go on as them.
    already_here = 7,
    // From 10 to 17: what is wrong with the first line at which `verify` found a game record wrong.
    no_file = 10,
    /// The file is no game record, or not all of one.
    no_record = 11,
    /// A line was changed, added or taken out.
    record_changed = 12,
    bad_signature = 13,
    /// Commitments, links or seeds are wrong.
    unfair_deal = 14,
    /// The rules do not allow what was played.
    bad_replay = 15,
    /// A game or rules that this program does not know.
    unknown_game = 16,
    /// It tells of a deal otherwise than this machine was told while it was played.
    disputed = 17,
    /// A line on stdin was not the JSON that was asked for.
    bad_input = 65,
    interrupted = 130,
};

}  // namespace crowntable::cli
