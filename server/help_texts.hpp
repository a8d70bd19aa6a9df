#pragma once

/// What stands below the options in --help: exit codes (ExitCode in config.hpp) and signals.
namespace crowntable::server {

inline constexpr const char* footer_text =
    "Every option can be given by the environment too: --max-rooms is CROWNTABLE_MAX_ROOMS. Lists are separated by "
    "commas there. A flag beats the environment, which beats the file of --config.\n\n"
    "Exit codes: 0 stopped as asked; 1 ended by an error of its own; 2 wrong options; 3 cannot listen (port in use, "
    "no such address); 4 the data directory cannot be used; 5 another server uses it; "
    "6 it was written by a newer version; 7 it is damaged or not ours; 8 its signing key is damaged or cannot be used; "
    "9 (admin) no server answers at the socket; 10 out of memory; 11 the database of --store is not there, or lets "
    "nobody in; 12 it takes no writes; 13 another process lives under this node's name; 14 other nodes have taken this "
    "one for dead, and have its rooms: start it again; 15 the store is not finished: rooms were being moved or saved "
    "there; 17 the database has forgotten what this node has seen, or was given a new generation while it ran: "
    "docs/hosting-cluster.md tells what to do after a restore; "
    "130 stopped at once by a second signal.\n\n"
    "SIGTERM and SIGINT stop politely: players are told when to come back. With --config or --access-key-file SIGHUP "
    "reads these files again.";

inline constexpr const char* task_footer_text =
    "Exit codes: 0 done; 1 ended by an error of its own; 2 wrong options; 4 a directory or file cannot be used, or "
    "there is no store in it; 5 a server uses it; 6 the store was written by a newer version; 7 the store, or a room "
    "in "
    "it, is damaged; 8 the signing key cannot be used; 11 the database is not there, or lets nobody in; 12 it takes no "
    "writes; 15 the store is not finished.";

inline constexpr const char* nodes_footer_text =
    "It looks twice, two seconds apart: who lives shows a sign of life meanwhile.\n\n"
    "Exit codes: 0 done; 1 ended by an error of its own; 2 wrong options; 11 the database is not there, or lets nobody "
    "in.";

inline constexpr const char* generation_footer_text =
    "Once after a restore, or after a primary was lost with commits that its standby did not have, while no node "
    "runs.\n\n"
    "Exit codes: 0 done; 1 ended by an error of its own; 2 wrong options; 5 a node lives; 6 the store was written by a "
    "newer version; 11 the database is not there, or lets nobody in; 12 it takes no writes; 15 the store is not "
    "finished.";

inline constexpr const char* health_footer_text =
    "Exit codes: 0 it takes players; 1 it takes none now, or does not answer within four seconds; 2 wrong options.";

}  // namespace crowntable::server
