#include "server/config.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/notices/notices.hpp"
#include "server/admin_options.hpp"
#include "server/command_line.hpp"
#include "server/config_file.hpp"
#include "server/core/limit_settings.hpp"
#include "server/help_texts.hpp"
#include "server/option_checks.hpp"
#include "server/store/data_directory.hpp"
#include "server/task_options.hpp"

namespace crowntable::server {

namespace {

constexpr const char* version_text = "crowntable-server " CROWNTABLE_VERSION;

const std::map<std::string, LogLevel> log_levels{{"debug", LogLevel::debug},
                                                 {"info", LogLevel::info},
                                                 {"warning", LogLevel::warning},
                                                 {"error", LogLevel::error},
                                                 {"off", LogLevel::off}};
const std::map<std::string, LogFormat> log_formats{{"text", LogFormat::text}, {"json", LogFormat::json}};
const std::map<std::string, Durability> durabilities{{"full", Durability::full}, {"process", Durability::process}};

template <typename T>
std::string name_of(const std::map<std::string, T>& names, T value) {
    for (const auto& [name, each] : names) {
        if (each == value) return name;
    }
    return {};
}

template <typename T>
std::vector<std::string> keys(const std::map<std::string, T>& names) {
    std::vector<std::string> result;
    for (const auto& [name, value] : names) result.push_back(name);
    return result;
}

/// Ends the reading of the command line, as --help does.
struct LicencesWanted {};

/// The options as they are typed; `finish` makes the Config of them.
class Options {
public:
    Options();
    std::variant<Config, Farewell> read(const std::vector<std::string>& arguments);
    const CLI::App& command_line() const { return app_; }
    const std::string& config_file() const { return config_file_; }
    bool prints() const { return print_config_; }
    /// Whether there is this option, and whether a flag or the environment gives it. REQUIRES: read().
    bool knows(const std::string& option) const { return option != "config" && find(option) != nullptr; }
    bool has(const std::string& option) const { return find(option)->count() > 0; }

private:
    template <typename T>
    CLI::Option* option(const std::string& flag, T& value, const std::string& sentence);
    CLI::Option* list(const std::string& flag, std::vector<std::string>& values, const std::string& sentence);
    void duration(const std::string& flag, std::chrono::milliseconds& target, std::int64_t unit_ms, std::int64_t min,
                  std::int64_t max, const std::string& sentence);
    void count(const std::string& flag, std::size_t& target, const std::string& sentence);
    const CLI::Option* find(const std::string& option) const { return app_.get_option_no_throw("--" + option); }
    void add_house();
    void add_network();
    void add_node();
    void add_files_and_log();
    void add_limits();
    void add_time_outs();
    std::optional<std::string> finish();
    std::string printed() const;

