#include "protocol/wire/reply.hpp"
#include "protocol/table/played_by.hpp"
#include "protocol/wire/deal.hpp"
#include "protocol/wire/http.hpp"
#include "protocol/wire/room.hpp"
#include "protocol/wire/room_events.hpp"

#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <string>

#include "engine/hex.hpp"
#include "tests/support/schema_check.hpp"

using namespace crowntable;
using namespace crowntable::table;
using namespace crowntable::wire;
using namespace std::chrono_literals;

namespace {

/// The text that `write` appends; checked against the schemas.
std::string message(const std::function<void(std::string&)>& write) {
    std::string text;
    write(text);
    CHECK_NOTHROW(tests::check_server_message(text));
    return text;
}

RoomView lobby() {
    RoomView room;
    room.code = "K7M4PX";
    room.game = "five_crowns";
    room.game_name = "Five Crowns";
    room.family = "rummy";
    room.options_json = R"({"packs":"2"})";
    room.room_options_json =
        R"({"turn_seconds":0,"absence_grace":60,"on_leave":"bot","spectators":true,"hints":true,"chat":true,)"
        R"("late_join":true,"seats_by_consent":false,"late_join_at":"deal","round_pause":30,"bot_pace":"human"})";
    room.host = Seat{0};
    room.seats = {
        {.seat = Seat{0}, .name = "Ann", .ready = true, .connected = true},
        {.seat = Seat{1}, .name = "Bob", .away = 1500ms, .played_by = PlayedBy::clock},
        {.seat = Seat{2}, .name = "Ben", .bot = BotLevel::easy, .connected = true, .played_by = PlayedBy::bot}};
    static const std::array<table::SetupFact, 1> facts{{{"packs", "Packs", 2}}};
    room.facts = facts;
    room.rematch.insert(Seat{2});
    room.statistics = {.game = "five_crowns",
                       .game_name = "Five Crowns",
                       .figures = {{"games", "Games"}, {"games_won", "Games won"}, {"points", "Points"}},
                       .seats = {{Seat{1}, {3, 1, -5}}}};
    return room;
}

}  // namespace

TEST_CASE("Plain answers carry their id and nothing else") {
    CHECK(message([](auto& out) { write_done(out, 3); }) == R"({"type":"done","ack":3})");
    CHECK(message([](auto& out) { write_pong(out, 9007199254740991); }) == R"({"type":"pong","ack":9007199254740991})");
    CHECK(message([](auto& out) { write_seated(out, 3, Seat{2}, "Ann \"2\""); }) ==
          R"({"type":"seated","ack":3,"seat":2,"name":"Ann \"2\""})");
    CHECK(message([](auto& out) { write_transfer_code(out, 3, "K7M4-PX3D", 5min); }) ==
          R"({"type":"transfer_code","ack":3,"transfer_code":"K7M4-PX3D","expires_ms":300000})");
    CHECK(message([](auto& out) { write_claim_settled(out, Seat{2}, ClaimSettled::seated); }) ==
          R"({"type":"claim_settled","seat":2,"accepted":true})");
    CHECK(message([](auto& out) { write_claim_settled(out, Seat{2}, ClaimSettled::refused); }) ==
          R"({"type":"claim_settled","seat":2,"accepted":false})");
    CHECK(message([](auto& out) { write_claim_settled(out, Seat{2}, ClaimSettled::from_next_deal); }) ==
          R"({"type":"claim_settled","seat":2,"accepted":true,"from_next_deal":true})");
    CHECK(message([](auto& out) {
              write_presence(out, {Seat{2}, false, 0ms, 60s, PlayedBy::human});
          }) == R"({"type":"presence","seat":2,"connected":false,"away_ms":0,"grace_ms":60000,"played_by":"human"})");
    CHECK(message([](auto& out) {
              write_presence(out, {Seat{2}, true, std::nullopt, std::nullopt, PlayedBy::human});
          }) == R"({"type":"presence","seat":2,"connected":true,"away_ms":null,"played_by":"human"})");
    CHECK(message([](auto& out) { write_closing(out, "SERVER_STOPPING", 2s); }) ==
          R"({"type":"closing","reason":"SERVER_STOPPING","retry_ms":2000})");
    CHECK(message([](auto& out) { write_closing(out, "REPLACED", std::nullopt); }) ==
          R"({"type":"closing","reason":"REPLACED","retry_ms":null})");
}

TEST_CASE("A refusal names the command where it could be read, and the cards it speaks of") {
    CHECK(message([](auto& out) {
              write_refused(out, std::nullopt, {"BAD_JSON", "No."});
          }) == R"({"type":"refused","ack":null,"code":"BAD_JSON","message":"No."})");
    CHECK(message([](auto& out) {
              write_refused(out, 3, {"MUST_GO_OUT", "Yes.", {"4S", "JK"}});
          }) == R"({"type":"refused","ack":3,"code":"MUST_GO_OUT","message":"Yes.","detail":{"faces":["4S","JK"]}})");
}

