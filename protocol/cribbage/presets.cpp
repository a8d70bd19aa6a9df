#include "protocol/cribbage/presets.hpp"

#include <array>

#include "engine/cribbage/game.hpp"
#include "protocol/cribbage/codec.hpp"
#include "protocol/cribbage/options.hpp"
#include "protocol/cribbage/rule_facts.hpp"
#include "protocol/table/practice_deals.hpp"
#include "protocol/table/preset_of.hpp"

namespace crowntable::cribbage {

namespace {

// K-01: four tiles of each of thirteen ranks in two colours.
constexpr int tiles_in_all = 104;

/// Found by playing one number after the other: the person first in their own seat and first to play, as the hints say,
/// against the easy bot (tests/server/practice_test.cpp plays it so). The first play is 7 8 9, a run with a fifteen;
/// the second lengthens its line, in which there is a pair by then; the third makes two lines at once. It is found anew
/// when the hints, which are those of the hard bot, change.
constexpr auto practice = table::practice_deals_of(20725);

std::vector<table::SetupFact> facts(const Options&, std::size_t seat_count) {
    // Racks are filled before the first turn. With a bag for each colour (K-35) the fact tells what both hold
    // together.
    const int dealt = static_cast<int>(seat_count * rack_max);
    return {{"bag", "Tiles in the bag at the start", tiles_in_all - dealt}};
}

}  // namespace

std::span<const table::Preset* const> presets() {
    static const table::PresetOf<Game, Codec> kings_cribbage({.id = preset_id,
                                                              .name = "Kings Cribbage",
                                                              .family = "cribbage",
                                                              .seats_min = seats_min,
                                                              .seats_max = seats_max,
                                                              .rules = rules_versions,
                                                              .check = check_ranges,
                                                              .facts = facts,
                                                              .rule_facts = rule_facts,
                                                              .practice_deals = practice},
                                                             option_bindings());
    static const std::array<const table::Preset*, 1> all{&kings_cribbage};
    return all;
}

}  // namespace crowntable::cribbage
