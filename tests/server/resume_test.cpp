#include <doctest/doctest.h>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

TEST_CASE("The newest connection of a person wins, and losing the old socket later changes nothing") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    auto& bob = *table[1];
    auto& phone = world.client();
    phone.comes_back_with(bob.token());
    CHECK(bob.closed == 4001);
    CHECK(bob.last("closing").at("reason") == "REPLACED");
    CHECK(bob.last("closing").at("retry_ms").is_null());
    CHECK(phone.seat() == 1);
    // By now the switchboard has been told of the old socket's end, too.
    CHECK(phone.says(R"({"op":"ping"})").at("type") == "pong");
    CHECK(table[0]->room.at("seats").at(1).at("connected") == true);
}

TEST_CASE("A resent command is answered once more and never applied twice") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    auto& actor = table[0]->my_turn() ? *table[0] : *table[1];
    const Json draw{{"op", "play"},
                    {"id", actor.next_id()},
                    {"turn", actor.update.at("turn")},
                    {"action", {{"type", "draw"}, {"source", "stock"}}}};
    const Json first = actor.sends(draw);
    CHECK(first.at("type") == "update");
    CHECK(first.at("events").size() == 1);
    for (const bool after_reconnect : {false, true}) {
        CAPTURE(after_reconnect);
        if (after_reconnect) {
            actor.drops();
            actor.comes_back();
            CHECK(actor.welcome.at("last_id") == first.at("ack"));
        }
        const Json again = actor.sends(draw);
        CHECK(again.at("type") == "update");
        CHECK(again.at("ack") == first.at("ack"));
        CHECK(again.at("v") == first.at("v"));
        CHECK(again.at("you").at("hand") == first.at("you").at("hand"));
    }
}

TEST_CASE("Resent answers of every kind come again: seated, done, chat, pong") {
    World world;
    world.host("Ann").says(R"({"op":"watch"})");
    auto& bob = world.join("Bob");
    for (const std::string op :
         {R"({"op":"sit","id":5})", R"({"op":"ready","ready":true,"id":6})", R"({"op":"chat","text":"hi","id":7})",
          R"({"op":"ping","id":8})", R"({"op":"transfer_code","id":9})"}) {
        CAPTURE(op);
        const Json first = bob.says(op);
        CHECK(first.at("type") != "refused");
        CHECK(bob.says(op) == first);
    }
    CHECK(world.clients.front()->all("chat").size() == 1);
    CHECK(world.clients.front()->room.at("seats").size() == 1);
    CHECK(bob.refusal(R"({"op":"ping","id":5})") == "STALE_ID");
    CHECK(bob.says(R"({"op":"ping","id":40})").at("type") == "pong");
}

TEST_CASE("What was obeyed is answered again, also where nothing new may be said for a while") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    auto& ann = at_turn(table);
    Json draw{{"op", "play"},
              {"id", ann.next_id()},
              {"turn", ann.update.at("turn")},
              {"action", {{"type", "draw"}, {"source", "stock"}}}};
    const Json drawn = ann.sends(draw);
    REQUIRE(drawn.at("type") == "update");
    // A refused command counts, and leaves the last id that was obeyed as it is.
    int refused = 0;
    while (ann.refusal(R"({"op":"rematch"})") != "RATE_LIMITED") REQUIRE(++refused < 100);
    const Json again = ann.sends(draw);
    CHECK(again.at("type") == "update");
    CHECK(again.at("v") == drawn.at("v"));
    draw["id"] = draw.at("id").get<int>() - 1;
    CHECK_MESSAGE(ann.sends(draw).at("code") == "STALE_ID", "under a new id it would be done twice");
    CHECK(ann.refusal(R"({"op":"ping"})") == "RATE_LIMITED");
}

TEST_CASE("A question is asked anew under its id, and counts like a new one") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    auto& ann = at_turn(table);
    const Json question{{"op", "arrange"}, {"id", ann.next_id()}};
    REQUIRE(ann.sends(question).at("type") == "arranged");
    int asked = 1;
    while (ann.sends(question).at("type") == "arranged") REQUIRE(++asked < 100);
    CHECK(asked == 20);
}

