// What a table adds up over its games.
#include <doctest/doctest.h>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

const Json no_statistics;

Json statistics(const Client& client) {
    return client.room.value("statistics", no_statistics);
}

/// The values of a seat, by the ids of the figures; null for one that has none.
Json figures(const Client& client, int seat) {
    const Json told = statistics(client);
    for (const auto& line : told.at("seats")) {
        if (line.at("seat") != seat) continue;
        Json found;
        const auto& values = line.at("values");
        CHECK(values.size() == told.at("figures").size());
        for (std::size_t i = 0; i < values.size(); ++i) found[told.at("figures")[i].at("id")] = values[i];
        return found;
    }
    return no_statistics;
}

int points_of(const Client& client, int seat) {
    return client.view().at("seats").at(static_cast<std::size_t>(seat)).at("total");
}

/// Ann, Bob and a bot, and a first game of three rounds that they have played.
struct Played {
    World world{"statistics"};
    std::vector<Client*> table;
    Client& ann() { return *table[0]; }

    explicit Played(Json room_options = Json::object()) {
        world.create("five_suited_rummy", {{"rounds", {3, 4, 5}}}, std::move(room_options));
        table = world.table({"Ann", "Bob"}, 1);
        CHECK(statistics(ann()).is_null());
        CHECK(ann().says(R"({"op":"start"})").at("type") == "done");
        CHECK(statistics(ann()).is_null());
        world.play(table);
        REQUIRE(ann().state() == "finished");
    }
    void again() {
        for (auto* client : table) client->says(R"({"op":"rematch"})");
        world.play(table);
        REQUIRE(ann().state() == "finished");
    }
};

}  // namespace

TEST_CASE_FIXTURE(Played, "After a game everybody is told the figures of each seat; a rematch adds to them") {
    CHECK(statistics(ann()).at("game") == "five_suited_rummy");
    CHECK(statistics(ann()).at("figures")[3] == Json{{"id", "rounds_won"}, {"label", "Rounds won"}});
    CHECK(statistics(ann()) == statistics(*table[1]));
    int rounds_won = 0;
    int went_out = 0;
    int won = 0;
    std::vector<int> points;
    for (int seat = 0; seat < 3; ++seat) {
        const Json mine = figures(ann(), seat);
        CHECK(mine.at("games") == 1);
        CHECK(mine.at("points") == points_of(ann(), seat));
        points.push_back(points_of(ann(), seat));
        rounds_won += mine.at("rounds_won").get<int>();
        went_out += mine.at("went_out_first").get<int>();
        won += mine.at("games_won").get<int>();
    }
    CHECK(won >= 1);
    CHECK(rounds_won >= 3);
    CHECK(went_out <= 3);
    CHECK(went_out == ann().count_events("went_out"));
    again();
    for (int seat = 0; seat < 3; ++seat) {
        const Json mine = figures(ann(), seat);
        CHECK(mine.at("games") == 2);
        CHECK(mine.at("points") == points[static_cast<std::size_t>(seat)] + points_of(ann(), seat));
    }
}

TEST_CASE_FIXTURE(Played, "Figures outlive a restart, and go on from there") {
    const Json before = statistics(ann());
    world.restart();
    for (auto* client : table) client->comes_back();
    CHECK(statistics(ann()) == before);
    again();
    CHECK(figures(ann(), 0).at("games") == 2);
    const Json twice = statistics(ann());
    world.restart();
    ann().comes_back();
    CHECK(statistics(ann()) == twice);
}

TEST_CASE_FIXTURE(Played, "A game that the host ends does not count") {
    const Json before = statistics(ann());
    for (auto* client : table) client->says(R"({"op":"rematch"})");
    REQUIRE(ann().state() == "playing");
    CHECK(statistics(ann()) == before);
    ann().says(R"({"op":"end_game"})");
    REQUIRE(ann().state() == "finished");
    CHECK(statistics(ann()) == before);
}

TEST_CASE_FIXTURE(Played, "Who gives a seat up between games takes its figures along; the others keep theirs") {
    const Json cid = figures(ann(), 2);
    table[1]->says(R"({"op":"leave"})");
    table.pop_back();
    auto& zoe = world.join("Zoe");
    zoe.sits();
    table.push_back(&zoe);
    again();
    const auto games = [&](int seat) { return figures(ann(), seat).at("games").get<int>(); };
    CHECK(games(0) == 2);
    CHECK(games(zoe.seat()) == 1);
    CHECK(games(zoe.seat() == 1 ? 2 : 1) == 2);
    CHECK(cid.at("games") == 1);
}

TEST_CASE_FIXTURE(Played, "A game of another kind begins the figures anew, when it is over") {
    const Json before = statistics(ann());
    ann().says(R"({"op":"set_options","game":"five_crowns","options":{"rounds":[3]}})");
    CHECK(statistics(ann()) == before);
    ann().says(R"({"op":"start"})");
    world.play(table);
    REQUIRE(ann().state() == "finished");
    CHECK(statistics(ann()).at("game") == "five_crowns");
    CHECK(figures(ann(), 0).at("games") == 1);
    CHECK(figures(ann(), 0).at("points") == points_of(ann(), 0));
}

}  // namespace crowntable::tests
