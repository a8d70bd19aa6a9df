#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "tests/sim/simulation.hpp"

/// A checker that finds nothing is worth nothing: for each a bug on purpose that it, and no other before it, finds.
namespace crowntable::sim {

namespace {

constexpr std::uint64_t seeds_tried = 12;

/// That a seed passes without any mutation, which is run once however many ask.
void check_clean(std::uint64_t seed, const std::string& faults) {
    static std::set<std::pair<std::uint64_t, std::string>> known;
    if (!known.emplace(seed, faults).second) return;
    const auto outcome = simulate(Plan{.seed = seed, .faults = Faults::parse(faults)});
    CHECK_MESSAGE(outcome.passed(), outcome.line(seed));
}

/// Who finds the mutation first, over a few seeds, in one where there is nothing else to find; "" if nobody does.
std::string found_by(Mutation mutation, const char* faults) {
    for (std::uint64_t seed = 1; seed <= seeds_tried; ++seed) {
        const auto outcome = simulate(Plan{.seed = seed, .faults = Faults::parse(faults), .mutation = mutation});
        if (outcome.passed()) continue;
        check_clean(seed, faults);
        return outcome.checker;
    }
    return {};
}

}  // namespace

TEST_CASE("sim_mutation: what is shown before it is committed is found") {
    CHECK(found_by(Mutation::early_commit, "none") == "Committed");
}

TEST_CASE("sim_mutation: a committed record that a crash takes along is found") {
    CHECK(found_by(Mutation::lost_commit, "crashes") == "Kept");
}

TEST_CASE("sim_mutation: talk that is told to the undecided is found") {
    CHECK(found_by(Mutation::told_undecided, "none") == "Hands");
}

TEST_CASE("sim_mutation: a command that is recorded twice is found") {
    CHECK(found_by(Mutation::repeated_command, "none") == "Once");
}

TEST_CASE("sim_mutation: an acknowledged command without a record is found") {
    CHECK(found_by(Mutation::forgotten_command, "none") == "Once");
}

TEST_CASE("sim_mutation: a recovered state with another fingerprint is found") {
    CHECK(found_by(Mutation::wrong_fingerprint, "crashes") == "Recovery");
}

TEST_CASE("sim_mutation: people who are read back with other names are found, by the server itself and beside it") {
    CHECK(found_by(Mutation::false_names, "crashes") == "Recovery");
    CHECK(found_by(Mutation::lost_names, "crashes") == "Recovery");
}

TEST_CASE("sim_mutation: a room and talk that the records do not bear out are found") {
    CHECK(found_by(Mutation::other_room, "none") == "Committed");
    CHECK(found_by(Mutation::other_talk, "none") == "Committed");
}

TEST_CASE("sim_mutation: a token that was replaced and a transfer code that was used open no door") {
    CHECK(found_by(Mutation::living_token, "drops") == "Once");
    CHECK(found_by(Mutation::reused_code, "drops") == "Once");
}

TEST_CASE("sim_mutation: a committed record that names another state than it leads to is found") {
    CHECK(found_by(Mutation::other_state, "none") == "Shadow");
}

TEST_CASE("sim_mutation: somebody whose token is forgotten is found") {
    CHECK(found_by(Mutation::forgotten_token, "drops") == "Once");
}

TEST_CASE("sim_mutation: cards of others in an answer about the own hand are found") {
    CHECK(found_by(Mutation::foreign_card, "none") == "Secrecy");
}

TEST_CASE("sim_mutation: another seat's hand, a seed and an unseen draw are found") {
    CHECK(found_by(Mutation::other_hand, "none") == "Hands");
    CHECK(found_by(Mutation::shown_seed, "none") == "Secrecy");
    CHECK(found_by(Mutation::shown_draw, "none") == "Secrecy");
}

TEST_CASE("sim_mutation: a link of the server that is told too early, and one of a seat that is denied, are found") {
    CHECK(found_by(Mutation::early_link, "none") == "Secrecy");
    CHECK(found_by(Mutation::denied_link, "none") == "Deals");
}

TEST_CASE("sim_mutation: statistics that the records do not bear out are found") {
    CHECK(found_by(Mutation::other_figures, "none") == "Committed");
}

TEST_CASE("sim_mutation: a version that goes back or is left out is found") {
    CHECK(found_by(Mutation::older_version, "none") == "Versions");
    CHECK(found_by(Mutation::skipped_version, "none") == "Versions");
}

TEST_CASE("sim_mutation: a card that vanishes is found") {
    CHECK(found_by(Mutation::vanished_card, "none") == "Cards");
}

TEST_CASE("sim_mutation: a queue without a bound, and a limit that is not kept, are found") {
    CHECK(found_by(Mutation::ignored_limits, "none") == "Limits");
    CHECK(found_by(Mutation::endless_queue, "slow_readers") == "Queues");
}

TEST_CASE("sim_mutation: a message that does not fit its schema is found") {
    CHECK(found_by(Mutation::bad_schema, "none") == "Schema");
}

TEST_CASE("sim_mutation: a deal that does not follow from its links is found") {
    CHECK(found_by(Mutation::other_seed, "none") == "Deals");
}

TEST_CASE("sim_mutation: a clock that is lost or shown wrong is found") {
    CHECK(found_by(Mutation::lost_clock, "none") == "Clocks");
    CHECK(found_by(Mutation::shown_clock, "none") == "Clocks");
}

TEST_CASE("sim_mutation: a clock that is longer after a restart than before is found") {
    CHECK(found_by(Mutation::longer_clock, "crashes") == "Recovery");
}

TEST_CASE("sim_mutation: somebody who decides as the host would is found") {
    CHECK(found_by(Mutation::foreign_order, "none") == "Hosts");
}

TEST_CASE("sim_mutation: a bot that plays what it thought of another turn is found") {
    CHECK(found_by(Mutation::older_thought, "none") == "Thoughts");
}

TEST_CASE("sim_mutation: a broken room of which nobody is told, and one that ended and is there again, are found") {
    CHECK(found_by(Mutation::hidden_damage, "damaged_records,crashes") == "Answers");
    CHECK(found_by(Mutation::kept_room, "expiry,crashes") == "Kept");
}

TEST_CASE("sim_mutation: somebody who is not told what the operator says is found") {
    CHECK(found_by(Mutation::swallowed_notice, "governed") == "Operator");
}

TEST_CASE("sim_mutation: a turn that goes on while the process is stopped is found") {
    CHECK(found_by(Mutation::counted_stop, "clock_jumps") == "Stalls");
}

TEST_CASE("sim_mutation: a moment that does not end is found") {
    CHECK(found_by(Mutation::endless_moment, "none") == "Watchdog");
}

TEST_CASE("sim_mutation: a game that does not end is found") {
    CHECK(found_by(Mutation::deaf_server, "none") == "Progress");
}

TEST_CASE("sim_mutation: what is done too early is found") {
    CHECK(found_by(Mutation::other_times, "none") == "Deadlines");
}

TEST_CASE("sim_mutation: a command without an answer is found") {
    CHECK(found_by(Mutation::swallowed_command, "none") == "Silence");
}

}  // namespace crowntable::sim
