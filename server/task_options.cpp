#include "server/task_options.hpp"

#include <CLI/CLI.hpp>

#include "server/help_texts.hpp"

namespace crowntable::server {

void TaskOptions::add_to(CLI::App& app, Task& task) {
    app.require_subcommand(0, 1);
    auto* check = app.add_subcommand("check", "Read a data directory and say whether every room in it is whole");
    check->add_option("DIR", dir_, "The data directory; nothing in it is changed")->required();
    check->callback([this, &task] { task = Check{dir_}; });
    auto* backup = app.add_subcommand("backup", "Copy the store of a data directory, also while a server runs on it");
    backup->add_option("DIR", dir_, "The data directory")->required();
    backup->add_option("FILE", file_, "The copy; must not exist yet")->required();
    backup->callback([this, &task] { task = Backup{dir_, file_}; });
    auto* salvage = app.add_subcommand("salvage", "Save what is whole in a damaged data directory into a new one");
    salvage->add_option("DIR", dir_, "The damaged one; no server may run on it, and nothing in it is changed")
        ->required();
    salvage->add_option("NEWDIR", file_, "The new one; must not exist yet, or be empty")->required();
    salvage->callback([this, &task] { task = Salvage{dir_, file_}; });
    auto* exported = app.add_subcommand("export", "Write the signed record of a game that has ended");
    exported->add_option("CODE", code_, "The room, in the store of --data-dir")->required();
    exported->add_option("--game", game_, "Its number in the room, from 1 (default: the last that has ended)")
        ->check(CLI::Range(std::uint32_t{1}, UINT32_MAX));
    exported->callback([this, &task] { task = Export{code_, game_}; });
    // Its --data-dir is the server's option, which may stand behind the subcommand as well.
    exported->fallthrough();
    auto* removed = app.add_subcommand("remove", "Take a room and all its records out of the store, for good");
    removed->add_option("CODE", code_, "The room, in the store of --data-dir; no server may run on it")->required();
    removed->callback([this, &task] { task = Remove{code_}; });
    removed->fallthrough();
    auto* key = app.add_subcommand("key", "Print the public key that signs the records of a data directory's server");
    key->add_option("DIR", dir_, "The data directory")->required();
    key->callback([this, &task] { task = ShowKey{dir_}; });
    for (auto* each : {check, backup, salvage, exported, removed, key}) each->footer(task_footer_text);
    auto* nodes = app.add_subcommand("nodes", "Print the nodes that share the store of --store, and how they are");
    nodes->callback([&task] { task = ShowNodes{}; });
    nodes->fallthrough();
    nodes->footer(nodes_footer_text);
    auto* health = app.add_subcommand("healthcheck",
                                      "Ask the server on --host and --port of this machine whether it takes players");
    health->callback([&task] { task = HealthCheck{}; });
    // It takes --host and --port from the environment that it shares with the server in a container.
    health->fallthrough();
    health->footer(health_footer_text);
}

}  // namespace crowntable::server
