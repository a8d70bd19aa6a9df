#include <doctest/doctest.h>

#include "server/core/room/room.hpp"
#include "tests/server/journal_file.hpp"
#include "tests/server/world.hpp"

/// Lock means lock, and a kick lasts: protocol/README.md, "Who gets in".
namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

const std::string lock_doors = R"({"op":"lock","locked":true})";
const std::string unlock_doors = R"({"op":"lock","locked":false})";
const std::string say_hello = R"({"op":"chat","text":"hello"})";
const std::string mark_of_eve(32, 'e');

/// A table at which Ann, the host, and Bob sit. All others come from an address of their own unless a test says so.
struct Doors {
    explicit Doors(server::Limits limits = {}) : world("doors", limits) {}

    World world;
    std::vector<Client*> table = world.table({"Ann", "Bob"});
    Client& ann = *table[0];
    Client& bob = *table[1];
    int comers = 0;

    Client& somebody(const std::string& address = "") {
        Client& client = world.client();
        client.address = address.empty() ? "10.9.0." + std::to_string(++comers) : address;
        return client;
    }
    Client& comes(Json who, const std::string& address = "") { return somebody(address).hello(who); }
    Client& knocks(const std::string& name, const std::string& address = "") {
        return comes({{"name", name}, {"knock", true}}, address);
    }
    std::size_t records() { return world.journal.at(world.code).size(); }
    /// The number by which the host knows them.
    Json number_of(const std::string& name) {
        for (const Json& line : ann.room.at("people")) {
            if (line.at("name") == name) return line.at("person");
        }
        FAIL("the host is not told of " << name);
        return {};
    }
    std::string removes(const std::string& name) {
        return ann.refusal(Json({{"op", "remove"}, {"person", number_of(name)}}).dump());
    }
    std::string mutes(const std::string& name, bool muted = true) {
        return ann.refusal(Json({{"op", "mute"}, {"person", number_of(name)}, {"muted", muted}}).dump());
    }
    std::string answers(std::size_t knock, bool accept) {
        const Json number = ann.room.at("knocks").at(knock).at("knock");
        return ann.refusal(Json({{"op", "admit"}, {"knock", number}, {"accept", accept}}).dump());
    }
};

bool is_locked_out(const Client& client) {
    return !client.online() && client.closed == 4012 && client.heard.size() == 2 &&
           client.last("refused").at("code") == "ROOM_LOCKED" && client.last("closing").at("reason") == "ROOM_LOCKED";
}

bool is_sent_away(const Client& client) {
    return client.closed == 4002 && client.last("closing").at("reason") == "REMOVED";
}

bool only_knocks(const Client& client) {
    return client.online() && !client.greeted && client.heard.size() == 1 && client.all("knocking").size() == 1;
}

}  // namespace

TEST_CASE_FIXTURE(Doors, "Nobody new gets into a locked room, and hears nothing of it") {
    ann.says(lock_doors);
    auto& gus = comes({{"name", "Gus"}});
    CHECK(is_locked_out(gus));
    CHECK(ann.room.at("people").size() == 1);
}

TEST_CASE_FIXTURE(Doors, "A removed player does not sit down again with a new hello") {
    auto& eve = comes({{"name", "Eve"}, {"mark", mark_of_eve}}).sits();
    CHECK(ann.says(R"({"op":"remove_seat","seat":2})").at("type") == "done");
    CHECK(is_sent_away(eve));
    SUBCASE("nor after a restart") {
        world.restart();
        ann.comes_back();
    }
    SUBCASE("nor from another address") {
        eve.address = "10.9.9.9";
    }
    SUBCASE("nor by knocking") {
        eve.forget();
        eve.hello({{"name", "Eve"}, {"mark", mark_of_eve}, {"knock", true}});
        CHECK(is_sent_away(eve));
        CHECK(eve.heard.size() == 2);
    }
    eve.forget();
    eve.hello({{"name", "Eva"}, {"mark", mark_of_eve}});
    CHECK(is_sent_away(eve));
    CHECK(eve.heard.size() == 2);
    eve.comes_back();
    CHECK(is_sent_away(eve));
}

