// The frames by which people get in, or do not: hello with a knock and a mark, and what the host says and hears.
#include <doctest/doctest.h>

#include <string>

#include "protocol/wire/command.hpp"
#include "protocol/wire/reply.hpp"
#include "protocol/wire/room.hpp"
#include "tests/support/schema_check.hpp"

namespace crowntable::wire {

using namespace std::chrono_literals;

namespace {

std::string hello(const std::string& members) {
    return R"({"op":"hello","protocol":{"min":1,"max":1})" + members + "}";
}

Hello heard(const std::string& members) {
    auto parsed = parse_hello(hello(members));
    REQUIRE(std::holds_alternative<Hello>(parsed));
    return std::get<Hello>(std::move(parsed));
}

bool is_refused(const std::string& members) {
    return std::holds_alternative<Refusal>(parse_hello(hello(members)));
}

bool is_bad(std::string_view text) {
    json::Document read;
    return std::holds_alternative<BadCommand>(parse_command(text, read));
}

template <typename Op>
Op command(const std::string& text) {
    json::Document read;
    auto parsed = parse_command(text, read);
    REQUIRE(std::holds_alternative<NumberedCommand>(parsed));
    return std::get<Op>(std::get<NumberedCommand>(parsed).command);
}

}  // namespace

TEST_CASE("A newcomer may knock, and who names a seat knocks") {
    CHECK_FALSE(heard("").knocks);
    CHECK(heard(R"(,"knock":true)").knocks);
    CHECK_FALSE(heard(R"(,"knock":false)").knocks);
    CHECK(heard(R"(,"seat":2)").knocks);
    CHECK(heard(R"(,"seat":2)").seat == Seat{2});
    CHECK(is_refused(R"(,"seat":9)"));
    CHECK(is_refused(R"(,"knock":1)"));
    CHECK_MESSAGE(is_refused(R"(,"knock":true,"seat_token":"0123456789abcdef0123456789abcdef")"),
                  "whoever has a token need not");
}

TEST_CASE("A hello of every kind may have a mark, in any case") {
    const std::string mark = R"(,"mark":"ABCDEF0123456789ABCDEF0123456789")";
    for (const std::string who :
         {"", R"(,"seat_token":"0123456789abcdef0123456789abcdef")",
          R"(,"host_token":"0123456789abcdef0123456789abcdef")", R"(,"transfer_code":"K7M4PX3D")"}) {
        CHECK(heard(mark + who).mark == "abcdef0123456789abcdef0123456789");
        CHECK_FALSE(heard(who).mark);
    }
    CHECK(is_refused(R"(,"mark":"abc")"));
    CHECK(is_refused(R"(,"mark":")" + std::string(32, 'x') + '"'));
}

TEST_CASE("The host names knocks and people by number") {
    CHECK(command<Admit>(R"({"id":1,"op":"admit","knock":7,"accept":true})").knock == 7);
    CHECK(command<LetSit>(R"({"id":1,"op":"let_sit","person":7,"accept":false})").person == 7);
    CHECK(command<Remove>(R"({"id":1,"op":"remove","person":2147483649})").person == 2147483649);
    CHECK(command<Mute>(R"({"id":1,"op":"mute","person":7,"muted":true})").muted);
    CHECK(command<LockChat>(R"({"id":1,"op":"lock_chat","locked":true})").locked);
    CHECK(is_bad(R"({"id":1,"op":"remove","person":0})"));
    CHECK(is_bad(R"({"id":1,"op":"mute","person":4})"));
}

TEST_CASE("Who knocks is told so, and who asked to sit what became of it") {
    std::string knocking;
    write_knocking(knocking, "K7M4PX", 2min);
    CHECK(knocking == R"({"type":"knocking","code":"K7M4PX","wait_ms":120000})");
    std::string settled;
    write_sit_settled(settled, false);
    CHECK(settled == R"({"type":"sit_settled","accepted":false})");
    for (const auto& text : {knocking, settled}) CHECK_NOTHROW(tests::check_server_message(text));
}

TEST_CASE("The host alone is told who knocks and who is here") {
    RoomYou you{.host = true, .muted = true};
    you.knocks = {{.knock = 3, .name = "", .seat = Seat{1}}};
    you.people = {{.person = 4, .name = "Zoe", .role = Role::spectator, .muted = true, .asks_to_sit = true}};
    std::string tail;
    write_room_tail(tail, you);
    CHECK(tail == R"(,"claims":[],"knocks":[{"knock":3,"name":null,"seat":1}],)"
                  R"("people":[{"person":4,"name":"Zoe","role":"spectator","seat":null,"muted":true,)"
                  R"("asks_to_sit":true}],"you":{"seat":null,"role":"guest","host":true,"name":null,"muted":true}})");
    you.host = false;
    tail.clear();
    write_room_tail(tail, you);
    CHECK(tail.find("Zoe") == std::string::npos);
}

}  // namespace crowntable::wire
