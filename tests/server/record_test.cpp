#include "server/core/record.hpp"

#include <doctest/doctest.h>

#include "server/core/record_needs.hpp"
#include "server/store/memory_journal.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::CommitResult;
using server::Record;

namespace {

/// A table with some history: options, a late comer, a stand-in, orders of hands, two rounds, a rematch.
std::vector<Client*> eventful_table(World& world) {
    world.create("five_suited_rummy", {{"rounds", {9, 10}}},
                 {{"turn_seconds", 60}, {"bot_pace", "instant"}, {"late_join_at", "any"}});
    auto table = world.table({"Ann", "Bob"}, 2);
    table[0]->says(R"({"op":"set_options","options":{"max_recycles":4}})");
    table[0]->says(R"({"op":"start"})");
    table.push_back(&world.join("Zoe").sits());
    table[1]->drops();
    world.pass(70s);
    world.play({table[0], table[2]}, [&] { return table[0]->count_events("drew") > 12; });
    table[1]->comes_back();
    auto hand = table[0]->you().at("hand").get<std::vector<std::string>>();
    std::reverse(hand.begin(), hand.end());
    CHECK(table[0]->sends({{"op", "set_hand_order"}, {"cards", hand}}).at("type") == "done");
    return table;
}

std::string bodies_of(const World& world) {
    std::string bodies;
    for (const auto& record : world.journal.at(world.code)) bodies += record.body + '\n';
    return bodies;
}

}  // namespace

TEST_CASE("The same script twice gives the same bytes") {
    std::string first;
    for (int i = 0; i < 2; ++i) {
        World world("a");
        const auto table = eventful_table(world);
        world.play(table);
        CHECK(table[0]->state() == "finished");
        const auto bytes = world.trace + bodies_of(world);
        if (i == 0) first = bytes;
        CHECK(bytes.size() > 50'000);
        CHECK_MESSAGE((bytes == first), "both runs give the same bytes");
    }
    World other("otherwise");
    {
        const auto table = eventful_table(other);
        CHECK_MESSAGE((other.trace != first.substr(0, other.trace.size())), "other entropy gives other bytes");
    }
}

TEST_CASE("A restarted server makes the room again from its records, and everybody goes on") {
    World world;
    const auto table = eventful_table(world);
    const auto v = table[0]->update.at("v");
    const auto seen = table[0]->update;
    const Json seats = table[0]->room.at("seats");
    const auto last = table[0]->next_id() - 1;
    world.restart();
    for (auto* client : table) {
        client->forget();
        client->comes_back();
        CHECK(client->online());
    }
    CHECK(table[0]->update.at("v") == v);
    CHECK(table[0]->update.at("public") == seen.at("public"));
    auto hand = seen.at("you").at("hand").get<std::vector<std::string>>();
    std::reverse(hand.begin(), hand.end());
    CHECK(table[0]->you().at("hand") == Json(hand));
    CHECK(table[0]->you().at("legal") == seen.at("you").at("legal"));
    CHECK(table[0]->is_host());
    CHECK(table[0]->welcome.at("last_id") == last);
    CHECK(table[0]->room.at("options").at("max_recycles") == 4);
    for (std::size_t i = 0; i < seats.size(); ++i)
        CHECK(table[0]->room.at("seats").at(i).at("name") == seats.at(i).at("name"));
    // The hand order was answered before the crash: it is answered again, and not refused as stale.
    CHECK(table[0]->says("{\"op\":\"set_hand_order\",\"cards\":[],\"id\":" + std::to_string(last) + "}").at("type") ==
          "done");
    world.play(table);
    CHECK(table[0]->state() == "finished");
    for (auto* client : table) CHECK(client->says(R"({"op":"rematch"})").at("type") == "done");
    CHECK(table[1]->state() == "playing");
    world.restart();
    table[1]->comes_back();
    CHECK(table[1]->view().at("round") == 1);
    CHECK(table[1]->room.at("games_played") == 1);
}

TEST_CASE("When a commit fails nothing of it is shown, the room is read anew and clients resend") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    auto& actor = table[0]->my_turn() ? *table[0] : *table[1];
    auto& other = table[0]->my_turn() ? *table[1] : *table[0];
    const auto v = actor.update.at("v").get<int>();
    const auto before = actor.you();
    const Json draw{{"op", "play"},
                    {"id", actor.next_id()},
                    {"turn", actor.update.at("turn")},
                    {"action", {{"type", "draw"}, {"source", "stock"}}}};
    actor.forget();
    other.forget();
    world.fail_next_commit();
    actor.frame(draw.dump());
    for (const auto* client : {&actor, &other}) {
        CHECK(client->all("update").empty());
        CHECK(client->heard.size() == 1);
        CHECK(client->last("closing") == Json({{"type", "closing"}, {"reason", "ROOM_RELOADED"}, {"retry_ms", 0}}));
        CHECK(client->closed == 4010);
    }
    actor.comes_back();
    other.comes_back();
    CHECK(actor.update.at("v") == v);
    CHECK(actor.you() == before);
    CHECK(actor.sends(draw).at("type") == "update");
    CHECK(other.update.at("v") == v + 1);
    world.play(table, [&] { return other.count_events("discarded") > 6; });
}

