// What an operator chooses for a server: its file of options, its access key, what it says of itself, games that are
// off, and what log and metrics tell of those who were turned away.
#include <doctest/doctest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/json/json.hpp"
#include "server/config.hpp"
#include "tests/net/client.hpp"
#include "tests/net/program.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::tests;
using crowntable::Json;
using crowntable::server::Config;
using crowntable::server::ExitCode;
using crowntable::server::Farewell;
using crowntable::server::read_config;

namespace {

std::variant<Config, Farewell> read_options(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "crowntable-server");
    return read_config(static_cast<int>(arguments.size()), arguments.data());
}

std::string complaint(const std::vector<const char*>& arguments) {
    const auto read = read_options(arguments);
    const auto* farewell = std::get_if<Farewell>(&read);
    REQUIRE(farewell != nullptr);
    CHECK(farewell->code == ExitCode::usage);
    return farewell->text;
}

class Variable {
public:
    Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
    ~Variable() { unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* name_;
};

void put(const std::filesystem::path& file, const std::string& text) {
    std::ofstream(file) << text;
}

const std::string a_room = R"({"game":"five_crowns"})";
const std::string the_key = "correct-horse-7";
const Headers with_key{{"Content-Type", "application/json"}, {"X-Access-Key", the_key}};
const Headers with_wrong_key{{"Content-Type", "application/json"}, {"X-Access-Key", "wrong-horse-8"}};

std::string hello_with_key(const std::string& key) {
    return R"({"op":"hello","protocol":{"min":1,"max":1},"access_key":")" + key + R"("})";
}

/// Who has made a table, sits there, and plays against a bot. The next command is the fourth.
class HostInGame : public Player {
public:
    explicit HostInGame(std::uint16_t port)
        : HostInGame(port, Json::parse(request(port, "POST", "/api/rooms", json_body, a_room).body)) {}

private:
    HostInGame(std::uint16_t port, const Json& made) : Player(port, "/ws/" + made.at("code").get<std::string>()) {
        send(R"({"op":"hello","protocol":{"min":1,"max":1},"host_token":")" + made.at("host_token").get<std::string>() +
             "\"}");
        send(R"({"id":1,"op":"sit"})");
        send(R"({"id":2,"op":"add_bot","level":"easy"})");
        send(R"({"id":3,"op":"start"})");
        read_type("update");
    }
};

/// Runs with a file of options until it is stopped; then what it has logged.
class Housed {
public:
    explicit Housed(const std::string& options, const std::vector<std::string>& more = {}) {
        write(options);
        put(key_file(), the_key + "\nanything else\n");
        std::vector<std::string> flags{"--config", config().string()};
        flags.insert(flags.end(), more.begin(), more.end());
        server_ = std::make_unique<Program>(on_loopback((scratch_.path / "data").string(), flags));
        port_ = server_->port();
    }

    void write(const std::string& options) const { put(config(), options); }
    std::filesystem::path config() const { return scratch_.path / "crowntable.conf"; }
    std::filesystem::path key_file() const { return scratch_.path / "key"; }
    std::uint16_t port() const { return port_; }
    Json server_card() const { return Json::parse(get(port_, "/api/games").body).at("server"); }
    void reads_again(const std::string& line) {
        server_->signal(SIGHUP);
        server_->wait_for(line);
    }
    std::string log_at_end() {
        server_->signal(SIGTERM);
        return server_->end().output;
    }
    Ending asks(std::vector<std::string> words) const {
        words.insert(words.begin(), {"admin", "--data-dir", (scratch_.path / "data").string()});
        return run_program(words);
    }

private:
    Scratch scratch_;
    std::unique_ptr<Program> server_;
    std::uint16_t port_ = 0;
};

}  // namespace

TEST_CASE("A flag beats the environment, which beats the file, which beats the default") {
    const Scratch scratch;
    const auto file = (scratch.path / "conf").string();
    put(file,
        "# of the evening\n\n max-rooms = 7 \nport=9300\nname = The Card Club\ntrusted-proxy = 10.0.0.1,10.0.0.2\n"
        "public-url =\n");
    const Variable config("CROWNTABLE_CONFIG", file.c_str());
    const auto of_file = std::get<Config>(read_options({}));
    CHECK(of_file.limits.rooms_max == 7);
    CHECK(of_file.net.port == 9300);
    CHECK(of_file.net.name == "The Card Club");
    CHECK(of_file.net.trusted_proxies.size() == 2);
    const Variable port("CROWNTABLE_PORT", "9400");
    CHECK(std::get<Config>(read_options({})).net.port == 9400);
    CHECK(std::get<Config>(read_options({"--port", "9500"})).net.port == 9500);
    CHECK(std::get<Config>(read_options({"--max-rooms", "8", "check", "/tmp"})).limits.rooms_max == 8);
}

