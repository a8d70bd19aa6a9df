#include "server/config.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <string>
#include <vector>

#include "tests/support/scratch.hpp"

using namespace crowntable::server;

namespace {

std::variant<Config, Farewell> read(const std::vector<const char*>& arguments) {
    std::vector<const char*> argv{"crowntable-server"};
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    return read_config(static_cast<int>(argv.size()), argv.data());
}

Config config(const std::vector<const char*>& arguments) {
    const auto result = read(arguments);
    const auto* farewell = std::get_if<Farewell>(&result);
    REQUIRE_MESSAGE(farewell == nullptr, (farewell == nullptr ? "" : farewell->text));
    return std::get<Config>(result);
}

Farewell farewell(const std::vector<const char*>& arguments) {
    const auto result = read(arguments);
    REQUIRE(std::holds_alternative<Farewell>(result));
    return std::get<Farewell>(result);
}

/// An environment variable for the length of a test.
class Environment {
public:
    Environment(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
    ~Environment() { unsetenv(name_); }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    const char* name_;
};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("Without options the server listens for the whole house on port 8080") {
    const auto defaults = config({});
    CHECK(defaults.net.host == "0.0.0.0");
    CHECK(defaults.net.port == 8080);
    CHECK(defaults.net.public_url.empty());
    CHECK(defaults.net.trusted_proxies.empty());
    CHECK(defaults.log_level == LogLevel::info);
    CHECK(defaults.log_format == LogFormat::text);
}

TEST_CASE("Every option reaches its place") {
    const auto given = config({"--host",
                               "127.0.0.1",
                               "--port",
                               "9000",
                               "--public-url",
                               "https://games.example.org/",
                               "--allow-origin",
                               "http://localhost:5173",
                               "--allow-origin",
                               "https://b.example",
                               "--trusted-proxy",
                               "10.0.0.0/8",
                               "--data-dir",
                               "/srv/crowntable",
                               "--log-level",
                               "debug",
                               "--log-format",
                               "json",
                               "--max-rooms",
                               "7",
                               "--max-connections",
                               "80",
                               "--max-connections-per-address",
                               "5",
                               "--idle-room-minutes",
                               "3",
                               "--idle-lobby-minutes",
                               "2",
                               "--ping-ms",
                               "700",
                               "--idle-ms",
                               "1500",
                               "--hello-ms",
                               "900",
                               "--request-ms",
                               "800",
                               "--retry-ms",
                               "50",
                               "--drain-ms",
                               "60",
                               "--send-queue-bytes",
                               "5000",
                               "--max-outboxes",
                               "99"});
    CHECK(given.net.host == "127.0.0.1");
    CHECK(given.net.port == 9000);
    CHECK(given.net.public_url == "https://games.example.org");
    CHECK(given.net.allowed_origins == std::vector<std::string>{"http://localhost:5173", "https://b.example"});
    REQUIRE(given.net.trusted_proxies.size() == 1);
    CHECK(given.net.trusted_proxies.front().text() == "10.0.0.0/8");
    CHECK(given.data_dir == "/srv/crowntable");
    CHECK(given.log_level == LogLevel::debug);
    CHECK(given.log_format == LogFormat::json);
    CHECK(given.limits.rooms_max == 7);
    CHECK(given.limits.connections_max == 80);
    CHECK(given.limits.connections_per_address_max == 5);
    CHECK(given.limits.idle_room == std::chrono::minutes(3));
    CHECK(given.limits.idle_lobby == std::chrono::minutes(2));
    CHECK(given.limits.hello_timeout.count() == 900);
    CHECK(given.limits.ping_interval.count() == 700);
    CHECK(given.net.limits.ping_interval.count() == 700);
    CHECK(given.net.limits.idle_timeout.count() == 1500);
    CHECK(given.net.limits.request_timeout.count() == 800);
    CHECK(given.net.limits.drain_timeout.count() == 60);
    CHECK(given.net.limits.queue_bytes_max == 5000);
    CHECK(given.net.limits.outboxes_max == 99);
    CHECK(given.net.retry.count() == 50);
    CHECK(given.net.limits.sockets_max > 80);
}

TEST_CASE("The rates of honest players can be raised, those of guesses cannot") {
    const Limits usual;
    const auto raised = config({"--rate-factor", "10"}).limits;
    CHECK(raised.commands.burst == 10 * usual.commands.burst);
    CHECK(raised.commands.refill == usual.commands.refill / 10);
    CHECK(raised.deal_parts.burst == 10 * usual.deal_parts.burst);
    CHECK(raised.renames.burst == 10 * usual.renames.burst);
    CHECK(raised.moves.burst == 10 * usual.moves.burst);
    CHECK(raised.guest_moves.refill == usual.guest_moves.refill / 10);
    CHECK(raised.frames.refill == usual.frames.refill / 10);
    CHECK(raised.rooms_per_address.burst == 10 * usual.rooms_per_address.burst);
    CHECK(raised.guesses_per_address.burst == usual.guesses_per_address.burst);
    CHECK(raised.guesses_in_all.refill == usual.guesses_in_all.refill);
    CHECK(config({}).limits.commands.burst == usual.commands.burst);
    CHECK(farewell({"--rate-factor", "0"}).code == ExitCode::usage);
    // Each stays a limit.
    const auto most = config({"--rate-factor", "1000"}).limits;
    for (const Rate* rate :
         {&most.frames, &most.frames_per_address, &most.commands, &most.deal_parts, &most.thoughts, &most.chat,
          &most.renames, &most.moves, &most.guest_moves, &most.knocks, &most.rooms_per_address}) {
        CHECK(rate->refill.count() >= 1);
    }
}

TEST_CASE("The environment is read where no flag is given") {
    const Environment port("CROWNTABLE_PORT", "9100");
    const Environment rooms("CROWNTABLE_MAX_ROOMS", "11");
    const Environment proxies("CROWNTABLE_TRUSTED_PROXY", "10.0.0.1,10.0.0.2");
    CHECK(config({}).net.port == 9100);
    CHECK(config({}).limits.rooms_max == 11);
    CHECK(config({}).net.trusted_proxies.size() == 2);
    CHECK(config({"--port", "9200"}).net.port == 9200);
}

TEST_CASE("A wrong option is one sentence and status 2") {
    CHECK(contains(farewell({"--port", "70000"}).text, "--port"));
    for (const auto& arguments : std::vector<std::vector<const char*>>{{"--port", "x"},
                                                                       {"--port"},
                                                                       {"--prot", "80"},
                                                                       {"80"},
                                                                       {"--max-rooms", "0"},
                                                                       {"--max-rooms", "-1"},
                                                                       {"--trusted-proxy", "10.0.0.0/99"},
                                                                       {"--allow-origin", "example.org"},
                                                                       {"--public-url", "example.org"},
                                                                       {"--log-level", "loud"},
                                                                       {"--log-format", "xml"},
                                                                       {"--idle-ms", "1"}}) {
        const auto goodbye = farewell(arguments);
        CAPTURE(goodbye.text);
        CHECK(goodbye.code == ExitCode::usage);
        CHECK(contains(goodbye.text, "See --help."));
    }
    const Environment port("CROWNTABLE_PORT", "none");
    CHECK(farewell({}).code == ExitCode::usage);
}

TEST_CASE("--help names every option, its default, its environment variable and the exit codes") {
    const auto help = farewell({"--help"});
    CHECK(help.code == ExitCode::ok);
    const auto printed = farewell({"--print-config"}).text;
    std::size_t options = 0;
    for (std::size_t at = 0; at < printed.size(); at = printed.find('\n', at) + 1) {
        const auto name = printed.substr(at, printed.find(' ', at) - at);
        CAPTURE(name);
        CHECK(contains(help.text, "--" + name));
        ++options;
    }
    CHECK(options >= 20);
    for (const auto* part : {"8080", "CROWNTABLE_PORT", "CROWNTABLE_MAX_ROOMS", "Exit codes", "--version"}) {
        CAPTURE(part);
        CHECK(contains(help.text, part));
    }
}

TEST_CASE("A node of a cluster is its store, its name, its address and the secret of all") {
    const crowntable::tests::Scratch scratch;
    const auto file = (scratch.path / "secret").string();
    const std::string secret(32, 's');
    std::ofstream(file) << secret << "\n";
    CHECK_FALSE(config({}).node);
    const auto given = config({"--store", "postgres://eve:sesame@h1,h2/rooms", "--node", "n-1", "--cluster-address",
                               "10.0.0.7:7070", "--cluster-secret-file", file.c_str()});
    REQUIRE(given.node);
    CHECK(given.node->store.shown() == "postgres://eve@h1,h2/rooms");
    CHECK(given.node->id.text == "n-1");
    CHECK(given.node->address == "10.0.0.7:7070");
    CHECK(given.node->listen_host == "10.0.0.7");
    CHECK(given.node->port == 7070);
    CHECK(given.node->secret == secret);
    CHECK(given.limits.evict_room == std::chrono::seconds(30));
    CHECK(given.net.retry == std::chrono::milliseconds(0));
    const auto named = config({"--store", "postgres://h/rooms", "--cluster-address", "node1.internal:7070",
                               "--cluster-secret-file", file.c_str(), "--evict-minutes", "2", "--retry-ms", "7"});
    CHECK_FALSE(named.node->id.text.empty());
    CHECK(named.node->listen_host == "0.0.0.0");
    CHECK(named.limits.evict_room == std::chrono::minutes(2));
    CHECK(named.net.retry == std::chrono::milliseconds(7));
    CHECK(config({"--store", "postgres://h/rooms", "--cluster-address", "[fd00::7]:1", "--cluster-secret-file",
                  file.c_str()})
              .node->listen_host == "fd00::7");
}

TEST_CASE("What is wrong with a node is told without the password of its store") {
    const crowntable::tests::Scratch scratch;
    const auto file = (scratch.path / "secret").string();
    std::ofstream(file) << "too short\n";
    const char* store = "postgres://eve:sesame@h1/rooms";
    for (const auto& arguments : std::vector<std::vector<const char*>>{
             {"--store", store},
             {"--store", "mysql://eve:sesame@h1/rooms"},
             {"--store", "postgres://eve:sesame@h1/rooms?what=sesame"},
             {"--store", "postgres://eve:p@sesame@h1/rooms"},
             {"--store", "postgres://eve:1/sesame@h1/rooms"},
             {"move", "--from", "x", "--to", "postgres://eve:1/sesame@h1/rooms"},
             {"--store", store, "--cluster-address", "h:1"},
             {"--store", store, "--cluster-address", "h", "--cluster-secret-file", "x"},
             {"--store", store, "--cluster-address", "fd00::7:7070", "--cluster-secret-file", "x"},
             {"--store", store, "--cluster-address", "h:70000", "--cluster-secret-file", "x"},
             {"--store", store, "--cluster-address", "h:1", "--cluster-secret-file", file.c_str()},
             {"--store", store, "--cluster-address", "h:1", "--cluster-secret-file", "/nowhere"},
             {"--store", store, "--node", "a b", "--cluster-address", "h:1", "--cluster-secret-file", "x"},
             {"--cluster-address", "h:1"}}) {
        const auto goodbye = farewell(arguments);
        CAPTURE(goodbye.text);
        CHECK(goodbye.code == ExitCode::usage);
        CHECK_FALSE(contains(goodbye.text, "sesame"));
    }
    std::ofstream(file) << std::string(32, 's') << "\n";
    const auto printed = farewell(
        {"--store", store, "--cluster-address", "h:1", "--cluster-secret-file", file.c_str(), "--print-config"});
    CHECK(printed.code == ExitCode::ok);
    CHECK(contains(printed.text, "store = postgres://eve@h1/rooms\n"));
    CHECK_FALSE(contains(printed.text, "sesame"));
}

TEST_CASE("--print-config prints what would be used") {
    const auto printed = farewell({"--print-config", "--port", "9300", "--trusted-proxy", "10.0.0.1"});
    CHECK(printed.code == ExitCode::ok);
    CHECK(contains(printed.text, "port = 9300\n"));
    CHECK(contains(printed.text, "host = 0.0.0.0\n"));
    CHECK(contains(printed.text, "trusted-proxy = 10.0.0.1\n"));
    CHECK(contains(printed.text, "log-level = info\n"));
}
