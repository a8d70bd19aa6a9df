// The program is killed and started again on the same data directory; and directories that it must not use.
#include <doctest/doctest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "protocol/json/json.hpp"
#include "server/store/schema.hpp"
#include "tests/net/client.hpp"
#include "tests/net/program.hpp"

using namespace crowntable::tests;
using crowntable::Json;
using crowntable::server::open_store;
using std::chrono::milliseconds;

namespace {

constexpr const char* hello_protocol = R"({"op":"hello","protocol":{"min":1,"max":1},)";

Json reads(Player& player, const char* type) {
    return Json::parse(player.read_type(type));
}

/// The answer to a command: the message that carries its id.
Json answered(Player& player, std::uint64_t id) {
    for (;;) {
        auto message = Json::parse(player.read());
        if (message.contains("ack") && message["ack"] == id) return message;
    }
}

std::string bytes_of(const std::filesystem::path& file) {
    std::ifstream opened(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(opened), {}};
}

/// Knocks until the room has been read.
std::unique_ptr<Player> back(std::uint16_t port, const std::string& code, const std::string& token) {
    for (int i = 0; i < 50; ++i) {
        auto player = std::make_unique<Player>(port, "/ws/" + code);
        player->send(hello_protocol + (R"("seat_token":")" + token + "\"}"));
        if (Json::parse(player->read())["type"] == "welcome") return player;
        std::this_thread::sleep_for(milliseconds(50));
    }
    throw std::runtime_error("the room never came back");
}

}  // namespace

TEST_CASE("A killed server comes back with the room, the seat and the hand; a command sent again is not done again") {
    for (const char* durability : {"full", "process"}) {
        const Scratch scratch;
        const std::string directory = scratch.path;
        const auto options = on_loopback(directory, {"--durability", durability});
        std::string code;
        std::string token;
        Json before;
        std::string play;
        {
            Program program(options);
            const auto port = program.port();
            const auto made = Json::parse(request(port, "POST", "/api/rooms", {{"Content-Type", "application/json"}},
                                                  R"({"game":"five_suited_rummy"})")
                                              .body);
            code = made["code"];
            Player ann(port, "/ws/" + code);
            ann.send(hello_protocol + (R"("name":"Ann","host_token":")" + made["host_token"].get<std::string>()) +
                     "\"}");
            const std::string ann_token = reads(ann, "welcome")["seat_token"];
            ann.send(R"({"id":1,"op":"sit"})");
            answered(ann, 1);
            Player bob(port, "/ws/" + code);
            bob.send(std::string(hello_protocol) + R"("name":"Bob"})");
            const std::string bob_token = reads(bob, "welcome")["seat_token"];
            bob.send(R"({"id":1,"op":"sit"})");
            answered(bob, 1);
            ann.send(R"({"id":2,"op":"start"})");
            answered(ann, 2);
            const auto update = reads(ann, "update");
            // Whoever begins draws, and will send that again.
            const bool ann_begins = update["public"]["current"] == 0;
            Player& first = ann_begins ? ann : bob;
            token = ann_begins ? ann_token : bob_token;
            play = Json{{"id", 3},
                        {"op", "play"},
                        {"turn", update["turn"]},
                        {"action", {{"type", "draw"}, {"source", "stock"}}}}
                       .dump();
            first.send(play);
            before = answered(first, 3);
            program.signal(SIGKILL);
            CHECK(program.end().status == -1);
        }
        Program program(options);
        const auto port = program.port();
        CHECK(get(port, "/api/rooms/" + code).body.find("Bob") != std::string::npos);
        CHECK(get(port, "/api/rooms/K7M4PX").status == 404);
        const auto first = back(port, code, token);
        auto after = reads(*first, "update");
        CHECK(after["you"] == before["you"]);
        CHECK(after["public"] == before["public"]);
        CHECK(after["turn"] == before["turn"]);
        CHECK(after["v"] >= before["v"]);
        first->send(play);
        const auto again = answered(*first, 3);
        CHECK(again["type"] == "update");
        CHECK(again["you"] == before["you"]);
        CHECK(again["public"] == before["public"]);
        program.signal(SIGTERM);
        CHECK(program.end().status == 0);

        const auto check = run_program({"check", directory});
        CAPTURE(check.output);
        CHECK(check.status == 0);
        CHECK(check.output.starts_with("1 rooms, "));
        const auto exported = run_program({"export", code, "--data-dir", directory});
        CAPTURE(exported.output);
        CHECK(exported.status == 1);
        CHECK(exported.output.find("has ended no such game") != std::string::npos);
        CHECK(run_program({"export", code, "--game", "1", "--data-dir", directory}).output.find("still on") !=
              std::string::npos);
        CHECK(exported.output.find("seed") == std::string::npos);
        CHECK(run_program({"export", "K7M4PX", "--data-dir", directory}).status == 1);
    }
}

