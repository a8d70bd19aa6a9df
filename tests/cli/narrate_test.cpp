#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/line/narrate.hpp"
#include "tests/cli/tables.hpp"

using namespace crowntable::cli;
using Json = nlohmann::json;

namespace {

using Sentences = std::vector<std::string>;

Sentences tell(Json event) {
    const TableSeen table = tests::small_table();
    return narrate({{"type", "update"}, {"events", {std::move(event)}}}, table, table, std::nullopt,
                   tests::plain_ascii);
}

TableSeen lobby(const Json& change) {
    Json room = Json::parse(tests::lobby_room());
    room.merge_patch(change);
    TableSeen table;
    table.room = decode_room(room);
    return table;
}

Sentences room_change(const Json& change) {
    return narrate({{"type", "room"}}, lobby(Json::object()), lobby(change), std::nullopt, tests::plain_ascii);
}

}  // namespace

TEST_CASE("each event of a game is one sentence, in the second person for oneself") {
    CHECK(tell({{"event", "drew"}, {"seat", 0}, {"source", "stock"}}) == Sentences{"Ann draws from the stock."});
    CHECK(tell({{"event", "drew"}, {"seat", 1}, {"source", "discard"}, {"card", "6H"}}) ==
          Sentences{"You take 6h from the pile."});
    CHECK(tell({{"event", "discarded"}, {"seat", 2}, {"card", "KT"}}) == Sentences{"Cy discards KT."});
    CHECK(tell({{"event", "round_started"},
                {"round", 1},
                {"hand_size", 3},
                {"wild", "3"},
                {"dealer", 0},
                {"starter", 1},
                {"turn_up", "6H"}}) ==
          Sentences{"Round 1 of 2: 3 cards each, 3s are wild. Ann deals, you begin. 6h is turned up."});
    CHECK(tell({{"event", "laid_down"}, {"seat", 0}, {"melds", Json::array()}}) == Sentences{"Ann lays down nothing."});
    CHECK(tell({{"event", "went_out"}, {"seat", 2}, {"melds", {{{"kind", "book"}, {"cards", {"9H", "9C", "JK"}}}}}}) ==
          Sentences{"Cy goes out with 9h 9c JK. The others have one last turn."});
    CHECK(tell({{"event", "round_scored"}, {"points", {22, 0, nullptr}}}) ==
          Sentences{"The round is over: Ann 22, You 0."});
    CHECK(tell({{"event", "bot_plays_on"}, {"seat", 0}}) == Sentences{"A bot plays on for Ann."});
    CHECK(tell({{"event", "from_the_future"}}).empty());
}

TEST_CASE("while the host is away the table hears who acts as host, and who wants somebody removed") {
    CHECK(room_change({{"acting_host", 0}}) ==
          Sentences{"The host is away. Meanwhile you start games, add bots and answer who knocks or asks for a seat."});
    const Json bob_acts{{"acting_host", 1}};
    CHECK(room_change(bob_acts) == Sentences{"The host is away. Meanwhile Bob starts the games."});
    Json voted = bob_acts;
    voted["removals"] = {{{"seat", 0}, {"by", {1}}}};
    CHECK(narrate({{"type", "room"}}, lobby(bob_acts), lobby(voted), std::nullopt, tests::plain_ascii) ==
          Sentences{"Bob wants Ann removed, which takes everybody else at the table."});
    CHECK(narrate({{"type", "room"}}, lobby(voted), lobby(voted), std::nullopt, tests::plain_ascii).empty());
    CHECK(narrate({{"type", "room"}}, lobby(voted), lobby(Json::object()), std::nullopt, tests::plain_ascii) ==
          Sentences{"The host is back."});
}

TEST_CASE("what changes in the room is told, what does not is not") {
    CHECK(room_change(Json::object()).empty());
    CHECK(room_change({{"locked", true}}) == Sentences{"The table is locked."});
    CHECK(room_change({{"spectators", {"Zoe", "Max"}}}) == Sentences{"Max watches."});
    CHECK(room_change({{"options", {{"packs", "2"}}}}) == Sentences{"The option packs is 2 now."});
    CHECK(room_change({{"claims", {{{"claim", 1}, {"seat", 1}, {"name", "Rob"}}}}}).front().find("Rob") == 0);
}