TEST_CASE("When a commit fails, what was in flight behind it falls too, and what was before it stands") {
    World world;
    world.create("five_suited_rummy", {{"must_go_out", false}});
    const auto table = world.table({"Ann", "Bob"}, 1);
    auto& elsewhere = world.client();
    const auto here = world.code;
    world.create();
    elsewhere.code = world.code;
    elsewhere.hello({{"host_token", world.host_token}, {"name", "Eve"}});
    world.code = here;
    table[0]->says(R"({"op":"start"})");
    while (!table[0]->my_turn() && !table[1]->my_turn()) world.pass(500ms);
    auto& actor = table[0]->my_turn() ? *table[0] : *table[1];
    auto& other = table[0]->my_turn() ? *table[1] : *table[0];
    const auto v = actor.update.at("v").get<int>();
    const auto turn = actor.update.at("turn").get<int>();
    const auto kept = world.journal.at(here).size();
    const std::string card = actor.you().at("hand").at(0);
    const Json draw{
        {"op", "play"}, {"id", actor.next_id()}, {"turn", turn}, {"action", {{"type", "draw"}, {"source", "stock"}}}};
    const Json discard{{"op", "play"},
                       {"id", actor.next_id() + 1},
                       {"turn", turn + 1},
                       {"action", {{"type", "discard"}, {"card", card}}}};
    const Json rename{{"op", "rename"}, {"id", other.next_id()}, {"name", "Robert"}};
    for (auto* client : {&actor, &other, &elsewhere}) client->forget();
    world.hold_commits();
    actor.frame(draw.dump());
    other.frame(rename.dump());
    actor.frame(discard.dump());
    elsewhere.frame(R"({"op":"sit","id":1})");
    other.frame(Json({{"op", "ping"}, {"id", other.next_id() + 1}}).dump());
    CHECK_MESSAGE(actor.heard.empty(), "nothing is shown before it is kept");
    CHECK(other.heard.empty());
    CHECK_MESSAGE(other.last("pong").is_null(), "not even what is not recorded itself overtakes");

    CHECK(world.settle_commit());
    CHECK(actor.last("update").at("v") == v + 1);
    CHECK(world.journal.at(here).size() == kept + 1);
    world.fail_next_commit();
    CHECK(world.settle_commit());
    CHECK(elsewhere.heard.empty());
    world.release_commits();
    for (const auto* client : {&actor, &other}) {
        CHECK_MESSAGE(client->all("room").empty(), "the name that was not kept is not shown");
        CHECK(client->all("pong").empty());
        CHECK_MESSAGE(client->all("update").size() == 1, "the discard that was not kept is not shown");
        CHECK(client->all("closing").size() == 1);
        CHECK(client->closed == 4010);
    }
    CHECK(elsewhere.last("seated").at("ack") == 1);
    CHECK(elsewhere.online());
    CHECK(world.journal.at(here).size() == kept + 1);

    actor.comes_back();
    other.comes_back();
    CHECK(actor.update.at("v") == v + 1);
    CHECK_MESSAGE(actor.welcome.at("last_id") == draw.at("id"), "the draw was kept, the discard was not");
    CHECK(other.name() != "Robert");
    CHECK(other.sends(rename).at("type") == "done");
    CHECK(actor.sends(discard).at("type") == "update");
    CHECK(actor.name() != "Robert");
    CHECK(other.update.at("v") == v + 2);
}

