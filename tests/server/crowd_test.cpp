#include <doctest/doctest.h>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

std::string rename_to(const std::string& name) {
    return Json({{"op", "rename"}, {"name", name}}).dump();
}

std::string numbered(const std::string& name, int number) {
    return name + ' ' + std::to_string(number);
}

const std::string sit = R"({"op":"sit"})";
const std::string to_watch = R"({"op":"watch"})";

/// A table at which two sit, and people around it who change their names or places all the time.
struct Crowd {
    static constexpr int size = 20;

    /// All come from one address, and names may be changed and commands sent as often as anybody likes, so that nothing
    /// but the pace of `room` and the limit on changes of place protects the table.
    static server::Limits any_name() {
        server::Limits limits;
        limits.renames = limits.commands = limits.frames_per_address = {1'000'000, 1ms};
        limits.unseated_per_address_max = 2 * size;
        return limits;
    }
    explicit Crowd(bool watching) {
        for (int i = 0; i < size; ++i) {
            people.push_back(&world.join(numbered("Guest", i)));
            if (watching) CHECK(people.back()->refusal(to_watch).empty());
        }
        world.pass(10s);
        ann.forget();
        bob.forget();
    }
    /// Everybody takes another name ten times a second.
    void renames_for(std::chrono::seconds time) {
        for (const Now end = world.now() + time; world.now() < end; world.pass(100ms)) {
            ++rounds;
            for (auto* person : people) CHECK(person->refusal(rename_to(numbered("Name", rounds))).empty());
        }
    }

    /// Everybody sits down or rises to watch ten times a second, where there is a seat and the server lets them.
    void moves_for(std::chrono::seconds time) {
        for (const Now end = world.now() + time; world.now() < end; world.pass(100ms)) {
            for (auto* person : people) person->says(person->room.at("you").at("seat").is_null() ? sit : to_watch);
        }
    }
    /// Everybody sits down, leaves and comes back as somebody new, again and again.
    void comes_and_goes_for(std::chrono::seconds time) {
        for (const Now end = world.now() + time; world.now() < end; world.pass(100ms)) {
            for (auto* person : people) {
                person->says(sit);
                person->says(R"({"op":"leave"})");
                person->hello({{"name", "Guest"}});
            }
        }
    }

    World world{"crowd", any_name()};
    std::vector<Client*> table = world.table({"Ann", "Bob"});
    Client& ann = *table[0];
    Client& bob = *table[1];
    std::vector<Client*> people;
    int rounds = 0;
};

}  // namespace

TEST_CASE("A name may be changed once in five seconds") {
    World world;
    world.host("Ann");
    auto& gus = world.join("Gus");
    CHECK(gus.refusal(rename_to("Gus 2")).empty());
    CHECK(gus.refusal(rename_to("Gustav")) == "RATE_LIMITED");
    CHECK(gus.name() == "Gus 2");
    world.pass(4s);
    CHECK(gus.refusal(rename_to("Gustav")) == "RATE_LIMITED");
    world.pass(1s);
    CHECK(gus.refusal(rename_to("Gustav")).empty());
    CHECK(gus.name() == "Gustav");
    CHECK_MESSAGE(world.join("Zoe").refusal(rename_to("Zora")).empty(), "each person has a limit of their own");
}

TEST_CASE("What only concerns a guest is told to that guest, and to the host that they came and went") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    for (auto* client : table) client->forget();
    auto& gus = world.join("Gus");
    gus.forget();
    CHECK(gus.refusal(rename_to("Gustav")).empty());
    CHECK(gus.all("room").size() == 1);
    CHECK(gus.name() == "Gustav");
    gus.drops();
    world.pass(5min);
    CHECK(table[0]->all("room").size() == 2);
    CHECK(table[1]->all("room").empty());
}

TEST_CASE("Claims are told to the host alone") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid"});
    table[2]->drops();
    world.pass(61s);
    auto& gus = world.join("Gus");
    for (auto* client : {table[0], table[1], &gus}) client->forget();
    CHECK(gus.refusal(R"({"op":"claim_seat","seat":2})").empty());
    CHECK(table[0]->all("room").size() == 1);
    CHECK(table[0]->room.at("claims").at(0).at("name") == "Gus");
    CHECK(gus.refusal(rename_to("Gustav")).empty());
    CHECK(table[0]->room.at("claims").at(0).at("name") == "Gustav");
    CHECK(gus.refusal(R"({"op":"chat","text":"it is me"})").empty());
    CHECK(table[0]->says(R"({"op":"consent","claim":1,"accept":false})").at("type") == "done");
    CHECK(table[0]->room.at("claims").empty());
    CHECK(table[1]->all("room").empty());
    gus.says(R"({"op":"claim_seat","seat":2})");
    gus.drops();
    CHECK(table[0]->room.at("claims").empty());
    CHECK(table[1]->all("room").empty());
}

TEST_CASE("Whoever begins to watch is seen at once, where it is calm") {
    World world;
    auto& ann = *world.table({"Ann", "Bob"}).front();
    auto& zoe = world.join("Zoe");
    CHECK(zoe.refusal(R"({"op":"watch"})").empty());
    CHECK(ann.room.at("spectators") == Json::array({"Zoe"}));
    CHECK(zoe.room.at("you").at("role") == "spectator");
    CHECK(zoe.refusal(rename_to("Zora")).empty());
    CHECK(ann.room.at("spectators") == Json::array({"Zora"}));
    zoe.drops();
    CHECK(ann.room.at("spectators").empty());
}