TEST_CASE("what is said of a replay for everybody is told to whoever is asked, and its link to all") {
    const auto link = std::string(48, 'a');
    const auto line = [](Json agreed, Json awaited) {
        return Json{{"game", 2}, {"agreed", std::move(agreed)}, {"awaited", std::move(awaited)}};
    };
    const std::string own = lobby(Json::object()).room->own_name;
    CHECK(room_change({{"replays", {line({"Bob"}, {own})}}}) ==
          Sentences{"Bob would like to publish the replay of this game, with all hands: type share to agree."});
    CHECK(room_change({{"replays", {line({own}, {"Bob"})}}}) ==
          Sentences{"Not yet agreed to publish the replay: Bob."});
    Json shared = line({own, "Bob"}, Json::array());
    shared["link"] = link;
    const std::string told = "The replay of this game is public: behind the address of the server, /#replay/" + link +
                             "/2 (unshare 2 takes it back).";
    CHECK(room_change({{"replays", {shared}}}) == Sentences{told});
    const auto ended = narrate({{"type", "room"}}, lobby({{"replays", {shared}}}), lobby(Json::object()), std::nullopt,
                               tests::plain_ascii);
    CHECK(ended == Sentences{"The replay of this game is not public any more."});
    Json closed = line({own}, Json::array());
    closed["closed"] = true;
    CHECK(room_change({{"replays", {closed}}}) ==
          Sentences{"Somebody who played has gone without agreeing: the replay of this game is not published."});
    const auto described = describe_room(*lobby({{"replays", {shared}}}).room);
    CHECK(std::ranges::count(described, told) == 1);
}

TEST_CASE("who asks for a hand, who waits for the next deal and whom the host alone let in is told") {
    CHECK(room_change({{"claims", {{{"claim", 1}, {"seat", 0}, {"name", "Rob"}, {"at_once", true}}}}}) ==
          Sentences{"Rob wants to play for Ann now, and to see the hand that is being played. Type accept or refuse."});
    const Json promised{{"from_next_deal", {{{"seat", 0}, {"name", "Rob"}}}}};
    CHECK(room_change(promised) == Sentences{"Rob plays for Ann from the next deal on."});
    CHECK(narrate({{"type", "room"}}, lobby(promised), lobby(promised), std::nullopt, tests::plain_ascii).empty());
    const auto settled = [](Json more) {
        more["type"] = "claim_settled";
        return narrate(more, tests::small_table(), tests::small_table(), std::nullopt, tests::plain_ascii);
    };
    CHECK(settled({{"accepted", true}, {"from_next_deal", true}}) ==
          Sentences{"The seat is yours from the next deal on."});
    CHECK(settled({{"accepted", false}}) ==
          Sentences{"The seat is not yours: the host did not agree, or its player is back."});
}

TEST_CASE("presence is told when it changes, and never one's own") {
    const TableSeen here = tests::small_table();
    TableSeen away = here;
    away.room->seats[0].connected = false;
    const Json back = {{"type", "presence"}, {"seat", 0}, {"connected", true}, {"played_by", "human"}};
    const Json gone = {{"type", "presence"}, {"seat", 0}, {"connected", false}, {"played_by", "human"}};
    const Json own = {{"type", "presence"}, {"seat", 1}, {"connected", false}, {"played_by", "human"}};
    CHECK(narrate(back, away, here, std::nullopt, tests::plain_ascii) == Sentences{"Ann is connected again."});
    CHECK(narrate(back, here, here, std::nullopt, tests::plain_ascii).empty());
    CHECK(narrate(gone, here, away, std::nullopt, tests::plain_ascii) == Sentences{"Ann is away."});
    CHECK(narrate(own, here, here, std::nullopt, tests::plain_ascii).empty());
}

