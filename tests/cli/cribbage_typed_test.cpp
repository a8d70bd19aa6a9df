#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "clients/cli/line/typed.hpp"
#include "tests/cli/cribbage_tables.hpp"
#include "tests/cli/tables.hpp"

namespace crowntable::cli {
namespace {

Typed type_at(std::string_view line, const TableSeen& table) {
    return understand(line, table, tests::games(), tests::plain_ascii);
}

/// The one command that a line leads to; null when it leads to none.
Json command_of(std::string_view line, const TableSeen& table = tests::small_board()) {
    const Typed typed = type_at(line, table);
    if (typed.effects.commands.empty()) return nullptr;
    REQUIRE(typed.effects.commands.size() == 1);
    return Json::parse(typed.effects.commands.front());
}

/// What is said to a line that sends nothing.
std::string complaint(std::string_view line, const TableSeen& table = tests::small_board()) {
    const Typed typed = type_at(line, table);
    CAPTURE(line);
    CHECK(typed.effects.commands.empty());
    REQUIRE(typed.effects.sentences.size() == 1);
    return typed.effects.sentences.front();
}

Json placed(int row, int column, const char* tile) {
    return {{"row", row}, {"col", column}, {"tile", tile}};
}

Json play_with(std::vector<Json> tiles) {
    return {{"type", "play"}, {"tiles", std::move(tiles)}};
}

TableSeen claiming_table() {
    auto scene = tests::small_scene();
    scene.options.joker_calls = true;
    return tests::seen_by(cribbage::game_of(scene), cribbage::A);
}

}  // namespace

TEST_CASE("H8 across 5d Kd places tiles from column 8, row 8, on") {
    const Json sent = command_of("H8 across 5d Kd");
    CHECK(sent.at("op") == "play");
    CHECK(sent.at("turn") == tests::small_board().turn);
    CHECK(sent.at("action") == play_with({placed(8, 8, "5d"), placed(8, 9, "Kd")}));
    CHECK(command_of("  h8  ACROSS 5D kd ") == sent);
    CHECK(command_of("play h8 a 5d kd") == sent);
    CHECK(command_of("H8 across dark 5 dark king") == sent);
    CHECK(command_of("H8 down 5d Kd").at("action") == play_with({placed(8, 8, "5d"), placed(9, 8, "Kd")}));
}

TEST_CASE("Tiles fill the free squares in order, and those that are taken are skipped") {
    CHECK(command_of("E7 across 6l 10d").at("action") == play_with({placed(7, 5, "6l"), placed(7, 9, "10d")}));
    CHECK(command_of("F7 across 10d").at("action") == play_with({placed(7, 9, "10d")}));
    CHECK(command_of("G6 down 5d 5l").at("action") == play_with({placed(6, 7, "5d"), placed(8, 7, "5l")}));
}

TEST_CASE("A single tile needs no direction, but a free square") {
    CHECK(command_of("I7 10d").at("action") == play_with({placed(7, 9, "10d")}));
    CHECK(complaint("F7 10d") == "There is a tile on F7 already.");
    CHECK(complaint("I7 10d 5d") == "Across or down? Type for example: I7 across ...");
}

TEST_CASE("A 6/9 tile is placed as a six or as a nine, and one has to say as which") {
    CHECK(command_of("E7 6l").at("action") == play_with({placed(7, 5, "6l")}));
    CHECK(command_of("E7 9l").at("action") == play_with({placed(7, 5, "9l")}));
    CHECK(complaint("E7 6/9l") == "A 6/9 tile is placed as a six or as a nine: type 6l or 9l.");
    CHECK(complaint("E7 6d") == "You have no 6d. Your rack: 5d 5l 10d 6/9l Kd.");
}

TEST_CASE("What cannot be played is said in a sentence, and nothing is sent") {
    CHECK(complaint("Q8 across 5d") == "There is no square q8: columns are A to M, rows 1 to 13.");
    CHECK(complaint("try N1 5d") == "There is no square n1: columns are A to M, rows 1 to 13.");
    CHECK(complaint("M13 5d") ==
          "There is no square m13: columns are A to M, rows 1 to 13, without the lower right corner.");
    CHECK(complaint("H8 across 7x").find("\"7x\" is no tile") == 0);
    CHECK(complaint("H8 across 5d 5d") == "You do not have so many 5d. Your rack: 5d 5l 10d 6/9l Kd.");
    CHECK(complaint("H8 across") == "Which tiles? Your rack: 5d 5l 10d 6/9l Kd.");
    CHECK(complaint("try") == "Which play? Type for example: try H8 across 7d 8l");
    CHECK(complaint("L3 across 5d 5l 10d") == "There is no room for so many tiles from L3 on.");
    CHECK(complaint("exchange").find("Which tiles?") == 0);
    CHECK(complaint("exchange 7d") == "You have no 7d. Your rack: 5d 5l 10d 6/9l Kd.");
}

TEST_CASE("A play can be tried first: the same is previewed, not played") {
    const Json tried = command_of("try H8 across 5d Kd");
    CHECK(tried.at("op") == "preview");
    CHECK(tried.at("action") == command_of("H8 across 5d Kd").at("action"));
}

TEST_CASE("Tiles are given back by naming them, a 6/9 tile by any of its names") {
    CHECK(command_of("exchange 5d kd").at("action") == Json{{"type", "exchange"}, {"tiles", {"5d", "Kd"}}});
    for (const char* line : {"exchange 6/9l", "exchange 6l", "exchange 9l", "exchange light 9"}) {
        CHECK(command_of(line).at("action") == Json{{"type", "exchange"}, {"tiles", {"6/9l"}}});
    }
    CHECK(command_of("exchange all").at("action").at("tiles").size() == 5);
    CHECK(command_of("pass").at("action") == Json{{"type", "pass"}});
    CHECK(command_of("call").at("action") == Json{{"type", "call"}});
}

TEST_CASE("Where players count for themselves a play needs a claim, and trying it tells nothing") {
    const TableSeen table = claiming_table();
    CHECK(complaint("I7 10d", table).find("say how many points") != std::string::npos);
    CHECK(complaint("I7 10d for ten", table) == "For how many points? Type for example: H8 across 7d 8l for 12");
    CHECK(command_of("I7 10d for 9", table).at("action").at("claim") == 9);
    CHECK(command_of("I7 10d claim 9", table) == command_of("I7 10d for 9", table));
    CHECK(command_of("try I7 10d for 9", table).at("action").at("claim") == 0);
}

TEST_CASE("A rack is sorted by rank or colour, or put as one types it") {
    CHECK(command_of("sort").at("cards") == Json({"5l", "5d", "6/9l", "10d", "Kd"}));
    CHECK(command_of("sort colour").at("cards") == Json({"5l", "6/9l", "5d", "10d", "Kd"}));
    CHECK(command_of("order kd 9l").at("cards") == Json({"Kd", "6/9l", "5d", "5l", "10d"}));
}

TEST_CASE("Who only watches can look at the board and nothing else") {
    const TableSeen watching = tests::seen_by(cribbage::game_of(tests::small_scene()), std::nullopt);
    CHECK(complaint("H8 across 5d", watching) == "You have no tiles: no game is on, or you only watch.");
    CHECK(complaint("pass", watching) == "You have no tiles: no game is on, or you only watch.");
    CHECK(type_at("board", watching).effects.sentences.size() == 14);
}

TEST_CASE("Help names every word of Kings Cribbage, and none of cards") {
    std::string all;
    for (const auto& line : help_lines(tests::small_board())) all += line + "\n";
    for (const char* word : {"across", "down", "try", "for 12", "exchange", "pass", "call", "board", "rack", "sort",
                             "order", "arrange", "hint", "6d or 9d", "show", "scores", "leave"}) {
        CHECK_MESSAGE(all.find(word) != std::string::npos, word);
    }
    CHECK(all.find("cards") == std::string::npos);
}

}  // namespace crowntable::cli