TEST_CASE("Twenty guests that rename without end cost the table no message") {
    Crowd crowd(false);
    crowd.renames_for(2s);
    crowd.world.pass(5s);
    CHECK(crowd.ann.heard.empty());
    CHECK(crowd.bob.heard.empty());
}

TEST_CASE("Twenty spectators that rename without end cost the table four messages a second, the last of them true") {
    Crowd crowd(true);
    crowd.renames_for(3s);
    CHECK(crowd.ann.heard.size() > 10);
    CHECK(crowd.ann.heard.size() < 18);
    crowd.world.pass(1s);
    std::vector<std::string> names;
    for (const auto* person : crowd.people) names.push_back(person->name());
    CHECK(crowd.ann.room.at("spectators") == Json(names));
    CHECK_FALSE(crowd.people.front()->room.at("you") == crowd.people.back()->room.at("you"));
}

TEST_CASE("In a crowd seats are told at once, and who comes hears all of the room") {
    Crowd crowd(true);
    crowd.renames_for(1s);
    auto& late = crowd.world.join("Late");
    CHECK(late.room.at("spectators").size() == Crowd::size);
    CHECK(late.room.at("spectators").front() == crowd.people.front()->name());
    CHECK(late.sits().seat() == 2);
    CHECK(crowd.ann.room.at("seats").size() == 3);
    CHECK(crowd.ann.room.at("spectators") == late.room.at("spectators"));
    crowd.ann.forget();
    crowd.world.pass(10s);
    CHECK_MESSAGE(crowd.ann.all("room").empty(), "all had been told with the seat");
    crowd.renames_for(1s);
    CHECK(crowd.ann.refusal(R"({"op":"start"})").empty());
    CHECK(crowd.ann.state() == "playing");
}

TEST_CASE("A place may be changed five times at once, then once in five seconds") {
    World world;
    world.host("Ann");
    auto& gus = world.join("Gus");
    for (const auto& op : {sit, to_watch, sit, to_watch, sit}) CHECK(gus.refusal(op).empty());
    CHECK(gus.refusal(to_watch) == "RATE_LIMITED");
    CHECK(gus.room.at("you").at("role") == "player");
    world.pass(4s);
    CHECK(gus.refusal(to_watch) == "RATE_LIMITED");
    world.pass(1s);
    CHECK(gus.refusal(to_watch).empty());
    CHECK_MESSAGE(world.join("Zoe").refusal(sit).empty(), "each person has a limit of their own");
}

TEST_CASE("Claims are changes of place, too") {
    server::Limits limits;
    limits.claim_absence = 0ms;
    World world("claims", limits);
    auto& bob = *world.table({"Ann", "Bob"})[1];
    auto& gus = world.join("Gus");
    bob.drops();
    for (int i = 0; i < 5; ++i) {
        CHECK(gus.refusal(R"({"op":"claim_seat","seat":1})").empty());
        bob.comes_back().drops();
    }
    CHECK(gus.refusal(R"({"op":"claim_seat","seat":1})") == "RATE_LIMITED");
    CHECK(gus.refusal(to_watch) == "RATE_LIMITED");
}

TEST_CASE("Who is closed for a flood hears nothing behind the goodbye, not even of a claim that ends by it") {
    World world;
    const auto table = world.table({"Ann", "Bob"}, 1);
    table[0]->says(R"({"op":"start"})");
    table[1]->drops();
    world.pass(61s);
    auto& zoe = world.join("Zoe");
    CHECK(zoe.says(R"({"op":"claim_seat","seat":1})").at("type") == "done");
    while (zoe.online()) zoe.pings();
    CHECK(Json::parse(zoe.heard.back()).at("type") == "closing");
    CHECK(zoe.all("claim_settled").empty());
}

TEST_CASE("What leads to no other place counts for none") {
    World world;
    world.table({"Ann", "Bob"});
    auto& gus = world.join("Gus");
    CHECK(gus.refusal(to_watch).empty());
    for (int i = 0; i < 8; ++i) {
        CHECK(gus.refusal(to_watch).empty());
        CHECK(gus.refusal(R"({"op":"sit","seat":0})") == "SEAT_TAKEN");
        CHECK(gus.refusal(R"({"op":"claim_seat","seat":1})") == "SEAT_TAKEN");
    }
    for (const auto& op : {sit, to_watch, sit, to_watch}) CHECK(gus.refusal(op).empty());
    CHECK(gus.refusal(sit) == "RATE_LIMITED");
}

TEST_CASE("Twenty guests that sit and watch without end cost the table no more than it can read") {
    Crowd crowd(false);
    crowd.moves_for(10s);
    // Five changes each at once and two more later, of which each is told by one message or two.
    CHECK(crowd.ann.heard.size() > 50);
    CHECK(crowd.ann.heard.size() < 300);
    crowd.ann.forget();
    crowd.moves_for(10s);
    CHECK(crowd.ann.heard.size() < 100);
}

TEST_CASE("Twenty guests that sit, leave and come as somebody else cost the table no more than it can read") {
    Crowd crowd(false);
    crowd.comes_and_goes_for(2s);
    // 32 at once and two a second, of whom each is told when sitting down and when leaving.
    CHECK(crowd.ann.heard.size() > 50);
    CHECK(crowd.ann.heard.size() < 150);
    CHECK_MESSAGE(crowd.bob.refusal(to_watch).empty(), "who has a place is not kept in it by newcomers");
    CHECK(crowd.bob.refusal(sit).empty());
    crowd.world.pass(1s);
    CHECK(crowd.world.join("Zoe").refusal(sit).empty());
}

}  // namespace crowntable::tests