TEST_CASE("What is wrong in a file of options is told with its line") {
    const Scratch scratch;
    const auto file = (scratch.path / "conf").string();
    const auto told = [&](const std::string& text) {
        put(file, text);
        return complaint({"--config", file.c_str()});
    };
    CHECK(says(told("max-rooms = 7\nmax-tables = 9\n"), file + ":2: there is no option max-tables"));
    CHECK(says(told("\nmax-rooms = none\n"), file + ":2: "));
    CHECK(says(told("max-rooms 7\n"), file + ":1: this is not option = value"));
    CHECK(says(told("config = other\n"), file + ":1: there is no option config"));
    CHECK(says(told("game-off = chess\n"), "'chess' is no game of this server"));
    CHECK(says(complaint({"--config", "/nowhere/conf"}), "cannot read /nowhere/conf"));
}

TEST_CASE("Names, games and keys that cannot be are refused at the start") {
    CHECK(says(complaint({"--game-off", "chess"}), "chess"));
    CHECK(says(complaint({"--name", std::string(61, 'x').c_str()}), "60 characters"));
    CHECK(says(complaint({"--welcome", "a\nb"}), "cannot be seen"));
    CHECK(says(complaint({"--access-key-file", "/nowhere/key"}), "is no access key"));
    const Scratch scratch;
    const auto file = (scratch.path / "key").string();
    put(file, "short\n");
    CHECK(says(complaint({"--access-key-file", file.c_str()}), "8 to 200"));
}

TEST_CASE("Variables that look like ours and are none are told at the start") {
    const Variable wrong("CROWNTABLE_MAX_TABLES", "9");
    const Variable right("CROWNTABLE_MAX_ROOMS", "9");
    const Variable of_the_build("CROWNTABLE_JOBS", "2");
    CHECK(std::get<Config>(read_options({})).unknown_variables == std::vector<std::string>{"CROWNTABLE_MAX_TABLES"});
    Housed housed("");
    CHECK(says(housed.log_at_end(), "variable=CROWNTABLE_MAX_TABLES"));
}

TEST_CASE("At SIGHUP what can change changes, what cannot is told, and a wrong file changes nothing") {
    Housed housed("max-rooms = 5\nname = Before\n");
    CHECK(housed.server_card().at("name") == "Before");
    housed.write("max-rooms = 6\nname = After\nwelcome = Be kind.\nmax-outboxes = 99\ngame-off = five_crowns\n");
    housed.reads_again("needs a restart option=max-outboxes");
    housed.reads_again("are read again");
    CHECK(says(housed.asks({"limits", "max-rooms"}).output, "max-rooms = 6"));
    CHECK(housed.server_card() == Json::parse(R"({"name":"After","welcome":"Be kind.","access_key":"none",
                                                  "games_off":["five_crowns"]})"));
    CHECK(says(request(housed.port(), "POST", "/api/rooms", json_body, a_room).body, "GAME_OFF"));
    housed.write("max-rooms = many\n");
    housed.reads_again("all stays as it was");
    CHECK(says(housed.asks({"limits", "max-rooms"}).output, "max-rooms = 6"));
    CHECK(housed.server_card().at("name") == "After");
}

TEST_CASE("A game that is off cannot be begun, and one that runs goes on") {
    Housed housed("");
    HostInGame ann(housed.port());
    housed.write("game-off = five_crowns\n");
    housed.reads_again("are read again");
    ann.send(R"({"id":4,"op":"arrange"})");
    CHECK(says(ann.read_type("arranged"), "\"ack\":4"));
    ann.send(R"({"id":5,"op":"end_game"})");
    ann.send(R"({"id":6,"op":"start"})");
    CHECK(says(ann.read_type("refused"), "GAME_OFF"));
    ann.send(R"({"id":6,"op":"set_options","game":"five_crowns"})");
    CHECK(says(ann.read_type("refused"), "GAME_OFF"));
}

TEST_CASE("To open a room the access key is needed, and to enter one it is not") {
    Housed housed("", {});
    housed.write("access-key-file = " + housed.key_file().string() + "\n");
    housed.reads_again("are read again");
    CHECK(housed.server_card().at("access_key") == "rooms");
    const auto without = request(housed.port(), "POST", "/api/rooms", json_body, a_room);
    CHECK(without.status == 403);
    CHECK(says(without.body, "BAD_ACCESS_KEY"));
    CHECK(request(housed.port(), "POST", "/api/rooms", with_wrong_key, a_room).status == 403);
    const auto made = request(housed.port(), "POST", "/api/rooms", with_key, a_room);
    REQUIRE(made.status == 201);
    Player guest(housed.port(), "/ws/" + Json::parse(made.body).at("code").get<std::string>());
    guest.send(hello);
    guest.read_type("welcome");
    const auto log = housed.log_at_end();
    CHECK(says(log, "turned away what=wrong_access_key address=127.0.0.1"));
    CHECK(!says(log, the_key));
    CHECK(!says(log, "wrong-horse"));
}

