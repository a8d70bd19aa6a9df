#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "clients/cli/games/find_face.hpp"
#include "tests/cli/cribbage_tables.hpp"
#include "tests/cli/tables.hpp"

namespace crowntable::cli {
namespace {

using cribbage::A;
using cribbage::B;
using cribbage::C;
using Told = std::vector<std::string>;

constexpr Style aloud{false, false, true};

const GameWords& spoken() {
    return *find_face("cribbage").words;
}

/// What Ann is told of the events.
Told told_to_ann(const std::vector<cribbage::Event>& events, const cribbage::Game& after,
                 const Style& style = tests::plain_ascii) {
    Told all;
    for (const auto& event : events) {
        for (auto& sentence : spoken().tell(tests::event_json(event), tests::seen_by(after, A), style)) {
            all.push_back(std::move(sentence));
        }
    }
    return all;
}

cribbage::Scene claimed_scene() {
    auto scene = tests::small_scene();
    scene.options.joker_calls = true;
    scene.racks = {"5d 5l 10d 6/9l Kd", "Al 2l 3l 4l Qd", "Ad 2d 3d 4d Jd"};
    return scene;
}

}  // namespace

TEST_CASE("A play is told with its square, its points, and why it scores them") {
    cribbage::Game game = game_of(tests::small_scene());
    const auto events = plays(game, A, "I7 across 10d");
    CHECK(told_to_ann(events, game) == Told{"You play I7 10d for 6 points. 7l 8d 9l 10d: 6 (fifteens 2, runs 4)."});
}

TEST_CASE("The start is told with what was drawn for it, an exchange without the tiles") {
    const cribbage::Game game = game_of(tests::small_scene());
    const cribbage::GameStarted start{
        .starter = B, .draws = {{cribbage::tiles("7d")[0], cribbage::tiles("Al")[0]}}, .bags = {94}};
    CHECK(told_to_ann({start}, game) ==
          Told{"You draw 7d, Bob draws Al. Bob begins; five tiles each, 94 tiles in the bag."});
    CHECK(told_to_ann({start}, game, aloud) ==
          Told{"You draw dark 7, Bob draws light ace. Bob begins; five tiles each, 94 tiles in the bag."});
    CHECK(told_to_ann({cribbage::Exchanged{B, 1}, cribbage::Exchanged{A, 3}, cribbage::Passed{B}}, game) ==
          Told{"Bob exchanges 1 tile.", "You exchange 3 tiles.", "Bob passes."});
    CHECK(told_to_ann({cribbage::ServantNamed{B}, cribbage::ServantNamed{A}}, game) ==
          Told{"Bob has the lowest total and wears the Servant's badge.",
               "You have the lowest total and wear the Servant's badge."});
}

TEST_CASE("A claim is told without what the play is worth, until it is settled") {
    cribbage::Game game = game_of(claimed_scene());
    auto claim = play_of(game, "I7 across 10d");
    claim.claim = 4;
    CHECK(told_to_ann(act(game, A, claim), game) == Told{"You play I7 10d and claim 4 points."});
    const TableSeen bobs = tests::seen_by(game, B);
    CHECK(spoken().prompt(bobs, tests::plain_ascii) ==
          "Ann claims 4 points for I7 10d. Call if it is worth more, or pass.");
    CHECK(spoken().prompt(tests::seen_by(game, A), tests::plain_ascii).empty());
    CHECK(told_to_ann(act(game, C, cribbage::Pass{}), game) == Told{"Cy lets the claim stand."});
    const Told settled = told_to_ann(act(game, B, cribbage::Call{}), game);
    REQUIRE(!settled.empty());
    CHECK(settled.front() ==
          "Bob calls rightly: 2 points missed. The play is worth 6 points, and 4 were claimed. "
          "7l 8d 9l 10d: 6 (fifteens 2, runs 4).");
}

TEST_CASE("A claim of too much is told when it is settled, and who calls wrongly wears the Joker's badge") {
    cribbage::Game game = game_of(claimed_scene());
    auto claim = play_of(game, "I7 across 10d");
    claim.claim = 9;
    act(game, A, claim);
    CHECK(told_to_ann(act(game, B, cribbage::Call{}), game).front() ==
          "Bob calls rightly. The play is worth 6 points, and 9 were claimed: too many, so it scores nothing. "
          "7l 8d 9l 10d: 6 (fifteens 2, runs 4).");
    CHECK(told_to_ann(act(game, C, cribbage::Call{}), game) ==
          Told{"Cy calls wrongly and loses 5 points, and wears the Joker's badge."});
    CHECK(
        told_to_ann({cribbage::CalledWrongly{A, 5, true}, cribbage::CalledWrongly{A, 5}}, game) ==
        Told{"You call wrongly and lose 5 points, and wear the Joker's badge.", "You call wrongly and lose 5 points."});
    const Told table = spoken().describe(tests::seen_by(game, A), tests::plain_ascii);
    CHECK(std::ranges::find(table, "Cy: 5 tiles, -5 points, Joker.") != table.end());
}

TEST_CASE("The end is told with its reason and with what everybody loses") {
    cribbage::Game game = cribbage::game_of(
        {.board = {"F7 across 7l 8d 9l"}, .racks = {"10d", "Kd 6/9l Al"}, .bag = "", .points = {15, 20}});
    const Told end = told_to_ann(plays(game, A, "I7 across 10d"), game);
    CHECK(end == Told{"You play I7 10d for 6 points. 7l 8d 9l 10d: 6 (fifteens 2, runs 4).",
                      "The last tile of a rack is played, and the bag is empty.",
                      "Bob has Al 6/9l Kd left and loses 17 points.",
                      "The game is over: 1. You with 21, 2. Bob with 3."});
    const Told scores = spoken().scores(tests::seen_by(game, A), tests::plain_ascii);
    REQUIRE(scores.size() >= 3);
    CHECK(scores[scores.size() - 2] == "Bob had Al 6/9l Kd left.");
    CHECK(scores.back() == "Totals: You 21, Bob 3.");
}

TEST_CASE("Nothing is lost for what is left where a target ended the game") {
    cribbage::Game game = cribbage::game_of(tests::scene_before_target());
    const Told end = told_to_ann(plays(game, A, "I7 across 10d"), game);
    REQUIRE(end.size() == 5);
    CHECK(end[2] == "You have Kl left.");
    CHECK(end[3] == "Bob has Al 6/9l Kd left.");
}

TEST_CASE("The prompt says what can be done") {
    CHECK(spoken().prompt(tests::small_board(), tests::plain_ascii) == "Your turn. Place tiles.");
    auto scene = tests::small_scene();
    scene.options.exchange = cribbage::ExchangeRule::anytime;
    CHECK(spoken().prompt(tests::seen_by(game_of(scene), A), tests::plain_ascii) ==
          "Your turn. Place tiles, or exchange, or pass.");
    const cribbage::Game opening = cribbage::game_of({.racks = {"2d 4d 8l Jl Kd", "Al 2l 3l 4l Qd"}});
    CHECK(spoken().prompt(tests::seen_by(opening, A), tests::plain_ascii) ==
          "Your turn. You have no play: exchange up to 5, or pass.");
    CHECK(spoken().prompt(tests::seen_by(game_of(tests::small_scene()), B), tests::plain_ascii).empty());
}

TEST_CASE("A preview is explained line by line; one where players count is not") {
    Json preview = {{"score",
                     {{"lines",
                       {{{"row", 7},
                         {"col", 6},
                         {"direction", "across"},
                         {"tiles", {"7l", "8d"}},
                         {"fifteens", 2},
                         {"pairs", 0},
                         {"runs", 0},
                         {"score", 2}},
                        {{"row", 7},
                         {"col", 6},
                         {"direction", "down"},
                         {"tiles", {"7l", "7d", "8d"}},
                         {"fifteens", 4},
                         {"pairs", 2},
                         {"runs", 0},
                         {"score", 6}}}},
                      {"first", 10},
                      {"all_five", 0},
                      {"flush", 0},
                      {"total", 18}}}};
    const auto say = [&](const Json& json, const Style& style) {
        return spoken().reply({{"type", "previewed"}, {"preview", json}}, tests::small_board(), style).sentences;
    };
    CHECK(say(preview, tests::plain_ascii) ==
          Told{"That would score 18 points. 7l 8d: fifteens 2; 7l 7d 8d: 6 (fifteens 4, pairs 2); first play 10."});
    CHECK(say(preview, aloud) == Told{"That would score 18 points. light 7, dark 8: fifteens 2; light 7, dark 7, "
                                      "dark 8: 6 (fifteens 4, pairs 2); first play 10."});
    Json& second = preview["score"]["lines"][1];
    second.update({{"fifteens", 0}, {"pairs", 0}, {"score", 0}});
    preview["score"]["total"] = 12;
    CHECK(say(preview, tests::plain_ascii) ==
          Told{"That would score 12 points. 7l 8d: fifteens 2; 7l 7d 8d: 0; first play 10."});
    CHECK(say({{"score", nullptr}}, aloud) == Told{"That play is allowed. What it scores is for you to count."});
    CHECK(say(Json::object(), aloud) == Told{"That would be allowed."});
}

TEST_CASE("A hint can be typed as it is told") {
    const Json hint = {
        {"action",
         {{"type", "play"},
          {"tiles", {{{"row", 7}, {"col", 5}, {"tile", "6l"}}, {{"row", 7}, {"col", 9}, {"tile", "10d"}}}}}},
        {"sentence", "Place 6l 10d from E7 on: 9 points."}};
    CHECK(spoken().reply({{"type", "hinted"}, {"hint", hint}}, tests::small_board(), tests::plain_ascii).sentences ==
          Told{"Hint: E7 across 6l 10d. Place 6l 10d from E7 on: 9 points."});
}

TEST_CASE("The board is drawn in lines, or said row by row") {
    const Told lines = spoken().describe(tests::small_board(), tests::plain_ascii);
    REQUIRE(lines.size() > 14);
    CHECK(lines[0] == "    A   B   C   D   E   F   G   H   I   J   K   L   M  ");
    CHECK(lines[7] == " 7  .   .   .   .   .   7l  8d  9l  .   .   .   .   .");
    CHECK(lines[13] == "13  .   .   .   .   .   .   .   .   .   .");
    CHECK(lines.back() == "Your rack: 5d 5l 10d 6/9l Kd.");
    const Told words = spoken().describe(tests::small_board(), aloud);
    CHECK(words.front() == "Row 7: F light 7, G dark 8, H light 9.");
    CHECK(words.back() == "Your rack: dark 5, light 5, dark 10, light 6 or 9, dark king.");
}

}  // namespace crowntable::cli