TEST_CASE("It is told for how long the table waits, what comes then, and to the host how to end it") {
    TableSeen away = tests::small_table();
    const auto told = [&](int grace_ms) {
        const Json gone = {
            {"type", "presence"}, {"seat", 0}, {"connected", false}, {"grace_ms", grace_ms}, {"played_by", "human"}};
        return narrate(gone, tests::small_table(), away, std::nullopt, tests::plain_ascii);
    };
    CHECK(told(60'000) == Sentences{"Ann is away: a bot plays on in 1:00."});
    away.room->own_host = true;
    CHECK(told(8'100) == Sentences{"Ann is away: a bot plays on in 0:09 (stand-in Ann: at once)."});
    away.room->own_host = false;
    away.room->room_options["on_leave"] = "\"freeze\"";
    CHECK(told(5'000) == Sentences{"Ann is away: the clock plays on in 0:05."});
    away.room->room_options["on_leave"] = "\"end\"";
    CHECK(told(5'000) == Sentences{"Ann is away: they leave the game in 0:05."});
}

TEST_CASE("A silent line is told, and that it answers again") {
    const TableSeen table = tests::small_table();
    CHECK(sentence_of(ConnectionState::silent, table) == "The server does not answer. Your seat is kept.");
    CHECK(sentence_of(ConnectionState::answering, table) == "The server answers again.");
}

TEST_CASE("Whoever only watches is told of no seat") {
    TableSeen table = tests::small_table();
    table.room->own_seat.reset();
    CHECK(sentence_of(ConnectionState::silent, table) == "The server does not answer. Still trying.");
    CHECK(sentence_of(ConnectionState::lost, table) == "Connection lost. Still trying.");
    CHECK(sentence_of(ConnectionState::restarting, table) == "The server is restarting. Still trying.");
    table.room->own_from_next_deal = 1;
    CHECK(sentence_of(ConnectionState::lost, table) == "Connection lost. Your seat is kept.");
}

TEST_CASE("refusals and chat are told, with nothing in them that steers the terminal") {
    const TableSeen table = tests::small_table();
    const Answered answered{"play", "{}"};
    CHECK(narrate({{"type", "refused"}, {"ack", 3}, {"code", "NOT_YOUR_TURN"}, {"message", "It is not your turn."}},
                  table, table, answered, tests::plain_ascii) == Sentences{"Refused: It is not your turn."});
    CHECK(narrate({{"type", "chat"}, {"name", "Ann"}, {"text", "hi\x1b[2J"}}, table, table, std::nullopt,
                  tests::plain_ascii) == Sentences{"Ann: hi[2J"});
    CHECK(narrate({{"type", "chat"}, {"name", "Ann"}, {"phrase", "good_luck"}}, table, table, std::nullopt,
                  tests::plain_ascii) == Sentences{"Ann: Good luck!"});
    CHECK(narrate({{"type", "reaction"}, {"seat", 0}, {"name", "Ann"}, {"reaction", "thumbs_up"}}, table, table,
                  std::nullopt, tests::plain_ascii) == Sentences{"Ann reacts: thumbs up"});
    CHECK_MESSAGE(narrate({{"type", "reaction"}, {"seat", 0}, {"name", "Ann"}, {"reaction", "of\x1b[2Jlater"}}, table,
                          table, std::nullopt, tests::plain_ascii) == Sentences{"Ann reacts: of[2Jlater"},
                  "a server may know more of them");
}

TEST_CASE("the prompt says what to do now") {
    CHECK(prompt(tests::small_table(), tests::plain_ascii) == "Your turn. Draw from the stock or take 6h.");
    CHECK(prompt(tests::small_table_discarding(), tests::plain_ascii) == "Your turn. You can go out: discard Kc.");
    CHECK(prompt(tests::full_table(), tests::plain_ascii) ==
          "Your last turn this round. Discard a card; your groups are laid down.");
    CHECK(prompt(tests::finished_table(), tests::plain_ascii) == "Type rematch to play again, leave or quit.");
    CHECK(prompt(lobby(Json::object()), tests::plain_ascii) == "Type start to begin, or bot medium to add a bot.");
}

TEST_CASE("cards are said in words to those who want to hear them") {
    Style spelled = tests::plain_ascii;
    spelled.spelled = true;
    CHECK(prompt(tests::small_table(), spelled) == "Your turn. Draw from the stock or take 6 of hearts.");
    const GameWords* words = find_face("rummy").words;
    REQUIRE(words != nullptr);
    CHECK(words->describe(tests::small_table(), spelled).back() ==
          "Your hand: 7 of hearts, 8 of hearts, king of clubs. Left over: 28 points.");
    const Json event = {{"event", "laid_down"},
                        {"seat", 0},
                        {"melds",
                         {{{"kind", "run"}, {"cards", {"3S", "JK", "5S"}}, {"stands_for", {"3S", "4S", "5S"}}},
                          {{"kind", "book"}, {"cards", {"QH", "QT", "AC"}}}}}};
    const auto told = words->tell(event, tests::small_table(), spelled);
    REQUIRE(told.size() == 1);
    CHECK(told.front().find("3 of spades, joker, 5 of spades; queen of hearts, queen of stars, ") != std::string::npos);
}

namespace {

/// What comes of an arrangement with a run of hearts and this beside it.
Effects arranged(Json beside) {
    const GameWords* words = find_face("rummy").words;
    REQUIRE(words != nullptr);
    beside["melds"] = {{{"kind", "run"}, {"cards", {"6H", "7H", "8H"}}, {"stands_for", {"6H", "7H", "8H"}}}};
    const Json message = {{"type", "arranged"}, {"ack", 4}, {"arrangement", std::move(beside)}};
    return words->reply(message, tests::small_table_discarding(), tests::plain_ascii);
}

}  // namespace

TEST_CASE("arranging tells the groups and puts the hand into their order") {
    const Effects effects = arranged({{"deadwood", 0}, {"dead", Json::array()}, {"best_discard", "KC"}});
    CHECK(effects.sentences == Sentences{"Groups: 6h 7h 8h (0 points); best discard: Kc."});
    REQUIRE(effects.commands.size() == 1);
    CHECK(Json::parse(effects.commands.front()).at("cards") == Json({"6H", "7H", "8H", "KC"}));
}

TEST_CASE("where hints are off, arranging tells groups of all cards held and no discard") {
    const Effects effects = arranged({{"deadwood", 13}, {"dead", Json::array({"KC"})}});
    CHECK(effects.sentences == Sentences{"Groups: 6h 7h 8h; left over: Kc (13 points)."});
    REQUIRE(effects.commands.size() == 1);
    CHECK(Json::parse(effects.commands.front()).at("cards") == Json({"6H", "7H", "8H", "KC"}));
}

TEST_CASE("a hint tells what each discard leaves, the best first, cards of equal points together") {
    const GameWords* words = find_face("rummy").words;
    REQUIRE(words != nullptr);
    Json message = {{"type", "hinted"},
                    {"ack", 4},
                    {"hint",
                     {{"action", {{"type", "discard"}, {"card", "KC"}}},
                      {"sentence", "Discard KC and go out."},
                      {"discards",
                       {{{"card", "KC"}, {"deadwood", 0}},
                        {{"card", "7H"}, {"deadwood", 19}},
                        {{"card", "6H"}, {"deadwood", 27}},
                        {{"card", "8H"}, {"deadwood", 19}}}}}}};
    const auto told = [&](const Style& style) {
        return words->reply(message, tests::small_table_discarding(), style).sentences;
    };
    CHECK(told(tests::plain_ascii) ==
          Sentences{"Hint: Discard KC and go out.", "Leaves 0 points: Kc; 19: 7h 8h; 27: 6h."});
    Style spelled = tests::plain_ascii;
    spelled.spelled = true;
    CHECK(told(spelled).back() == "Leaves 0 points: king of clubs; 19: 7 of hearts, 8 of hearts; 27: 6 of hearts.");
    message["hint"]["discards"][0]["deadwood"] = 1;
    CHECK(told(tests::plain_ascii).back().starts_with("Leaves 1 point: Kc;"));
    message["hint"]["discards"] = Json::array();
    CHECK(told(tests::plain_ascii) == Sentences{"Hint: Discard KC and go out."});
}

TEST_CASE("the figures of all games are told on demand, and after each game but the first") {
    Json message = Json::parse(tests::lobby_room());
    const auto before = decode_room(message);
    CHECK(describe_statistics(before) ==
          std::vector<std::string>{"No game has been played to its end at this table yet."});
    message["statistics"] = {
        {"game", "five_crowns"},
        {"game_name", "Five Crowns"},
        {"figures", {{{"id", "games"}, {"label", "Games"}}, {{"id", "points"}, {"label", "Points"}}}},
        {"seats", {{{"seat", 1}, {"values", {2, -14}}}}}};
    const auto room = decode_room(message);
    const std::vector<std::string> lines{"All games of Five Crowns at this table:",
                                         room.name_of(1) + ": games 2, points -14."};
    CHECK(describe_statistics(room) == lines);
    TableSeen table;
    table.room = room;
    TableSeen over = table;
    over.room->state = "finished";
    message["state"] = "finished";
    CHECK(narrate(message, table, over, std::nullopt, tests::plain_ascii) == lines);
    table.room->statistics.reset();
    CHECK(narrate(message, table, over, std::nullopt, tests::plain_ascii).empty());
}
