#include <doctest/doctest.h>

#include "server/net/game_list.hpp"
#include "tests/server/world.hpp"
#include "tests/support/schema_check.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

TEST_CASE("The list of games holds every preset and the room options") {
    const std::string text(server::GameList({}).asset().identity);
    const Json body = Json::parse(text);
    CHECK(body.at("games").size() >= 4);
    CHECK(body.at("room_options").size() == 11);
    check_text(text, "http_games.json");
}

TEST_CASE("A room is made by its wish, or the wish is answered with what is wrong") {
    World world;
    const auto code_of = [&](std::string_view body) { return Json::parse(world.post(body).body).at("code"); };
    const auto made = world.post(R"({"game":"five_crowns","options":{},"room_options":{"turn_seconds":40}})");
    CHECK(made.status == 201);
    const Json body = Json::parse(made.body);
    const std::string code = body.at("code");
    CHECK(code.size() == 6);
    CHECK(body.at("link") == "http://table.example:8080/t/" + code);
    CHECK(body.at("host_token").get<std::string>().size() == 32);
    CHECK(world.post("{").status == 400);
    CHECK(code_of("{") == "BAD_JSON");
    CHECK(code_of(R"({"game":"whist"})") == "UNKNOWN_GAME");
    CHECK(code_of(R"({"game":"five_crowns","options":{"packs":"nine"}})") == "BAD_OPTION");
    CHECK(code_of(R"({"game":"five_crowns","room_options":{"turn_seconds":-1}})") == "BAD_OPTION");
    CHECK(world.lobby().counts().rooms == 1);
}

TEST_CASE("Malformed, never given and expired codes get one answer") {
    World world;
    world.create();
    const auto expired = world.code;
    world.pass(3h);
    const auto malformed = world.describe("../../etc");
    CHECK(malformed.status == 404);
    for (const std::string& code : {std::string("334444"), expired, std::string(""), std::string("AAAAAA")}) {
        const auto answer = world.describe(code);
        CHECK(answer.status == malformed.status);
        CHECK(answer.body == malformed.body);
    }
    auto& lost = world.client();
    lost.code = expired;
    lost.hello({{"name", "Zoe"}});
    CHECK(lost.closed == 4004);
    CHECK(lost.last("closing") == Json({{"type", "closing"}, {"reason", "NO_SUCH_ROOM"}, {"retry_ms", nullptr}}));
}

TEST_CASE("A room is described to whoever knows the code, in any spelling, without a secret") {
    World world;
    world.create();
    world.table({"Ann"}, 1);
    auto spelt = world.code.substr(0, 3) + " - " + world.code.substr(3);
    for (auto& letter : spelt) letter = static_cast<char>(std::tolower(letter));
    const auto answer = world.describe(spelt);
    CHECK(answer.status == 200);
    check_text(answer.body, "http_room.json");
    const Json card = Json::parse(answer.body);
    CHECK(card.at("code") == world.code);
    CHECK(card.at("seats").size() == 2);
    CHECK(card.at("can_sit") == true);
    CHECK(answer.body.find("token") == std::string::npos);
}

TEST_CASE("Wrong codes are limited for each address and in all, whatever rooms the address knows") {
    World world;
    world.create();
    for (int i = 0; i < 20; ++i) CHECK(world.describe("333333", "6.6.6.6").status == 404);
    CHECK(world.describe("333333", "6.6.6.6").status == 429);
    // Not even the right code: the answer would tell.
    CHECK(world.describe(world.code, "6.6.6.6").status == 429);
    CHECK(world.describe(world.code, "7.7.7.7").status == 200);
    world.pass(11s);
    CHECK(world.describe(world.code, "6.6.6.6").status == 200);

    for (int i = 0; i < 500; ++i) world.describe("333333", "9.9.1." + std::to_string(i));
    CHECK(world.describe(world.code, "8.8.8.8").status == 429);
    CHECK_MESSAGE(world.describe("333333", "7.7.7.7").status == 429, "an own room buys no guesses");
    world.pass(1s);
    CHECK(world.describe(world.code, "7.7.7.7").status == 200);
}