TEST_CASE("Whoever repeats a command without end is closed for too many frames") {
    World world;
    auto& ann = world.host("Ann").sits();
    const std::string again = Json({{"op", "sit"}, {"id", ann.next_id() - 1}}).dump();
    ann.forget();
    for (int i = 0; i < 300 && ann.online(); ++i) ann.frame(again);
    CHECK(ann.closed == 4006);
    CHECK(ann.all("seated").size() < 130);
}

TEST_CASE("A hint asked for again is about the present turn") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    auto& actor = at_turn(table);
    const Json hint{{"op", "hint"}, {"id", 30}};
    CHECK(actor.sends(hint).at("hint").at("action").at("type") == "draw");
    CHECK(actor.sends(hint).at("hint").at("action").at("type") == "draw");
    const Json draw{{"type", "draw"}, {"source", "stock"}};
    const Json later{{"op", "hint"}, {"id", 32}};
    CHECK(actor.sends({{"op", "play"}, {"id", 31}, {"turn", actor.update.at("turn")}, {"action", draw}}).at("ack") ==
          31);
    CHECK(actor.sends(hint).at("code") == "STALE_ID");
    CHECK(actor.sends(later).at("hint").at("action").at("type") == "discard");
    const Json discard{{"type", "discard"}, {"card", actor.you().at("legal").at("discard").at(0)}};
    // The answer was lost, and the clock or another device went on meanwhile.
    actor.sends({{"op", "play"}, {"id", 33}, {"turn", actor.update.at("turn")}, {"action", discard}});
    CHECK(actor.sends({{"op", "hint"}, {"id", 33}}).at("code") == "NOT_YOUR_TURN");
    CHECK_MESSAGE(actor.sends({{"op", "play"}, {"id", 33}, {"turn", 1}, {"action", draw}}).at("type") == "update",
                  "and that id stays answered");
}

TEST_CASE("A refused id is free again, a stale turn is refused") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& ann = *table[0];
    CHECK(ann.refusal(R"({"op":"end_game","id":20})") == "NO_GAME");
    CHECK(ann.refusal(R"({"op":"start","id":20})").empty());
    auto& actor = ann.my_turn() ? ann : *table[1];
    auto& other = ann.my_turn() ? *table[1] : ann;
    const auto turn = actor.update.at("turn").get<int>();
    const Json draw{{"type", "draw"}, {"source", "stock"}};
    CHECK(actor.sends({{"op", "play"}, {"turn", turn + 1}, {"action", draw}}).at("code") == "STALE_TURN");
    CHECK(actor.sends({{"op", "preview"}, {"turn", turn - 1}, {"action", draw}}).at("code") == "STALE_TURN");
    CHECK(other.sends({{"op", "play"}, {"turn", turn}, {"action", draw}}).at("code") == "NOT_YOUR_TURN");
    CHECK(actor.sends({{"op", "play"}, {"turn", turn}, {"action", draw}}).at("type") == "update");
    CHECK(actor.sends({{"op", "play"}, {"turn", turn}, {"action", draw}}).at("code") == "STALE_TURN");
    CHECK(actor.sends({{"op", "play"}, {"turn", turn + 1}, {"action", {{"type", "fly"}}}}).at("code") == "BAD_FIELD");
    other.forget();
    CHECK(actor.sends({{"op", "play"}, {"turn", turn + 1}, {"action", draw}}).at("type") == "refused");
    CHECK_MESSAGE(other.heard.empty(), "a refusal goes to the asker alone");
}

