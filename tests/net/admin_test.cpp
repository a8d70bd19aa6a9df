// crowntable-server admin against a server that runs: what it may see, calm and close, and what it never sees.
#include <doctest/doctest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "protocol/json/json.hpp"
#include "tests/net/bot_table.hpp"
#include "tests/net/client.hpp"
#include "tests/net/program.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::tests;
using crowntable::Json;

namespace {

/// A server on a directory of its own, and its admin.
class Governed {
public:
    explicit Governed(const std::vector<std::string>& more = {})
        : server_(std::make_unique<Program>(arguments(more))), port_(server_->port()) {}

    std::uint16_t port() const { return port_; }
    Program& server() { return *server_; }
    std::filesystem::path data() const { return scratch_.path / "data"; }
    std::filesystem::path socket() const { return data() / "admin.sock"; }

    Ending asks(std::vector<std::string> words) const {
        words.insert(words.begin(), {"admin", "--socket", socket().string()});
        return run_program(words);
    }
    /// REQUIRES: it is done.
    Json answer(std::vector<std::string> words) const {
        words.emplace_back("--json");
        const auto ending = asks(words);
        CAPTURE(ending.output);
        REQUIRE(ending.status == 0);
        return Json::parse(ending.output);
    }
    void restart() {
        server_->signal(SIGTERM);
        CHECK(server_->end().status == 0);
        server_ = std::make_unique<Program>(arguments({}));
        port_ = server_->port();
    }

private:
    std::vector<std::string> arguments(const std::vector<std::string>& more) const {
        return on_loopback(data().string(), more);
    }