TEST_CASE("A wrong code over a socket counts once its hello is said, and all wrong ones sound alike until then") {
    World world;
    world.create();
    for (int i = 0; i < 25; ++i) {
        auto& eve = world.client();
        eve.address = "6.6.6.6";
        eve.code = "333333";
        eve.opens();
        CHECK(eve.heard.empty());
        eve.drops();
    }
    CHECK(world.describe(world.code, "6.6.6.6").status == 200);
}

namespace {

/// Somebody at an address that has used up its guesses.
struct Outcast {
    static constexpr const char* address = "6.6.6.6";

    explicit Outcast(World& world_of) : world(world_of) {}
    /// Uses up the guesses before: one comes back every ten seconds.
    Client& hello(const std::string& code, const Json& who) {
        int guesses = 0;
        while (world.describe("333333", address).status == 404) REQUIRE(++guesses <= 20);
        auto& client = world.client();
        client.address = address;
        client.code = code;
        return client.hello(who);
    }
    /// Each text and the close, with the time that it took.
    std::string hears(const std::string& code, const Json& who) {
        auto& client = hello(code, who);
        const Now start = world.now();
        while (!client.closed && !client.greeted && world.now() - start < 20s) world.pass(100ms);
        const auto closed = client.closed ? std::to_string(*client.closed) : "open";
        return std::to_string((world.now() - start).count()) + ' ' + client.history + closed;
    }
    World& world;
};

const Json wrong_token{{"seat_token", "00000000000000000000000000000000"}};

}  // namespace

TEST_CASE("Whoever has a seat comes back to it, though others of the address have guessed too often") {
    World world;
    auto& ann = world.host("Ann").sits();
    const auto seat_token = ann.token();
    Outcast outcast(world);
    auto& back = outcast.hello(world.code, {{"seat_token", seat_token}});
    CHECK(back.greeted);
    CHECK(back.seat() == 0);
    CHECK(back.says(R"({"op":"ping"})").at("type") == "pong");
    CHECK_MESSAGE(world.describe("333333", Outcast::address).status == 429, "that buys no guesses");
    CHECK(outcast.hello(world.code, {{"host_token", world.host_token}}).is_host());
}

namespace {

/// Somebody who has a seat in a room that has left the memory.
Client& long_away(World& world) {
    auto& ann = world.host("Ann").sits();
    ann.drops();
    world.pass(15min);
    REQUIRE(world.lobby().counts().rooms_unread == 1);
    return ann;
}

}  // namespace

TEST_CASE("A kept seat is found again in a room that has left the memory, whatever its address has guessed") {
    World world;
    auto& ann = long_away(world);
    Outcast outcast(world);
    const auto of_unknown = outcast.hears("333334", wrong_token);
    CHECK(outcast.hears(world.code, wrong_token) == of_unknown);
    world.pass(15min);
    REQUIRE(world.lobby().counts().rooms_unread == 1);
    CHECK(outcast.hello(world.code, {{"seat_token", ann.token()}}).greeted);
}

TEST_CASE("A kept seat is found again, whatever its address has guessed, as soon as the store can read its room") {
    World world;
    auto& ann = long_away(world);
    Outcast outcast(world);
    world.fail_next_load();
    auto& back = outcast.hello(world.code, {{"seat_token", ann.token()}});
    CHECK(back.online());
    CHECK_FALSE(back.greeted);
    world.pass(2s);
    CHECK(back.greeted);
    CHECK(back.seat() == 0);
}