TEST_CASE("What was missed comes with the resume; too long ago or from the future is a resync") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    auto& bob = *table[1];
    const auto v = bob.update.at("v").get<int>();
    bob.drops();
    const auto back = [&](Json version) {
        bob.forget();
        Json who{{"seat_token", bob.token()}};
        if (!version.is_null()) who["version"] = version;
        bob.hello(who);
        CHECK(bob.all("update").size() == 1);
        return bob.update;
    };
    CHECK(back(v).at("events").empty());
    CHECK_FALSE(bob.update.contains("resync"));
    CHECK(back(v - 1).at("events").size() == 2);
    CHECK(back(v + 5).at("resync") == true);
    CHECK(back(v + 5).at("events").empty());
    CHECK(back(nullptr).at("events").empty());
    CHECK(bob.you().at("hand").size() == 3);
    int turns = 0;
    world.play(table, [&] { return ++turns > 200; });
    CHECK(back(v).value("resync", false) == (bob.update.at("v").get<int>() - v > 64));
}

TEST_CASE("A transfer code moves the seat to another device once, within five minutes") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& bob = *table[1];
    const Json answer = bob.says(R"({"op":"transfer_code"})");
    const std::string code = answer.at("transfer_code");
    CHECK(answer.at("expires_ms") == 300'000);
    auto& phone = world.client();
    phone.hello({{"transfer_code", "WWWW-WWWW"}});
    CHECK(phone.last("refused").at("code") == "BAD_TRANSFER_CODE");
    phone.hello({{"transfer_code", code}});
    CHECK(phone.seat() == 1);
    CHECK(phone.name() == "Bob");
    CHECK(phone.token() != bob.token());
    CHECK(bob.closed == 4001);
    auto& thief = world.client();
    thief.hello({{"transfer_code", code}});
    CHECK(thief.last("refused").at("code") == "BAD_TRANSFER_CODE");

    std::string typed = phone.says(R"({"op":"transfer_code"})").at("transfer_code");
    typed.erase(4, 1);
    for (auto& letter : typed) letter = static_cast<char>(std::tolower(letter));
    world.pass(299s);
    bob.hello({{"transfer_code", typed}});
    CHECK(bob.seat() == 1);
    const std::string late = bob.says(R"({"op":"transfer_code"})").at("transfer_code");
    world.pass(301s);
    phone.hello({{"transfer_code", late}});
    CHECK(phone.last("refused").at("code") == "BAD_TRANSFER_CODE");
}

TEST_CASE("A transfer code outlives a restart of the server, once, and not if its time was over") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& bob = *table[1];
    const auto ask = [&] { return bob.says(R"({"op":"transfer_code"})").at("transfer_code").get<std::string>(); };
    const std::string stale = ask();
    world.pass(301s);
    world.restart();
    auto& phone = world.client();
    phone.hello({{"transfer_code", stale}});
    CHECK(phone.last("refused").at("code") == "BAD_TRANSFER_CODE");

    bob.comes_back();
    const auto id = bob.next_id();
    const std::string first = ask();
    world.restart();
    bob.comes_back();
    const std::string again = bob.sends({{"id", id}, {"op", "transfer_code"}}).at("transfer_code");
    CHECK_MESSAGE(again != first, "only its hash was kept");
    phone.hello({{"transfer_code", first}});
    CHECK(phone.last("refused").at("code") == "BAD_TRANSFER_CODE");
    world.restart();
    world.pass(299s);
    phone.hello({{"transfer_code", again}});
    CHECK(phone.seat() == 1);
    world.restart();
    auto& thief = world.client();
    thief.hello({{"transfer_code", again}});
    CHECK(thief.last("refused").at("code") == "BAD_TRANSFER_CODE");
    for (const auto& record : world.journal.at(world.code)) {
        for (std::string code : {first, again}) CHECK(record.body.find(code.erase(4, 1)) == std::string::npos);
    }
}

