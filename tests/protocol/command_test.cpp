#include "protocol/wire/command.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/hex.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/text/frame.hpp"

using namespace crowntable;
using namespace crowntable::error_code;
using namespace crowntable::wire;

namespace {

constexpr const char* token = "0123456789abcdef0123456789abcdef";

BadCommand refused(std::string_view text) {
    json::Document read;
    const auto parsed = parse_command(text, read);
    CAPTURE(text);
    REQUIRE(std::holds_alternative<BadCommand>(parsed));
    return std::get<BadCommand>(parsed);
}

template <typename T>
T command(std::string_view text, json::Document& read) {
    auto parsed = parse_command(text, read);
    CAPTURE(text);
    REQUIRE(std::holds_alternative<NumberedCommand>(parsed));
    auto& numbered = std::get<NumberedCommand>(parsed);
    REQUIRE(std::holds_alternative<T>(numbered.command));
    return std::get<T>(numbered.command);
}

/// REQUIRES: T holds no JSON.
template <typename T>
T command(std::string_view text) {
    json::Document read;
    return command<T>(text, read);
}

std::string hello_code(const std::string& members) {
    const auto parsed = parse_hello(R"({"op":"hello","protocol":{"min":1,"max":1})" + members + "}");
    const auto* reason = std::get_if<Refusal>(&parsed);
    return reason == nullptr ? "" : std::string(reason->code);
}

Hello hello(const std::string& members) {
    auto parsed = parse_hello(R"({"op":"hello","protocol":{"min":1,"max":1})" + members + "}");
    REQUIRE(std::holds_alternative<Hello>(parsed));
    return std::get<Hello>(parsed);
}

}  // namespace