TEST_CASE("To an address that has guessed too often a right code without a right token is like a wrong one") {
    World world;
    auto& ann = world.host("Ann").sits();
    const Json transfer{{"transfer_code", ann.says(R"({"op":"transfer_code"})").at("transfer_code")}};
    const std::string other_room = Json::parse(world.post(R"({"game":"five_crowns"})").body).at("code");
    for (const Json& who : {Json{{"name", "Eve"}}, transfer, wrong_token, Json{{"host_token", ann.token()}},
                            Json{{"seat_token", world.host_token}}}) {
        CAPTURE(who.dump());
        Outcast outcast(world);
        const auto of_unknown = outcast.hears("333334", who);
        CHECK(of_unknown.find("4006") != std::string::npos);
        CHECK(of_unknown.find("RATE_LIMITED") != std::string::npos);
        CHECK(outcast.hears(world.code, who) == of_unknown);
        CHECK(outcast.hears("no code", who) == of_unknown);
    }
    Outcast outcast(world);
    const Json of_another{{"seat_token", ann.token()}};
    CHECK(outcast.hears(other_room, of_another) == outcast.hears("333334", of_another));
}

TEST_CASE("An address that has guessed too often learns no code while its room ends, breaks or is read anew") {
    World world;
    auto& ann = world.host("Ann").sits();
    Outcast outcast(world);
    auto& eve = outcast.hello(world.code, wrong_token);
    world.fail_next_commit();
    ann.posts({{"op", "rename"}, {"name", "Anna"}});
    REQUIRE(ann.closed == 4010);
    world.pass(9s);
    CHECK(eve.heard.empty());
    CHECK_FALSE(eve.closed);
    world.pass(2s);
    CHECK(eve.closed == 4006);
}

TEST_CASE("Rooms are limited for each address and in all") {
    server::Limits limits;
    limits.rooms_max = 25;
    World world("limits", limits);
    const std::string wish = R"({"game":"five_crowns"})";
    for (int i = 0; i < 20; ++i) CHECK(world.post(wish).status == 201);
    CHECK(world.post(wish).status == 429);
    for (int i = 0; i < 5; ++i) CHECK(world.post(wish, "10.0.0.9").status == 201);
    CHECK(world.post(wish, "10.0.0.9").status == 503);
    CHECK(Json::parse(world.post(wish, "10.0.0.9").body).at("code") == "SERVER_FULL");
}

