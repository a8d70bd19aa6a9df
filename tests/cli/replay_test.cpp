#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "clients/cli/records/replay_lines.hpp"
#include "clients/cli/records/replay_screen.hpp"
#include "clients/cli/records/review.hpp"
#include "clients/cli/text/text.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/speaking.hpp"
#include "tests/cli/tables.hpp"
#include "tests/protocol/bot_record.hpp"

namespace crowntable::cli {

using tests::check_golden;
using tests::joined;

namespace {

const crowntable::tests::BotGame of_two{.options_json = R"({"rounds":[3,5]})",
                                        .seats = {BotLevel::medium, BotLevel::easy}};

record::CheckedRecord record_of(const crowntable::tests::BotGame& game) {
    return crowntable::tests::checked_record(crowntable::tests::play_bots(game));
}

Reel reel_of(const crowntable::tests::BotGame& game = of_two) {
    return Reel(looking_back::replay_of(record_of(game)));
}

/// A game of which nobody learns anything new: the clock plays by the rules alone.
Reel example_reel() {
    std::ifstream file(GAME_RECORD);
    std::ostringstream text;
    text << file.rdbuf();
    return Reel(looking_back::replay_of(std::get<record::CheckedRecord>(record::check_game_record(text.str()))));
}

bool tells(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

ReplayScreen screen_of(Reel reel, std::optional<Seat> viewer = {}) {
    return {std::move(reel), viewer, 2, Style{false, true}};
}

Key character(const char* text) {
    return {Key::Kind::character, text};
}

std::vector<std::string> cards_of(const Reel& reel, std::size_t seat) {
    return reel.private_view(seat_at(seat)).at("hand").get<std::vector<std::string>>();
}

}  // namespace

TEST_CASE("A reel shows the same at a step, from wherever one comes to it") {
    Reel reel = reel_of();
    const looking_back::Replay& replay = reel.replay();
    REQUIRE(reel.steps() > 20);
    std::vector<std::string> forward;
    for (std::size_t i = 0; i < reel.steps(); ++i) {
        reel.go_to(i);
        forward.push_back(reel.table(seat_at(0)).public_part->dump() + reel.private_view(seat_at(0)).dump() +
                          reel.private_view(seat_at(1)).dump());
    }
    for (std::size_t i = reel.steps(); i-- > 0;) {
        reel.go_to(i);
        CHECK(reel.table(seat_at(0)).public_part->dump() + reel.private_view(seat_at(0)).dump() +
                  reel.private_view(seat_at(1)).dump() ==
              forward[i]);
    }
    reel.go_to(reel.steps() + 100);
    CHECK(reel.at() == reel.steps() - 1);
    CHECK(replay.deals.size() == 2);
}

TEST_CASE("A seat's table holds its own hand and nobody else's") {
    Reel reel = reel_of();
    for (std::size_t i = 0; i < reel.steps(); ++i) {
        reel.go_to(i);
        const TableSeen table = reel.table(seat_at(1));
        CHECK(table.you->at("seat") == 1);
        CHECK(table.replayed);
        CHECK(reel.table({}).you == nullptr);
    }
}

TEST_CASE("Turns and rounds are walked to their ends and beginnings") {
    Reel reel = reel_of();
    // The deal; then a turn is a draw and a discard.
    CHECK(reel.next_turn() == 2);
    reel.go_to(1);
    CHECK(reel.next_turn() == 2);
    CHECK(reel.previous_turn() == 0);
    reel.go_to(4);
    CHECK(reel.previous_turn() == 2);
    const std::size_t second = reel.replay().deals[1].first_step;
    CHECK(reel.next_deal() == second);
    CHECK(reel.previous_deal() == 0);
    reel.go_to(second);
    CHECK(reel.previous_deal() == 0);
    CHECK(reel.next_deal() == reel.steps() - 1);
    reel.go_to(second + 3);
    CHECK(reel.previous_deal() == second);
    reel.go_to(reel.steps() - 1);
    CHECK(reel.next_turn() == reel.steps() - 1);
}

TEST_CASE("The replay looks as it did") {
    Reel reel = example_reel();
    reel.go_to(4);
    const ReplayScreen all = screen_of(std::move(reel));
    check_golden("replay_all_80x24.txt", all.lines(80, 24));
    check_golden("replay_all_40x16.txt", all.lines(40, 16));
    Reel other = example_reel();
    other.go_to(4);
    check_golden("replay_seat_80x24.txt", screen_of(std::move(other), seat_at(1)).lines(80, 24));
}

TEST_CASE("The help of the replay tells every key whole, also on a small terminal") {
    ReplayScreen screen = screen_of(reel_of());
    screen.press({.kind = Key::Kind::character, .text = "?"});
    check_golden("replay_help_80x24.txt", screen.lines(80, 24));
    check_golden("replay_help_40x16.txt", screen.lines(40, 16));
}

TEST_CASE("At every step, in any size, no line is too many or too wide") {
    crowntable::tests::BotGame seven{.options_json = R"({"rounds":[13]})",
                                     .seats = std::vector<BotLevel>(7, BotLevel::medium)};
    for (const auto viewer : {std::optional<Seat>(), std::optional(seat_at(6))}) {
        ReplayScreen screen = screen_of(reel_of(seven), viewer);
        for (std::size_t i = 0; i < screen.reel().steps(); ++i) {
            for (const auto& [width, height] : {std::pair(80, 24), std::pair(40, 16), std::pair(9, 3)}) {
                const auto lines = screen.lines(width, height);
                CHECK(static_cast<int>(lines.size()) == height);
                for (const std::string& line : lines) CHECK(columns(line) <= width);
            }
            CHECK(screen.press({Key::Kind::right}));
        }
    }
}

TEST_CASE("All hands are open on the screen of all, one's own alone on a seat's") {
    ReplayScreen screen({reel_of(), {}, 1, tests::plain_ascii});
    for (int i = 0; i < 3; ++i) CHECK(screen.press(character("n")));
    const std::string all = joined(screen.lines(80, 24));
    CHECK(tells(all, "left over)"));
    CHECK(tells(all, "Ann 0"));
    CHECK(screen.press(character("2")));
    CHECK(screen.viewer() == seat_at(1));
    const std::string one = joined(screen.lines(80, 24));
    CHECK_FALSE(tells(one, "left over)"));
    CHECK(tells(one, "seen by Ann 1"));
    CHECK(tells(one, "Left over: "));
    // Nobody is asked to play in what is over.
    CHECK_FALSE(tells(one, "Your turn"));
    CHECK(cards_of(screen.reel(), 0) != cards_of(screen.reel(), 1));
}

TEST_CASE("Keys walk, play, change eyes and go to a step") {
    ReplayScreen screen = screen_of(reel_of());
    const auto at = [&] { return screen.reel().at(); };
    CHECK(screen.press({Key::Kind::right}));
    CHECK(at() == 1);
    CHECK(screen.press({Key::Kind::left}));
    CHECK(screen.press({Key::Kind::left}));
    CHECK(at() == 0);
    CHECK(screen.press({Key::Kind::down}));
    CHECK(at() == 2);
    CHECK(screen.press(character("]")));
    CHECK(at() == screen.reel().replay().deals[1].first_step);
    CHECK(screen.press(character("[")));
    CHECK(at() == 0);
    CHECK_FALSE(screen.tick_ms());
    CHECK(screen.press(character(" ")));
    CHECK(screen.tick_ms() == 500);
    CHECK(screen.press(character("+")));
    CHECK(screen.tick_ms() == 250);
    screen.tick();
    CHECK(at() == 1);
    CHECK(screen.press(character("n")));
    CHECK_FALSE(screen.tick_ms());
    screen.tick();
    CHECK(at() == 2);
    for (const char* key : {"g", "1", "3", "x"}) CHECK(screen.press(character(key)));
    CHECK(tells(joined(screen.lines(80, 24)), "Go to step: 13"));
    CHECK(screen.press({Key::Kind::enter}));
    CHECK(at() == 13);
    CHECK(screen.press(character("s")));
    CHECK(screen.viewer() == seat_at(0));
    CHECK(screen.press(character("s")));
    CHECK(screen.press(character("s")));
    CHECK_FALSE(screen.viewer());
    CHECK(screen.press(character("7")));
    CHECK_FALSE(screen.viewer());
    CHECK(screen.press(character("?")));
    CHECK(tells(joined(screen.lines(80, 24)), "end of the turn before"));
    CHECK(screen.press(character("q")));
    CHECK_FALSE(screen.press(character("q")));
}

TEST_CASE("A replay that plays stops at its last step, and begins anew from there") {
    ReplayScreen screen = screen_of(reel_of());
    CHECK(screen.press({Key::Kind::end}));
    CHECK(screen.press(character(" ")));
    CHECK(screen.reel().at() == 0);
    for (std::size_t i = 0; i + 1 < screen.reel().steps(); ++i) {
        CHECK(screen.tick_ms());
        screen.tick();
    }
    CHECK(screen.reel().at() + 1 == screen.reel().steps());
    CHECK_FALSE(screen.tick_ms());
}

TEST_CASE("In lines each step is a sentence, and a seat's lines hold no other hand") {
    Reel reel = reel_of();
    std::ostringstream all;
    tell_replay(reel, {}, tests::plain_ascii, all);
    CHECK(tells(all.str(), "Step 0 of "));
    CHECK(tells(all.str(), "turn 1 of Ann "));
    CHECK(tells(all.str(), "The game is over: "));
    CHECK(tells(all.str(), "  Ann 0: "));
    CHECK(tells(all.str(), "  Ann 1: "));
    Reel again = reel_of();
    std::ostringstream own;
    tell_replay(again, seat_at(0), tests::plain_ascii, own);
    CHECK(tells(own.str(), "  Ann 0: "));
    CHECK_FALSE(tells(own.str(), "  Ann 1: "));
}

TEST_CASE("Typed words walk through a replay") {
    Reel reel = reel_of();
    std::istringstream typed("next\n\nturn\nround\nround back\nstep 7\nback\nseat 2\nseat 9\nnonsense\nquit\nlast\n");
    std::ostringstream out;
    walk_replay(reel, {}, tests::plain_ascii, typed, out);
    CHECK(reel.at() == 6);
    CHECK(tells(out.str(), "Step 7 of "));
    CHECK(tells(out.str(), "Ann 1 holds "));
    CHECK(tells(out.str(), "next, back: one step."));
    const std::string after_seat = out.str().substr(out.str().find("Ann 1 holds "));
    CHECK_FALSE(tells(after_seat, "Ann 0 holds "));
}

TEST_CASE("A review in words has a chart for each round and the dearest decisions first") {
    const auto record = record_of(of_two);
    const auto review = looking_back::review_of(record);
    Mistakes mistakes(record);
    std::ostringstream out;
    tell_review(review, mistakes, seat_at(1), 2, false, out);
    const std::string text = out.str();
    CAPTURE(text);
    CHECK(tells(text, "Ann 1 (seat 2): "));
    CHECK(tells(text, "a decision."));
    CHECK(tells(text, "  Round 1 "));
    CHECK(tells(text, "  Round 2 "));
    CHECK(tells(text, "#"));
    REQUIRE(review.seats[1].by_loss.size() > 2);
    const auto& worst = review.decisions[review.seats[1].by_loss[0]];
    CHECK(tells(text, "(step " + std::to_string(worst.told.step) + "): " + worst.weighed.sentence));
    CHECK_FALSE(tells(text, review.decisions[review.seats[1].by_loss[2]].weighed.sentence));
}

TEST_CASE("In another language a replay and a review are told in it, and words are typed as ever") {
    const Speaking german(Language::german);
    ReplayScreen screen = screen_of(reel_of(), seat_at(1));
    CHECK(screen.press({Key::Kind::right}));
    CHECK(screen.press(character("-")));
    CHECK(screen.press(character("-")));
    const std::string shown = joined(screen.lines(80, 24));
    CAPTURE(shown);
    CHECK(tells(shown, "Partie 3"));
    CHECK(tells(shown, "Schritt 1 von "));
    CHECK(tells(shown, ", Zug 1 von Ann "));
    CHECK(tells(shown, "gesehen von Ann 1, 0,5 je Sekunde"));
    Reel reel = reel_of();
    std::istringstream typed("table\nnonsense\nquit\n");
    std::ostringstream out;
    walk_replay(reel, seat_at(1), tests::plain_ascii, typed, out);
    CHECK(tells(out.str(), "Ann 1 hält "));
    CHECK(tells(out.str(), "next, back: ein Schritt vor, zurück."));
    const auto record = record_of(of_two);
    Mistakes mistakes(record);
    std::ostringstream reviewed;
    tell_review(looking_back::review_of(record), mistakes, seat_at(1), 0, false, reviewed);
    CHECK(tells(reviewed.str(), "Ann 1 (Platz 2): "));
    CHECK(tells(reviewed.str(), " je Entscheidung."));
    CHECK(tells(reviewed.str(), "  Runde 1 "));
}

TEST_CASE("In another language a review says of each decision what the browser says of it") {
    const auto record = record_of(of_two);
    const auto review = looking_back::review_of(record);
    Mistakes mistakes(record);
    std::size_t told = 0;
    for (const auto& decision : review.decisions) {
        if (decision.weighed.loss_centipoints == 0) continue;
        ++told;
        const std::string& english = decision.weighed.sentence;
        CAPTURE(english);
        CHECK(mistakes.tell(decision) == english);
        const Speaking german(Language::german);
        const std::string sentence = mistakes.tell(decision);
        CAPTURE(sentence);
        CHECK(sentence.starts_with("Ann " + std::to_string(decision.told.seat->index) + " "));
        CHECK(sentence.ends_with("übrig gelassen."));
        const auto tells_both = [&](const char* word, const char* german_word) {
            CHECK(tells(english, word) == tells(sentence, german_word));
        };
        tells_both("drew from the stock;", " zog vom Stapel; ");
        tells_both("took the ", " nahm ");
        tells_both("drawing from the stock would", " vom Stapel zu ziehen hätte ");
        tells_both("taking the ", " zu nehmen hätte ");
        tells_both(" on average.", " im Schnitt ");
        tells_both(" a little less", " etwas weniger ");
        tells_both(" 1 point less", " 1 Punkt weniger ");
    }
    CHECK(told > 10);
}

TEST_CASE("A review counts tenths of points as each language does") {
    looking_back::ReviewedDecision decision;
    decision.told = {.step = 3, .what = record::RecordedStep::What::action, .seat = seat_at(0)};
    decision.told.action_json = R"({"type":"discard","card":"7T"})";
    decision.weighed = {.loss_centipoints = 151, .best_action = R"({"type":"discard","card":"10H"})"};
    const auto record = record_of(of_two);
    Mistakes mistakes(record);
    const auto told_in = [&](Language language) {
        const Speaking speaking(language);
        return mistakes.tell(decision);
    };
    CHECK(told_in(Language::german) ==
          "Ann 0 warf Stern-7 ab; Herz-10 abzuwerfen hätte im Schnitt 1,5 Punkte weniger übrig gelassen.");
    CHECK(told_in(Language::french) ==
          "Ann 0 a jeté 7 d’étoile\u202f; jeter 10 de cœur aurait laissé 1,5 point de moins en moyenne.");
    CHECK(told_in(Language::polish) ==
          "Ann 0 odrzuca kartę 7 gwiazd; odrzucenie karty 10 kier zostawiłoby średnio o 1,5 punktu mniej.");
    CHECK(told_in(Language::japanese) ==
          "Ann 0さんはスターの7を捨てました。ハートの10を捨てていれば、残りが平均で1.5点少なく済みました。");
}

TEST_CASE("The help of the replay and its last line fit a small terminal in every language") {
    for (const auto language : {Language::english, Language::german, Language::french, Language::spanish,
                                Language::portuguese, Language::polish, Language::japanese}) {
        const Speaking speaking(language);
        CAPTURE(code_of(language));
        for (const auto& [width, height] : {std::pair(80, 24), std::pair(40, 16)}) {
            ReplayScreen screen = screen_of(reel_of());
            // A line that was cut ends in a tilde.
            CHECK_FALSE(tells(screen.lines(width, height).back(), "~"));
            CHECK(screen.press(character("?")));
            // The title is that of the table, and is cut where the names of a game are long.
            auto lines = screen.lines(width, height);
            lines.erase(lines.begin());
            const auto help = joined(lines);
            CAPTURE(help);
            CHECK_FALSE(tells(help, "~"));
            CHECK(tells(help, "1 .. 7"));
            CHECK(tells(help, "q "));
        }
    }
}

}  // namespace crowntable::cli
