#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "engine/cribbage/bot.hpp"
#include "engine/cribbage/endgame.hpp"
#include "engine/cribbage/ending.hpp"
#include "engine/cribbage/leave.hpp"
#include "tests/engine/cribbage/notation.hpp"
#include "tests/engine/cribbage/scene.hpp"

namespace crowntable::cribbage {
namespace {

double worth(std::string_view rack) {
    return worth_keeping(tiles(rack));
}

/// Games between bots of the middle level, looked at before each of their turns.
void watch_games(int games, std::size_t seats, const Options& options, const std::function<void(const Game&)>& look) {
    for (int number = 0; number < games; ++number) {
        Random random(Seed{}, "watched " + std::to_string(number));
        Game game = Game::start(options, {.seat_count = seats, .host = A});
        game.deal(random.seed());
        while (!game.finished()) {
            look(game);
            const Seat seat = *game.acting().begin();
            game.apply(seat, Game::choose(game.view(seat), BotLevel::medium, Random(random.seed(), "bot")));
        }
    }
}

/// What the seat whose turn it is wins above the other to the end of the game, if both play as well as can be.
int exact_value(const Game& game) {
    const Seat seat = *game.acting().begin();
    const auto difference = [seat](const Game& after) {
        const auto seats = after.public_view().seats;
        return seats[seat.index].total - seats[1 - seat.index].total;
    };
    const auto view = game.view(seat);
    std::vector<ScoredPlay> plays;
    find_plays(play_context(view), plays);
    std::vector<Action> actions;
    for (const auto& play : plays) actions.emplace_back(as_action(play, view.table));
    if (actions.empty()) actions.emplace_back(Pass{});
    int best = -1'000'000;
    for (const auto& action : actions) {
        Game after = game;
        after.apply(seat, action);
        int value = difference(after) - difference(game);
        if (!after.finished()) value += (after.acting().contains(seat) ? 1 : -1) * exact_value(after);
        best = std::max(best, value);
    }
    return best;
}

TEST_CASE("What stays on a rack is worth more the better it goes on") {
    CHECK(worth("") == 0);
    CHECK(worth("5l") > worth("4l"));
    CHECK(worth("4l") > worth("Kl"));
    CHECK_MESSAGE(worth("7l 8d") > worth("7l") + worth("8d"), "a run may come of them");
    CHECK_MESSAGE(worth("7l 8l") > worth("7l 8d"), "and a flush");
    CHECK_MESSAGE(worth("10l 6/9d") > worth("10l") + worth("6/9d"), "turned, it is a nine");
    CHECK_MESSAGE(worth("7l 6/9d") > worth("7l") + worth("6/9d"), "and else a six");
}

TEST_CASE("The other rack is known when the bag is empty, and never before") {
    int known = 0;
    const auto look = [&](const Game& game) {
        const Seat seat = *game.acting().begin();
        const auto found = known_opponent(game.view(seat));
        CHECK(found.has_value() == game.state().bags_are_empty());
        if (!found) return;
        ++known;
        auto truth = faces(game.state().at(Seat{static_cast<std::uint8_t>(1 - seat.index)}).rack);
        auto told = *found;
        std::ranges::sort(truth);
        std::ranges::sort(told);
        CHECK(told == truth);
    };
    watch_games(12, 2, {}, look);
    watch_games(4, 2, {.split_colours = true}, look);
    CHECK(known > 30);
    watch_games(2, 3, {}, [](const Game& game) { CHECK_FALSE(known_opponent(game.view(*game.acting().begin()))); });
    watch_games(2, 2, {.target_score = 500},
                [](const Game& game) { CHECK_FALSE(known_opponent(game.view(*game.acting().begin()))); });
}

TEST_CASE("Endings of a few tiles are played almost as well as can be") {
    int endings = 0;
    int lost = 0;
    int lost_by_points = 0;
    watch_games(150, 2, {}, [&](const Game& game) {
        const auto& seats = game.state().seats;
        if (!game.state().bags_are_empty() || seats[0].rack.size() > 2 || seats[1].rack.size() > 2) return;
        const Seat seat = *game.acting().begin();
        const View view = game.view(seat);
        std::vector<ScoredPlay> plays;
        find_plays(play_context(view), plays);
        if (plays.size() < 2) return;
        ++endings;
        const int best = exact_value(game);
        const auto value = [&](const Action& action) {
            Game after = game;
            const auto before = game.public_view().seats;
            after.apply(seat, action);
            const auto then = after.public_view().seats;
            const auto other = static_cast<std::size_t>(1 - seat.index);
            const int won = then[seat.index].total - before[seat.index].total - then[other].total + before[other].total;
            if (after.finished()) return won;
            return won + (after.acting().contains(seat) ? 1 : -1) * exact_value(after);
        };
        lost += best - value(as_action(choose_ending(view, *known_opponent(view)), view.table));
        lost_by_points += best - value(Game::choose(view, BotLevel::medium, Random(Seed{}, "bot")));
    });
    CHECK(endings > 20);
    CHECK_MESSAGE(lost_by_points > endings, "otherwise there is nothing to look ahead for");
    CHECK_MESSAGE(lost * 10 <= lost_by_points, lost, " of ", lost_by_points, " in ", endings);
}

}  // namespace
}  // namespace crowntable::cribbage
