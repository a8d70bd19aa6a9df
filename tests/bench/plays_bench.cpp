#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <vector>

#include "engine/cribbage/legal_plays.hpp"
#include "engine/random.hpp"
#include "tests/bench/command_line.hpp"

// How long it takes to find all legal plays of Kings Cribbage with their points, in positions of random games: five
// tiles in hand, any of the legal plays made. Each position is timed four times and counts with its shortest, as what
// else runs on the machine makes some of them long.

namespace crowntable::cribbage {
namespace {

using Clock = std::chrono::steady_clock;

struct Sample {
    int tiles_on_board = 0;
    std::size_t plays = 0;
    double microseconds = 0;
};

Sample measure(const PlayContext& context, std::vector<ScoredPlay>& plays) {
    Sample sample{.tiles_on_board = context.board.tile_count(), .microseconds = 1e9};
    for (int again = 0; again < 4; ++again) {
        const auto begin = Clock::now();
        find_plays(context, plays);
        const double time = std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
        sample.microseconds = std::min(sample.microseconds, time);
    }
    sample.plays = plays.size();
    return sample;
}

std::vector<Tile> full_bag() {
    auto bag = tiles_of(Colour::light, false);
    const auto dark = tiles_of(Colour::dark, false);
    bag.insert(bag.end(), dark.begin(), dark.end());
    return bag;
}

/// One game of a single player against the bag; ends with it, or when twenty racks in a row had no play.
void play_game(Random& random, std::vector<Sample>& samples, std::vector<ScoredPlay>& plays) {
    const Options options;
    Board board(options.board);
    auto bag = full_bag();
    for (int stuck = 0; stuck < 20 && bag.size() >= rack_max;) {
        shuffle(std::span(bag), random);
        const std::vector<Tile> rack(bag.end() - static_cast<std::ptrdiff_t>(rack_max), bag.end());
        const PlayContext context{.board = board, .options = options, .rack = rack, .first_play = board.empty()};
        samples.push_back(measure(context, plays));
        stuck = plays.empty() ? stuck + 1 : 0;
        if (plays.empty()) continue;
        const auto& play = plays[random.below(static_cast<std::uint32_t>(plays.size()))];
        for (const Placement& placed : placements_of(play, board)) {
            bag.erase(std::ranges::find(bag, *held_for(placed.tile, rack)));
            board.put(placed.square, placed.tile);
        }
    }
}

void row(const char* name, std::vector<Sample> samples) {
    if (samples.empty()) return;
    std::vector<double> times;
    std::vector<double> for_each;
    std::vector<std::size_t> counts;
    double time_sum = 0;
    std::size_t play_sum = 0;
    for (const Sample& sample : samples) {
        times.push_back(sample.microseconds);
        counts.push_back(sample.plays);
        time_sum += sample.microseconds;
        play_sum += sample.plays;
    }
    std::ranges::sort(times);
    std::ranges::sort(counts);
    std::printf("| %s | %zu | %zu / %zu | %.1f / %.1f / %.1f | %.0f |\n", name, samples.size(),
                counts[counts.size() / 2], counts.back(), times[times.size() / 2],
                times[times.size() - 1 - times.size() / 100], times.back(),
                play_sum == 0 ? 0.0 : time_sum * 1000 / static_cast<double>(play_sum));
}

void table(int games, std::uint64_t seed) {
    Seed start{};
    for (std::size_t i = 0; i < 8; ++i) start.bytes[i] = static_cast<std::uint8_t>(seed >> 8 * i);
    Random random(start, "plays_bench");
    std::vector<ScoredPlay> plays;
    std::vector<Sample> samples;
    for (int game = 0; game < games; ++game) play_game(random, samples, plays);

    const auto chosen = [&](auto wanted) {
        std::vector<Sample> some;
        std::ranges::copy_if(samples, std::back_inserter(some), wanted);
        return some;
    };
    std::printf("%d games, seed %llu\n\n", games, static_cast<unsigned long long>(seed));
    std::printf("| position | positions | plays: median / most | microseconds: median / p99 / worst | ns a play |\n");
    std::printf("|---|---|---|---|---|\n");
    row("the opening", chosen([](const Sample& sample) { return sample.tiles_on_board == 0; }));
    row("1-20 tiles on the board",
        chosen([](const Sample& sample) { return sample.tiles_on_board > 0 && sample.tiles_on_board <= 20; }));
    row("21-50 tiles",
        chosen([](const Sample& sample) { return sample.tiles_on_board > 20 && sample.tiles_on_board <= 50; }));
    row("over 50 tiles", chosen([](const Sample& sample) { return sample.tiles_on_board > 50; }));
    row("all after the opening", chosen([](const Sample& sample) { return sample.tiles_on_board > 0; }));
}

}  // namespace
}  // namespace crowntable::cribbage

int main(int argc, char** argv) {
    crowntable::bench::CommandLine options("plays_bench",
                                           "How long it takes to find the legal plays of Kings Cribbage.");
    int games = 200;
    std::uint64_t seed = 1;
    options.number("--games", games, "Random games", {1, 1'000'000});
    options.number("--seed", seed, "Of the bags");
    if (const auto status = options.parse(argc, argv)) return *status;
    crowntable::cribbage::table(games, seed);
    return 0;
}