TEST_CASE("Whoever the failed commit was to send away is told to come back, too") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    world.fail_next_commit();
    table[0]->posts({{"op", "remove_seat"}, {"seat", 1}});
    for (auto* client : table) {
        CHECK(client->closed == 4010);
        CHECK(client->all("closing").size() == 1);
        client->comes_back();
        CHECK(client->online());
    }
    CHECK(table[1]->seat() == 1);
}

TEST_CASE("A creation that is not kept leaves no room behind") {
    World world;
    world.fail_next_commit();
    Outbox outbox;
    world.lobby().create_room(world.now(), server::RequestId{99}, "10.0.0.1", "http://x", R"({"game":"five_crowns"})",
                              outbox);
    REQUIRE(outbox.records.size() == 1);
    Outbox told;
    world.lobby().commit_failed(outbox.records[0].room, told);
    CHECK(told.loads == std::vector<std::string>{outbox.records[0].room});
    Outbox loaded;
    world.lobby().room_loaded(world.now(), told.loads[0], {}, loaded);
    CHECK(world.describe(told.loads[0]).status == 404);
    CHECK(world.lobby().counts().rooms == 0);
}

TEST_CASE("A journal that does not lead to the state it names freezes that room and no other") {
    struct Watch : server::Observer {
        void room_quarantined(std::string_view room, std::string_view) override { broken.emplace_back(room); }
        std::vector<std::string> broken;
    } watch;
    World world("broken", {}, &watch);
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    const auto bad = world.code;
    world.create();
    auto& cid = *world.table({"Cid"}, 1).front();
    cid.says(R"({"op":"start"})");
    // One digit of the deal's seed: other cards, another fingerprint.
    for (auto& record : world.journal.at(bad)) {
        if (const auto at = record.body.find("\"seed\":\""); at != std::string::npos) {
            auto& digit = record.body[at + 8];
            digit = digit == '0' ? '1' : '0';
        }
    }
    world.restart();
    CHECK(world.describe(bad).status == 503);
    CHECK(watch.broken == std::vector<std::string>{bad});
    CHECK(world.lobby().counts().quarantined == 1);
    table[0]->comes_back();
    CHECK(table[0]->closed == 4009);
    CHECK(table[0]->last("closing").at("reason") == "ROOM_BROKEN");
    CHECK(world.describe(bad).status >= 400);
    CHECK_MESSAGE(world.journal.contains(bad), "its journal is kept");
    cid.comes_back();
    CHECK(cid.online());
    CHECK(cid.says(R"({"op":"arrange"})").at("type") == "arranged");
}

TEST_CASE("A bug in one room closes that room and no other, shows nothing of it and keeps the journal") {
    struct Watch : server::Observer {
        void room_quarantined(std::string_view room, std::string_view) override { broken.emplace_back(room); }
        std::vector<std::string> broken;
    } watch;
    World world("bug", {}, &watch);
    const auto table = world.table({"Ann", "Bob"});
    auto& zoe = world.join("Zoe");
    const auto bad = world.code;
    world.create();
    auto& cid = *world.table({"Cid"}, 1).front();
    cid.says(R"({"op":"start"})");
    const auto kept = world.journal.at(bad).size();
    for (auto* client : {table[0], table[1], &zoe, &cid}) client->forget();
    world.entropy().breaks_next();
    table[0]->posts({{"op", "start"}});
    CHECK(watch.broken == std::vector<std::string>{bad});
    for (const auto* client : {table[0], table[1], &zoe}) {
        CHECK_MESSAGE(client->heard.size() == 1, "nothing but the closing");
        CHECK(client->last("closing") == Json({{"type", "closing"}, {"reason", "ROOM_BROKEN"}, {"retry_ms", nullptr}}));
        CHECK(client->closed == 4009);
    }
    CHECK_MESSAGE(world.journal.at(bad).size() == kept, "nothing of the broken step is kept");
    CHECK(world.describe(bad).status == 503);
    CHECK(Json::parse(world.describe(bad).body).at("code") == "ROOM_BROKEN");
    table[1]->comes_back();
    CHECK(table[1]->closed == 4009);
    CHECK(world.lobby().counts().quarantined == 1);
    CHECK(world.lobby().counts().rooms == 1);
    CHECK_MESSAGE(cid.heard.empty(), "the other room does not notice");
    world.play({&cid}, [&] { return cid.count_events("discarded") > 4; });
    CHECK(cid.online());
    // What it was before is not lost: a new process finds it in the journal.
    world.restart();
    table[1]->comes_back();
    CHECK(table[1]->seat() == 1);
}

