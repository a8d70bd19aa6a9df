#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <stdexcept>
#include <vector>

#include "engine/rummy/game.hpp"
#include "tests/bench/command_line.hpp"

// How many whole games of Five Crowns medium bots play in a second on one core, as a server would play them: each
// action is chosen from the seat's view, checked, applied with its events, and the invariants are held to. Seconds
// are those of the processor, so that waiting for it does not count; others on the same core or cache still do.

namespace crowntable::rummy {
namespace {

struct Played {
    int actions = 0;
    std::size_t events = 0;
};

Played play(const Options& options, std::size_t seats, Random& random) {
    Game game = Game::start(options, Seating{.seat_count = seats, .host = Seat{0}});
    const Random bots(random.seed(), "bots");
    Played played;
    while (!game.finished()) {
        if (game.needs_chance()) {
            played.events += game.deal(random.seed()).size();
            continue;
        }
        const Seat seat = *game.acting().begin();
        const Action action = Game::choose(game.view(seat), BotLevel::medium, bots);
        if (const auto refusal = game.check(seat, action)) throw std::logic_error(refusal->message);
        played.events += game.apply(seat, action).size();
        ++played.actions;
    }
    return played;
}

/// In parts, of which the median says more than the mean on a machine with other work.
void row(std::size_t seats, int games, std::uint64_t seed) {
    constexpr int parts = 10;
    Seed start{};
    for (std::size_t i = 0; i < 8; ++i) start.bytes[i] = static_cast<std::uint8_t>(seed >> (8 * i));
    Random random(start, "games bench");
    std::vector<double> rates;
    Played all;
    for (int part = 0; part < parts; ++part) {
        std::fprintf(stderr, "%zu seats: part %d of %d\n", seats, part + 1, parts);
        const std::clock_t begin = std::clock();
        for (int i = 0; i < games / parts; ++i) {
            const Played played = play(preset_options(Preset::five_crowns), seats, random);
            all.actions += played.actions;
            all.events += played.events;
        }
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        rates.push_back(games / parts / seconds);
    }
    std::ranges::sort(rates);
    const double median = (rates[parts / 2 - 1] + rates[parts / 2]) / 2;
    const double actions = static_cast<double>(all.actions) / games;
    std::printf("| %zu | %.0f | %.0f | %.0f | %.2f | %.0f |\n", seats, median, rates.back(), actions,
                1e6 / median / actions, static_cast<double>(all.events) / games);
    std::fflush(stdout);
}

}  // namespace
}  // namespace crowntable::rummy

int main(int argc, char** argv) {
    crowntable::bench::CommandLine options("games_bench",
                                           "How many whole games of Five Crowns medium bots play in a second.");
    int games = 1'000;
    std::uint64_t seed = 1;
    std::vector<int> seat_counts = {2, 4};
    options.numbers("--seats", seat_counts, "A row each", {2, 7});
    options.number("--games", games, "Games a row", {10, 1'000'000});
    options.number("--seed", seed, "Of the deals");
    if (const auto status = options.parse(argc, argv)) return *status;
    std::printf(
        "| seats | games/s, median of ten parts | best part | actions a game | µs an action | events a game |\n");
    std::printf("|---|---|---|---|---|---|\n");
    for (const int seats : seat_counts) crowntable::rummy::row(static_cast<std::size_t>(seats), games / 10 * 10, seed);
    return 0;
}