TEST_CASE("A transfer code ends when it was told to, however often the server was restarted meanwhile") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& bob = *table[1];
    const std::string code = bob.says(R"({"op":"transfer_code"})").at("transfer_code");
    auto& phone = world.client();
    const auto let_pass = [&](std::chrono::seconds outage, std::chrono::seconds after) {
        world.set_calendar_forth(outage);
        world.restart();
        world.pass(after);
        phone.hello({{"transfer_code", code}});
    };
    SUBCASE("it is good to its last second") {
        world.pass(100s);
        world.set_calendar_forth(60s);
        world.restart();
        let_pass(120s, 19s);
        CHECK(phone.seat() == 1);
    }
    SUBCASE("while the server is up") {
        let_pass(0s, 301s);
        CHECK(phone.last("refused").at("code") == "BAD_TRANSFER_CODE");
    }
    SUBCASE("its time before a restart counts") {
        world.pass(299s);
        let_pass(0s, 2s);
        CHECK(phone.last("refused").at("code") == "BAD_TRANSFER_CODE");
    }
    SUBCASE("while the server is down") {
        let_pass(301s, 0s);
        CHECK(phone.last("refused").at("code") == "BAD_TRANSFER_CODE");
    }
    SUBCASE("a calendar that is set back lets it live its whole time anew") {
        world.set_calendar_forth(-1h);
        let_pass(0s, 299s);
        CHECK(phone.seat() == 1);
    }
    SUBCASE("and not for ever, once the room was read") {
        world.set_calendar_forth(-1h);
        world.restart();
        bob.comes_back();
        world.pass(301s);
        phone.hello({{"transfer_code", code}});
        CHECK(phone.last("refused").at("code") == "BAD_TRANSFER_CODE");
    }
    SUBCASE("a record of a server before does not tell: it lives anew") {
        for (auto& record : world.journal.at(world.code)) {
            Json body = Json::parse(record.body);
            for (auto& change : body.at("changes")) change.erase("ends_at_ms");
            record.body = body.dump();
        }
        world.pass(299s);
        let_pass(0s, 299s);
        CHECK(phone.seat() == 1);
    }
}

TEST_CASE("After a transfer the old device's token is good until the new one has been used") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& bob = *table[1];
    auto& phone = world.client();
    phone.hello({{"transfer_code", bob.says(R"({"op":"transfer_code"})").at("transfer_code")}});
    // The welcome may have been lost, and the code is spent.
    bob.comes_back();
    CHECK(bob.seat() == 1);
    CHECK(phone.closed == 4001);
    phone.comes_back();
    CHECK(phone.seat() == 1);
    CHECK(bob.closed == 4001);
    bob.comes_back();
    CHECK(bob.last("refused").at("code") == "BAD_TOKEN");
    CHECK(phone.online());
}

TEST_CASE("Transfer codes cannot be guessed for long") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    const std::string code = table[1]->says(R"({"op":"transfer_code"})").at("transfer_code");
    std::string answer;
    int wrong = 0;
    for (; wrong < 40; ++wrong) {
        auto& thief = world.client();
        thief.address = "6.6.6.6";
        thief.hello({{"transfer_code", "WWWW-WWWW"}});
        answer = thief.last("refused").is_null() ? "" : thief.last("refused").at("code").get<std::string>();
        if (answer != "BAD_TRANSFER_CODE") break;
    }
    CHECK(wrong == 20);
    auto& thief = world.client();
    thief.address = "6.6.6.6";
    thief.hello({{"transfer_code", code}});
    CHECK_FALSE_MESSAGE(thief.greeted, "not even the right one: the answer would tell");
    auto& phone = world.client();
    phone.hello({{"transfer_code", code}});
    CHECK(phone.greeted);
}

TEST_CASE("The creator who says the host token again is the same person") {
    World world;
    auto& ann = world.host("Ann").sits();
    auto& again = world.client().hello({{"host_token", world.host_token}});
    CHECK(ann.closed == 4001);
    CHECK(again.is_host());
    CHECK(again.seat() == 0);
    ann.hello({{"host_token", "00000000000000000000000000000000"}});
    CHECK(ann.last("refused").at("code") == "BAD_TOKEN");
}

