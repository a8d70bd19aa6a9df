#include "server/task_options.hpp"

#include <CLI/CLI.hpp>

#include "server/help_texts.hpp"

namespace crowntable::server {

namespace {

StorePlace place_in(const std::string& text) {
    if (auto database = postgres::Address::parse(text)) return {.directory = {}, .database = std::move(database)};
    // No sentence may repeat what may hold a password.
    if (postgres::Address::is_one(text)) {
        if (!postgres::is_built_in()) throw CLI::ValidationError(postgres::left_out);
        throw CLI::ValidationError("a database is named as " + std::string(postgres::Address::form));
    }
    return {.directory = text};
}

}  // namespace

void TaskOptions::add_to(CLI::App& app, Task& task) {
    app.require_subcommand(0, 1);
    auto* check = app.add_subcommand("check", "Read a store and say whether every room in it is whole");
    check->add_option("DIR", dir_, "The data directory (default: the database of --store); nothing is changed");
    check->callback([this, &task] { task = Check{{.directory = dir_}}; });
    auto* backup = app.add_subcommand("backup", "Copy the store of a data directory, also while a server runs on it");
    backup->add_option("DIR", dir_, "The data directory");
    backup->add_option("FILE", file_, "The copy; must not exist yet");
    backup->callback([this, &task] { task = Backup{dir_, file_}; });
    auto* salvage = app.add_subcommand("salvage", "Save what is whole in a damaged data directory into a new one");
    salvage->add_option("DIR", dir_, "The damaged one; no server may run on it, and nothing in it is changed")
        ->required();
    salvage->add_option("NEWDIR", file_, "The new one; must not exist yet, or be empty")->required();
    salvage->callback([this, &task] { task = Salvage{dir_, file_}; });
    auto* moved =
        app.add_subcommand("move", "Copy a store into a new one: from a data directory into a database, or back");
    moved->add_option("--from", from_, "The present one: DIR or postgres://...; no server may run on it")->required();
    moved->add_option("--to", to_, "The new one: DIR or postgres://..., empty")->required();
    moved->callback([this, &task] { task = Move{place_in(from_), place_in(to_)}; });
    auto* exported = app.add_subcommand("export", "Write the signed record of a game that has ended");
    exported->add_option("CODE", code_, "The room, in the database of --store, else in the store of --data-dir")
        ->required();
    exported->add_option("--game", game_, "Its number in the room, from 1 (default: the last that has ended)")
        ->check(CLI::Range(std::uint32_t{1}, UINT32_MAX));
    exported->callback([this, &task] { task = Export{code_, game_}; });
    auto* removed = app.add_subcommand("remove", "Take a room and all its records out of the store, for good");
    removed
        ->add_option(
            "CODE", code_,
            "The room, in the database of --store, where no node may play it; else in the store of --data-dir, "
            "on which no server may run")
        ->required();
    removed->callback([this, &task] { task = Remove{code_}; });
    auto* key = app.add_subcommand("key", "Print the public key that signs the records of a server");
    key->add_option("DIR", dir_, "Its data directory (default: the database of --store)");
    key->callback([this, &task] { task = ShowKey{{.directory = dir_}}; });
    // --store and --data-dir are the server's options, which may stand behind the subcommand as well.
    for (auto* each : {check, backup, exported, removed, key}) each->fallthrough();
    for (auto* each : {check, backup, salvage, moved, exported, removed, key}) each->footer(task_footer_text);
    auto* nodes = app.add_subcommand("nodes", "Print the nodes that share the store of --store, and how they are");
    nodes->callback([&task] { task = ShowNodes{}; });
    nodes->fallthrough();
    nodes->footer(nodes_footer_text);
    auto* generation = app.add_subcommand(
        "new-generation", "Say that the database of --store was restored: ends the games that ran then");
    generation->callback([&task] { task = NewGeneration{}; });
    generation->fallthrough();
    generation->footer(generation_footer_text);
    auto* health = app.add_subcommand("healthcheck",
                                      "Ask the server on --host and --port of this machine whether it takes players");
    health->callback([&task] { task = HealthCheck{}; });
    // It takes --host and --port from the environment that it shares with the server in a container.
    health->fallthrough();
    health->footer(health_footer_text);
}

namespace {

/// Where DIR is said, a database that the environment names is not meant.
std::optional<std::string> choose(StorePlace& store, const std::optional<NodeConfig>& node) {
    if (store.directory.empty() && node) store.database = node->store;
    if (store.is_chosen()) return std::nullopt;
    return "which store? DIR is missing, or --store postgres://...";
}

/// A node has a data directory, too, so that its database goes before.
std::optional<std::string> choose_otherwise(StorePlace& store, const Config& config) {
    if (!config.node) store.directory = config.data_dir;
    return choose(store, config.node);
}

std::optional<std::string> problem_of(const Backup& backup, const std::optional<NodeConfig>& node) {
    if (!backup.file.empty()) return std::nullopt;
    if (!node) return "backup takes DIR and FILE";
    return "a database is backed up by PostgreSQL's own pg_dump or pg_basebackup (docs/hosting-cluster.md); backup "
           "copies the store of a data directory";
}

}  // namespace

std::optional<std::string> choose_store(Config& config) {
    if (auto* check = std::get_if<Check>(&config.task)) return choose(check->store, config.node);
    if (auto* show = std::get_if<ShowKey>(&config.task)) return choose(show->store, config.node);
    if (auto* wanted = std::get_if<Export>(&config.task)) return choose_otherwise(wanted->store, config);
    if (auto* wanted = std::get_if<Remove>(&config.task)) return choose_otherwise(wanted->store, config);
    if (const auto* backup = std::get_if<Backup>(&config.task)) return problem_of(*backup, config.node);
    const bool is_for_nodes =
        std::holds_alternative<ShowNodes>(config.task) || std::holds_alternative<NewGeneration>(config.task);
    if (is_for_nodes && !config.node) return "nodes share a store: name it with --store postgres://...";
    return std::nullopt;
}

}  // namespace crowntable::server
