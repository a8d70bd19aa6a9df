#include "tests/sim/faults.hpp"

#include <algorithm>
#include <array>

namespace crowntable::sim {

namespace {

constexpr std::array<std::string_view, fault_count> names{
    "delays",          "drops",     "half_open",  "duplicates", "garbage",   "slow_readers", "clock_jumps",
    "commit_failures", "slow_disk", "torn_tails", "crashes",    "evictions", "other_limits", "damaged_records",
    "stalled_disk",    "haste",     "expiry",     "crowd",      "governed"};
constexpr std::uint32_t all_bits = (1U << fault_count) - 1;

}  // namespace

Faults Faults::draw(Dice& dice) {
    Faults faults;
    if (dice.one_in(8)) return faults;
    faults.bits_ = static_cast<std::uint32_t>(dice.next()) & all_bits;
    return faults;
}

std::optional<Faults> Faults::parse(std::string_view text) {
    Faults faults;
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

std::string Faults::text() const {
    std::string text;
    for (unsigned i = 0; i < fault_count; ++i) {
        if (((bits_ >> i) & 1U) == 0) continue;
        if (!text.empty()) text += ',';
        text += names.at(i);
    }
    return text.empty() ? "none" : text;
}

}  // namespace crowntable::sim
