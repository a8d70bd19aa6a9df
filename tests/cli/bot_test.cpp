#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "clients/cli/games/game_bot.hpp"
#include "clients/cli/games/rummy/view.hpp"
#include "tests/cli/tables.hpp"

using crowntable::BotLevel;
using crowntable::Seed;
using namespace crowntable::cli;
using Json = nlohmann::json;

TEST_CASE("a medium bot takes the card that completes its run, and goes out") {
    const auto draw = choose_action(tests::small_table(), BotLevel::medium, Seed{});
    REQUIRE(draw);
    CHECK(Json::parse(*draw) == Json{{"type", "draw"}, {"source", "discard"}});

    const auto discard = choose_action(tests::small_table_discarding(), BotLevel::medium, Seed{});
    REQUIRE(discard);
    CHECK(Json::parse(*discard).at("card") == "KC");
    CHECK(Json::parse(*discard).value("go_out", false));
}

TEST_CASE("a bot stays silent when it is not its turn, when it watches and when the game is over") {
    TableSeen watching = tests::small_table();
    watching.you.reset();
    CHECK_FALSE(choose_action(watching, BotLevel::easy, Seed{}));
    CHECK_FALSE(choose_action(tests::finished_table(), BotLevel::easy, Seed{}));
    CHECK_FALSE(choose_action(TableSeen{}, BotLevel::easy, Seed{}));
}

TEST_CASE("a bot over the wire knows how many jokers the packs of Three Thirteen have") {
    const auto jokers = [](const char* option) {
        TableSeen table = tests::small_table();
        Json shown = *table.public_part;
        shown["game"] = "three_thirteen";
        table.public_part = std::make_shared<const Json>(shown);
        table.room->options["jokers"] = option;
        return rummy::decode_view(table).table.deck.jokers_per_pack;
    };
    CHECK(jokers(R"("0")") == 0);
    CHECK(jokers(R"("2")") == 2);
}

TEST_CASE("a bot over the wire knows whether wild cards come back out of the discards") {
    TableSeen table = tests::small_table();
    CHECK(rummy::decode_view(table).table.buried_wilds == crowntable::rummy::BuriedWilds::recycle);
    table.room->options["buried_wilds"] = R"("remove")";
    CHECK(rummy::decode_view(table).table.buried_wilds == crowntable::rummy::BuriedWilds::remove);
}

TEST_CASE("a view with a card that is none is a bad message, not a crash") {
    TableSeen table = tests::small_table();
    Json you = *table.you;
    you["hand"][0] = "1Z";
    table.you = std::make_shared<const Json>(you);
    CHECK_THROWS_AS(choose_action(table, BotLevel::medium, Seed{}), BadMessage);
}
