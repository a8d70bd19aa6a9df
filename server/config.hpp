#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/core/limits.hpp"
#include "server/net/log.hpp"
#include "server/net/options.hpp"
#include "server/node_options.hpp"
#include "server/option_checks.hpp"
#include "server/store/schema.hpp"
#include "server/store_place.hpp"

namespace crowntable::server {

/// How the program ends; documented in --help.
enum class ExitCode : int {
    ok = 0,
    failed = 1,
    usage = 2,
    cannot_listen = 3,
    /// Missing, not ours to read or write, no directory.
    bad_data_dir = 4,
    data_dir_in_use = 5,
    newer_store = 6,
    damaged_store = 7,
    /// Damaged, cannot be read or made.
    bad_key = 8,
    /// Nobody answers at the admin socket.
    no_server = 9,
    out_of_memory = 10,
    /// It is not there, or lets nobody in.
    no_database = 11,
    /// A standby, or one that was told to take no writes.
    read_only_database = 12,
    /// Another process shows signs of life under this node's name.
    node_lives_already = 13,
    /// Other nodes have taken it for dead, and have its rooms.
    buried = 14,
    /// Rooms were being moved or saved into it, and that has not ended.
    unfinished_store = 15,
    /// Of several nodes some have not done what the operator asks, or do not answer.
    node_unanswered = 16,
    /// The database is behind what the node has seen, or was given a new generation while it ran.
    store_is_behind = 17,
};

/// What the program is asked to do.
struct Serve {};
struct Check {
    StorePlace store;
};
struct Backup {
    std::filesystem::path data_dir;
    std::filesystem::path file;
};
/// Saves what is whole in a damaged store.
struct Salvage {
    std::filesystem::path data_dir;
    std::filesystem::path new_dir;
};
/// Copies a store into a new one of either kind.
struct Move {
    StorePlace from;
    StorePlace to;
};
/// Writes out the record of a game.
struct Export {
    std::string code;
    /// 0: the last one that has ended.
    std::uint32_t game = 0;
    StorePlace store{};
};
/// Takes a room out of the store of a data directory on which no server runs, or of a database.
struct Remove {
    std::string code;
    StorePlace store{};
};
/// The public half of the key that signs records.
struct ShowKey {
    StorePlace store;
};
/// Asks the server that listens on NetOptions::host and port whether it is well.
struct HealthCheck {};
/// Asks the server that runs for something, through its admin socket.
struct Administer {
    /// Empty: that of NetOptions::admin_socket.
    std::filesystem::path socket;
    /// What is sent.
    std::string line;
    bool as_json = false;
};
/// Prints the nodes that share the store of Config::node.
struct ShowNodes {};
/// Gives the store of Config::node a new generation, after a restore.
struct NewGeneration {};
using Task = std::variant<Serve, Check, Backup, Salvage, Move, Export, Remove, ShowKey, HealthCheck, Administer,
                          ShowNodes, NewGeneration>;

/// All that can be chosen at the start.
struct Config {
    Task task{};
    NetOptions net{};
    Limits limits{};
    /// Shared with other nodes, instead of the store in the data directory.
    std::optional<NodeConfig> node{};
    /// Where the server keeps its own files.
    std::filesystem::path data_dir = default_data_dir();
    Durability durability = Durability::full;
    LogLevel log_level = LogLevel::info;
    LogFormat log_format = LogFormat::text;
    /// Addresses stand in the log by a hash.
    bool hashes_addresses = false;
    /// Read again at SIGHUP; empty: there is none.
    std::filesystem::path config_file{};
    std::filesystem::path access_key_file{};
    /// Every option as --print-config prints it.
    std::map<std::string, std::string> values{};
    /// Variables of the environment that look like ours and are none.
    std::vector<std::string> unknown_variables{};
};

/// What the command line asked for instead of serving: text to print, and how to end.
struct Farewell {
    ExitCode code = ExitCode::ok;
    std::string text;
};

/// Reads flags, for those not given the environment, and for what is in neither the file of --config. So a flag beats
/// the environment, which beats the file, which beats the default.
std::variant<Config, Farewell> read_config(int argc, const char* const* argv);

}  // namespace crowntable::server
