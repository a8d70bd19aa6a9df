#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "clients/cli/line/typed.hpp"
#include "protocol/wire/command.hpp"
#include "tests/cli/tables.hpp"

using namespace crowntable::cli;
using Json = nlohmann::json;

namespace {

Typed type(std::string_view line, const TableSeen& table) {
    return understand(line, table, tests::games(), tests::plain_ascii);
}

/// The one command that a line leads to; null when it leads to none.
Json command(std::string_view line, const TableSeen& table) {
    const Typed typed = type(line, table);
    if (typed.effects.commands.empty()) return nullptr;
    REQUIRE(typed.effects.commands.size() == 1);
    return Json::parse(typed.effects.commands.front());
}

}  // namespace

TEST_CASE("a card is drawn, taken and discarded by typing so") {
    const TableSeen drawing = tests::small_table();
    CHECK(command("draw", drawing) ==
          Json{{"op", "play"}, {"turn", 1}, {"action", {{"type", "draw"}, {"source", "stock"}}}});
    CHECK(command("  TAKE ", drawing).at("action").at("source") == "discard");
    const TableSeen discarding = tests::small_table_discarding();
    CHECK(command("discard kc", discarding) ==
          Json{{"op", "play"}, {"turn", 2}, {"action", {{"type", "discard"}, {"card", "KC"}}}});
    CHECK(command("discard kc anyway", discarding).at("action").at("accept_worse") == true);
}

TEST_CASE("a card that is none or not held is refused with a sentence, and nothing is sent") {
    const TableSeen table = tests::small_table_discarding();
    for (const char* line : {"discard", "discard 11x", "discard 10h", "out 9s", "try", "order 7h 7h"}) {
        const Typed typed = type(line, table);
        CHECK_MESSAGE(typed.effects.commands.empty(), line);
        CHECK_MESSAGE(typed.effects.sentences.size() == 1, line);
    }
}

TEST_CASE("going out needs no card when only one discard goes out") {
    const Json out = command("out", tests::small_table_discarding());
    CHECK(out.at("action") == Json{{"type", "discard"}, {"card", "KC"}, {"go_out", true}});
    CHECK(command("out kc", tests::small_table_discarding()) == out);
    CHECK(command("out", tests::small_table()).is_null());
}

TEST_CASE("cards can be typed in words") {
    const TableSeen table = tests::small_table_discarding();
    CHECK(command("discard king of clubs", table) == command("discard kc", table));
    CHECK(command("out King of Clubs with 6 of hearts 7h 8 of hearts", table) ==
          command("out kc with 6h 7h 8h", table));
    CHECK(command("try joker", tests::full_table()) == command("try jk", tests::full_table()));
    CHECK(command("discard queen of stars", tests::full_table()).at("action").at("card") == "QT");
    for (const char* line :
         {"discard king of", "discard king of cups", "discard 14 of clubs", "discard king or clubs"}) {
        CHECK_MESSAGE(command(line, table).is_null(), line);
    }
}

TEST_CASE("the groups of a laydown can be typed behind the discard") {
    const TableSeen table = tests::small_table_discarding();
    CHECK(command("out kc with 6h 7h 8h", table).at("action") ==
          Json{{"type", "discard"}, {"card", "KC"}, {"melds", {{"6H", "7H", "8H"}}}, {"go_out", true}});
    CHECK(command("try kc with 6h 7h / 8h", table) ==
          Json{{"op", "preview"},
               {"turn", 2},
               {"action", {{"type", "discard"}, {"card", "KC"}, {"melds", {{"6H", "7H"}, {"8H"}}}}}});
    CHECK(command("discard 8h with nothing anyway", table).at("action") ==
          Json{{"type", "discard"}, {"card", "8H"}, {"melds", Json::array()}, {"accept_worse", true}});
    CHECK(command("discard kc with 6h 9h", table).is_null());
}

TEST_CASE("a hand is sorted by rank with wilds last, or by suit, or as one types it") {
    CHECK(command("sort", tests::full_table()).at("cards") ==
          Json({"3S", "3T", "4S", "5S", "8H", "9C", "10H", "10C", "10T", "JD", "QH", "QT", "KD", "JK"}));
    CHECK(command("sort suit", tests::full_table()).at("cards") ==
          Json({"3S", "4S", "5S", "8H", "10H", "QH", "9C", "10C", "JD", "3T", "10T", "QT", "KD", "JK"}));
    CHECK(command("order kc", tests::small_table()).at("cards") == Json({"KC", "7H", "8H"}));
}

TEST_CASE("words of the room become commands") {
    const TableSeen table = tests::lobby_table();
    CHECK(command("start", table) == Json{{"op", "start"}});
    CHECK(command("ready", table) == Json{{"op", "ready"}, {"ready", true}});
    CHECK(command("bot", table) == Json{{"op", "add_bot"}, {"level", "medium"}});
    CHECK(command("bot easy", table) == Json{{"op", "add_bot"}, {"level", "easy"}});
    CHECK(command("say  Hello, World ", table) == Json{{"op", "chat"}, {"text", "Hello, World"}});
    CHECK(command("phrase good_game", table) == Json{{"op", "chat"}, {"phrase", "good_game"}});
    CHECK(command("phrase Good luck", table) == Json{{"op", "chat"}, {"phrase", "good_luck"}});
    CHECK(command("phrase 1", table) == Json{{"op", "chat"}, {"phrase", "hello"}});
    CHECK(command("remove 3", table) == Json{{"op", "remove_seat"}, {"seat", 2}});
    CHECK(command("remove bot ben", table) == Json{{"op", "remove_seat"}, {"seat", 2}});
    CHECK(command("host bob", table) == Json{{"op", "pass_host"}, {"seat", 1}});
    CHECK(command("set rounds 3,5,7", table) == Json{{"op", "set_options"}, {"options", {{"rounds", {3, 5, 7}}}}});
    CHECK(command("set turn_seconds 30", table) ==
          Json{{"op", "set_options"}, {"room_options", {{"turn_seconds", 30}}}});
    CHECK(command("game five_crowns", table) == Json{{"op", "set_options"}, {"game", "five_crowns"}});
    CHECK(command("leave", table) == Json{{"op", "leave"}});
}

