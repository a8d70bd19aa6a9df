#include "tests/sim/cluster/faults.hpp"

#include <algorithm>
#include <array>

namespace crowntable::sim {

namespace {

constexpr std::array<std::string_view, cluster_fault_count> names{
    "crashes",      "freezes",    "drift",     "store_cuts", "people_cuts", "lost_answers", "warnings", "refusals",
    "slow_standby", "pauses",     "restarts",  "promotions", "upgrades",    "endings",      "drops",    "no_hints",
    "slow_answers", "late_sends", "calendars", "programs",   "wild_clocks", "lost_commits"};
constexpr std::uint32_t all_bits = (1U << cluster_fault_drawn_count) - 1;

}  // namespace

ClusterFaults ClusterFaults::draw(Dice& dice) {
    ClusterFaults faults;
    if (dice.one_in(8)) return faults;
    // One in three: all at once hide each other, and nobody plays.
    for (int i = 0; i < cluster_fault_drawn_count; ++i) {
        if (dice.one_in(3)) faults.bits_ |= 1U << static_cast<unsigned>(i);
    }
    return faults;
}

std::optional<ClusterFaults> ClusterFaults::parse(std::string_view text) {
    ClusterFaults faults;
    if (text == "none") return faults;
    if (text == "all") {
        faults.bits_ = all_bits;
        return faults;
    }
    while (!text.empty()) {
        const auto name = text.substr(0, text.find(','));
        const auto found = std::ranges::find(names, name);
        if (found == names.end()) return std::nullopt;
        faults.bits_ |= 1U << static_cast<unsigned>(found - names.begin());
        text.remove_prefix(std::min(text.size(), name.size() + 1));
    }
    return faults;
}

std::string ClusterFaults::text() const {
    std::string text;
    for (unsigned i = 0; i < cluster_fault_count; ++i) {
        if (((bits_ >> i) & 1U) == 0) continue;
        if (!text.empty()) text += ',';
        text += names.at(i);
    }
    return text.empty() ? "none" : text;
}

Faults ClusterFaults::of_lines() const {
    return Faults::parse(has(ClusterFault::drops) ? "delays,drops,half_open,duplicates" : "none").value();
}

}  // namespace crowntable::sim