TEST_CASE("A hello comes in four forms") {
    CHECK(std::holds_alternative<Hello::Newcomer>(hello("").who));
    CHECK(hello(R"(,"name":" Ann ")").name == "Ann");
    const auto back = hello(std::string(R"(,"seat_token":")") + token + R"(","version":17)");
    CHECK(std::get<Hello::Returning>(back.who).seat_token == token);
    CHECK(std::get<Hello::Returning>(back.who).version == 17);
    const auto upper = hello(R"(,"seat_token":"0123456789ABCDEF0123456789ABCDEF")");
    CHECK(std::get<Hello::Returning>(upper.who).seat_token == token);
    CHECK_FALSE(std::get<Hello::Returning>(upper.who).version);
    CHECK(std::get<Hello::Creator>(hello(std::string(R"(,"host_token":")") + token + "\"").who).host_token == token);
    CHECK(std::get<Hello::OtherDevice>(hello(R"(,"transfer_code":"k7m4 px3d")").who).transfer_code == "K7M4PX3D");
}

TEST_CASE("A wrong hello is refused with the code that says why") {
    const std::string quoted = std::string("\"") + token + "\"";
    CHECK(hello_code(R"(,"seat_token":"short")") == "BAD_TOKEN");
    CHECK(hello_code(R"(,"seat_token":"g123456789abcdef0123456789abcdef")") == "BAD_TOKEN");
    CHECK(hello_code(R"(,"seat_token":1)") == "BAD_FIELD");
    CHECK(hello_code(R"(,"transfer_code":"AAAA")") == "BAD_TRANSFER_CODE");
    CHECK(hello_code(R"(,"name":"")") == "BAD_NAME");
    CHECK(hello_code(R"(,"name":"aaaaaaaaaaaaaaaaaaaaa")") == "BAD_NAME");
    CHECK(hello_code(R"(,"name":null)") == "BAD_FIELD");
    CHECK(hello_code(R"(,"version":1)") == "BAD_FIELD");
    CHECK(hello_code(R"(,"other":1)") == "BAD_FIELD");
    CHECK(hello_code(",\"seat_token\":" + quoted + ",\"host_token\":" + quoted) == "BAD_FIELD");
    CHECK(hello_code(",\"seat_token\":" + quoted + ",\"version\":-1") == "BAD_FIELD");
    CHECK(std::get<Refusal>(parse_hello(R"({"op":"hello"})")).code == "BAD_FIELD");
    CHECK(std::get<Refusal>(parse_hello(R"({"op":"hello","protocol":{"min":1}})")).code == "BAD_FIELD");
    CHECK(std::get<Refusal>(parse_hello(R"({"op":"hello","protocol":{"min":1,"max":1,"mid":1}})")).code == "BAD_FIELD");
    CHECK(std::get<Refusal>(parse_hello(R"({"op":"hello","protocol":{"min":0,"max":1.5}})")).code == "BAD_FIELD");
    CHECK(std::get<Refusal>(parse_hello(R"({"id":1,"op":"sit"})")).code == "HELLO_FIRST");
    CHECK(std::get<Refusal>(parse_hello("[]")).code == "HELLO_FIRST");
    CHECK(std::get<Refusal>(parse_hello("hello")).code == "BAD_JSON");
}

TEST_CASE("The range of protocol versions is read, not judged") {
    const auto parsed = parse_hello(R"({"op":"hello","protocol":{"min":2,"max":9}})");
    REQUIRE(std::holds_alternative<Hello>(parsed));
    CHECK(std::get<Hello>(parsed).protocol_min == 2);
    CHECK(std::get<Hello>(parsed).protocol_max == 9);
    const auto of = [](int min, int max) { return Hello{.protocol_min = min, .protocol_max = max}.protocol(); };
    CHECK(of(1, 1) == Protocol::whole);
    CHECK(of(1, 2) == Protocol::slim);
    CHECK(of(2, 9) == Protocol::slim);
    CHECK_FALSE(of(3, 9));
    CHECK_FALSE(of(2, 1));
}

TEST_CASE("Commands carry what they say") {
    CHECK(command<Sit>(R"({"id":1,"op":"sit"})").seat == std::nullopt);
    CHECK(command<Sit>(R"({"id":1,"op":"sit","seat":6,"name":"Ann"})").seat == Seat{6});
    CHECK(command<ClaimSeat>(R"({"id":1,"op":"claim_seat","seat":2})").seat == Seat{2});
    CHECK_FALSE(command<ClaimSeat>(R"({"id":1,"op":"claim_seat","seat":2})").at_once);
    CHECK(command<ClaimSeat>(R"({"id":1,"op":"claim_seat","seat":2,"at_once":true})").at_once);
    CHECK(command<Consent>(R"({"id":1,"op":"consent","claim":3,"accept":true})").claim == 3);
    CHECK(command<SetAvatar>(R"({"id":1,"op":"set_avatar","avatar":"snowflake"})").avatar == "snowflake");
    CHECK(command<SetAvatar>(R"({"id":1,"op":"set_avatar"})").avatar.empty());
    CHECK(command<Rename>(R"({"id":1,"op":"rename","name":" B  C "})").name == "B C");
    CHECK(command<AddBot>(R"({"id":1,"op":"add_bot","level":"easy"})").level == BotLevel::easy);
    CHECK(command<Ready>(R"({"id":1,"op":"ready","ready":true})").ready);
    CHECK(command<Lock>(R"({"id":1,"op":"lock","locked":true})").locked);
    json::Document read;
    const auto play = command<Play>(R"({"id":1,"op":"play","turn":4294967295,"action":{"type":"draw"}})", read);
    CHECK(play.turn == 4294967295U);
    CHECK(json::tree_of(play.action).dump() == R"({"type":"draw"})");
    const auto options = command<SetOptions>(R"({"id":1,"op":"set_options","options":{"packs":"2"}})", read);
    CHECK_FALSE(options.game);
    CHECK(json::tree_of(options.options).dump() == R"({"packs":"2"})");
    CHECK(json::tree_of(options.room_options).dump() == "{}");
    CHECK(
        command<SetHandOrder>(R"({"id":1,"op":"set_hand_order","cards":["JK","3S"]})", read).cards.elements().size() ==
        2);
    CHECK(command<Chat>(R"({"id":1,"op":"chat","text":" so\nso "})").text == "so so");
    CHECK(command<Chat>(R"({"id":1,"op":"chat","phrase":"thanks"})").phrase == "thanks");
    CHECK(command<React>(R"({"id":1,"op":"react","reaction":"party"})").reaction == "party");
    const std::string digits = "00ff" + std::string(60, '1');
    CHECK(to_hex(command<Commit>(R"({"id":1,"op":"commit","chain_end":")" + digits + "\"}").chain_end) == digits);
    const auto reveal = command<Reveal>(R"({"id":1,"op":"reveal","deal":3,"link":")" + digits + "\"}");
    CHECK(reveal.deal == 3);
    CHECK(to_hex(reveal.link) == digits);
}

TEST_CASE("The id is read even where the rest is wrong, so that the refusal can name it") {
    CHECK(refused(R"({"id":7,"op":"fly"})").id == 7);
    CHECK(refused(R"({"id":7,"op":"sit","seat":7})").id == 7);
    CHECK(refused(R"({"id":7})").id == 7);
    CHECK_FALSE(refused(R"({"id":7,"op":"sit")").id);
    CHECK_FALSE(refused(R"({"op":"sit"})").id);
    CHECK_FALSE(refused(R"({"op":"hello","protocol":{"min":1,"max":1}})").id);
}

