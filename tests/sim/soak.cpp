#include <charconv>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "tests/sim/seeds.hpp"

/// Runs simulations until the time or the seeds are used up.
namespace {

using crowntable::sim::Faults;

constexpr const char* usage =
    "Usage: soak [--minutes N | --seeds N] [--seed FIRST] [--faults all|none|NAME,NAME...] [--digests FILE]\n"
    "Without --minutes and --seeds one seed runs. --digests writes a line for each seed: its number and the digest of\n"
    "all its texts and records (tests/sim/digests.txt). Exit status 1 when a seed failed.\n";

struct Wish {
    crowntable::sim::Seeds seeds{};
    std::optional<std::chrono::minutes> time{};
    std::ofstream digests{};
};

std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::optional<Wish> read(int count, char** words) {
    Wish wish;
    for (int i = 1; i < count; i += 2) {
        const std::string_view name = words[i];
        if (i + 1 == count) return std::nullopt;
        if (name == "--faults") {
            wish.seeds.faults = Faults::parse(words[i + 1]);
            if (!wish.seeds.faults) return std::nullopt;
            continue;
        }
        if (name == "--digests") {
            wish.digests.open(words[i + 1]);
            if (!wish.digests) return std::nullopt;
            continue;
        }
        const auto value = number(words[i + 1]);
        if (!value) return std::nullopt;
        if (name == "--seed") {
            wish.seeds.first = *value;
        } else if (name == "--seeds") {
            wish.seeds.count = *value;
        } else if (name == "--minutes") {
            wish.time = std::chrono::minutes(*value);
            wish.seeds.count = UINT64_MAX;
        } else {
            return std::nullopt;
        }
    }
    return wish;
}

}  // namespace

int main(int count, char** words) {
    using Clock = std::chrono::steady_clock;
    auto wish = read(count, words);
    if (!wish) {
        std::cerr << usage;
        return 2;
    }
    const auto start = Clock::now();
    std::uint64_t passed = 0;
    std::uint64_t failed = 0;
    std::uint64_t texts = 0;
    std::uint64_t records = 0;
    std::uint64_t games = 0;
    std::uint64_t crashes = 0;
    std::uint64_t answers = 0;
    std::map<std::string, std::uint64_t> reached;
    simulate(wish->seeds, [&](std::uint64_t seed, const crowntable::sim::Outcome& outcome) {
        texts += outcome.texts;
        records += outcome.records;
        games += outcome.games;
        crashes += outcome.crashes;
        answers += outcome.answers;
        for (const auto& [what, times] : outcome.reached) reached[what] += times;
        outcome.passed() ? ++passed : ++failed;
        if (wish->digests.is_open()) wish->digests << seed << ' ' << outcome.digest << '\n';
        if (!outcome.passed()) std::cout << outcome.line(seed) << std::endl;
        return !wish->time || Clock::now() - start < *wish->time;
    });
    for (const auto& [what, times] : reached) std::cout << "sim: " << times << " times " << what << '\n';
    std::cout << "sim: " << passed << " seeds passed, " << failed << " failed; " << texts << " texts, " << records
              << " records, " << answers << " commands, " << games << " games, " << crashes << " crashes\n";
    return failed == 0 ? 0 : 1;
}