    TaskOptions tasks_;
    AdminOptions admin_;
    NodeOptions node_;
    CLI::App app_{"The game server of Crowntable: rooms by code, for browsers and terminals.", "crowntable-server"};
    Config config_;
    std::vector<std::string> proxies_;
    std::vector<std::string> metrics_readers_{"127.0.0.0/8", "::1"};
    std::string data_dir_ = config_.data_dir.string();
    std::string admin_socket_;
    std::string config_file_;
    std::string access_key_file_;
    std::string access_key_for_ = "rooms";
    std::string log_addresses_ = "plain";
    std::vector<std::string> games_off_;
    std::string durability_ = name_of(durabilities, config_.durability);
    std::string log_level_ = name_of(log_levels, config_.log_level);
    std::string log_format_ = name_of(log_formats, config_.log_format);
    int rate_factor_ = 1;
    bool print_config_ = false;
    std::vector<std::function<void()>> after_parse_;
    /// What --print-config prints, in the order of --help.
    std::vector<std::pair<std::string, std::function<std::string()>>> values_;
};

Options::Options() {
    app_.set_version_flag("--version", version_text, "Print the version and end");
    app_.add_flag_callback(
        "--licences", [] { throw LicencesWanted{}; }, "Print whose work this program contains, and end");
    app_.set_help_flag("-h,--help", "Print this and end");
    app_.footer(footer_text);
    app_.get_formatter()->column_width(34);
    tasks_.add_to(app_, config_.task);
    admin_.add_to(app_, config_.task);
    add_network();
    add_node();
    add_files_and_log();
    add_house();
    add_limits();
    add_time_outs();
    app_.add_flag("--print-config", print_config_, "Print what would be used, one option a line, and end");
}

template <typename T>
CLI::Option* Options::option(const std::string& flag, T& value, const std::string& sentence) {
    // Asked when it is printed, after the command line was read; `value` is a member, and stays where it is.
    values_.emplace_back(flag, [&value] { return CLI::detail::to_string(value); });
    return app_.add_option(flag, value, sentence)->envname(environment_name(flag))->capture_default_str();
}

CLI::Option* Options::list(const std::string& flag, std::vector<std::string>& values, const std::string& sentence) {
    values_.emplace_back(flag, [&values] { return CLI::detail::join(values, ","); });
    // Separated by commas in the environment, where an option cannot be repeated.
    return app_.add_option(flag, values, sentence)->envname(environment_name(flag))->delimiter(',')->expected(1, -1);
}

void Options::duration(const std::string& flag, std::chrono::milliseconds& target, std::int64_t unit_ms,
                       std::int64_t min, std::int64_t max, const std::string& sentence) {
    // Lives as long as the application, which refers to it.
    auto value = std::make_shared<std::int64_t>(target.count() / unit_ms);
    values_.emplace_back(flag, [value] { return std::to_string(*value); });
    app_.add_option(flag, *value, sentence)
        ->envname(environment_name(flag))
        ->capture_default_str()
        ->check(CLI::Range(min, max));
    // Limits are kept in milliseconds, whatever the unit in which they are typed.
    after_parse_.emplace_back([value, &target, unit_ms] { target = std::chrono::milliseconds(*value * unit_ms); });
}

void Options::count(const std::string& flag, std::size_t& target, const std::string& sentence) {
    option(flag, target, sentence)->check(CLI::Range(std::size_t{1}, std::size_t{100'000'000}));
}

void Options::add_network() {
    auto& net = config_.net;
    option("--host", net.host,
           "Address to listen on: 0.0.0.0 all of IPv4, :: all of IPv4 and IPv6, 127.0.0.1 only here");
    option("--port", net.port, "Port to listen on; 0 takes a free one and prints it");
    option("--public-url", net.public_url,
           "How players reach the server; it then answers to no other name: https://games.example.org")
        ->check(CLI::Validator(check_origin, "URL"));
    list("--allow-origin", net.allowed_origins, "Pages of another origin that may use this server (repeat for more)")
        ->check(CLI::Validator(check_origin, "ORIGIN"));
    list("--trusted-proxy", proxies_,
         "Address or range whose X-Forwarded-For and -Proto are believed (repeat for more)")
        ->check(CLI::Validator(check_network, "ADDRESS[/BITS]"));
    list("--metrics-reader", metrics_readers_,
         "Address or range that may read /metrics, and the node in /readyz, instead of this machine alone (repeat for "
         "more)")
        ->check(CLI::Validator(check_network, "ADDRESS[/BITS]"));
}

void Options::add_node() {
    option("--store", node_.store,
           postgres::is_built_in()
               ? "Where rooms are kept: sqlite, in the data directory, or postgres://USER:PASSWORD@HOST,HOST/NAME, "
                 "shared with other nodes; better in the environment or the file, for other users see flags"
               : "Where rooms are kept: sqlite, in the data directory; this program was built without PostgreSQL")
        ->check(CLI::Validator(check_store, "STORE"))
        ->default_str("sqlite");
    values_.back().second = [this] { return node_.shown_store(); };
    option("--node", node_.node,
           "The name of this node among those that share the store, which it keeps over restarts; by default this "
           "machine's")
        ->check(CLI::Validator(check_node, "NAME"));
    option("--cluster-address", node_.address, "Where other nodes bring players of rooms that this one has")
        ->check(CLI::Validator(check_node_address, "HOST:PORT"));
    option("--cluster-secret-file", node_.secret_file,
           "File whose first line, 32 characters or more, is known to all nodes and to nobody else");
}

void Options::add_files_and_log() {
    option("--config", config_file_,
           "File of lines such as max-rooms = 500, read again at SIGHUP; flags and the environment beat it");
    option("--data-dir", data_dir_, "Directory of this server's own files; created, readable by its user alone");
    option("--admin-socket", admin_socket_,
           "Unix socket of crowntable-server admin, for this user alone; by default admin.sock in the data directory");
    option("--durability", durability_,
           "full: what players were shown survives a loss of power; process: only the end of the server, and faster")
        ->check(CLI::IsMember(keys(durabilities)));
    option("--log-level", log_level_, "How much is logged to standard error")->check(CLI::IsMember(keys(log_levels)));
    option("--log-format", log_format_, "Lines for people or for programs")->check(CLI::IsMember(keys(log_formats)));
    option("--log-addresses", log_addresses_,
           "How the log tells addresses that were refused: as they are, or by a hash whose key dies with the server")
        ->check(CLI::IsMember({"hashed", "plain"}));
}

void Options::add_house() {
    option("--name", config_.net.name, "What this server is called, on the first screen of clients")
        ->check(CLI::Validator(check_name, "TEXT"));
    option("--welcome", config_.net.welcome, "What is said there besides, in one or two sentences")
        ->check(CLI::Validator(check_welcome, "TEXT"));
    option("--access-key-file", access_key_file_,
           "File whose first line is the access key, 8 to 200 characters, that clients have to know");
    option("--access-key-for", access_key_for_, "What it is needed for: to open rooms, or for everything")
        ->check(CLI::IsMember({"everything", "rooms"}));
    list("--game-off", games_off_, "A game that cannot be begun, by its id (repeat for more)")
        ->check(CLI::Validator(check_game, "GAME"));
}

void Options::add_limits() {
    auto& limits = config_.limits;
    count("--max-rooms", limits.rooms_max, "Rooms at once");
    count("--max-rooms-per-address", limits.rooms_per_address_max,
          "Rooms at once that one address has made; networks of IPv6 get two and four times as many");
    count("--max-connections", limits.connections_max, "Players and watchers connected at once");
    count("--max-connections-per-address", limits.connections_per_address_max, "The same from one address");
    // For bots, which play as fast as they can think. Guesses are left out: nobody has a right to more of them.
    option("--rate-factor", rate_factor_,
           "So many times the usual commands, frames, requests and new rooms are allowed at once and a second, the "
           "latter up to "
           "1000; guesses are not")
        ->check(CLI::Range(1, 1'000));
    count("--send-queue-bytes", config_.net.limits.queue_bytes_max,
          "What may wait for one slow reader before it is closed");
    count("--max-outboxes", config_.net.limits.outboxes_max,
          "Answers that may wait for the disk before commands are refused for a while");
}

void Options::add_time_outs() {
    constexpr std::int64_t minute = 60'000;
    auto& limits = config_.limits;
    auto& sockets = config_.net.limits;
    duration("--idle-room-minutes", limits.idle_room, minute, 1, 100'000,
             "A room with a game in which nobody is connected ends after this");
    duration("--idle-lobby-minutes", limits.idle_lobby, minute, 1, 100'000, "The same for a room without a game");
    duration("--unentered-minutes", limits.unentered_room, minute, 1, 100'000,
             "A room in which nobody has sat, watched or spoken ends after this");
    duration("--evict-minutes", limits.evict_room, minute, 1, 100'000,
             "A room in which nobody is connected leaves the memory after this; it stays in the store. Without this "
             "option nodes that share a store let go of it after 30 s");
    duration("--beat-ms", sockets.beat_interval, 1, 50, 60'000,
             "How often a page that is looked at gives a sign of life: whoever gives none for two and a half times as "
             "long counts as away");
    duration("--ping-ms", sockets.ping_interval, 1, 50, 600'000, "How often a quiet connection is pinged");
    duration("--idle-ms", sockets.idle_timeout, 1, 100, 3'600'000,
             "A connection from which nothing is heard for so long is closed");
    duration("--hello-ms", limits.hello_timeout, 1, 50, 600'000, "How soon a connection must say hello");
    duration("--request-ms", sockets.request_timeout, 1, 50, 600'000, "How soon an HTTP request must be complete");
    duration("--retry-ms", config_.net.retry, 1, 0, 3'600'000,
             "When players are told to come back after a stop. Without this option players of nodes that share a store "
             "are told 0: others have their rooms by then");
    duration("--give-back-ms", sockets.give_back_time, 1, 0, 600'000,
             "Over how long at most a node that stops gives its rooms to the others, some at a time; 0: all at once");
    duration("--drain-ms", sockets.drain_timeout, 1, 0, 600'000, "How long a stop waits for connections to close");
}

/// What is wrong beyond single options, in one sentence.
std::optional<std::string> Options::finish() {
    for (const auto& step : after_parse_) step();
    raise_rates(config_.limits, rate_factor_);
    auto& net = config_.net;
    // All texts were checked when they were read, so that each is a network.
    for (const auto& proxy : proxies_) net.trusted_proxies.push_back(*Network::parse(proxy));
    // The default is in the list of texts already, where nothing else was typed.
    net.metrics_readers.clear();
    for (const auto& reader : metrics_readers_) net.metrics_readers.push_back(*Network::parse(reader));
    // Paths are appended to it with a slash of their own.
    while (net.public_url.ends_with('/')) net.public_url.pop_back();
    config_.data_dir = data_dir_;
    net.admin_socket =
        admin_socket_.empty() ? DataDirectory::admin_socket_in(data_dir_) : std::filesystem::path(admin_socket_);
    net.bans_file = DataDirectory::bans_in(data_dir_);
    config_.durability = durabilities.at(durability_);
    config_.log_level = log_levels.at(log_level_);
    config_.log_format = log_formats.at(log_format_);
    // Both ends of a connection keep the same time.
    config_.limits.ping_interval = net.limits.ping_interval;
    config_.limits.beat_interval = net.limits.beat_interval;
    fit_sockets(net.limits, config_.limits);
    net.rules.games_off = {games_off_.begin(), games_off_.end()};
    net.rules.access_key_for = access_key_for_ == "everything" ? AccessKeyFor::everything : AccessKeyFor::rooms;
    const bool is_to_serve = std::holds_alternative<Serve>(config_.task);
    auto node = node_.chosen(is_to_serve);
    if (auto* problem = std::get_if<std::string>(&node)) return std::move(*problem);
    config_.node = std::get<std::optional<NodeConfig>>(std::move(node));
    if (auto problem = choose_store(config_)) return problem;
    // The next one may knock at another node, and a new room is played where its first player comes to.
    if (config_.node) config_.limits.evict_new_room = std::chrono::seconds(0);
    if (config_.node && !has("evict-minutes")) config_.limits.evict_room = std::chrono::seconds(30);
    // The others have its rooms by then.
    if (config_.node && !has("retry-ms")) net.retry = std::chrono::milliseconds(0);
    config_.hashes_addresses = log_addresses_ == "hashed";
    config_.config_file = config_file_;
    config_.access_key_file = access_key_file_;
    for (const auto& [flag, value] : values_) config_.values.emplace(flag.substr(2), value());
    std::set<std::string> known;
    for (const auto& [flag, value] : values_) known.insert(environment_name(flag));
    config_.unknown_variables = unknown_variables(std::move(known));
    if (access_key_file_.empty() || !is_to_serve) return std::nullopt;
    auto key = read_access_key(access_key_file_);
    if (auto* problem = std::get_if<std::string>(&key)) return std::move(*problem);
    net.rules.access_key = std::get<SecretHash>(key);
    return std::nullopt;
}

std::string Options::printed() const {
    std::string text;
    for (const auto& [flag, value] : values_) text += flag.substr(2) + " = " + value() + "\n";
    return text;
}

Farewell wrong(const std::string& what) {
    return {ExitCode::usage, "crowntable-server: " + what + "\nSee --help.\n"};
}

std::variant<Config, Farewell> Options::read(const std::vector<std::string>& arguments) {
    try {
        // CLI11 takes them from the back.
        app_.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::CallForHelp&) {
        return Farewell{ExitCode::ok, app_.help()};
    } catch (const LicencesWanted&) {
        return Farewell{ExitCode::ok, std::string(third_party_notices())};
    } catch (const CLI::CallForVersion&) {
        return Farewell{ExitCode::ok, std::string(version_text) + "\n"};
    } catch (const CLI::ParseError& error) {
        // Help and version are parse errors, too, and are caught before.
        return wrong(error.what());
    }
    if (const auto problem = finish()) return wrong(*problem);
    if (print_config_) return Farewell{ExitCode::ok, printed()};
    return config_;
}

/// What the lines of the file add to the arguments: those options that neither a flag nor the environment gives. Or
/// what is wrong with a line.
std::variant<std::vector<std::string>, Farewell> added_by(const std::vector<ConfigLine>& lines, const Options& given) {
    std::vector<std::string> added;
    for (const auto& line : lines) {
        const auto where = given.config_file() + ":" + std::to_string(line.number) + ": ";
        if (!given.knows(line.option)) return wrong(where + "there is no option " + line.option);
        const auto argument = "--" + line.option + "=" + line.value;
        // Alone, so that what is wrong is known to be wrong here. Where the access key is missing its file is told.
        const auto alone = Options().read({argument});
        if (const auto* farewell = std::get_if<Farewell>(&alone)) {
            return Farewell{farewell->code, "crowntable-server: " + where +
                                                farewell->text.substr(std::string_view("crowntable-server: ").size())};
        }
        if (!given.has(line.option)) added.push_back(argument);
    }
    return added;
}

std::variant<Config, Farewell> read_with_file(const std::vector<std::string>& arguments) {
    Options given;
    auto result = given.read(arguments);
    if (given.config_file().empty()) return result;
    // Also where only the values are to be printed: those of the file are among them.
    const auto* farewell = std::get_if<Farewell>(&result);
    if (farewell != nullptr && !given.prints()) return result;
    const auto lines = read_config_file(given.config_file());
    if (const auto* problem = std::get_if<std::string>(&lines)) return wrong(*problem);
    auto added = added_by(std::get<std::vector<ConfigLine>>(lines), given);
    if (auto* problem = std::get_if<Farewell>(&added)) return std::move(*problem);
    auto all = std::get<std::vector<std::string>>(std::move(added));
    // Before what was typed, which may end with a subcommand.
    all.insert(all.end(), arguments.begin(), arguments.end());
    return Options().read(all);
}

}  // namespace

std::variant<Config, Farewell> read_config(int argc, const char* const* argv) {
    return read_with_file({argv + 1, argv + argc});
}

void look_at_command_line(const std::function<void(const CLI::App&)>& look) {
    look(Options().command_line());
}

}  // namespace crowntable::server
