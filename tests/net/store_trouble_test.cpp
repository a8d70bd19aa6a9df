// The program over real sockets when its store takes nothing more, or holds something damaged.
#include <doctest/doctest.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "protocol/json/json.hpp"
#include "server/core/record.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/record_log.hpp"
#include "server/store/record_sum.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite.hpp"
#include "tests/net/client.hpp"
#include "tests/net/program.hpp"

using namespace crowntable::tests;
using crowntable::Json;
using crowntable::server::Database;
using crowntable::server::DataDirectory;
using std::chrono::milliseconds;

namespace {

std::string hello_with(const std::string& rest) {
    return R"({"op":"hello","protocol":{"min":1,"max":1},)" + rest + "}";
}

}  // namespace

TEST_CASE("While the disk takes nothing, nothing is shown and /readyz says so; when it does again, play goes on") {
    const Scratch scratch;
    const std::string directory = scratch.path;
    Program program(on_loopback(directory));
    const auto port = program.port();
    const auto code = new_room(port);
    std::string token;
    {
        Player ann(port, "/ws/" + code);
        ann.send(hello_with(R"("name":"Ann")"));
        token = Json::parse(ann.read_type("welcome"))["seat_token"];
        ann.send(R"({"id":1,"op":"chat","phrase":"hello"})");
        ann.read_type("chat");
        CHECK(get(port, "/readyz").status == 200);

        program.limit_files(0);
        ann.send(R"({"id":2,"op":"sit"})");
        CHECK(ann.read_to_close() == 4010);
        for (const auto& type : ann.types_read()) CHECK(type != "seated");
        CHECK(Json::parse(ann.last_read())["reason"] == "ROOM_RELOADED");
    }
    CHECK(get(port, "/healthz").status == 200);
    const auto unready = get(port, "/readyz");
    CHECK(unready.status == 503);
    CHECK(unready.body.find("store failing") != std::string::npos);
    CHECK(get(port, "/metrics").body.find("\ncrowntable_store_failing 1\n") != std::string::npos);
    const auto creation =
        request(port, "POST", "/api/rooms", {{"Content-Type", "application/json"}}, R"({"game":"five_crowns"})");
    CHECK(creation.status == 503);
    CHECK(Json::parse(creation.body)["code"] == "TRY_AGAIN");

    program.limit_files(std::nullopt);
    CHECK_MESSAGE(soon([&] { return get(port, "/readyz").status == 200; }), "it notices by itself");
    Player ann(port, "/ws/" + code);
    ann.send(hello_with(R"("seat_token":")" + token + '"'));
    CHECK(Json::parse(ann.read_type("welcome"))["seat"].is_null());
    // What was never answered is sent again, with its id.
    ann.send(R"({"id":2,"op":"sit"})");
    CHECK(Json::parse(ann.read_type("seated"))["ack"] == 2);
    program.signal(SIGTERM);
    const auto end = program.end();
    CHECK(end.status == 0);
    CHECK(end.output.find(token) == std::string::npos);
    CHECK_MESSAGE(end.output.find("the store fails why=") < end.output.find("commit failed room="), "why comes first");
    CHECK(end.output.find("the store works again") != std::string::npos);
    const auto first = end.output.find("room created");
    CHECK(first != std::string::npos);
    CHECK_MESSAGE(end.output.find("room created", first + 1) == std::string::npos, "the second one never was");
}

TEST_CASE("When the data directory is deleted under the server, no command is answered as kept and /readyz says so") {
    const Scratch scratch;
    const auto directory = scratch.path / "data";
    Program program(on_loopback(directory));
    const auto port = program.port();
    const auto code = new_room(port);
    Player ann(port, "/ws/" + code);
    ann.send(hello_with(R"("name":"Ann")"));
    ann.read_type("welcome");
    std::filesystem::remove_all(directory);
    ann.send(R"({"id":1,"op":"sit"})");
    CHECK(ann.read_to_close() == 4010);
    for (const auto& type : ann.types_read()) CHECK(type != "seated");
    CHECK(get(port, "/readyz").status == 503);
    CHECK(get(port, "/metrics").body.find("\ncrowntable_store_failing 1\n") != std::string::npos);
    program.signal(SIGTERM);
    const auto end = program.end();
    CHECK(end.status == 0);
    CHECK(end.output.find("crowntable.db was deleted or replaced") != std::string::npos);
}

TEST_CASE("A file that is damaged in the middle is found while it is served: /readyz says so, and nothing is kept") {
    const Scratch scratch;
    const auto directory = scratch.path / "data";
    const auto file = DataDirectory::database_in(directory);
    {
        const DataDirectory made(directory);
        crowntable::server::RecordLog log(open_store(made.database(), crowntable::server::Durability::process));
        log.begin();
        for (std::uint64_t seq = 1; seq <= 500; ++seq) {
            log.append({.room = "ROOM42", .records = {{"ROOM42", seq, std::string(1'000, 'a')}}});
        }
        // As a polite end does; else a start would read them all.
        log.note_heads();
        log.commit();
    }
    {
        std::fstream bytes(file, std::ios::binary | std::ios::in | std::ios::out);
        bytes.seekp(static_cast<std::streamoff>(std::filesystem::file_size(file) / 2 / 4'096 * 4'096));
        bytes << std::string(4'096, '\x5a');
    }
    Program program(on_loopback(directory));
    const auto port = program.port();
    CHECK(soon([&] { return get(port, "/readyz").status == 503; }));
    CHECK(get(port, "/readyz").body.find("store failing") != std::string::npos);
    const auto creation =
        request(port, "POST", "/api/rooms", {{"Content-Type", "application/json"}}, R"({"game":"five_crowns"})");
    CHECK(creation.status == 503);
    program.signal(SIGTERM);
    const auto end = program.end();
    CHECK(end.status == 0);
    CHECK(end.output.find("the store fails why=") != std::string::npos);
    CHECK(end.output.find("crowntable.db is damaged") != std::string::npos);
    CHECK_MESSAGE(run_program({"check", directory}).status == 7, "and whoever looks at it finds it, too");
}

TEST_CASE("A damaged room is left as it is, with its reason in the log, and the others go on") {
    const Scratch scratch;
    const std::string directory = scratch.path;
    std::string whole;
    std::string damaged;
    std::string torn;
    std::string flipped;
    {
        Program program(on_loopback(directory));
        whole = new_room(program.port());
        damaged = new_room(program.port());
        torn = new_room(program.port());
        flipped = new_room(program.port());
        program.signal(SIGTERM);
        CHECK(program.end().status == 0);
    }
    const auto file = DataDirectory::database_in(directory).string();
    const auto body_of = [&](const std::string& code) {
        Database database(file, Database::Mode::read);
        return database.text("SELECT body FROM records JOIN rooms ON rooms.id = records.room WHERE code = '" + code +
                             "'");
    };
    const auto where = [](const std::string& code) {
        return " WHERE room = (SELECT id FROM rooms WHERE code = '" + code + "')";
    };
    {
        Database database(file, Database::Mode::write);
        const std::string known = "\"format\":" + std::to_string(crowntable::server::record_format);
        database.run(
            ("UPDATE records SET body = replace(body, '" + known + "', '\"format\":9')" + where(damaged)).c_str());
        database.run(("UPDATE records SET seq = 2" + where(torn)).c_str());
        // As a server would have written them.
        crowntable::server::add_sums(database);
        database.run(("UPDATE records SET sum = record_sum(room, seq, previous, (SELECT code FROM rooms WHERE id = "
                      "room), body) WHERE room IN (SELECT id FROM rooms WHERE code IN ('" +
                      damaged + "', '" + torn + "'))")
                         .c_str());
        // And as none has.
        database.run(("UPDATE records SET body = replace(body, 'created', 'creates')" + where(flipped)).c_str());
    }
    const auto before = body_of(damaged);
    CHECK(before.find("\"format\":9") != std::string::npos);

    const auto check = run_program({"check", directory});
    CHECK(check.status == 7);
    CHECK(check.output.find("room " + damaged + ", 1 records: a record is damaged or of an unknown format") !=
          std::string::npos);
    CHECK(check.output.find("room " + torn + ", 1 records: a record is missing") != std::string::npos);
    CHECK(check.output.find("room " + whole) == std::string::npos);
    CHECK(check.output.find("room " + flipped + ": a record is not as it was written\n") != std::string::npos);
    CHECK(check.output.find("4 rooms, 3 records, 3 damaged") != std::string::npos);

    Program program(on_loopback(directory));
    const auto port = program.port();
    // A start reads no room: they are found damaged when somebody asks for them.
    for (const auto& code : {damaged, torn, flipped}) CHECK(get(port, "/api/rooms/" + code).status == 503);
    CHECK(soon(
        [&] { return get(port, "/metrics").body.find("\ncrowntable_rooms_quarantined 3\n") != std::string::npos; }));
    CHECK_MESSAGE(get(port, "/metrics").body.find("\ncrowntable_rooms 4\n") != std::string::npos, "they are kept too");
    CHECK(get(port, "/readyz").status == 200);
    CHECK(get(port, "/api/rooms/" + whole).status == 200);
    Player ann(port, "/ws/" + whole);
    ann.send(hello_with(R"("name":"Ann")"));
    ann.read_type("welcome");
    Player bob(port, "/ws/" + damaged);
    bob.send(hello_with(R"("name":"Bob")"));
    CHECK(bob.read_to_close() == 4009);
    CHECK(get(port, "/api/rooms/" + damaged).status == 503);
    program.signal(SIGTERM);
    const auto end = program.end();
    CHECK(end.status == 0);
    CHECK(end.output.find("a record is damaged or of an unknown format") != std::string::npos);
    CHECK(body_of(damaged) == before);
    CHECK(run_program({"export", flipped, "--data-dir", directory}).status == 7);
    const auto removed = run_program({"remove", flipped, "--data-dir", directory});
    CHECK(removed.output == "room " + flipped + " is removed, with its records, which were damaged\n");
    CHECK(run_program({"check", directory}).output.find("3 rooms, 3 records, 2 damaged") != std::string::npos);
}