TEST_CASE("Where everything needs the access key a right seat token does without, and wrong keys are guesses") {
    Housed housed("access-key-for = everything\n");
    housed.write("access-key-for = everything\naccess-key-file = " + housed.key_file().string() + "\n");
    housed.reads_again("are read again");
    const auto made = request(housed.port(), "POST", "/api/rooms", with_key, a_room);
    REQUIRE(made.status == 201);
    const auto code = Json::parse(made.body).at("code").get<std::string>();
    CHECK(get(housed.port(), "/api/rooms/" + code).status == 403);
    CHECK(get(housed.port(), "/api/rooms/" + code, with_key).status == 200);
    CHECK(!says(get(housed.port(), "/t/" + code).body, "og:title"));
    CHECK(get(housed.port(), "/api/games").status == 200);

    Player ann(housed.port(), "/ws/" + code);
    ann.send(hello);
    CHECK(says(ann.read_type("refused"), "BAD_ACCESS_KEY"));
    ann.send(hello_with_key("wrong-horse-8"));
    CHECK(says(ann.read_type("refused"), "BAD_ACCESS_KEY"));
    ann.send(hello_with_key(the_key));
    const auto token = Json::parse(ann.read_type("welcome")).at("seat_token").get<std::string>();
    ann.send(R"({"id":1,"op":"sit"})");
    ann.read_type("seated");
    Player again(housed.port(), "/ws/" + code);
    again.send(R"({"op":"hello","protocol":{"min":1,"max":1},"seat_token":")" + token + "\"}");
    again.read_type("welcome");

    for (int guess = 0; guess < 20; ++guess) request(housed.port(), "POST", "/api/rooms", with_wrong_key, a_room);
    CHECK(request(housed.port(), "POST", "/api/rooms", with_key, a_room).status == 429);
    Player once_more(housed.port(), "/ws/" + code);
    once_more.send(R"({"op":"hello","protocol":{"min":1,"max":1},"seat_token":")" + token + "\"}");
    once_more.read_type("welcome");
}

TEST_CASE("The filter for fail2ban finds every line on an address that was turned away") {
    std::ifstream file(std::filesystem::path(CROWNTABLE_HOSTING_DOCS).parent_path() / "hosting/fail2ban.filter");
    const std::string filter{std::istreambuf_iterator<char>(file), {}};
    std::smatch found;
    REQUIRE(std::regex_search(filter, found, std::regex("failregex = (.+)")));
    const auto line = std::regex_replace(found[1].str(), std::regex("<SUBNET>"), "([0-9a-fA-F.:]+(?:/[0-9]+)?)");

    Housed housed("trusted-proxy = 127.0.0.1\n");
    const Headers v4{{"X-Forwarded-For", "203.0.113.9"}};
    const Headers v6{{"X-Forwarded-For", "2001:db8:1:2::7"}};
    CHECK(get(housed.port(), "/api/rooms/ZZZZZZ", v4).status == 404);
    CHECK(get(housed.port(), "/api/rooms/ZZZZZZ", v6).status == 404);
    for (int i = 0; i < 20; ++i) get(housed.port(), "/api/rooms/ZZZZZZ", v4);
    CHECK(housed.asks({"ban", "198.51.100.7"}).status == 0);
    CHECK(get(housed.port(), "/", {{"X-Forwarded-For", "198.51.100.7"}}).status == 403);
    const auto metrics = get(housed.port(), "/metrics").body;
    CHECK(says(metrics, "crowntable_turned_away_total{what=\"wrong_code\"} 21"));
    CHECK(says(metrics, "crowntable_turned_away_total{what=\"banned\"} 1"));
    CHECK(says(metrics, "crowntable_http_refusals_total{code=\"NO_SUCH_ROOM\"} 21"));
    CHECK(says(metrics, "crowntable_build_info{version=\""));

    const auto log = housed.log_at_end();
    std::map<std::string, int> addresses;
    std::istringstream lines(log);
    for (std::string each; std::getline(lines, each);) {
        std::smatch parts;
        if (std::regex_search(each, parts, std::regex(line))) ++addresses[parts[1]];
    }
    CHECK(addresses["203.0.113.9"] >= 20);
    CHECK(addresses["2001:0db8:0001:0002::/64"] == 1);
    CHECK(addresses["198.51.100.7"] == 1);
}

TEST_CASE("With --log-addresses hashed no address that was turned away is in the log") {
    Housed housed("log-addresses = hashed\n");
    get(housed.port(), "/api/rooms/ZZZZZZ");
    get(housed.port(), "/api/rooms/ZZZZZY");
    const auto log = housed.log_at_end();
    std::smatch first;
    REQUIRE(std::regex_search(log, first, std::regex("turned away what=wrong_code address=(#[0-9a-f]{16})")));
    CHECK(!says(log, "address=127"));
    // The same address has the same hash, as long as the server runs.
    const auto second = log.substr(log.find(first[1].str()) + 17);
    CHECK(says(second, first[1].str()));
}

TEST_CASE("Games are counted by preset, and people who are inside") {
    Housed housed("");
    HostInGame ann(housed.port());
    const auto metrics = get(housed.port(), "/metrics").body;
    CHECK(says(metrics, "crowntable_games_begun_total{preset=\"five_crowns\"} 1"));
    CHECK(says(metrics, "crowntable_games_finished_total{preset=\"five_crowns\"} 0"));
    CHECK(says(metrics, "crowntable_people 1"));
}