TEST_CASE("A backup made while the server runs is a store; nothing is written over") {
    const Scratch scratch;
    const std::string directory = scratch.path;
    const Scratch other;
    const auto copy = other.path / "crowntable.db";
    Program program(on_loopback(directory));
    const auto code = new_room(program.port());
    CHECK(run_program({"check", directory}).status == 0);
    CHECK(run_program({"backup", directory, copy.string()}).status == 0);
    CHECK(std::filesystem::status(copy).permissions() ==
          (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
    CHECK(run_program({"backup", directory, copy.string()}).status == 4);
    CHECK(run_program({"backup", directory + "/nowhere", copy.string() + "2"}).status == 4);
    CHECK_FALSE(std::filesystem::exists(copy.string() + "2"));
    CHECK(run_program({"check", copy.parent_path().string()}).output.starts_with("1 rooms, "));
    Program restored(on_loopback(copy.parent_path().string()));
    CHECK(get(restored.port(), "/api/rooms/" + code).status == 200);
}

TEST_CASE("A store that has lost its database is never taken for an empty one, and its log stays as it is") {
    const Scratch scratch;
    const auto& directory = scratch.path;
    const auto log = directory / "crowntable.db-wal";
    std::string code;
    {
        Program program(on_loopback(directory.string()));
        code = new_room(program.port());
        program.signal(SIGKILL);
        CHECK(program.end().status == -1);
    }
    const auto before = bytes_of(log);
    REQUIRE(before.size() > 4'096);
    const auto database = bytes_of(directory / "crowntable.db");
    const auto copy = directory / "copy.db";
    const auto refused_by_all = [&](int status) {
        const std::vector<std::vector<std::string>> ways{on_loopback(directory.string()),
                                                         {"check", directory.string()},
                                                         {"backup", directory.string(), copy.string()},
                                                         {"export", code, "--data-dir", directory.string()}};
        for (const auto& arguments : ways) {
            const auto ending = run_program(arguments);
            CAPTURE(ending.output);
            CHECK(ending.status == status);
            CHECK(ending.output.find("older version") == std::string::npos);
            CHECK(ending.output.find(" 0 rooms") == std::string::npos);
            CHECK(std::count(ending.output.begin(), ending.output.end(), '\n') == 1);
        }
        CHECK_FALSE(std::filesystem::exists(copy));
    };
    std::filesystem::remove(directory / "crowntable.db");
    refused_by_all(7);
    CHECK(bytes_of(log) == before);
    CHECK_FALSE(std::filesystem::exists(directory / "crowntable.db"));

    std::ofstream(directory / "crowntable.db", std::ios::binary).close();
    refused_by_all(7);
    CHECK(bytes_of(log) == before);

    // Empty, and its log gone too: the key shows that it was a store.
    std::filesystem::rename(log, directory / "kept");
    refused_by_all(7);
    CHECK(bytes_of(directory / "crowntable.db").empty());

    // With its database back it is as it was.
    std::filesystem::rename(directory / "kept", log);
    std::ofstream(directory / "crowntable.db", std::ios::binary) << database;
    Program program(on_loopback(directory.string()));
    CHECK(get(program.port(), "/api/rooms/" + code).status == 200);
}

TEST_CASE("A directory without a store is said to have none; a store of a newer version is status 6") {
    const Scratch scratch;
    const std::string directory = scratch.path;
    const auto check = run_program({"check", directory});
    CHECK(check.status == 4);
    CHECK(check.output == "crowntable-server: there is no store in " + directory + "\n");
    CHECK(run_program({"backup", directory, directory + "/copy"}).output == check.output);
    CHECK(std::filesystem::is_empty(directory));

    const auto file = std::filesystem::path(directory) / "crowntable.db";
    open_store(file, crowntable::server::Durability::full).run("PRAGMA user_version = 99");
    const auto before = bytes_of(file);
    const auto newer = run_program(on_loopback(directory));
    CHECK(newer.status == 6);
    CHECK(newer.output.find("has version 99") != std::string::npos);
    CHECK(run_program({"check", directory}).status == 6);
    CHECK(bytes_of(file) == before);
}

TEST_CASE("A store that may only be read is status 4, before anybody is told that the server is there") {
    const Scratch scratch;
    const std::string directory = scratch.path;
    const auto file = std::filesystem::path(directory) / "crowntable.db";
    { open_store(file, crowntable::server::Durability::full); }
    if (geteuid() == 0) {
        REQUIRE(chown(directory.c_str(), nobody, nobody) == 0);
        REQUIRE(chown(file.c_str(), nobody, nobody) == 0);
    }
    REQUIRE(chmod(file.c_str(), S_IRUSR) == 0);
    const auto ending = run_program_as_nobody(on_loopback(directory));
    CAPTURE(ending.output);
    CHECK(ending.status == 4);
    CHECK(ending.output.find("may not be written") != std::string::npos);
    CHECK(ending.output.find("Stop it with") == std::string::npos);
}

TEST_CASE(
    "A directory that others may enter is told of in the log; a store or a key that they may read is made private") {
    const Scratch scratch;
    const std::string directory = scratch.path;
    const auto file = std::filesystem::path(directory) / "crowntable.db";
    const auto key = std::filesystem::path(directory) / "signing.key";
    { open_store(file, crowntable::server::Durability::full); }
    std::ofstream(key) << std::string(64, 'a') << '\n';
    REQUIRE(chmod(key.c_str(), 0644) == 0);
    REQUIRE(chmod(directory.c_str(), 0755) == 0);
    REQUIRE(chmod(file.c_str(), 0644) == 0);
    Program program(on_loopback(directory));
    program.port();
    struct stat status {};
    REQUIRE(stat(file.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
    REQUIRE(stat(key.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
    program.signal(SIGTERM);
    const auto output = program.end().output;
    CHECK(output.find("open to other users") != std::string::npos);
    CHECK(output.find("path=" + directory + "\n") != std::string::npos);
    CHECK(output.find("path=" + file.string()) == std::string::npos);
    CHECK(output.find("the signing key was open to other users") != std::string::npos);
    CHECK(output.find("path=" + key.string() + "\n") != std::string::npos);
    CHECK(output.find(std::string(64, 'a')) == std::string::npos);
}

TEST_CASE("A data directory that must not be used is told of in one sentence, each reason with its own status") {
    const Scratch scratch;
    const std::string directory = scratch.path;
    {
        Program first(on_loopback(directory));
        first.port();
        const auto second = run_program(on_loopback(directory));
        CHECK(second.status == 5);
        CHECK(second.output.find("in use by another server") != std::string::npos);
    }
    const auto file = std::filesystem::path(directory) / "crowntable.db";
    std::filesystem::remove(directory + "/crowntable.db-wal");
    std::filesystem::remove(directory + "/crowntable.db-shm");
    const std::string junk(20'000, 'j');
    std::ofstream(file, std::ios::binary) << junk;
    CHECK(run_program(on_loopback(directory)).status == 7);
    CHECK(run_program({"check", directory}).status == 7);
    std::ifstream kept(file, std::ios::binary);
    CHECK(std::string(std::istreambuf_iterator<char>(kept), {}) == junk);
}
