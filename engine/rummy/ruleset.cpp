#include "engine/rummy/ruleset.hpp"

#include <algorithm>

#include "engine/option_range.hpp"

namespace crowntable::rummy {

namespace {

constexpr int hand_size_min = 3;
constexpr int hand_size_max = 13;

bool distinct(std::vector<int> sizes) {
    // A copy: the order of the rounds is the one in which they are played.
    std::ranges::sort(sizes);
    return std::ranges::adjacent_find(sizes) == sizes.end();
}

}  // namespace

Options preset_options(Preset preset) {
    Options options{.preset = preset, .must_go_out = false};
    switch (preset) {
        case Preset::five_suited_rummy:
            options.must_go_out = true;  // "they will do so".
            break;
        case Preset::five_crowns:
            options.packs = Packs::two;
            break;
        case Preset::five_crowns_mini:
            options.packs = Packs::one;
            options.rounds = {3, 4, 5, 6, 7};
            options.buried_wilds = BuriedWilds::remove;
            break;
        case Preset::three_thirteen:
            break;
    }
    return options;
}

// R-29 (20 for the wild rank, 50 for a joker), R-31 and R-32; R-48: the wild rank follows from the round.
cards::MeldRules meld_rules(const Options& options, int hand_size) {
    cards::MeldRules rules{.wild_rank = hand_size, .min_naturals_per_meld = options.min_naturals_per_meld};
    if (options.preset == Preset::three_thirteen) {
        // runs go down to the ace.
        rules.rank_min = 1;
        rules.court_cards_by_rank = false;
        if (options.wild_leftover == WildLeftover::face) rules.wild_points = std::nullopt;
    }
    return rules;
}

std::optional<Refusal> check_ranges(const Options& options) {
    //
    const auto in_range = [](int size) { return size >= hand_size_min && size <= hand_size_max; };
    if (options.rounds.empty() || !std::ranges::all_of(options.rounds, in_range) || !distinct(options.rounds)) {
        return Refusal{.code = "BAD_OPTION",
                       .message = "rounds must be distinct hand sizes from 3 to 13, at least one."};
    }
    if (auto refusal = check_range("max_recycles", options.max_recycles, {0, 20})) return refusal;
    if (auto refusal = check_range("max_turns_per_seat", options.max_turns_per_seat, {1, 1000})) return refusal;
    if (auto refusal = check_range("min_naturals_per_meld", options.min_naturals_per_meld, {0, 2})) return refusal;
    // Packs of 52 come with two jokers or are played without.
    if (options.jokers != 0 && options.jokers != 2) {
        return Refusal{.code = "BAD_OPTION", .message = "jokers must be 0 or 2."};
    }
    return std::nullopt;
}

}  // namespace crowntable::rummy