TEST_CASE("Chat is text or a phrase, with the id for the speaker alone") {
    CHECK(message([](auto& out) { write_chat(out, 3, {.n = 1, .seat = Seat{0}, .name = "Ann", .text = "hi"}); }) ==
          R"({"type":"chat","ack":3,"n":1,"seat":0,"name":"Ann","text":"hi"})");
    CHECK(message([](auto& out) { write_chat(out, {}, {.n = 2, .name = "Zoe", .phrase = "hello"}); }) ==
          R"({"type":"chat","n":2,"seat":null,"name":"Zoe","phrase":"hello"})");
}

TEST_CASE("A reaction says whose seat shows what, with the id for whoever reacts alone") {
    CHECK(message([](auto& out) {
              write_reaction(out, 3, {Seat{1}, "Bob", "crown"});
          }) == R"({"type":"reaction","ack":3,"seat":1,"name":"Bob","reaction":"crown"})");
    CHECK(message([](auto& out) {
              write_reaction(out, {}, {Seat{1}, "Bob", "laugh"});
          }) == R"({"type":"reaction","seat":1,"name":"Bob","reaction":"laugh"})");
}

TEST_CASE("A welcome gives all that a device without memory needs") {
    Welcome welcome{.server = "0.1.0", .code = "K7M4PX", .seat_token = "0123456789abcdef0123456789abcdef"};
    welcome.chat = {{.n = 1, .seat = Seat{0}, .name = "Ann", .text = "hi"}};
    const auto text = message([&](auto& out) { write_welcome(out, welcome); });
    CHECK(text.find(R"("seat":null,"role":"guest","host":false,"name":null,"ping_ms":20000)") != std::string::npos);
    welcome.name = "Ann";
    welcome.seat = Seat{3};
    welcome.role = Role::player;
    CHECK(message([&](auto& out) { write_welcome(out, welcome); }).find(R"("name":"Ann")") != std::string::npos);
}

TEST_CASE("A room is one shared text and a tail of one's own") {
    std::string head;
    write_room_head(head, lobby());
    const auto for_whom = [&](const RoomYou& you) {
        return message([&](auto& out) {
            out = head;
            write_room_tail(out, you);
        });
    };
    const auto host =
        for_whom({.seat = Seat{0}, .role = Role::player, .host = true, .name = "Ann", .claims = {{1, Seat{1}, "Bo"}}});
    const auto guest = for_whom({});
    CHECK(host.substr(0, head.size()) == guest.substr(0, head.size()));
    CHECK(host.substr(head.size()) == R"(,"claims":[{"claim":1,"seat":1,"name":"Bo"}],"knocks":[],"people":[],)"
                                      R"("you":{"seat":0,"role":"player","host":true,"name":"Ann"}})");
    CHECK(guest.substr(head.size()) == R"(,"claims":[],"you":{"seat":null,"role":"guest","host":false,"name":null}})");
    CHECK(head.find(R"("start":{"possible":true})") != std::string::npos);
}

TEST_CASE("A room says why it cannot be started") {
    auto room = lobby();
    room.host.reset();
    const Refusal refused{"TOO_FEW_SEATS", "Two or more seats are needed."};
    room.start_refusal = &refused;
    const auto text = message([&](auto& out) {
        write_room_head(out, room);
        write_room_tail(out, {});
    });
    CHECK(text.find(R"("start":{"possible":false,"code":"TOO_FEW_SEATS","message":"Two or more seats are needed."})") !=
          std::string::npos);
}

TEST_CASE("An update is one shared text and a tail of one's own") {
    const auto write = [](const char* json) { return [json](std::string& out) { out += json; }; };
    const std::vector<std::string> events{"{}", "{}"};
    std::string head;
    write_update_head(head, {.v = 41, .turn = 12, .events = events, .clock = Clock{30s, true}}, Protocol::whole,
                      write("{}"));
    CHECK(
        head ==
        R"({"type":"update","v":41,"turn":12,"events":[{},{}],"public":{},"clock":{"remaining_ms":30000,"more_time":true})");
    std::string actor, watcher, late;
    write_update_tail(actor, 7, write(R"({"seat":0})"), Protocol::whole);
    write_update_tail(watcher, {}, {}, Protocol::whole);
    write_update_tail(late, {}, {}, Protocol::whole, true);
    CHECK(actor == R"(,"ack":7,"you":{"seat":0}})");
    CHECK(watcher == R"(,"you":null})");
    CHECK(late == R"(,"resync":true,"you":null})");
    std::string still;
    write_update_head(still, {.v = 1, .turn = 0}, Protocol::whole, write("{}"));
    CHECK(still == R"({"type":"update","v":1,"turn":0,"events":[],"public":{},"clock":null)");
}

