// crowntable-server salvage: what is whole in a damaged data directory goes on in a new one.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "server/store/data_directory.hpp"
#include "server/store/record_log.hpp"
#include "server/store/schema.hpp"
#include "tests/net/client.hpp"
#include "tests/net/program.hpp"

using namespace crowntable::tests;
using crowntable::server::Database;
using crowntable::server::DataDirectory;

namespace {

std::string read_bytes(const std::filesystem::path& file) {
    std::ifstream opened(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(opened), {}};
}

void flip(const std::filesystem::path& file, std::size_t at) {
    auto bytes = read_bytes(file);
    REQUIRE(at < bytes.size());
    bytes[at] = static_cast<char>(bytes[at] ^ 2);
    std::ofstream(file, std::ios::binary) << bytes;
}

std::map<std::string, std::string> all_files(const std::filesystem::path& directory) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(directory)) {
        files[entry.path().filename()] = entry.is_regular_file() ? read_bytes(entry.path()) : "";
    }
    return files;
}

/// Makes so many rooms on it, and lets somebody sit in each.
std::vector<std::string> make_rooms(std::uint16_t port, int count) {
    std::vector<std::string> codes;
    for (int i = 0; i < count; ++i) {
        codes.push_back(new_room(port));
        Player ann(port, "/ws/" + codes.back());
        ann.send(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Ann"})");
        ann.read_type("welcome");
        ann.send(R"({"id":1,"op":"sit"})");
        while (ann.read().find(R"("ack":1)") == std::string::npos) {
        }
    }
    return codes;
}

bool has_room(std::uint16_t port, const std::string& code) {
    return get(port, "/api/rooms/" + code).status == 200;
}

}  // namespace

TEST_CASE("a flipped bit in one room costs what came after it there, and all other rooms go on in a new directory") {
    const Scratch scratch;
    const auto old = scratch.path / "old";
    const auto fresh = scratch.path / "fresh";
    std::vector<std::string> codes;
    {
        Program program(on_loopback(old));
        codes = make_rooms(program.port(), 4);
        const auto refused = run_program({"salvage", old, fresh});
        CHECK_MESSAGE(refused.status == 5, "a server works on it");
        program.signal(SIGTERM);
        CHECK(program.end().status == 0);
    }
    // The second record of the third room, in which Ann comes: its name's first letter becomes another.
    const auto file = DataDirectory::database_in(old);
    std::string body;
    {
        crowntable::server::RecordLog log(crowntable::server::read_store(file));
        body = log.load(codes[2]).at(1).body;
    }
    const auto at = read_bytes(file).find(body);
    REQUIRE(at != std::string::npos);
    flip(file, at + body.find("Ann"));
    std::filesystem::remove(file.string() + "-wal");
    std::filesystem::remove(file.string() + "-shm");
    std::ofstream(DataDirectory::bans_in(old)) << R"({"bans":[]})";
    CHECK(run_program({"check", old}).output.find("room " + codes[2] + ": a record is not as it was written") !=
          std::string::npos);
    std::filesystem::remove(file.string() + "-wal");
    std::filesystem::remove(file.string() + "-shm");
    const auto before = all_files(old);

    const auto salvaged = run_program({"salvage", old, fresh});
    CHECK(salvaged.status == 7);
    INFO(salvaged.output);
    CHECK(salvaged.output.find("room " + codes[2] + ": 1 of some ") != std::string::npos);
    CHECK(salvaged.output.find("3 rooms are saved whole, 1 in part, 0 are lost; ") != std::string::npos);
    CHECK_MESSAGE(all_files(old) == before, "nothing is written into the damaged one");
    for (const auto& made : {DataDirectory::signing_key_in(fresh), DataDirectory::bans_in(fresh)}) {
        CHECK(read_bytes(made) == before.at(made.filename()));
        CHECK((std::filesystem::status(made).permissions() & std::filesystem::perms::others_all) ==
              std::filesystem::perms::none);
    }
    CHECK(run_program({"check", fresh}).status == 0);

    CHECK_MESSAGE(run_program({"salvage", old, fresh}).status == 4, "it is not empty any more");
    CHECK_MESSAGE(run_program({"salvage", old, old / "within"}).status == 4, "it lies in the damaged one");
    CHECK_FALSE(std::filesystem::exists(old / "within"));
    CHECK(run_program({"salvage", scratch.path / "none", scratch.path / "other"}).status == 4);

    std::filesystem::remove(DataDirectory::bans_in(fresh));
    Program program(on_loopback(fresh));
    for (const auto& code : codes) CHECK(has_room(program.port(), code));
}

TEST_CASE("from a log that is broken in the middle salvage saves what stands behind the break, too") {
    const Scratch scratch;
    const auto old = scratch.path / "old";
    const auto killed = scratch.path / "killed";
    const auto fresh = scratch.path / "fresh";
    std::vector<std::string> codes;
    {
        Program program(on_loopback(old));
        const auto port = program.port();
        codes = make_rooms(port, 1);
        // Whoever reads keeps the log from being emptied.
        Database reader(DataDirectory::database_in(old), Database::Mode::read);
        reader.run("BEGIN");
        reader.number("SELECT count(*) FROM rooms");
        for (auto& code : make_rooms(port, 6)) codes.push_back(code);
        program.signal(SIGKILL);
        program.end();
        std::filesystem::create_directory(killed);
        for (const auto& [name, bytes] : all_files(old)) {
            if (name != "admin.sock") std::ofstream(killed / name, std::ios::binary) << bytes;
        }
    }
    std::filesystem::remove(DataDirectory::database_in(killed).string() + "-shm");
    const auto log = DataDirectory::database_in(killed).string() + "-wal";
    const auto frames = (read_bytes(log).size() - 32) / 4'120;
    REQUIRE(frames > 12);
    // In the middle, where the page of the frame is seldom the last of its number.
    flip(log, 32 + frames / 2 * 4'120 + 24 + 3'000);

    Program refused(on_loopback(killed));
    const auto end = refused.end();
    CHECK(end.status == 7);
    CHECK(end.output.find("crowntable-server salvage") != std::string::npos);
    const auto salvaged = run_program({"salvage", killed, fresh});
    INFO(salvaged.output);
    CHECK(salvaged.output.find("frames are damaged") != std::string::npos);
    CHECK(run_program({"check", fresh}).status == 0);
    Program program(on_loopback(fresh));
    CHECK_MESSAGE(has_room(program.port(), codes.back()), "it was made behind the break");
}

TEST_CASE("salvage says what it does") {
    const auto help = run_program({"salvage", "--help"});
    CHECK(help.status == 0);
    CHECK(help.output.find("NEWDIR") != std::string::npos);
    CHECK(help.output.find("nothing in it is changed") != std::string::npos);
    CHECK(run_program({"salvage", "one"}).status == 2);
}
