#include <doctest/doctest.h>

#include <chrono>
#include <fstream>
#include <future>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/wire/command.hpp"
#include "server/core/record.hpp"
#include "tests/sim/effects.hpp"
#include "tests/sim/seeds.hpp"
#include "tests/sim/watchdog.hpp"

namespace crowntable::sim {

namespace {

template <std::size_t... Index>
std::set<std::string> ops_at(std::index_sequence<Index...>) {
    return {std::string(wire::op_of(wire::Command(std::in_place_index<Index>)))...};
}

std::set<std::string> every_op() {
    return ops_at(std::make_index_sequence<std::variant_size_v<wire::Command>>());
}

/// By seed, as `soak --digests` writes them.
std::map<std::uint64_t, std::uint64_t> digests_of_before() {
    std::ifstream file(CROWNTABLE_SIM_DIGESTS);
    std::map<std::uint64_t, std::uint64_t> digests;
    for (std::uint64_t seed = 0, digest = 0; file >> seed >> digest;) digests.emplace(seed, digest);
    return digests;
}

/// What even so many seeds seldom come to.
bool is_seldom(const std::string& what) {
    // A claim needs an owner who has been away for a minute.
    return what == "a bot's thought came that nobody waited for" || what == "somebody claimed a seat at the door";
}

}  // namespace

TEST_CASE("Nothing is lost, shown too early, told to the wrong person or stuck, whatever goes wrong") {
    std::string presets;
    std::uint64_t games = 0;
    std::uint64_t crashes = 0;
    std::uint64_t failed_commits = 0;
    std::uint64_t slow_readers = 0;
    std::map<Fault, std::uint64_t> runs_with;
    std::set<std::string> ops;
    std::set<std::string> changes;
    std::map<std::string, std::uint64_t> reached;
    const auto before = digests_of_before();
    REQUIRE(before.size() >= 100);
    simulate(Seeds{.count = CROWNTABLE_SIM_SEEDS}, [&](std::uint64_t seed, const Outcome& outcome) {
        CHECK_MESSAGE(outcome.passed(), outcome.line(seed));
        if (const auto known = before.find(seed); known != before.end()) {
            CHECK_MESSAGE(outcome.digest == known->second, "seed ", seed, " sends other texts or keeps other records");
        }
        presets += outcome.presets;
        games += outcome.games;
        crashes += outcome.crashes;
        failed_commits += outcome.failed_commits;
        slow_readers += outcome.slow_readers;
        ops.insert(outcome.ops.begin(), outcome.ops.end());
        changes.insert(outcome.changes.begin(), outcome.changes.end());
        for (const auto& [what, times] : outcome.reached) reached[what] += times;
        for (int i = 0; i < fault_count; ++i) {
            const auto fault = static_cast<Fault>(i);
            runs_with[fault] += outcome.faults.has(fault) ? 1 : 0;
        }
        return true;
    });
    CHECK(games > CROWNTABLE_SIM_SEEDS / 2);
    CHECK(crashes > CROWNTABLE_SIM_SEEDS);
    CHECK(failed_commits > CROWNTABLE_SIM_SEEDS);
    CHECK(slow_readers > CROWNTABLE_SIM_SEEDS / 10);
    for (const auto& [fault, runs] : runs_with) {
        CHECK_MESSAGE(runs > CROWNTABLE_SIM_SEEDS / 20, "fault ", static_cast<int>(fault));
        CHECK_MESSAGE(runs < CROWNTABLE_SIM_SEEDS, "fault ", static_cast<int>(fault), " was never off");
    }
    for (const auto& op : every_op()) CHECK_MESSAGE(ops.contains(op), op, " was never acknowledged");
    CHECK_MESSAGE(changes.size() == std::variant_size_v<server::Change>, "some change was never recorded");
    for (const auto& [what, times] : reached) {
        CHECK_MESSAGE(times >= (is_seldom(what) ? 1 : CROWNTABLE_SIM_SEEDS / 8), what, ": ", times, " times");
    }
    for (const auto* preset : catalogue::presets()) {
        CHECK_MESSAGE(presets.find(preset->id()) != std::string::npos, preset->id(), " was never played");
    }
}

TEST_CASE("It is known of every op what it leaves in the records") {
    CHECK(ops_with_known_effects() == every_op());
    CHECK(changes_something("chat"));
    CHECK(is_effect_of("chat", {"named", "said"}));
    CHECK_FALSE(is_effect_of("chat", {"named"}));
    CHECK_FALSE(changes_something("ping"));
    CHECK_FALSE(changes_something("react"));
}

TEST_CASE("A claimed seat changes hands as a whole, and only where its host consents") {
    const auto consent = [](bool accept) { return Json{{"op", "consent"}, {"accept", accept}}; };
    const std::set<std::string> handed_over{"seat_taken", "named", "token_given", "dealt"};
    CHECK(may_leave(consent(true), handed_over));
    CHECK(may_leave(consent(true), {}));
    CHECK_FALSE(may_leave(consent(true), {"seat_taken", "named"}));
    CHECK(may_leave(consent(false), {"dealt"}));
    CHECK_FALSE(may_leave(consent(false), handed_over));
    CHECK_FALSE(may_leave({{"op", "transfer_code"}}, {"transfer_code_made"}));
}

/// Silence took the refusal of what came later for the answer to a hello that has to wait for its time.
TEST_CASE("A hello that waits goes on waiting when what comes after it is not heard") {
    const auto all = Faults::parse("all");
    for (const auto& plan : {Plan{.seed = 232}, Plan{.seed = 4, .faults = all}}) {
        const auto outcome = simulate(plan);
        CHECK_MESSAGE(outcome.passed(), outcome.line(plan.seed));
    }
}

TEST_CASE("The same seed runs the same, to the last byte; another does not") {
    const auto all = Faults::parse("all");
    const auto one = simulate(Plan{.seed = 7, .faults = all});
    const auto two = simulate(Plan{.seed = 7, .faults = all});
    const auto other = simulate(Plan{.seed = 8, .faults = all});
    CHECK(one.texts > 100);
    CHECK(one.digest == two.digest);
    CHECK(one.texts == two.texts);
    CHECK(one.digest != other.digest);
}

TEST_CASE("Rooms that leave the memory whenever nobody is there come back as they were") {
    std::uint64_t evictions = 0;
    const Seeds seeds{.count = 8, .faults = Faults::parse("evictions,drops")};
    simulate(seeds, [&](std::uint64_t seed, const Outcome& outcome) {
        CHECK_MESSAGE(outcome.passed(), outcome.line(seed));
        evictions += outcome.evictions;
        CHECK(outcome.crashes == 1);
        return true;
    });
    CHECK_MESSAGE(evictions > 8, "it does happen");
}

TEST_CASE("A watchdog barks when its time is over, and not when it is gone before") {
    using namespace std::chrono_literals;
    std::promise<void> barked;
    const Watchdog impatient(1ms, [&] { barked.set_value(); });
    CHECK(barked.get_future().wait_for(10s) == std::future_status::ready);
    bool has_barked = false;
    {
        const Watchdog patient(1h, [&] { has_barked = true; });
    }
    CHECK_FALSE(has_barked);
}

TEST_CASE("Faults are written as they are read") {
    CHECK(Faults::parse("none")->text() == "none");
    CHECK(Faults::parse("crashes,drops")->text() == "drops,crashes");
    CHECK(Faults::parse(Faults::parse("all")->text())->text() == Faults::parse("all")->text());
    CHECK_FALSE(Faults::parse("crashes,earthquakes").has_value());
}

}  // namespace crowntable::sim
