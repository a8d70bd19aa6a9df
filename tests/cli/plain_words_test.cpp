#include <doctest/doctest.h>

#include <fstream>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/games/plain/facts.hpp"
#include "clients/cli/line/narrate.hpp"
#include "clients/cli/line/typed.hpp"
#include "tests/cli/plain_tables.hpp"
#include "tests/cli/tables.hpp"

namespace crowntable::cli::plain {
namespace {

using tests::bobs_card;
using tests::first_round;
using tests::plain_ascii;
using tests::plain_table;
using Sentences = std::vector<std::string>;

const GameWords& plain_words() {
    return *find_face("highest_card").words;
}

Sentences described(const TableSeen& table) {
    return plain_words().describe(table, plain_ascii);
}

std::string told(const char* event, const TableSeen& table) {
    const auto sentences =
        narrate({{"type", "update"}, {"events", {Json::parse(event)}}}, table, table, {}, plain_ascii);
    REQUIRE(sentences.size() == 1);
    return sentences.front();
}

/// What a typed line leads to, by way of the room's own words.
Effects typed(const char* line, const TableSeen& table) {
    return understand(line, table, tests::games(), plain_ascii).effects;
}

Json only_command(const Effects& effects) {
    CHECK(effects.sentences.empty());
    REQUIRE(effects.commands.size() == 1);
    return Json::parse(effects.commands.front());
}

/// Bob's table with these actions.
TableSeen table_with(Json legal) {
    Json you = bobs_card();
    you["legal"] = std::move(legal);
    return plain_table(first_round(), you);
}

Json discards(int count) {
    Json legal = Json::array();
    for (int i = 0; i < count; ++i) legal.push_back({{"type", "discard"}, {"card", std::to_string(i + 1) + "H"}});
    return legal;
}

}  // namespace

TEST_CASE("Values are told as the browser tells them, but for its dash") {
    std::ifstream file(PLAIN_TEXTS);
    const Json texts = Json::parse(file);
    REQUIRE(texts.size() > 20);
    for (const Json& one : texts) {
        std::string expected = one.at("text");
        if (const auto dash = expected.find("\u2013"); dash != std::string::npos) expected.replace(dash, 3, "-");
        CHECK(value_text(one.at("member"), one.at("value"), plain_table(first_round(), nullptr)) == expected);
    }
}

TEST_CASE("Seats and standings of which there is nothing to tell yet are left out") {
    const Json shown{{"seats", nullptr}, {"standings", nullptr}, {"round", nullptr}};
    CHECK(described(plain_table(shown, nullptr)) == Sentences{"round: -"});
}

TEST_CASE("A family that the terminal has no face for is told in the names of its members") {
    CHECK(described(plain_table(first_round(), bobs_card())) ==
          Sentences{"phase: playing", "round: 1", "rounds: 3", "shown: -", "seats, Ann: played yes, points 0",
                    "seats, You: played no, points 0", "You hold: card KS"});
}

TEST_CASE("Members that name a seat show the player, and the standings come last") {
    Json shown = first_round();
    shown["current"] = 0;
    shown["dealer"] = nullptr;
    shown["last_seat"] = 1;
    shown["winner"] = 40;
    shown["seats"] = Json::array();
    shown["waiting_seats"] = {0, 1};
    shown["standings"] = {{{"seat", 1}, {"place", 1}, {"points", 2}}, {{"seat", 0}, {"place", 2}, {"points", 1}}};
    shown["table_of_all"] = {{{"seat", 0}, {"card", "7H"}}, {{"seat", 1}, {"wild", true}}};
    CHECK(described(plain_table(shown, nullptr)) ==
          Sentences{"current: Ann", "dealer: -", "last seat: Bob", "phase: playing", "round: 1", "rounds: 3",
                    "seats: -", "shown: -", "waiting seats: Ann, Bob", "winner: 40", "table of all, Ann: card 7H",
                    "table of all, Bob: wild yes", "standings, Bob: place 1, points 2",
                    "standings, Ann: place 2, points 1"});
    CHECK(plain_words().scores(plain_table(shown, nullptr), plain_ascii) ==
          Sentences{"standings, Bob: place 1, points 2", "standings, Ann: place 2, points 1"});
}

TEST_CASE("Members of any kind are shown: lists in a line, objects one by one, what is nested too deep not at all") {
    Json shown = {{"cards", {"7H", "KS", 3, 1.5, nullptr, false}},
                  {"tricks", {{{"lead", "7H"}, {"cards", {"7H", "9H"}}}, {{"lead", "KS"}}}},
                  {"pot", {{"chips", 3}}},
                  {"deep", Json::parse("[[[[[[1]]]]]]")}};
    CHECK(described(plain_table(shown, nullptr)) == Sentences{"cards: 7H KS 3 1.5 - no", "deep: ...", "pot: chips 3",
                                                              "tricks: cards 7H 9H, lead 7H", "tricks: lead KS"});
    CHECK(described(plain_table(Json::object(), nullptr)).empty());
    CHECK(described(plain_table(Json::object(), Json::object())) == Sentences{"You hold: nothing"});
}

TEST_CASE("Events are told by their names, the player first, and those of the room once") {
    const TableSeen table = plain_table(first_round(), bobs_card());
    CHECK(told(R"({"event":"round_started","round":1})", table) == "Round started: round 1.");
    CHECK(told(R"({"event":"played","seat":0})", table) == "Played: Ann.");
    CHECK(told(R"({"event":"round_won","seats":[1],"cards":["7H","KS"]})", table) ==
          "Round won: cards 7H KS, seats You.");
    CHECK(told(R"({"event":"game_over","standings":[{"seat":0,"place":1,"points":2},{"seat":1,"place":2,"points":0}]})",
               table) == "Game over: standings Ann, place 1, points 2; You, place 2, points 0.");
    CHECK(told(R"({"event":"game_started"})", table) == "The game begins.");
    CHECK(plain_words().tell({{"event", 7}}, table, plain_ascii).empty());
}

TEST_CASE("An action is played by its number or by its words") {
    const TableSeen table = table_with({{{"type", "play"}, {"card", "7H"}}, {{"type", "lay_off"}, {"target_seat", 0}}});
    CHECK(prompt(table, plain_ascii) == "Your turn. Type a number: 1 play 7H, 2 lay off Ann.");
    const Json lay_off = {{"op", "play"}, {"turn", 7}, {"action", {{"type", "lay_off"}, {"target_seat", 0}}}};
    CHECK(only_command(typed("2", table)) == lay_off);
    CHECK(only_command(typed(" Lay  off ANN ", table)) == lay_off);
    CHECK(only_command(typed("play 7h", table)).at("action").at("card") == "7H");
    CHECK(typed("3", table).sentences == Sentences{"Type a number from 1 to 2."});
    CHECK(typed("0", table).sentences == Sentences{"Type a number from 1 to 2."});
    CHECK(typed("play", table).sentences == Sentences{"\"play\" means nothing here. Type help."});
    CHECK(typed("99999999999999999999999", table).commands.empty());
    CHECK(typed("help", table).sentences.front().starts_with("1, 2, 3"));
}

TEST_CASE("More than nine actions are told when they are asked for") {
    const TableSeen table = table_with(discards(12));
    const std::string now = prompt(table, plain_ascii);
    CHECK(now.find("9 discard 9H; type actions for all 12.") != std::string::npos);
    CHECK(now.find("10H") == std::string::npos);
    const auto all = typed("actions", table).sentences;
    REQUIRE(all.size() == 12);
    CHECK(all.back() == "12 discard 12H");
    CHECK(only_command(typed("12", table)).at("action").at("card") == "12H");
}

TEST_CASE("Without legal actions, or with what is none, there is nothing to do") {
    Json without = bobs_card();
    without.erase("legal");
    Json of_other_kind = bobs_card();
    of_other_kind["legal"] = {{"draw", {"stock"}}};
    TableSeen replayed = plain_table(first_round(), bobs_card());
    replayed.replayed = true;
    for (const TableSeen& table : {plain_table(first_round(), without), plain_table(first_round(), of_other_kind),
                                   table_with(Json::array()), plain_table(first_round(), nullptr), replayed}) {
        CHECK(prompt(table, plain_ascii).empty());
        CHECK(typed("1", table).sentences == Sentences{"There is nothing for you to do now."});
        CHECK(typed("actions", table).sentences == Sentences{"There is nothing for you to do now."});
    }
    const TableSeen odd = table_with({1, "play", Json::object(), {{"type", 3}}, {{"type", "pass"}}});
    CHECK(prompt(odd, plain_ascii) == "Your turn. Type a number: 1 pass.");
}

TEST_CASE("A private part is told in one line, for looking back at games") {
    CHECK(plain_words().open_hand(bobs_card(), plain_ascii) == "card KS");
    CHECK(plain_words().open_hand(Json::object(), plain_ascii) == "nothing");
}

TEST_CASE("Nothing that a server tells steers the terminal") {
    Json shown = first_round();
    shown["\x1b[2Jname"] = "\x1b]0;owned\x07 text\xe2\x80\xaereversed";
    shown["seats"][0]
         ["\xc2\x9b"
          "note"] = "\x1b[31m";
    Json you = {{"se\x1b[2Jcret", "\x1b[2J"}, {"legal", {{{"type", "pl\x1b[2Jay"}, {"x", "\r\n\x1b[2J"}}}}};
    const TableSeen table = plain_table(shown, you);
    Sentences all = described(table);
    all.push_back(prompt(table, plain_ascii));
    all.push_back(told(R"({"event":"a\u001b[2Jb","\u0007x":"\u009b2J"})", table));
    for (const auto& line : typed("actions", table).sentences) all.push_back(line);
    for (const std::string& line : all) {
        CHECK(line.find_first_of("\x1b\x07\r\n") == std::string::npos);
        CHECK(line.find("\xe2\x80\xae") == std::string::npos);
        CHECK(line.find("\xc2\x9b") == std::string::npos);
    }
    CHECK(only_command(typed("1", table)).at("action").at("type") == "pl\x1b[2Jay");
}

}  // namespace crowntable::cli::plain