    Scratch scratch_;
    std::unique_ptr<Program> server_;
    std::uint16_t port_;
};

/// Sends a line to the socket and gives the line that comes back; empty where it hangs up.
std::string line_to(const std::filesystem::path& path, const std::string& text) {
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.string().copy(address.sun_path, sizeof address.sun_path - 1);
    REQUIRE(connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    for (std::size_t sent = 0; sent < text.size();) {
        const auto size = ::send(socket, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (size <= 0) break;
        sent += static_cast<std::size_t>(size);
    }
    std::string answer;
    char byte = 0;
    while (read(socket, &byte, 1) == 1 && byte != '\n') answer += byte;
    close(socket);
    return answer;
}

}  // namespace

TEST_CASE("The operator sees rooms and people, and never a hand, token or fingerprint") {
    const Governed governed;
    CHECK(says(governed.asks({"rooms"}).output, "code"));
    BotTable table(governed.port());
    table.starts();

    const auto rooms = governed.answer({"rooms"}).at("rooms");
    REQUIRE(rooms.size() == 1);
    CHECK(rooms.at(0).at("code") == table.code);
    CHECK(rooms.at(0).at("stage") == "open");
    CHECK(rooms.at(0).at("state") == "playing");
    CHECK(rooms.at(0).at("connected") == 1);

    const auto shown = governed.answer({"room", table.code});
    CHECK(shown.at("people").at(0).at("name") == "Ann");
    CHECK(shown.at("people").at(0).at("address") == "127.0.0.1");
    CHECK(shown.at("people").at(0).at("connected") == true);
    CHECK(shown.at("seats").size() == 2);
    CHECK(shown.at("sizes").at("records").get<int>() > 2);
    for (const auto& text : {shown.dump(), governed.asks({"room", table.code}).output, rooms.dump()}) {
        CHECK(!says(text, table.seat_token));
        CHECK(!says(text, table.host_token));
        CHECK(!says(text, "hand"));
        CHECK(!says(text, "stock"));
        CHECK(!says(text, "token"));
        CHECK(!says(text, "fingerprint"));
        CHECK(!says(text, "seed"));
        for (const auto& card : table.view.at("you").at("hand"))
            CHECK(!says(text, "\"" + card.get<std::string>() + "\""));
    }

    const auto unknown = governed.asks({"room", "ZZZZZZ"});
    CHECK(unknown.status == 1);
    CHECK(says(unknown.output, "NO_SUCH_ROOM"));
}

TEST_CASE("A room that is closed is over for its people, who are told why, and after a restart") {
    Governed governed;
    BotTable table(governed.port());
    table.starts();
    CHECK(governed.answer({"close", table.code}).at("closed") == table.code);
    CHECK(table.player->read_to_close() == 4014);
    CHECK(says(table.player->last_read(), R"("reason":"CLOSED_BY_OPERATOR","retry_ms":null)"));
    CHECK(governed.asks({"close", table.code}).status == 1);
    CHECK(get(governed.port(), "/api/rooms/" + table.code).status == 404);
    governed.restart();
    CHECK(governed.answer({"rooms"}).at("rooms").empty());
}

TEST_CASE("A ban closes connections, refuses HTTP and upgrades, and lasts over a restart") {
    Governed governed({"--trusted-proxy", "127.0.0.1"});
    const auto code = new_room(governed.port());
    const Headers bad{{"X-Forwarded-For", "203.0.113.9"}};
    const Headers neighbour{{"X-Forwarded-For", "203.0.114.9"}};
    const Headers ipv6{{"X-Forwarded-For", "2001:db8:1:2::7"}};
    Player troll(governed.port(), "/ws/" + code, {.headers = bad});
    troll.send(hello);
    troll.read_type("welcome");
    Player ann(governed.port(), "/ws/" + code, {.headers = neighbour});
    ann.send(hello);
    ann.read_type("welcome");

    CHECK(governed.answer({"ban", "203.0.113.0/24", "--for", "2h"}).at("closed") == 1);
    CHECK(troll.read_to_close() == 4011);
    CHECK(get(governed.port(), "/api/games", bad).status == 403);
    CHECK(get(governed.port(), "/", bad).status == 403);
    CHECK(Player(governed.port(), "/ws/" + code, {.headers = bad}).status() == 403);
    ann.send(R"({"id":1,"op":"ping"})");
    ann.read_type("pong");
    CHECK(get(governed.port(), "/api/games", neighbour).status == 200);
    CHECK(governed.answer({"ban", "2001:db8:1::/48"}).at("until").is_null());
    CHECK(get(governed.port(), "/api/games", ipv6).status == 403);

    struct stat file {};
    REQUIRE(stat((governed.data() / "bans.json").c_str(), &file) == 0);
    CHECK((file.st_mode & 0777) == 0600);

    governed.restart();
    // Without --trusted-proxy the header is hearsay; the bans are there all the same.
    CHECK(governed.answer({"bans"}).at("bans").size() == 2);
    CHECK(governed.answer({"unban", "203.0.113.77/24"}).at("network") == "203.0.113.77/24");
    CHECK(governed.asks({"unban", "203.0.113.0/24"}).status == 1);
    CHECK(governed.answer({"bans"}).at("bans").size() == 1);
    CHECK(governed.asks({"ban", "nowhere"}).status == 1);
    CHECK(governed.asks({"ban", "10.0.0.1", "--for", "soon"}).status == 2);
}

TEST_CASE("What the operator says is shown to everybody, also to who comes later, until it is cleared") {
    const Governed governed;
    BotTable table(governed.port());
    CHECK(governed.asks({"say", "Cleaning at ten"}).status == 0);
    CHECK(says(table.player->read_type("notice"), R"("text":"Cleaning at ten","draining":false,"stops_ms":null)"));
    Player late(governed.port(), "/ws/" + table.code);
    late.send(hello);
    CHECK(says(late.read_type("notice"), "Cleaning at ten"));
    CHECK(governed.asks({"say", "--clear"}).status == 0);
    CHECK(says(late.read_type("notice"), R"("text":null)"));
    CHECK(governed.asks({"say"}).status == 2);
    CHECK(governed.asks({"say", std::string(301, 'x')}).status == 1);
}

TEST_CASE("A draining server begins nothing, lets games go on, and stops when none runs") {
    Governed governed;
    BotTable playing(governed.port());
    playing.starts();
    BotTable waiting(governed.port());
    CHECK(governed.answer({"drain", "--within", "1h"}).at("draining") == true);
    const auto notice = Json::parse(playing.player->read_type("notice"));
    CHECK(notice.at("draining") == true);
    CHECK(notice.at("stops_ms").get<int>() > 3'500'000);
    CHECK(says(request(governed.port(), "POST", "/api/rooms", json_body, quick_room).body, "SERVER_DRAINING"));
    waiting.player->send(R"({"id":3,"op":"start"})");
    CHECK(says(waiting.player->read_type("refused"), "SERVER_DRAINING"));
    // The game that runs goes on.
    playing.player->send(R"({"id":4,"op":"hint"})");
    playing.player->read();

    CHECK(governed.answer({"drain", "--cancel"}).at("draining") == false);
    waiting.player->read_type("notice");
    waiting.player->send(R"({"id":3,"op":"start"})");
    waiting.player->read_type("update");
    CHECK(governed.answer({"drain"}).at("stops_within_s").is_null());
    waiting.player->send(R"({"id":4,"op":"end_game"})");
    waiting.player->read_type("done");
    CHECK(governed.answer({"rooms"}).at("rooms").size() == 2);
    playing.player->send(R"({"id":5,"op":"end_game"})");
    CHECK(governed.server().end().status == 0);
}

TEST_CASE("A draining server stops at the end of its time, whatever runs") {
    Governed governed;
    BotTable playing(governed.port());
    playing.starts();
    CHECK(governed.asks({"drain", "--within", "1s"}).status == 0);
    CHECK(governed.server().end().status == 0);
    CHECK(!std::filesystem::exists(governed.socket()));
}

TEST_CASE("Limits and the log level are changed while the server runs") {
    const Governed governed;
    CHECK(says(governed.asks({"limits"}).output, "max-rooms = 2000"));
    CHECK(governed.asks({"limits", "max-rooms", "1"}).status == 0);
    CHECK(says(governed.asks({"limits", "max-rooms"}).output, "max-rooms = 1"));
    new_room(governed.port());
    CHECK(says(request(governed.port(), "POST", "/api/rooms", json_body, quick_room).body, "SERVER_FULL"));
    CHECK(governed.asks({"limits", "max-rooms", "0"}).status == 1);
    CHECK(says(governed.asks({"limits", "port", "9"}).output, "needs a restart"));
    CHECK(governed.asks({"limits", "max-connections-per-address", "1"}).status == 0);

    CHECK(says(governed.asks({"log-level"}).output, "info"));
    CHECK(governed.asks({"log-level", "error"}).status == 0);
    CHECK(says(governed.asks({"log-level"}).output, "error"));
    CHECK(governed.asks({"log-level", "loud"}).status == 1);
}

TEST_CASE("The admin socket is for its user alone, strict and bounded") {
    const Governed governed;
    struct stat file {};
    REQUIRE(stat(governed.socket().c_str(), &file) == 0);
    CHECK(S_ISSOCK(file.st_mode));
    CHECK((file.st_mode & 0777) == 0600);
    CHECK(says(line_to(governed.socket(), "{\"command\":\"rooms\"}\n"), R"({"ok":true,"rooms":[]})"));
    CHECK(says(line_to(governed.socket(), "nonsense\n"), "BAD_JSON"));
    CHECK(says(line_to(governed.socket(), "[]\n"), "BAD_JSON"));
    CHECK(says(line_to(governed.socket(), "{\"command\":\"fly\"}\n"), "UNKNOWN_COMMAND"));
    CHECK(says(line_to(governed.socket(), "{\"command\":\"rooms\",\"more\":1}\n"), "BAD_FIELD"));
    CHECK(says(line_to(governed.socket(), "{\"command\":\"rooms\",\"command\":\"bans\"}\n"), "DUPLICATE_KEY"));
    CHECK(says(line_to(governed.socket(), std::string(80'000, 'x')), "TOO_LARGE"));
    CHECK(governed.asks({"rooms"}).status == 0);
}

TEST_CASE("A stale admin socket is replaced, what is no socket is not, and the end removes it") {
    Scratch scratch;
    const auto data = (scratch.path / "data").string();
    {
        Program killed(on_loopback(data));
        killed.port();
        killed.signal(SIGKILL);
        killed.end();
    }
    CHECK(std::filesystem::exists(data + "/admin.sock"));
    CHECK(run_program({"admin", "--data-dir", data, "rooms"}).status == 9);
    {
        Program next(on_loopback(data));
        next.port();
        CHECK(run_program({"admin", "--data-dir", data, "rooms"}).status == 0);
        next.signal(SIGTERM);
        CHECK(next.end().status == 0);
    }
    CHECK(!std::filesystem::exists(data + "/admin.sock"));

    const auto file = (scratch.path / "precious").string();
    std::ofstream(file) << "kept";
    const auto refused = run_program(on_loopback(data, {"--admin-socket", file}));
    CHECK(refused.status == 3);
    CHECK(says(refused.output, "is no socket"));
    CHECK(std::filesystem::file_size(file) == 4);

    const auto too_long = run_program(on_loopback(data, {"--admin-socket", "/tmp/" + std::string(120, 's')}));
    CHECK(too_long.status == 3);
    CHECK(says(too_long.output, "107 bytes"));
}
