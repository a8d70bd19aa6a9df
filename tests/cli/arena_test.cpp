#include "clients/cli/arena/arena.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "clients/cli/arena/progress.hpp"
#include "clients/cli/text/text.hpp"
#include "tests/cli/speaking.hpp"

namespace crowntable::cli {

namespace {

ArenaPlan plan(std::vector<Contestant> players, std::size_t boards, const char* game = "five_crowns_mini") {
    const auto* preset = catalogue::find_preset(game);
    return {.preset = preset,
            .options = std::get<std::string>(preset->options("", json::Value::empty_object())),
            .players = std::move(players),
            .boards = boards};
}

ArenaResult played(const ArenaPlan& plan) {
    return play_arena(plan, {});
}

/// The first player's points less the second's, all boards together.
double difference(std::vector<Contestant> players, std::size_t boards = 60, const char* game = "five_crowns_mini") {
    double sum = 0;
    for (const auto& board : played(plan(std::move(players), boards, game)).boards) {
        sum += board[0].points - board[1].points;
    }
    return sum / static_cast<double>(boards);
}

}  // namespace

TEST_CASE("Who plays the same way gets the same points of every board, whoever sits where") {
    const auto result = played(plan({BotLevel::medium, BotLevel::medium, BotLevel::medium}, 5));
    REQUIRE(result.boards.size() == 5);
    CHECK(result.games == 15);
    for (const auto& board : result.boards) {
        CHECK(board[0].points == doctest::Approx(board[1].points));
        CHECK(board[0].points == doctest::Approx(board[2].points));
        CHECK(board[0].wins + board[1].wins + board[2].wins == doctest::Approx(1));
    }
    CHECK(result.boards[0][0].points != result.boards[1][0].points);
}

TEST_CASE("The same plan plays the same games, another seed others") {
    auto again = plan({BotLevel::easy, BotLevel::random}, 3);
    const auto one = played(again);
    const auto two = played(again);
    again.seed = 2;
    const auto other = played(again);
    for (std::size_t board = 0; board < 3; ++board) {
        CHECK(one.boards[board][0].points == two.boards[board][0].points);
        CHECK(one.boards[board][0].points != other.boards[board][0].points);
    }
    CHECK(one.turns == two.turns);
}

TEST_CASE("Each level is better than the one before") {
    CHECK(difference({BotLevel::easy, BotLevel::random}) < -50);
    CHECK(difference({BotLevel::medium, BotLevel::easy}) < -3);
    CHECK(difference({BotLevel::hard, BotLevel::medium}) < -3);
}

TEST_CASE("Each level is better than the one before, also where most points win") {
    CHECK(difference({BotLevel::easy, BotLevel::random}, 10, "kings_cribbage") > 30);
    CHECK(difference({BotLevel::medium, BotLevel::easy}, 10, "kings_cribbage") > 60);
    CHECK(difference({BotLevel::hard, BotLevel::medium}, 10, "kings_cribbage") > 3);
}

TEST_CASE("The report names players, points, wins and how sure they are") {
    const auto arena = plan({BotLevel::medium, BotLevel::random}, 4);
    std::ostringstream out;
    print_arena(out, arena, played(arena));
    const auto text = out.str();
    CHECK(text.find("five_crowns_mini, 2 seats, 4 boards, 8 games, seed 1") == 0);
    CHECK(text.find("\nmedium ") != std::string::npos);
    CHECK(text.find("\nrandom ") != std::string::npos);
    CHECK(text.find(" +- ") != std::string::npos);
    CHECK(text.find("turns a seat and round") != std::string::npos);
}

TEST_CASE("The report is told in the language, in the same columns") {
    const auto arena = plan({BotLevel::medium, BotLevel::random}, 4);
    const auto result = played(arena);
    const auto report = [&] {
        std::ostringstream out;
        print_arena(out, arena, result);
        return out.str();
    };
    const std::string heading =
        "\nplayer   points/game   against the others (95 %)    wins (95 %)         us/turn p50      p99\n";
    CHECK(report().find(heading) != std::string::npos);
    for (const char* code : {"de", "fr", "es", "pt", "pl", "ja"}) {
        const Speaking other(*language_coded(code));
        const std::string text = report();
        CAPTURE(text);
        const std::string second = text.substr(text.find('\n') + 1);
        CHECK(columns(second.substr(0, second.find('\n'))) == columns(heading.substr(1, heading.size() - 2)));
        for (const char* word : {"seats", "boards", "player", "wins", "turns"}) {
            CHECK(text.find(word) == std::string::npos);
        }
    }
    const Speaking german(Language::german);
    CHECK(report().starts_with("five_crowns_mini, 2 Plätze, 4 Verteilungen, 8 Partien, Startwert 1\n"));
    CHECK(report().find(" Züge je Platz und Runde, ") != std::string::npos);
}

TEST_CASE("How sure one board makes is not known") {
    const auto arena = plan({BotLevel::medium, BotLevel::random}, 1);
    std::ostringstream out;
    print_arena(out, arena, played(arena));
    const auto text = out.str();
    CHECK(text.find(" +-     ?") != std::string::npos);
    CHECK(text.find(" % +-    ?") != std::string::npos);
    CHECK(text.find("+-   0.0") == std::string::npos);
}

TEST_CASE("Progress is told at once, then from time to time, and at the end") {
    std::ostringstream out;
    Progress::Time now{};
    Progress progress(out, 100, {.interval = std::chrono::seconds(10), .now = [&] { return now; }});
    for (std::size_t done = 0; done <= 100; ++done) {
        progress.tell(done);
        now += std::chrono::milliseconds(400);
    }
    CHECK(out.str() == "0 of 100 boards\n25 of 100 boards\n50 of 100 boards\n75 of 100 boards\n100 of 100 boards\n");
}

}  // namespace crowntable::cli
