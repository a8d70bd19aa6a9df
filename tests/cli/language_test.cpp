// What the terminal says in other languages than English.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/line/narrate.hpp"
#include "clients/cli/screen/render.hpp"
#include "clients/cli/table/server_words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "tests/cli/cribbage_tables.hpp"
#include "tests/cli/speaking.hpp"
#include "tests/cli/tables.hpp"

using namespace crowntable::cli;
using Json = nlohmann::json;

namespace {

using Sentences = std::vector<std::string>;

TableSeen room_with(const Json& change) {
    Json room = Json::parse(tests::lobby_room());
    room.merge_patch(change);
    TableSeen table;
    table.room = decode_room(room);
    return table;
}

Sentences told_of_room(const Json& change) {
    return narrate({{"type", "room"}}, room_with(Json::object()), room_with(change), std::nullopt, tests::plain_ascii);
}

}  // namespace

TEST_CASE("the room is told in the language of the program") {
    const Speaking german(Language::german);
    CHECK(told_of_room({{"acting_host", 1}}) ==
          Sentences{"Der Gastgeber ist abwesend. Solange startet Bob die Partien."});
    CHECK(told_of_room({{"spectators", Json::array({"Yan"})}}) == Sentences{"Yan schaut zu."});
    CHECK(prompt(room_with(Json::object()), tests::plain_ascii) ==
          "Tippe start zum Beginnen oder bot medium für einen Bot.");
    const Speaking japanese(Language::japanese);
    CHECK(told_of_room({{"spectators", Json::array({"Yan"})}}) == Sentences{"Yanさんが観戦しています。"});
}

TEST_CASE("a refusal is told by its code, and in English as the server says it") {
    const Json refusal = {{"code", "NOT_YOUR_TURN"}, {"message", "It is not yet your turn."}};
    CHECK(refusal_text(refusal, "rummy") == "It is not yet your turn.");
    const Speaking french(Language::french);
    CHECK(refusal_text(refusal, "rummy") == "Ce n’est pas ton tour.");
    // The family has the word before the room.
    const Json order = {{"code", "TILE_NOT_HELD"}, {"message", ""}, {"detail", {{"faces", {"7d", "8l"}}}}};
    CHECK(refusal_text(order, "cribbage").find("7d et 8l") != std::string::npos);
    const Json fast = {{"code", "RATE_LIMITED"}, {"message", "Too fast."}, {"retry_ms", 2100}};
    CHECK(refusal_text(fast, "").find("dans 3") != std::string::npos);
    // Games that nobody here knows have codes of their own.
    CHECK(refusal_text({{"code", "OF_ANOTHER_GAME"}, {"message", "Not that one.\x1b[2J"}}, "chess") ==
          "Not that one.[2J");
}

TEST_CASE("options and games are called as the browser calls them") {
    const Json games = {
        {"games",
         {{{"id", "five_crowns"},
           {"name", "Five Crowns"},
           {"family", "rummy"},
           {"options", {{{"id", "packs"}, {"label", "Packs"}, {"sentence", "How many."}, {"type", "choice"}}}}}}},
        {"room_options", {{{"id", "of_later"}, {"label", "Of later"}, {"sentence", "New."}}}}};
    const auto called = [&games] {
        const GameList list = decode_games(games);
        return list.find("five_crowns")->options.front().label + "; " + list.room_options.front().label;
    };
    CHECK(called() == "Packs; Of later");
    const Speaking spanish(Language::spanish);
    CHECK(called() == "Barajas; Of later");
}

TEST_CASE("a game of cards is told in the language, in the second person for oneself") {
    const TableSeen table = tests::small_table();
    const auto tell = [&table](const Json& event) {
        return find_face("rummy").words->tell(event, table, tests::plain_ascii).front();
    };
    const Json draws = {{"event", "drew"}, {"seat", 0}, {"source", "stock"}};
    const Json takes = {{"event", "drew"}, {"seat", 1}, {"source", "discard"}, {"card", "6H"}};
    {
        const Speaking german(Language::german);
        CHECK(tell(draws) == "Ann zieht vom Stapel.");
        CHECK(tell(takes) == "Du nimmst 6h von der Ablage.");
        CHECK(prompt(table, tests::plain_ascii) == "Du bist dran. Zieh vom Stapel oder nimm 6h.");
        Style spelled = tests::plain_ascii;
        spelled.spelled = true;
        CHECK(prompt(table, spelled) == "Du bist dran. Zieh vom Stapel oder nimm Herz-6.");
    }
    const Speaking polish(Language::polish);
    CHECK(tell({{"event", "recycled"}, {"stock", 22}}) == "Odrzucone karty przetasowano: nowy stos, 22 karty.");
    CHECK(tell({{"event", "recycled"}, {"stock", 25}}) == "Odrzucone karty przetasowano: nowy stos, 25 kart.");
}