TEST_CASE("A wrong command is refused with the code that says why") {
    struct Row {
        std::string text;
        const char* code;
    };
    const std::vector<Row> rows{
        {"", "BAD_JSON"},
        {"[1]", "BAD_JSON"},
        {"null", "BAD_JSON"},
        {"3", "BAD_JSON"},
        {"{\"id\":1,\"op\":\"ping\"} x", "BAD_JSON"},
        {"{\"id\":1,\"op\":\"ping\",\"x\":\"\xff\"}", "BAD_JSON"},
        {R"({"op":"ping"})", "BAD_ID"},
        {R"({"id":0,"op":"ping"})", "BAD_ID"},
        {R"({"id":-1,"op":"ping"})", "BAD_ID"},
        {R"({"id":1.0,"op":"ping"})", "BAD_ID"},
        {R"({"id":"1","op":"ping"})", "BAD_ID"},
        {R"({"id":null,"op":"ping"})", "BAD_ID"},
        {R"({"id":9007199254740992,"op":"ping"})", "BAD_ID"},
        {R"({"id":18446744073709551617,"op":"ping"})", "BAD_ID"},
        {R"({"id":1})", "BAD_FIELD"},
        {R"({"id":1,"op":1})", "BAD_FIELD"},
        {R"({"id":1,"op":""})", "UNKNOWN_COMMAND"},
        {R"({"id":1,"op":"PING"})", "UNKNOWN_COMMAND"},
        {R"({"id":1,"op":"fly","to":"moon"})", "UNKNOWN_COMMAND"},
        {R"({"op":"hello","protocol":{"min":1,"max":1}})", "ALREADY_HELLO"},
        {R"({"id":1,"id":2,"op":"ping"})", "DUPLICATE_KEY"},
        {R"({"id":1,"op":"ping","op":"leave"})", "DUPLICATE_KEY"},
        {R"({"id":1,"op":"ping","x":1})", "BAD_FIELD"},
        {R"({"id":1,"op":"commit"})", "BAD_FIELD"},
        {R"({"id":1,"op":"commit","chain_end":null})", "BAD_FIELD"},
        {R"({"id":1,"op":"commit","chain_end":")" + std::string(63, '0') + "\"}", "BAD_FIELD"},
        {R"({"id":1,"op":"commit","chain_end":")" + std::string(64, 'A') + "\"}", "BAD_FIELD"},
        {R"({"id":1,"op":"reveal","deal":0,"link":")" + std::string(64, '0') + "\"}", "BAD_FIELD"},
        {R"({"id":1,"op":"reveal","link":")" + std::string(64, '0') + "\"}", "BAD_FIELD"},
        {R"({"id":1,"op":"sit","seat":7})", "BAD_FIELD"},
        {R"({"id":1,"op":"sit","seat":-1})", "BAD_FIELD"},
        {R"({"id":1,"op":"sit","seat":null})", "BAD_FIELD"},
        {R"({"id":1,"op":"sit","seat":256})", "BAD_FIELD"},
        {R"({"id":1,"op":"sit","name":""})", "BAD_NAME"},
        {R"({"id":1,"op":"rename"})", "BAD_FIELD"},
        {R"({"id":1,"op":"set_avatar","avatar":"dragon"})", "BAD_FIELD"},
        {R"({"id":1,"op":"rename","name":"\u202e"})", "BAD_NAME"},
        {R"({"id":1,"op":"claim_seat"})", "BAD_FIELD"},
        {R"({"id":1,"op":"claim_seat","seat":1,"at_once":1})", "BAD_FIELD"},
        {R"({"id":1,"op":"consent","claim":0,"accept":true})", "BAD_FIELD"},
        {R"({"id":1,"op":"consent","claim":1,"accept":1})", "BAD_FIELD"},
        {R"({"id":1,"op":"set_options","options":[]})", "BAD_FIELD"},
        {R"({"id":1,"op":"set_options","game":""})", "BAD_FIELD"},
        {R"({"id":1,"op":"ready","ready":"yes"})", "BAD_FIELD"},
        {R"({"id":1,"op":"add_bot","level":"brilliant"})", "BAD_FIELD"},
        {R"({"id":1,"op":"play","turn":1})", "BAD_FIELD"},
        {R"({"id":1,"op":"play","action":{}})", "BAD_FIELD"},
        {R"({"id":1,"op":"play","turn":3000000000.5,"action":{}})", "BAD_FIELD"},
        {R"({"id":1,"op":"play","turn":2.7,"action":{}})", "BAD_FIELD"},
        {R"({"id":1,"op":"play","turn":4294967296,"action":{}})", "BAD_FIELD"},
        {R"({"id":1,"op":"play","turn":1,"action":[]})", "BAD_FIELD"},
        {R"({"id":1,"op":"play","turn":1,"action":{},"extra":0})", "BAD_FIELD"},
        {R"({"id":1,"op":"set_hand_order","cards":[1]})", "BAD_FIELD"},
        {R"({"id":1,"op":"set_hand_order","cards":["much too long a card"]})", "BAD_FIELD"},
        {R"({"id":1,"op":"chat"})", "BAD_FIELD"},
        {R"({"id":1,"op":"chat","text":"  "})", "BAD_FIELD"},
        {R"({"id":1,"op":"chat","phrase":"rude"})", "BAD_FIELD"},
        {R"({"id":1,"op":"react"})", "BAD_FIELD"},
        {R"({"id":1,"op":"react","reaction":"rude"})", "BAD_FIELD"},
        {R"({"id":1,"op":"chat","text":"a","phrase":"hello"})", "BAD_FIELD"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const auto bad = refused(row.text);
        CHECK(bad.refusal.code == row.code);
        CHECK_FALSE(bad.refusal.message.empty());
    }
}

