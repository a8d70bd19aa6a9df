#include "protocol/rummy/presets.hpp"

#include <algorithm>
#include <array>

#include "engine/rummy/game.hpp"
#include "engine/rummy/setup.hpp"
#include "protocol/rummy/codec.hpp"
#include "protocol/rummy/options.hpp"
#include "protocol/rummy/rule_facts.hpp"
#include "protocol/table/practice_deals.hpp"
#include "protocol/table/preset_of.hpp"

namespace crowntable::rummy {

namespace {

std::vector<table::SetupFact> facts(const Options& options, std::size_t seat_count) {
    const auto facts = setup_facts(options, seat_count);
    // Fewer than none: the refusal says so in words.
    return {{"packs", "Packs", facts.packs},
            {"stock", "Cards left in the stock of the longest round", std::max(facts.stock_left, 0)}};
}

/// Found by playing one number after the other: the person first in their own seat, as the hints say, against the easy
/// bot (tests/server/practice_test.cpp plays them so, and says what comes up). In the first round two sevens are dealt,
/// the bot throws a third, and the person goes out with that book in the second turn. In the second round a run with
/// a wild card is dealt, the bot goes out, and the person has a last turn.
constexpr auto practice = table::practice_deals_of(594, 95);

/// Beside id and name all that tells the presets apart is in their options: they share rules, messages and version
/// (docs/rules/rummy.md, section 2).
table::PresetOf<Game, Codec> make(Preset preset, std::string_view name, std::span<const Seed> practice_deals = {}) {
    return {{.id = to_string(preset),
             .name = name,
             .family = "rummy",
             .seats_min = seats_min,
             // as many as the server seats at any table.
             .seats_max = crowntable::seats_max,
             .rules = rules_versions,
             .defaults = preset_options(preset),
             .check = check_ranges,
             .facts = facts,
             .rule_facts = rule_facts,
             .practice_deals = practice_deals},
            option_bindings(preset)};
}

}  // namespace

std::span<const table::Preset* const> presets() {
    static const auto five_suited_rummy = make(Preset::five_suited_rummy, "5 Suited Rummy");
    static const auto five_crowns = make(Preset::five_crowns, "Five Crowns", practice);
    static const auto five_crowns_mini = make(Preset::five_crowns_mini, "Five Crowns Mini");
    static const auto three_thirteen = make(Preset::three_thirteen, "Three Thirteen");
    static const std::array<const table::Preset*, 4> all{&five_suited_rummy, &five_crowns, &five_crowns_mini,
                                                         &three_thirteen};
    return all;
}

}  // namespace crowntable::rummy