TEST_CASE("Somebody without a token claims an absent human's seat, with the host's consent") {
    World world;
    const auto table = world.table({"Ann", "Bob"}, 1);
    table[0]->says(R"({"op":"start"})");
    auto& lost = world.join("Bobby");
    CHECK(lost.refusal(R"({"op":"claim_seat","seat":1})") == "SEAT_TAKEN");
    CHECK(lost.refusal(R"({"op":"claim_seat","seat":2})") == "SEAT_TAKEN");
    CHECK(lost.refusal(R"({"op":"claim_seat","seat":6})") == "NO_SUCH_SEAT");
    CHECK(table[0]->refusal(R"({"op":"claim_seat","seat":1})") == "ALREADY_SEATED");
    table[1]->drops();
    world.pass(70s);
    CHECK(Json::parse(world.describe(world.code).body).at("seats").at(1).at("claimable") == true);
    CHECK(lost.says(R"({"op":"claim_seat","seat":1,"at_once":true})").at("type") == "done");
    CHECK(lost.refusal(R"({"op":"claim_seat","seat":1})") == "CLAIM_PENDING");
    CHECK(lost.room.at("claims").empty());
    REQUIRE(table[0]->room.at("claims").size() == 1);
    CHECK(table[0]->room.at("claims").at(0) == Json({{"claim", 1}, {"seat", 1}, {"name", "Bobby"}, {"at_once", true}}));
    CHECK(table[0]->refusal(R"({"op":"consent","claim":9,"accept":true})") == "NO_SUCH_CLAIM");
    const auto before = lost.token();
    CHECK(table[0]->says(R"({"op":"consent","claim":1,"accept":true})").at("type") == "done");
    CHECK(lost.last("claim_settled") == Json({{"type", "claim_settled"}, {"seat", 1}, {"accepted", true}}));
    CHECK(lost.seat() == 1);
    CHECK(lost.name() == "Bob");
    CHECK(lost.you().at("seat") == 1);
    CHECK(lost.token() != before);
    CHECK(table[0]->room.at("claims").empty());
    CHECK(table[0]->room.at("seats").at(1).at("played_by") == "human");
    // The welcome with the new token may have been lost: the old one is good until then.
    auto& other_tab = world.client();
    other_tab.comes_back_with(before);
    CHECK(other_tab.seat() == 1);
    lost.comes_back();
    CHECK(lost.seat() == 1);
    other_tab.comes_back_with(before);
    CHECK(other_tab.last("refused").at("code") == "BAD_TOKEN");
    // Whose seat it is has it back, and the other one is a guest who has seen that hand.
    table[1]->comes_back();
    CHECK(table[1]->seat() == 1);
    CHECK(lost.room.at("you").at("role") == "guest");
    CHECK(lost.refusal(R"({"op":"claim_seat","seat":0})") == "SEAT_TAKEN");
    CHECK(lost.refusal(R"({"op":"sit","seat":2})") == "SEEN_ANOTHER_HAND");
}

TEST_CASE("A claim is settled with no when the host says so, or when the seat's human comes back") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[1]->drops();
    world.pass(61s);
    auto& lost = world.join("Bobby");
    lost.says(R"({"op":"claim_seat","seat":1})");
    table[0]->says(R"({"op":"consent","claim":1,"accept":false})");
    CHECK(lost.last("claim_settled").at("accepted") == false);
    CHECK(lost.room.at("you").at("role") == "guest");
    lost.says(R"({"op":"claim_seat","seat":1})");
    lost.forget();
    table[1]->comes_back();
    CHECK(lost.last("claim_settled").at("accepted") == false);
    CHECK(table[0]->refusal(R"({"op":"consent","claim":2,"accept":true})") == "NO_SUCH_CLAIM");
    CHECK(table[1]->seat() == 1);
}

TEST_CASE("The order of a hand is kept for every device and told to nobody else") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    auto hand = table[1]->you().at("hand").get<std::vector<std::string>>();
    std::reverse(hand.begin(), hand.end());
    table[0]->forget();
    CHECK(table[1]->sends({{"op", "set_hand_order"}, {"cards", hand}}).at("type") == "done");
    CHECK(table[1]->sends({{"op", "set_hand_order"}, {"cards", {"3S"}}}).at("code") == "BAD_HAND_ORDER");
    CHECK(table[0]->heard.empty());
    table[1]->comes_back();
    CHECK(table[1]->you().at("hand") == Json(hand));
}

}  // namespace crowntable::tests