TEST_CASE("A frame may be large and deep only within limits") {
    const std::string head = R"({"id":1,"op":"play","turn":1,"action":{"x":)";
    CHECK(refused(head + '"' + std::string(text::frame_bytes_max, 'x') + "\"}}").refusal.code == "TOO_LARGE");
    CHECK(refused(head + std::string(20, '[') + std::string(20, ']') + "}}").refusal.code == "TOO_DEEP");
    std::string many = head + "[0";
    for (int i = 0; i < 3'000; ++i) many += ",0";
    CHECK(refused(many + "]}}").refusal.code == "TOO_DEEP");
    CHECK(refused(std::string(1'000'000, '[')).refusal.code == "TOO_LARGE");
    std::string cards = R"({"id":1,"op":"set_hand_order","cards":["3S")";
    for (int i = 0; i < 32; ++i) cards += R"(,"3S")";
    CHECK(refused(cards + "]}").refusal.code == "BAD_FIELD");
    CHECK(refused(R"({"id":1,"op":"chat","text":")" + std::string(201, 'a') + "\"}").refusal.code == "BAD_FIELD");
    CHECK(command<Chat>(R"({"id":1,"op":"chat","text":")" + std::string(200, 'a') + "\"}").text.size() == 200);
}

TEST_CASE("Every prefix and every changed byte of a command is answered, never thrown at") {
    const std::string text =
        R"({"id":12,"op":"play","turn":3,"action":{"type":"discard","card":"KH","melds":[["3S"]]}})";
    for (std::size_t length = 0; length < text.size(); ++length) CHECK_FALSE(refused(text.substr(0, length)).id);
    int accepted = 0;
    json::Document read;
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (int byte = 0; byte < 256; ++byte) {
            std::string changed = text;
            changed[at] = static_cast<char>(byte);
            if (std::holds_alternative<NumberedCommand>(parse_command(changed, read))) ++accepted;
        }
    }
    CHECK(accepted > 0);
}

TEST_CASE("The body that makes a room is read as strictly") {
    json::Document document;
    const auto read = [&](std::string_view body) { return parse_create_room(body, document); };
    const auto room = read(R"({"game":"five_crowns","options":{"packs":"3"}})");
    REQUIRE(std::holds_alternative<CreateRoom>(room));
    CHECK(std::get<CreateRoom>(room).game == "five_crowns");
    CHECK(json::tree_of(std::get<CreateRoom>(room).options).dump() == R"({"packs":"3"})");
    CHECK(json::tree_of(std::get<CreateRoom>(room).room_options).dump() == "{}");
    CHECK(std::get<Refusal>(read("{}")).code == "BAD_FIELD");
    CHECK(std::get<Refusal>(read(R"({"game":3})")).code == "BAD_FIELD");
    CHECK(std::get<Refusal>(read(R"({"game":"a","players":3})")).code == "BAD_FIELD");
    CHECK(std::get<Refusal>(read("game=a")).code == "BAD_JSON");
    CHECK(std::get<Refusal>(read("[]")).code == "BAD_FIELD");
}

TEST_CASE("Every code of the protocol has a sentence, and HTTP its status") {
    CHECK(refusal(error_code::bad_json).message == default_sentence("BAD_JSON"));
    CHECK(default_sentence("BAD_JSON") != default_sentence("NO_SUCH_ROOM"));
    CHECK_FALSE(default_sentence("NOBODY_KNOWS").empty());
    CHECK(http_status(error_code::no_such_room) == 404);
    CHECK(http_status(error_code::too_large) == 413);
    CHECK(http_status(error_code::rate_limited) == 429);
    CHECK(http_status(error_code::server_full) == 503);
    CHECK(http_status(error_code::bad_option) == 400);
    CHECK(http_status("NOBODY_KNOWS") == 400);
}