TEST_CASE("hints are told from their action, and in English in the words of the server") {
    const TableSeen table = tests::small_table_discarding();
    const Json message = {{"type", "hinted"},
                          {"hint",
                           {{"action", {{"type", "discard"}, {"card", "7H"}}},
                            {"sentence", "Discard 7H."},
                            {"discards", {{{"card", "7H"}, {"deadwood", 21}}}}}}};
    const auto hint = [&] { return find_face("rummy").words->reply(message, table, tests::plain_ascii).sentences; };
    CHECK(hint().front() == "Hint: Discard 7H.");
    const Speaking german(Language::german);
    CHECK(hint().front() == "Tipp: Wirf 7h ab: Dann bleiben 21 Punkte auf deiner Hand.");
    CHECK(hint().back() == "Es bleiben 21 Punkte: 7h.");
}

TEST_CASE("the rules of the table are told in the language, with its numbers") {
    const GameList games = tests::games();
    const Speaking french(Language::french);
    const auto rules = find_face("rummy").words->rules({games.find("five_suited_rummy"), {}});
    REQUIRE(rules.size() > 3);
    bool told = false;
    for (const std::string& rule : rules) {
        told = told || rule.find("Joue") != std::string::npos || rule.find("carte") != std::string::npos;
        CHECK(rule.find("cards") == std::string::npos);
        CHECK(rule.find('{') == std::string::npos);
    }
    CHECK(told);
}

TEST_CASE("a game of tiles is told in the language, and its moves as they are typed") {
    const TableSeen table = tests::small_board();
    const GameWords& words = *find_face("cribbage").words;
    const Speaking german(Language::german);
    CHECK(words.tell({{"event", "exchanged"}, {"seat", 1}, {"count", 1}}, table, tests::plain_ascii) ==
          Sentences{table.name_of(1) + " tauscht 1 Stein."});
    CHECK(words.prompt(table, tests::plain_ascii) == "Du bist dran. Leg Steine.");
    const Json hint = {
        {"type", "hinted"},
        {"hint",
         {{"action",
           {{"type", "play"},
            {"tiles", {{{"row", 7}, {"col", 5}, {"tile", "6l"}}, {{"row", 7}, {"col", 6}, {"tile", "10d"}}}}}},
          {"sentence", "Place 6l 10d."}}}};
    CHECK(words.reply(hint, table, tests::plain_ascii).sentences ==
          Sentences{"Tipp: E7 across 6l 10d. Leg 6l 10d ab E7."});
}

TEST_CASE("no line of the screen is wider than the terminal in any language") {
    const auto screen = find_face("rummy").make_screen();
    const GameList games = tests::games();
    for (int i = 0; i < 7; ++i) {
        const Speaking language(static_cast<Language>(i));
        for (const TableSeen& table :
             {tests::full_table(), tests::small_table(), tests::finished_table(), tests::lobby_table()}) {
            for (const int width : {80, 40}) {
                const std::vector<std::string> log{say("terminal.acts_you"), say("terminal.not_yours")};
                const Picture picture{.table = table,
                                      .games = games,
                                      .game = screen.get(),
                                      .log = log,
                                      .connection_trouble = "",
                                      .typing = {},
                                      .notice = "",
                                      .remaining_ms = {},
                                      .lobby_cursor = 0,
                                      .help = 0,
                                      .reading = {}};
                const auto lines = render(picture, width, 24, tests::plain_ascii);
                CHECK(lines.size() == 24);
                for (const std::string& line : lines) CHECK(columns(line) <= width);
            }
        }
    }
}