TEST_CASE("a line that means nothing says so, an empty one is silent, quit quits") {
    const TableSeen table = tests::lobby_table();
    CHECK(command("fly", table).is_null());
    CHECK(type("fly", table).effects.sentences.front().find("help") != std::string::npos);
    CHECK(command("remove 9", table).is_null());
    CHECK(command("set colour red", table).is_null());
    CHECK(command("accept", table).is_null());
    CHECK(type("   ", table).effects.sentences.empty());
    CHECK(type("quit", table).quit);
    CHECK_FALSE(type("leave", table).quit);
}

TEST_CASE("help speaks of stars and jokers only where the game has them") {
    const auto cards_line = [](const char* game, std::map<std::string, std::string> options) {
        TableSeen table = tests::lobby_table();
        table.room->game = game;
        table.room->options = std::move(options);
        for (const auto& line : help_lines(table)) {
            if (line.starts_with("Cards are typed")) return line;
        }
        return std::string();
    };
    const auto says = [](const std::string& line, const char* word) { return line.find(word) != std::string::npos; };
    const std::string five_suits = cards_line("five_crowns", {});
    CHECK(says(five_suits, "t is stars"));
    CHECK(says(five_suits, "JK a joker"));
    const std::string ordinary = cards_line("three_thirteen", {{"jokers", R"("0")"}});
    CHECK(says(ordinary, "As"));
    CHECK_FALSE(says(ordinary, "stars"));
    CHECK_FALSE(says(ordinary, "joker"));
    const std::string with_jokers = cards_line("three_thirteen", {{"jokers", R"("2")"}});
    CHECK(says(with_jokers, "JK"));
    CHECK_FALSE(says(with_jokers, "stars"));
}

TEST_CASE("help names every word of the room and of the game") {
    std::string all;
    for (const auto& line : help_lines(tests::lobby_table())) all += line + "\n";
    for (const char* word :
         {"draw",   "take",     "discard", "out",     "sort", "order", "try",  "arrange", "hint",  "say",
          "ready",  "start",    "bot",     "remove",  "lock", "host",  "sit",  "watch",   "claim", "accept",
          "rename", "transfer", "more",    "rematch", "end",  "leave", "quit", "set",     "game",  "options"}) {
        CHECK_MESSAGE(all.find(word) != std::string::npos, std::string(word));
    }
}

TEST_CASE("phrase alone tells all phrases, each of which the server knows") {
    const TableSeen table = tests::lobby_table();
    const auto lines = type("phrase", table).effects.sentences;
    CHECK(lines.size() == 10);
    CHECK(lines.front() == "phrase 1   Hello!");
    CHECK(type("phrase nonsense", table).effects.sentences == lines);
    for (std::size_t i = 1; i <= lines.size(); ++i) {
        CHECK(crowntable::wire::is_chat_phrase(
            command("phrase " + std::to_string(i), table).at("phrase").get<std::string>()));
    }
}

TEST_CASE("react sends a reaction by its name or number; alone it tells all, each of which the server knows") {
    const TableSeen table = tests::lobby_table();
    CHECK(command("react Thumbs up", table) == Json{{"op", "react"}, {"reaction", "thumbs_up"}});
    const auto lines = type("react", table).effects.sentences;
    CHECK(lines.size() == 8);
    CHECK(lines.front() == "react 1   thumbs up");
    CHECK(type("react rude", table).effects.sentences == lines);
    for (std::size_t i = 1; i <= lines.size(); ++i) {
        CHECK(crowntable::wire::is_reaction(
            command("react " + std::to_string(i), table).at("reaction").get<std::string>()));
    }
}

TEST_CASE("history tells what has happened once more") {
    CHECK(type("history", tests::small_table()).history);
    CHECK_FALSE(type("show", tests::small_table()).history);
}

TEST_CASE("after the game it is the result that is shown, also where the host has ended it") {
    TableSeen over = tests::finished_table();
    CHECK(type("show", over).effects.sentences.front() == type("scores", over).effects.sentences.front());
    TableSeen ended = tests::small_table();
    ended.room->state = "finished";
    CHECK(type("show", ended).effects.sentences.front() == type("scores", ended).effects.sentences.front());
}

TEST_CASE("a replay is shared by a word, and taken back by one, with the number of an older game") {
    const TableSeen table = tests::small_table();
    CHECK(command("share", table) == Json{{"op", "share_replay"}, {"agree", true}});
    CHECK(command("unshare", table) == Json{{"op", "share_replay"}, {"agree", false}});
    CHECK(command("unshare 3", table) == Json{{"op", "share_replay"}, {"agree", false}, {"game", 3}});
}