TEST_CASE("Connections are limited for each address") {
    server::Limits limits;
    limits.connections_per_address_max = 3;
    World world("limits", limits);
    world.create();
    for (int i = 0; i < 3; ++i) CHECK(world.join("A").online());
    auto& fourth = world.client();
    fourth.hello({{"name", "B"}});
    CHECK(fourth.closed == 4006);
    CHECK(fourth.last("closing").at("retry_ms") == 30'000);
    world.clients.front()->drops();
    CHECK(world.join("B").online());
}

TEST_CASE("The first frame is hello, and there are five tries and ten seconds for it") {
    World world;
    world.create();
    auto& mute = world.client();
    mute.opens();
    world.pass(9s);
    CHECK_FALSE(mute.closed);
    world.pass(2s);
    CHECK(mute.closed == 4000);
    auto& wild = world.client();
    wild.opens();
    wild.frame(R"({"id":1,"op":"sit"})");
    CHECK(wild.last("refused").at("code") == "HELLO_FIRST");
    CHECK(wild.last("refused").at("ack").is_null());
    wild.frame("{{{");
    wild.frame(R"({"op":"hello","protocol":{"min":1,"max":1},"seat_token":"00000000000000000000000000000000"})");
    CHECK(wild.last("refused").at("code") == "BAD_TOKEN");
    wild.frame(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Wil"})");
    CHECK(wild.name() == "Wil");
    wild.frame(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Wil"})");
    CHECK(wild.last("refused").at("code") == "ALREADY_HELLO");
    auto& stubborn = world.client();
    stubborn.opens();
    for (int i = 0; i < 5; ++i) stubborn.frame("no");
    CHECK(stubborn.closed == 4000);
    auto& modern = world.client();
    modern.opens();
    modern.frame(R"({"op":"hello","protocol":{"min":3,"max":4},"name":"Mo"})");
    CHECK(modern.last("refused").at("code") == "VERSION_MISMATCH");
    CHECK(modern.closed == 4005);
}

TEST_CASE("Garbage is answered, and too much of it closes the connection and nothing else") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& bob = *table[1];
    const std::vector<std::pair<std::string, std::string>> garbage{
        {"", "BAD_JSON"},
        {"\xff\xfe", "BAD_JSON"},
        {"[1,2]", "BAD_JSON"},
        {R"({"id":50,"op":"fly"})", "UNKNOWN_COMMAND"},
        {R"({"id":50,"op":"sit","id":51})", "DUPLICATE_KEY"},
        {R"({"id":-3,"op":"sit"})", "BAD_ID"},
        {R"({"op":"sit"})", "BAD_ID"},
        {R"({"id":50,"op":"ready","ready":"yes"})", "BAD_FIELD"},
        {R"({"id":50,"op":"ping","more":1})", "BAD_FIELD"},
        {std::string(200, '[') + std::string(200, ']'), "TOO_DEEP"},
        {"\"" + std::string(17'000, 'x') + "\"", "TOO_LARGE"},
    };
    for (const auto& [frame, code] : garbage) {
        CAPTURE(frame.substr(0, 60));
        const auto before = bob.all("refused").size();
        bob.frame(frame);
        CHECK(bob.all("refused").size() == before + 1);
        CHECK(bob.last("refused").at("code") == code);
        world.pass(100ms);
    }
    CHECK(bob.online());
    for (int i = 0; i < 20 && bob.online(); ++i) bob.frame("?");
    CHECK(bob.closed == 4000);
    CHECK(bob.last("closing").at("reason") == "BAD_CLIENT");
    CHECK(table[0]->room.at("seats").at(1).at("connected") == true);
    CHECK(table[0]->last("presence").at("connected") == false);
    bob.comes_back();
    CHECK(bob.seat() == 1);
}

TEST_CASE("A flood is refused command by command, then closed, and does not disturb the table") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& bob = *table[1];
    int pongs = 0;
    int refused = 0;
    for (int i = 0; i < 300 && bob.online(); ++i) {
        bob.forget();
        bob.posts({{"op", "ping"}});
        pongs += bob.last("pong").is_null() ? 0 : 1;
        refused += bob.last("refused").is_null() ? 0 : 1;
    }
    CHECK(pongs < 45);
    CHECK(refused > 50);
    CHECK(bob.closed == 4006);
    CHECK(bob.last("closing").at("retry_ms") == 5'000);
    CHECK(table[0]->says(R"({"op":"ping"})").at("type") == "pong");
    world.pass(10s);
    bob.comes_back();
    CHECK(bob.says(R"({"op":"ping"})").at("type") == "pong");
}

TEST_CASE("Connections are limited in all, and frames for all connections of one address") {
    server::Limits limits;
    limits.connections_max = 4;
    limits.frames_per_address = {30, 1s};
    World world("limits", limits);
    const auto table = world.table({"Ann", "Bob"});
    for (const std::string address : {"10.0.0.7", "10.0.0.8", "10.0.0.9"}) {
        auto& another = world.client();
        another.address = address;
        another.hello({{"name", "A"}});
        CHECK(another.online() == (address != "10.0.0.9"));
    }
    for (int i = 0; i < 60 && table[0]->online(); ++i) {
        for (auto* client : table) {
            if (client->online()) client->posts({{"op", "ping"}});
        }
    }
    CHECK_FALSE(table[0]->online());
    CHECK(table[0]->last("closing").at("reason") == "RATE_LIMITED");
    CHECK(table[0]->all("pong").size() + table[1]->all("pong").size() < 30);
}

TEST_CASE("What has to be searched for is limited for each person, playing is not") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    auto& actor = table[0]->my_turn() ? *table[0] : *table[1];
    auto& other = table[0]->my_turn() ? *table[1] : *table[0];
    int answered = 0;
    while (actor.refusal(R"({"op":"arrange"})").empty()) REQUIRE(++answered < 30);
    CHECK(answered == 20);
    CHECK(actor.refusal(R"({"op":"hint"})") == "RATE_LIMITED");
    CHECK(actor.refusal(R"({"op":"preview","turn":1,"action":{"type":"draw","source":"stock"}})") == "RATE_LIMITED");
    CHECK(actor.plays());
    CHECK(other.refusal(R"({"op":"arrange"})").empty());
    world.pass(1s);
    CHECK(actor.refusal(R"({"op":"hint"})").empty());
}

TEST_CASE("No more claims wait for a host than the room keeps") {
    server::Limits limits;
    limits.claims_per_room_max = 1;
    World world("claims", limits);
    const auto table = world.table({"Ann", "Bob", "Cid"});
    table[1]->drops();
    table[2]->drops();
    world.pass(61s);
    CHECK(world.join("Bobby").refusal(R"({"op":"claim_seat","seat":1})").empty());
    CHECK(world.join("Cidney").refusal(R"({"op":"claim_seat","seat":2})") == "RATE_LIMITED");
    CHECK(table[0]->room.at("claims").size() == 1);
}

TEST_CASE("A room remembers a bounded number of people") {
    server::Limits limits;
    limits.people_per_room_max = 5;
    limits.spectators_per_room_max = 2;
    World world("people", limits);
    world.host("Ann");
    for (int i = 0; i < 4; ++i) CHECK(world.join("Guest").online());
    CHECK(world.join("One more").last("refused").at("code") == "ROOM_FULL");
    world.clients[2]->drops();
    CHECK(world.join("Another").name() == "Another");
    world.clients[2]->comes_back();
    CHECK(world.clients[2]->last("refused").at("code") == "BAD_TOKEN");
    CHECK(world.clients[0]->refusal(R"({"op":"watch"})").empty());
    CHECK(world.clients[1]->refusal(R"({"op":"watch"})").empty());
    CHECK(world.clients[3]->refusal(R"({"op":"watch"})") == "ROOM_FULL");
}

TEST_CASE("A room that has written all it may plays its game to the end and takes nothing else") {
    server::Limits limits;
    limits.records_per_room_max = 20;
    World world("worn out", limits);
    world.create("five_suited_rummy", {{"rounds", {3, 4}}}, {{"round_pause", 10}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    CHECK(table[1]->refusal(R"({"op":"chat","text":"hello"})").empty());
    world.play(table, [&] { return world.journal.at(world.code).size() >= 20; });
    CHECK(table[1]->refusal(R"({"op":"chat","text":"hello"})") == "UNAVAILABLE");
    CHECK(table[1]->refusal(R"({"op":"ready","ready":false})") == "UNAVAILABLE");
    CHECK(world.join("Zoe").last("refused").at("code") == "ROOM_FULL");
    table[1]->comes_back();
    CHECK(table[1]->online());
    world.play(table);
    CHECK(table[0]->state() == "finished");
    CHECK(table[0]->refusal(R"({"op":"rematch"})") == "UNAVAILABLE");
    CHECK(table[0]->refusal(R"({"op":"start"})") == "UNAVAILABLE");
    CHECK(table[0]->refusal(R"({"op":"leave"})").empty());
}

TEST_CASE("A stopping server tells everybody when to come back, and takes nobody new") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    world.stops(1'500ms);
    for (const auto* client : table) {
        CHECK(client->last("closing") ==
              Json({{"type", "closing"}, {"reason", "SERVER_STOPPING"}, {"retry_ms", 1'500}}));
        CHECK(client->closed == 1001);
    }
    CHECK(world.post(R"({"game":"five_crowns"})").status == 503);
    auto& late = world.client();
    late.opens();
    CHECK(late.closed == 1001);
}

}  // namespace crowntable::tests