TEST_CASE("Room events fit their schema") {
    for (const std::string& event :
         {bot_plays_on_event(Seat{1}), seat_taken_back_event(Seat{1}), seat_taken_over_event(Seat{1}, "Zoe", false),
          seat_taken_over_event(Seat{1}, "Zoe", true), clock_ran_out_event(Seat{1}), more_time_event(Seat{1}),
          seat_removed_event(Seat{1}), game_started_event(2), game_ended_by_host_event()}) {
        CHECK_NOTHROW(tests::check_text(event, "room_event.json"));
    }
}

TEST_CASE("Answers over HTTP fit their schemas") {
    std::string created, error, status, card;
    write_room_created(created, "K7M4PX", "http://host:8080/t/K7M4PX", "0123456789abcdef0123456789abcdef");
    CHECK_NOTHROW(tests::check_text(created, "http_room_created.json"));
    write_http_error(error, {"NO_SUCH_ROOM", "None."});
    CHECK(error == R"({"code":"NO_SUCH_ROOM","message":"None."})");
    write_status(status, "stopping");
    CHECK_NOTHROW(tests::check_text(status, "http_status.json"));
    RoomCard room{.code = "K7M4PX", .game = "five_crowns", .name = "Five Crowns"};
    room.seats = {{.seat = Seat{0}, .name = "Ann", .connected = true}, {.seat = Seat{1}, .name = "Ben", .bot = true}};
    write_room_card(card, room);
    CHECK_NOTHROW(tests::check_text(card, "http_room.json"));
}

namespace {

Link all(std::uint8_t byte) {
    Link link{};
    link.bytes.fill(byte);
    return link;
}

std::string hex_of(std::uint8_t byte) {
    return to_hex(all(byte));
}

DealTerms second_deal() {
    return {
        .game_number = 3,
        .deal = 2,
        .rules_version = 1,
        .server_commitment = all(0xaa),
        .commitments = {CommittedChain{all(1), 1}, std::nullopt, CommittedChain{all(3), 2}, CommittedChain{all(4), 1}}};
}

const std::vector<SeatLink> second_links{
    {LinkGiven::given, all(7)}, {}, {LinkGiven::skipped, {}}, {LinkGiven::absent, {}}};

}  // namespace

TEST_CASE("Each message of a fair deal tells what all committed to, and only the last the link of the server") {
    SeatSet awaited(Seat{0});
    awaited.insert(Seat{2});
    const auto open =
        nlohmann::json::parse(message([&](auto& out) { write_deal_open(out, second_deal(), awaited, 1'500ms); }));
    CHECK(open["awaited"] == nlohmann::json{0, 2});
    CHECK(open["remaining_ms"] == 1'500);
    CHECK(open["commitments"][1].is_null());
    CHECK(open["commitments"][0] == nlohmann::json{{"chain_end", hex_of(1)}, {"first_deal", 1}});
    CHECK(open["commitments"][2] == nlohmann::json{{"chain_end", hex_of(3)}, {"first_deal", 2}});

    auto closed =
        nlohmann::json::parse(message([&](auto& out) { write_deal_closed(out, second_deal(), second_links); }));
    CHECK(closed["links"] == nlohmann::json{hex_of(7), nullptr, "skipped", "absent"});
    CHECK(closed["vouched_for"] == false);

    const auto revealed = nlohmann::json::parse(
        message([&](auto& out) { write_deal_revealed(out, second_deal(), second_links, all(9)); }));
    CHECK(revealed["server_link"] == hex_of(9));
    for (const auto& message : {open, closed, revealed}) {
        CHECK(message["game_number"] == 3);
        CHECK(message["deal"] == 2);
        CHECK(message["rules_version"] == 1);
        CHECK(message["server_commitment"] == hex_of(0xaa));
        CHECK(message["commitments"] == open["commitments"]);
    }
    // But for its type the last holds all of the one before.
    closed.erase("type");
    for (const auto& [name, value] : closed.items()) CHECK(revealed[name] == value);
}

TEST_CASE("A deal is vouched for when some link was used and none was skipped") {
    const std::vector<SeatLink> links{{LinkGiven::given, all(7)}, {LinkGiven::absent, {}}, {}};
    const auto closed =
        nlohmann::json::parse(message([&](auto& out) { write_deal_closed(out, second_deal(), links); }));
    CHECK(closed["vouched_for"] == true);
}