TEST_CASE_FIXTURE(Doors, "Others of a removed person's address must knock, and those with a seat need not") {
    const std::string home = "10.9.1.1";
    auto& zoe = comes({{"name", "Zoe"}}, home).sits();
    comes({{"name", "Eve"}}, home).sits();
    CHECK(removes("Eve").empty());
    auto& eva = comes({{"name", "Eva"}}, home);
    CHECK(is_locked_out(eva));
    CHECK(eva.last("refused").at("message").get<std::string>().find("address") != std::string::npos);
    CHECK_MESSAGE(zoe.drops().comes_back().greeted, "whoever has a token comes back");
    CHECK_MESSAGE(comes({{"name", "Gus"}}).greeted, "other addresses are not meant");
    auto& nell = knocks("Nell", home);
    CHECK(only_knocks(nell));
    CHECK(answers(0, true).empty());
    CHECK(nell.greeted);
    SUBCASE("until the server ends, which remembers no addresses") {
        world.restart();
        ann.comes_back();
        CHECK(comes({{"name", "Eva"}}, home).greeted);
    }
}

TEST_CASE_FIXTURE(Doors, "Who knocks hears what becomes of it, and nothing else of the room") {
    ann.says(lock_doors);
    const auto before = records();
    auto& zoe = knocks("Zoe");
    CHECK(only_knocks(zoe));
    CHECK(zoe.last("knocking") == Json({{"type", "knocking"}, {"code", world.code}, {"wait_ms", 120'000}}));
    CHECK(ann.room.at("knocks") == Json::array({{{"knock", 1}, {"name", "Zoe"}, {"seat", nullptr}}}));
    CHECK_FALSE(bob.room.contains("knocks"));
    bob.says(say_hello);
    ann.says(R"({"op":"start"})");
    CHECK(only_knocks(zoe));
    CHECK(zoe.refusal(R"({"op":"ping"})") == "NOT_LET_IN");
    CHECK(zoe.refusal(R"({"op":"sit"})") == "NOT_LET_IN");
    zoe.forget();
    CHECK_MESSAGE(records() == before + 2, "the line of chat and the start");
    SUBCASE("let in, they may watch or sit though the room is locked") {
        CHECK(answers(0, true).empty());
        CHECK(zoe.greeted);
        CHECK(zoe.name() == "Zoe");
        CHECK(ann.room.at("knocks").empty());
        CHECK(zoe.refusal(R"({"op":"watch"})").empty());
        CHECK_MESSAGE(zoe.refusal(R"({"op":"sit"})") == "ROOM_LOCKED", "once they watch, they watch");
        CHECK_MESSAGE(zoe.drops().comes_back().greeted, "and their token lets them in");
    }
    SUBCASE("refused, they go") {
        CHECK(answers(0, false).empty());
        CHECK(zoe.closed == 4013);
        CHECK(zoe.heard.size() == 1);
        CHECK(zoe.last("closing").at("reason") == "NOT_LET_IN");
        zoe.hello({{"name", "Zoe"}, {"knock", true}});
        CHECK_MESSAGE(zoe.closed == 4013, "and may not knock again at once");
        CHECK(ann.room.at("knocks").empty());
        world.pass(121s);
        zoe.forget();
        CHECK(only_knocks(zoe.hello({{"name", "Zoe"}, {"knock", true}})));
    }
    SUBCASE("unanswered, they go after two minutes") {
        world.pass(119s);
        CHECK(zoe.online());
        world.pass(2s);
        CHECK(zoe.closed == 4013);
        CHECK(ann.room.at("knocks").empty());
    }
    SUBCASE("who gives up is not asked about any more") {
        const Json late = {{"op", "admit"}, {"knock", 1}, {"accept", true}};
        zoe.drops();
        CHECK(ann.room.at("knocks").empty());
        CHECK(ann.refusal(late.dump()) == "NO_SUCH_KNOCK");
    }
    SUBCASE("nobody but the host answers") {
        CHECK(bob.refusal(R"({"op":"admit","knock":1,"accept":true})") == "NOT_HOST");
    }
    SUBCASE("when the room is opened they come in") {
        ann.says(unlock_doors);
        CHECK(zoe.greeted);
        CHECK(ann.room.at("knocks").empty());
    }
}

TEST_CASE_FIXTURE(Doors, "Four knock at once, one of an address") {
    ann.says(lock_doors);
    auto& first = knocks("Nell", "10.9.2.1");
    auto& neighbour = knocks("Ned", "10.9.2.1");
    CHECK(neighbour.closed == 4006);
    CHECK(neighbour.last("closing").at("retry_ms") == 30'000);
    for (int i = 0; i < 3; ++i) CHECK(only_knocks(knocks("Guest")));
    CHECK(knocks("Gus").closed == 4006);
    first.drops();
    CHECK(only_knocks(knocks("Gus")));
    CHECK(ann.room.at("knocks").size() == 4);
}

TEST_CASE_FIXTURE(Doors, "Who knocks and goes without end is soon not heard, and the host is not told of it") {
    ann.says(lock_doors);
    ann.forget();
    for (int i = 0; i < 100; ++i) {
        auto& gus = knocks("Gus");
        if (gus.online()) gus.drops();
    }
    CHECK(ann.heard.size() == 16);
}

TEST_CASE_FIXTURE(Doors, "Whoever holds a token or a transfer code enters a locked room") {
    auto& zoe = comes({{"name", "Zoe"}});
    zoe.says(R"({"op":"watch"})");
    const Json code = bob.says(R"({"op":"transfer_code"})").at("transfer_code");
    ann.says(lock_doors);
    for (auto* client : {&ann, &bob, &zoe}) CHECK(client->drops().comes_back().greeted);
    CHECK(comes({{"host_token", world.host_token}}).greeted);
    CHECK(comes({{"transfer_code", code}}).seat() == 1);
}

TEST_CASE_FIXTURE(Doors, "Locking sends the undecided away, and neither those who watch nor a host without a seat") {
    auto& zoe = comes({{"name", "Zoe"}});
    zoe.says(R"({"op":"watch"})");
    auto& gus = comes({{"name", "Gus"}});
    auto& nell = comes({{"name", "Nell"}});
    nell.says(say_hello);
    auto& ned = comes({{"name", "Ned"}});
    ned.drops();
    CHECK(ann.refusal(lock_doors).empty());
    for (auto* client : {&gus, &nell}) {
        CHECK(client->closed == 4012);
        client->comes_back();
        CHECK_MESSAGE(client->last("refused").at("code") == "BAD_TOKEN", "they are new when they knock");
    }
    ned.comes_back();
    CHECK(ned.last("refused").at("code") == "BAD_TOKEN");
    CHECK(zoe.online());
    world.create();
    auto& host = world.host("Ida");
    CHECK(host.refusal(lock_doors).empty());
    CHECK(host.online());
}

TEST_CASE_FIXTURE(Doors, "Who names the seat that is theirs knocks at a locked room, and claims it when let in") {
    ann.says(lock_doors);
    CHECK(comes({{"seat", 1}}).last("refused").at("code") == "SEAT_TAKEN");
    CHECK(comes({{"seat", 5}}).last("refused").at("code") == "NO_SUCH_SEAT");
    bob.drops();
    world.pass(61s);
    auto& other = comes({{"name", "Bob"}, {"seat", 1}});
    CHECK(only_knocks(other));
    CHECK(ann.room.at("knocks").at(0).at("seat") == 1);
    CHECK(answers(0, true).empty());
    CHECK(other.greeted);
    CHECK(ann.room.at("claims").size() == 1);
    CHECK(ann.room.at("claims").at(0).at("seat") == 1);
    world.restart();
    CHECK_MESSAGE(other.comes_back().greeted, "who claims is written down");
}

TEST_CASE_FIXTURE(Doors, "In an open room who names the seat that is theirs claims it at once") {
    bob.drops();
    world.pass(61s);
    CHECK(comes({{"name", "Bob"}, {"seat", 1}}).greeted);
    CHECK(ann.room.at("claims").size() == 1);
}

TEST_CASE_FIXTURE(Doors, "Whoever is removed while they knock by another window is not let in") {
    comes({{"name", "Eve"}, {"mark", mark_of_eve}}).sits();
    ann.says(lock_doors);
    auto& eva = comes({{"name", "Eva"}, {"mark", mark_of_eve}, {"knock", true}});
    CHECK(only_knocks(eva));
    CHECK(removes("Eve").empty());
    CHECK(answers(0, true).empty());
    CHECK(eva.closed == 4013);
    CHECK(ann.room.at("knocks").empty());
}

TEST_CASE_FIXTURE(Doors, "Who acts as host answers knocks and mutes, and sends nobody away") {
    auto& zoe = comes({{"name", "Zoe"}});
    zoe.says(R"({"op":"watch"})");
    ann.says(lock_doors);
    ann.drops();
    world.pass(61s);
    CHECK(bob.is_host());
    knocks("Gus");
    CHECK(bob.room.at("knocks").size() == 1);
    const Json person = bob.room.at("people").at(1).at("person");
    CHECK(bob.refusal(Json({{"op", "mute"}, {"person", person}, {"muted", true}}).dump()).empty());
    CHECK(zoe.refusal(say_hello) == "MUTED");
    CHECK(bob.refusal(Json({{"op", "remove"}, {"person", person}}).dump()) == "NOT_HOST");
    CHECK(bob.refusal(unlock_doors) == "NOT_HOST");
    CHECK(bob.refusal(R"({"op":"lock_chat","locked":true})") == "NOT_HOST");
    CHECK(bob.refusal(R"({"op":"admit","knock":1,"accept":true})").empty());
}

TEST_CASE_FIXTURE(Doors, "The host sends away whoever it is, at any time") {
    auto& zoe = comes({{"name", "Zoe"}, {"mark", std::string(64, 'A')}});
    auto& gus = comes({{"name", "Gus"}, {"mark", mark_of_eve}});
    zoe.says(R"({"op":"watch"})");
    ann.says(R"({"op":"start"})");
    for (const char* name : {"Zoe", "Gus", "Bob"}) CHECK(removes(name).empty());
    for (auto* client : {&zoe, &gus, &bob}) {
        CHECK(is_sent_away(*client));
        client->comes_back();
        CHECK(is_sent_away(*client));
    }
    CHECK(ann.room.at("people").empty());
    world.restart();
    ann.comes_back();
    for (auto* client : {&zoe, &gus, &bob}) CHECK(is_sent_away(client->comes_back()));
    CHECK(comes({{"mark", mark_of_eve}}).closed == 4002);
    CHECK(comes({{"mark", std::string(64, 'a')}}).closed == 4002);
    CHECK(ann.refusal(R"({"op":"remove","person":999})") == "NO_SUCH_PERSON");
}

TEST_CASE_FIXTURE(Doors, "Nobody removes themselves, or whoever made the room") {
    CHECK(ann.refusal(R"({"op":"pass_host","seat":1})").empty());
    ann.says(R"({"op":"watch"})");
    const Json maker = bob.room.at("people").at(0).at("person");
    CHECK(bob.refusal(Json({{"op", "remove"}, {"person", maker}}).dump()) == "UNAVAILABLE");
    CHECK(bob.refusal(R"({"op":"remove","person":2})") == "UNAVAILABLE");
    CHECK(ann.refusal(R"({"op":"remove","person":2})") == "NOT_HOST");
}

TEST_CASE_FIXTURE(Doors, "A mute follows the person, wherever they sit and however they come back") {
    auto& eve = comes({{"name", "Eve"}, {"mark", mark_of_eve}});
    CHECK(mutes("Eve").empty());
    CHECK(eve.room.at("you").at("muted") == true);
    CHECK(eve.refusal(say_hello) == "MUTED");
    CHECK(eve.refusal(R"({"op":"chat","phrase":"hello"})") == "MUTED");
    CHECK(eve.refusal(R"({"op":"rename","name":"Shout"})") == "MUTED");
    eve.sits();
    CHECK(eve.refusal(say_hello) == "MUTED");
    world.restart();
    for (auto* client : {&ann, &bob, &eve}) client->comes_back();
    CHECK(eve.refusal(say_hello) == "MUTED");
    SUBCASE("until it is taken back") {
        CHECK(mutes("Eve", false).empty());
        CHECK(eve.refusal(say_hello).empty());
        CHECK_FALSE(eve.room.at("you").contains("muted"));
    }
    SUBCASE("also as somebody new by the same browser") {
        eve.says(R"({"op":"leave"})");
        auto& eva = comes({{"name", "Eva"}, {"mark", mark_of_eve}});
        CHECK(eva.refusal(say_hello) == "MUTED");
        CHECK(mutes("Eva", false).empty());
        CHECK(eva.refusal(say_hello).empty());
    }
    SUBCASE("and nobody else who sits there later") {
        eve.says(R"({"op":"leave"})");
        auto& zoe = comes({{"name", "Zoe"}}).sits();
        CHECK(zoe.seat() == 2);
        CHECK(zoe.refusal(say_hello).empty());
    }
    CHECK(bob.refusal(R"({"op":"mute","person":1,"muted":true})") == "NOT_HOST");
}

TEST_CASE_FIXTURE(Doors, "A locked chat is the host's alone, at any time") {
    ann.says(R"({"op":"start"})");
    CHECK(ann.refusal(R"({"op":"lock_chat","locked":true})").empty());
    CHECK(bob.room.at("chat_locked") == true);
    CHECK(bob.refusal(say_hello) == "CHAT_OFF");
    CHECK(ann.refusal(say_hello).empty());
    CHECK(bob.refusal(R"({"op":"lock_chat","locked":false})") == "NOT_HOST");
    world.restart();
    for (auto* client : table) client->comes_back();
    CHECK(bob.refusal(say_hello) == "CHAT_OFF");
    CHECK(ann.refusal(R"({"op":"lock_chat","locked":false})").empty());
    CHECK(bob.refusal(say_hello).empty());
    CHECK_FALSE(bob.room.contains("chat_locked"));
}

TEST_CASE_FIXTURE(Doors, "Where seats are given by consent, whoever wants to sit asks the host") {
    CHECK(ann.refusal(R"({"op":"set_options","room_options":{"seats_by_consent":true}})").empty());
    auto& zoe = comes({{"name", "Zoe"}});
    CHECK(zoe.says(R"({"op":"sit"})").at("type") == "done");
    CHECK(zoe.room.at("you").at("seat").is_null());
    CHECK(zoe.refusal(R"({"op":"sit"})") == "ALREADY_ASKED");
    CHECK(ann.room.at("people").at(1).at("asks_to_sit") == true);
    const auto answer = [&](bool accept) {
        return Json({{"op", "let_sit"}, {"person", number_of("Zoe")}, {"accept", accept}}).dump();
    };
    CHECK(bob.refusal(answer(true)) == "NOT_HOST");
    SUBCASE("who agrees") {
        CHECK(ann.refusal(answer(true)).empty());
        CHECK(zoe.last("sit_settled").at("accepted") == true);
        CHECK(zoe.seat() == 2);
    }
    SUBCASE("or not") {
        CHECK(ann.refusal(answer(false)).empty());
        CHECK(zoe.last("sit_settled").at("accepted") == false);
        CHECK(zoe.room.at("you").at("seat").is_null());
        CHECK(ann.refusal(answer(true)) == "NO_SUCH_PERSON");
        CHECK_MESSAGE(zoe.says(R"({"op":"sit"})").at("type") == "done", "they may ask again");
    }
    SUBCASE("or finds no seat free any more") {
        for (int i = 0; i < 5; ++i) CHECK(ann.refusal(R"({"op":"add_bot","level":"easy"})").empty());
        CHECK(ann.refusal(answer(true)) == "ROOM_FULL");
    }
    SUBCASE("whoever goes asks no more") {
        const std::string late = answer(true);
        zoe.drops();
        CHECK(ann.refusal(late) == "NO_SUCH_PERSON");
    }
    SUBCASE("and the host, and whoever made the room, ask nobody") {
        ann.says(R"({"op":"watch"})");
        ann.sits();
    }
}

TEST_CASE_FIXTURE(Doors, "The host is told who is here, and others only of themselves") {
    auto& gus = comes({{"name", "Gus"}});
    CHECK(number_of("Gus").is_number());
    CHECK(number_of("Bob") == 2);
    CHECK_FALSE(bob.room.contains("people"));
    CHECK_FALSE(gus.room.contains("people"));
    gus.drops();
    CHECK(ann.room.at("people").size() == 1);
    bob.drops();
    CHECK_MESSAGE(ann.room.at("people").size() == 1, "who sits stays, here or not");
}

TEST_CASE_FIXTURE(Doors, "A crowd that comes and goes is told to the host at a rate, and to nobody else") {
    auto& nell = comes({{"name", "Nell"}});
    world.pass(10s);
    ann.forget();
    bob.forget();
    for (int i = 0; i < 100; ++i) {
        comes({{"name", "Gus"}}).drops();
        world.pass(10ms);
    }
    CHECK(ann.heard.size() <= 8);
    CHECK(bob.heard.empty());
    world.pass(1s);
    CHECK(ann.room.at("people").size() == 2);
    CHECK(nell.online());
}

TEST_CASE_FIXTURE(Doors, "The removed keep the records of the games they played") {
    world.create("five_crowns_mini", {{"rounds", {3}}}, {{"bot_pace", "instant"}});
    auto& cid = world.host("Cid").sits();
    auto& dan = comes({{"name", "Dan"}}).sits();
    cid.says(R"({"op":"start"})");
    world.play({&cid, &dan});
    CHECK(cid.says(R"({"op":"remove_seat","seat":1})").at("type") == "done");
    CHECK(is_sent_away(dan));
    CHECK(world.record("1", dan.token()).status == 200);
    CHECK(world.record("1", std::string(32, '0')).status == 403);
}

TEST_CASE_FIXTURE(Doors, "Of one person a few marks are kept, and a mark is no record of its own for a newcomer") {
    const auto before = records();
    auto& zoe = comes({{"name", "Zoe"}, {"mark", std::string(32, '0')}});
    CHECK(records() == before);
    zoe.sits();
    for (const char digit : std::string("123456")) {
        zoe.drops().opens();
        zoe.frame(Json({{"op", "hello"},
                        {"protocol", {{"min", 1}, {"max", 1}}},
                        {"seat_token", zoe.token()},
                        {"mark", std::string(32, digit)}})
                      .dump());
        CHECK(zoe.greeted);
    }
    CHECK_MESSAGE(records() == before + 4, "with the seat, and three more marks");
}

TEST_CASE("Marks are kept as hashes that are another in each room") {
    World world("marks");
    std::set<std::string> hashes;
    for (int i = 0; i < 2; ++i) {
        world.create();
        auto& ann = world.host("Ann");
        ann.sits();
        world.client().hello({{"mark", mark_of_eve}}).sits();
        for (const auto& record : world.journal.at(world.code)) {
            CHECK(record.body.find(mark_of_eve) == std::string::npos);
            const Json body = Json::parse(record.body);
            for (const Json& change : body.at("changes")) {
                if (change.contains("marks")) hashes.insert(change.at("marks").at(0).get<std::string>());
            }
        }
    }
    CHECK(hashes.size() == 2);
}

TEST_CASE("A mark is 32 to 64 hexadecimal digits") {
    World world;
    world.host("Ann");
    for (const std::string& mark : {std::string(31, 'a'), std::string(65, 'a'), std::string(32, 'g')}) {
        CHECK(world.client().hello({{"mark", mark}}).last("refused").at("code") == "BAD_FIELD");
    }
}

// Written by the last server with format 4: its second game is on, Cid was sent away after the first, the room is
// locked and Zoe watches.
TEST_CASE("A room that the server before this one kept in format 4 is as it was, and its doors are those of now") {
    World world("after");
    world.restart_with("6JVTKD", journal_in("format_4_locked.jsonl", "6JVTKD"));
    auto& ann = world.client().comes_back_with("56b4d157bb23d19eeee2a7540617d9d9");
    auto& bob = world.client().comes_back_with("b53036f68b810eb6e577edec0a5bbbb9");
    auto& cid = world.client().comes_back_with("5db5f33fb7f86ea79cf294378f76947e");
    auto& zoe = world.client().comes_back_with("12b8c93b18cfb543e4e69c74c2002026");
    CHECK(world.lobby().counts().quarantined == 0);
    CHECK(ann.is_host());
    CHECK(bob.seat() == 1);
    CHECK(is_sent_away(cid));
    CHECK(zoe.room.at("you").at("role") == "spectator");
    CHECK(is_locked_out(world.client().hello({{"name", "Gus"}})));
    CHECK(world.record("1", "5db5f33fb7f86ea79cf294378f76947e").status == 200);
    world.play({&ann, &bob});
    CHECK(ann.room.at("games_played") == 2);
    world.restart();
    CHECK(ann.comes_back().room.at("games_played") == 2);
}

}  // namespace crowntable::tests