TEST_CASE("Rooms of the store are there at once, and those alone are read that somebody asks for") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    const auto asked = world.code;
    std::vector<std::string> rooms;
    for (int i = 0; i < 9; ++i) {
        world.create();
        rooms.push_back(world.code);
    }
    rooms.push_back(asked);
    std::vector<server::RoomEnd> kept;
    for (const auto& room : rooms) kept.push_back({room});

    SeededEntropy entropy("kept");
    server::Lobby lobby({}, entropy);
    Outbox nothing;
    lobby.rooms_kept(Now{0}, kept, nothing);
    CHECK_MESSAGE(nothing.ends.size() == 10, "from now on it is known when they end");
    lobby.tick(Now{60'000}, nothing);
    CHECK(nothing.loads.empty());
    CHECK(lobby.counts().rooms == 0);
    CHECK(lobby.counts().rooms_unread == 10);

    SUBCASE("a request waits for the room") {
        Outbox question;
        lobby.describe_room(Now{1}, server::RequestId{7}, "10.0.0.1", asked, question);
        CHECK(question.loads == std::vector{asked});
        CHECK(question.answers.empty());
        Outbox loaded;
        lobby.room_loaded(Now{2}, asked, world.journal.at(asked), loaded);
        REQUIRE(loaded.answers.size() == 1);
        CHECK(loaded.answers[0].status == 200);
        CHECK(loaded.answers[0].body.find("Bob") != std::string::npos);
    }
    SUBCASE("a hello waits for the room") {
        Outbox knock;
        lobby.connection_opened(Now{1}, server::ConnectionId{1}, "10.0.0.1", asked, knock);
        CHECK_MESSAGE(knock.loads.empty(), "who says nothing has nothing read");
        lobby.receive(Now{2}, server::ConnectionId{1},
                      R"({"op":"hello","protocol":{"min":1,"max":1},"seat_token":")" + table[1]->token() + "\"}",
                      knock);
        CHECK(knock.loads == std::vector{asked});
        CHECK(knock.closes.empty());
        lobby.connection_opened(Now{1}, server::ConnectionId{2}, "10.0.0.1", asked, knock);
        lobby.receive(Now{2}, server::ConnectionId{2}, R"({"op":"hello","protocol":{"min":1,"max":1}})", knock);
        CHECK_MESSAGE(knock.loads.size() == 1, "it is asked for once");
        CHECK(knock.texts.empty());
        Outbox loaded;
        lobby.room_loaded(Now{3}, asked, world.journal.at(asked), loaded);
        REQUIRE_FALSE(loaded.texts.empty());
        CHECK(loaded.texts[0].connection == server::ConnectionId{1});
        CHECK(loaded.texts[0].text.own().find(R"("type":"welcome")") != std::string::npos);
        CHECK(loaded.texts[0].text.own().find(R"("name":"Bob")") != std::string::npos);
    }
    SUBCASE("a hello to a room that cannot be read is told to come back") {
        Outbox knock;
        lobby.connection_opened(Now{1}, server::ConnectionId{1}, "10.0.0.1", asked, knock);
        lobby.receive(Now{2}, server::ConnectionId{1}, R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Zoe"})",
                      knock);
        Outbox failed;
        lobby.room_load_failed(Now{3}, asked, failed);
        REQUIRE(failed.closes.size() == 1);
        CHECK(failed.closes[0].reason.code == 4010);
    }
    SUBCASE("a few are read at a time, in the order in which they were asked for") {
        Outbox questions;
        for (std::uint64_t i = 0; i < 10; ++i) {
            lobby.describe_room(Now{1}, server::RequestId{i}, "10.0.0.1", rooms[i], questions);
        }
        CHECK(questions.loads == std::vector(rooms.begin(), rooms.begin() + 8));
        Outbox loaded;
        lobby.room_loaded(Now{1}, rooms[0], world.journal.at(rooms[0]), loaded);
        CHECK(loaded.loads == std::vector{rooms[8]});
        CHECK(loaded.answers.size() == 1);
        Outbox failed;
        lobby.room_load_failed(Now{2}, rooms[1], failed);
        CHECK(failed.loads == std::vector{rooms[9]});
        CHECK(lobby.counts().rooms == 1);
        CHECK(lobby.counts().rooms_unread == 9);
    }
    SUBCASE("one that cannot be read is asked for again, and its askers are told") {
        Outbox question;
        lobby.describe_room(Now{1}, server::RequestId{7}, "10.0.0.1", asked, question);
        Outbox failed;
        lobby.room_load_failed(Now{2}, asked, failed);
        REQUIRE(failed.answers.size() == 1);
        CHECK(failed.answers[0].status == 503);
        REQUIRE(lobby.next_wake());
        Outbox retry;
        lobby.tick(*lobby.next_wake(), retry);
        CHECK(retry.loads == std::vector{asked});
        Outbox loaded;
        lobby.room_loaded(Now{5'000}, asked, world.journal.at(asked), loaded);
        CHECK(lobby.counts().rooms == 1);
    }
    SUBCASE("one whose records are broken in the store is out of use, and the others are read on") {
        Outbox question;
        lobby.describe_room(Now{1}, server::RequestId{7}, "10.0.0.1", asked, question);
        lobby.connection_opened(Now{1}, server::ConnectionId{1}, "10.0.0.1", asked, question);
        lobby.receive(Now{2}, server::ConnectionId{1}, R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Zoe"})",
                      question);
        Outbox told;
        lobby.room_damaged(Now{2}, asked, told);
        REQUIRE(told.answers.size() == 1);
        CHECK(told.answers[0].status == 503);
        CHECK(told.answers[0].body.find("ROOM_BROKEN") != std::string::npos);
        REQUIRE(told.closes.size() == 1);
        CHECK(told.closes[0].reason.code == 4009);
        CHECK_MESSAGE(told.loaded == std::vector{asked}, "nobody has died of it");
        CHECK(lobby.counts().quarantined == 1);
        CHECK(lobby.counts().rooms_unread == 9);
        Outbox later;
        lobby.tick(Now{60'000}, later);
        CHECK_MESSAGE(later.loads.empty(), "it is not asked for again");
    }
    SUBCASE("a code that was never given is unknown all the same") {
        Outbox question;
        lobby.describe_room(Now{1}, server::RequestId{7}, "10.0.0.1", "K7M4PX", question);
        REQUIRE(question.answers.size() == 1);
        CHECK(question.answers[0].status == 404);
        CHECK(question.loads.empty());
    }
}

TEST_CASE("Records that are missing, reordered or of an unknown format are not taken") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    const auto records = world.journal.at(world.code);
    REQUIRE(records.size() > 3);
    const auto loads = [&](std::vector<Record> some) {
        SeededEntropy entropy("loads");
        server::Lobby lobby({}, entropy);
        Outbox outbox;
        lobby.rooms_kept(Now{0}, {{world.code}}, outbox);
        lobby.describe_room(Now{0}, server::RequestId{1}, "10.0.0.1", world.code, outbox);
        lobby.room_loaded(Now{0}, world.code, some, outbox);
        return lobby.counts().quarantined == 0 && lobby.counts().rooms == 1;
    };
    CHECK(loads(records));
    auto gap = records;
    gap.erase(gap.begin() + 1);
    CHECK_FALSE(loads(gap));
    auto late = records;
    late.erase(late.begin());
    CHECK_FALSE(loads(late));
    auto swapped = records;
    std::swap(swapped[1], swapped[2]);
    CHECK_FALSE(loads(swapped));
    auto newer = records;
    Json body = Json::parse(newer[0].body);
    body["format"] = server::record_format + 1;
    newer[0].body = body.dump();
    CHECK_FALSE(loads(newer));
    CHECK(server::read_record(newer[0].body, server::record_format + 1).has_value());
    auto torn = records;
    torn.back().body.pop_back();
    CHECK_FALSE(loads(torn));
}

TEST_CASE("Every change is read back as it was written") {
    World world;
    const auto table = eventful_table(world);
    world.play(table);
    table[1]->says(R"({"op":"transfer_code"})");
    table[0]->says(R"({"op":"lock","locked":true})");
    table[0]->says(R"({"op":"remove_seat","seat":3})");
    table[0]->says(R"({"op":"set_avatar","avatar":"fox"})");
    std::set<std::string> kinds;
    for (const auto& record : world.journal.at(world.code)) {
        const auto body = server::read_record(record.body);
        REQUIRE(body);
        CHECK(server::write_record(*body) == record.body);
        const Json json = Json::parse(record.body);
        for (const auto& change : json.at("changes")) kinds.insert(change.at("change").get<std::string>());
    }
    CHECK(kinds.size() >= 15);
}

TEST_CASE("Who has made a room is read alone as it is with the whole record, whatever its options say") {
    server::change::Created created{
        .game = "five_crowns", .options_json = R"({"maker":["00"]})", .room_options_json = R"("maker":[)"};
    server::RecordBody body{.changes = {created}};
    CHECK(server::maker_in(server::write_record(body)).empty());
    for (std::uint8_t hashes = 1; hashes <= 3; ++hashes) {
        created.maker.push_back({});
        created.maker.back().bytes.fill(hashes);
        body.changes = {created};
        CHECK(server::maker_in(server::write_record(body)) == created.maker);
    }
    const auto text = server::write_record(body);
    for (std::size_t size = 0; size < text.size(); ++size) {
        CHECK(server::maker_in(text.substr(0, size)).size() <= created.maker.size());
    }
}

TEST_CASE("The memory journal takes what is appended whole, without gaps, and says so later") {
    std::vector<std::function<void()>> later;
    server::MemoryJournal journal([&](std::function<void()> task) { later.push_back(std::move(task)); });
    std::vector<CommitResult> results;
    const auto append = [&](std::vector<Record> records) {
        journal.append({.room = "AAA", .records = std::move(records)},
                       [&](CommitResult result) { results.push_back(result); });
    };
    append({{"AAA", 1, "a"}, {"AAA", 2, "b"}});
    CHECK(results.empty());
    append({{"BBB", 3, "c"}, {"AAA", 4, "d"}});
    append({{"AAA", 3, "e"}});
    const auto run_later = [&] {
        for (auto& task : std::exchange(later, {})) task();
    };
    run_later();
    CHECK(results == std::vector{CommitResult::committed, CommitResult::failed, CommitResult::committed});
    const auto kept = [&](const char* room) {
        std::vector<server::Record> records;
        journal.load(room, [&](server::Loaded loaded) { records = std::get<0>(loaded); });
        run_later();
        return records;
    };
    CHECK(kept("AAA").size() == 3);
    CHECK(kept("AAA")[2].body == "e");
    CHECK(kept("BBB").empty());
    CHECK(journal.rooms() == std::vector<server::KeptRoom>{{"AAA"}});
    journal.expire("AAA", server::first_fence);
    CHECK(journal.rooms().empty());
}

TEST_CASE("What a store does not read back of records is told of them anew, as it was when they were written") {
    World world("needs");
    eventful_table(world);
    auto records = world.journal.at(world.code);
    const auto needs_of = [](const std::vector<Record>& all) {
        std::string text;
        for (const auto& record : all) text += std::to_string(record.format) + record.needs + "\n";
        return text;
    };
    const auto written = needs_of(records);
    CHECK(written.find(";five_suited_rummy;") != std::string::npos);
    CHECK(written.find(";five_suited_rummy=") != std::string::npos);
    for (auto& record : records) record = {record.room, record.seq, record.body};
    CHECK(needs_of(records) != written);
    server::note_needs(records);
    CHECK(needs_of(records) == written);
}

TEST_CASE("A record of a later format tells its format, and a damaged one nothing") {
    std::vector<Record> records{{"AAA", 1, R"({"changes":[{"change":"unheard_of"}],"format":6})"},
                                {"AAA", 2, R"({"changes":[{"change":"said","text":"\"format\":9"}])"}};
    server::note_needs(records);
    CHECK(records[0].format == 6);
    CHECK(records[0].needs.empty());
    CHECK(records[1].format == 0);
}

}  // namespace crowntable::tests
