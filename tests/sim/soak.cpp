#include <charconv>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tests/sim/cluster/cluster_simulation.hpp"
#include "tests/sim/seeds.hpp"

/// Runs simulations until the time or the seeds are used up.
namespace {

using crowntable::sim::Faults;

constexpr const char* usage =
    "Usage: soak [--nodes any|2|3|4] [--minutes N | --seeds N] [--seed FIRST] [--faults all|none|NAME,NAME...]\n"
    "            [--rooms N] [--digests FILE]\n"
    "Without --minutes and --seeds one seed runs. --nodes: several nodes on one database, as many as the seed says or\n"
    "so many; with --rooms behind it so many rooms at once, for a while, in place of a few to their end. --digests\n"
    "writes a line for each seed: its number and the digest of all its texts and records (tests/sim/digests.txt,\n"
    "tests/sim/cluster/digests.txt). Exit status 1 when a seed failed.\n";

using crowntable::sim::ClusterFaults;
using crowntable::sim::ClusterOutcome;
using crowntable::sim::ClusterPlan;
using crowntable::sim::Outcome;

/// What is wanted of several nodes.
struct Nodes {
    std::optional<int> count{};
    std::optional<ClusterFaults> faults{};
    std::optional<int> rooms{};
};

struct Wish {
    crowntable::sim::Seeds seeds{};
    std::optional<Nodes> nodes{};
    std::string faults{};
    std::optional<std::chrono::minutes> time{};
    std::ofstream digests{};
};

/// Counts over all seeds.
class Sum {
public:
    explicit Sum(Wish& wish) : wish_(wish) {}

    bool add(std::uint64_t seed, const Outcome& outcome) {
        counts_["texts"] += outcome.texts;
        counts_["records"] += outcome.records;
        counts_["commands"] += outcome.answers;
        counts_["games"] += outcome.games;
        counts_["crashes"] += outcome.crashes;
        return note(seed, outcome);
    }
    bool add(std::uint64_t seed, const ClusterOutcome& outcome) {
        counts_["texts"] += outcome.texts;
        counts_["records"] += outcome.records;
        counts_["commands"] += outcome.commands;
        return note(seed, outcome);
    }
    bool tell() const {
        for (const auto& [what, times] : reached_) std::cout << "sim: " << times << " times " << what << '\n';
        std::cout << "sim: " << passed_ << " seeds passed, " << failed_ << " failed";
        for (const auto& [what, count] : counts_) std::cout << ", " << count << ' ' << what;
        std::cout << '\n';
        return failed_ == 0;
    }

private:
    bool note(std::uint64_t seed, const auto& outcome) {
        for (const auto& [what, times] : outcome.reached) reached_[what] += times;
        outcome.passed() ? ++passed_ : ++failed_;
        if (wish_.digests.is_open()) wish_.digests << seed << ' ' << outcome.digest << '\n';
        if (!outcome.passed()) std::cout << outcome.line(seed) << std::endl;
        return !wish_.time || Clock::now() - start_ < *wish_.time;
    }

    using Clock = std::chrono::steady_clock;
    Wish& wish_;
    const Clock::time_point start_ = Clock::now();
    std::uint64_t passed_ = 0;
    std::uint64_t failed_ = 0;
    std::map<std::string, std::uint64_t> counts_;
    std::map<std::string, std::uint64_t> reached_;
};

std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// By the names of one node's, or of several nodes'.
bool read_faults(Wish& wish) {
    if (wish.faults.empty()) return true;
    if (wish.nodes) {
        wish.nodes->faults = ClusterFaults::parse(wish.faults);
        return wish.nodes->faults.has_value();
    }
    wish.seeds.faults = Faults::parse(wish.faults);
    return wish.seeds.faults.has_value();
}

std::optional<Wish> read(int count, char** words) {
    Wish wish;
    for (int i = 1; i < count; i += 2) {
        const std::string_view name = words[i];
        if (i + 1 == count) return std::nullopt;
        if (name == "--faults") {
            wish.faults = words[i + 1];
            continue;
        }
        if (name == "--nodes" && words[i + 1] == std::string_view("any")) {
            wish.nodes.emplace();
            continue;
        }
        if (name == "--digests") {
            wish.digests.open(words[i + 1]);
            if (!wish.digests) return std::nullopt;
            continue;
        }
        const auto value = number(words[i + 1]);
        if (!value) return std::nullopt;
        if (name == "--nodes" && *value >= 2 && *value <= 4) {
            wish.nodes = Nodes{.count = static_cast<int>(*value)};
        } else if (name == "--rooms" && wish.nodes && *value >= 1 && *value <= 10'000) {
            wish.nodes->rooms = static_cast<int>(*value);
        } else if (name == "--seed") {
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
    return read_faults(wish) ? std::optional(std::move(wish)) : std::nullopt;
}

}  // namespace

int main(int count, char** words) {
    auto wish = read(count, words);
    if (!wish) {
        std::cerr << usage;
        return 2;
    }
    Sum sum(*wish);
    if (wish->nodes) {
        const std::function<ClusterOutcome(std::uint64_t)> run = [&wish](std::uint64_t seed) {
            const auto& nodes = *wish->nodes;
            return simulate(
                ClusterPlan{.seed = seed, .faults = nodes.faults, .nodes = nodes.count, .rooms = nodes.rooms});
        };
        const std::function<bool(std::uint64_t, const ClusterOutcome&)> told =
            [&sum](std::uint64_t seed, const ClusterOutcome& outcome) { return sum.add(seed, outcome); };
        run_seeds(wish->seeds.first, wish->seeds.count, run, told);
    } else {
        simulate(wish->seeds, [&sum](std::uint64_t seed, const Outcome& outcome) { return sum.add(seed, outcome); });
    }
    return sum.tell() ? 0 : 1;
}
