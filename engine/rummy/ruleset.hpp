#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/cards/arrangement.hpp"
#include "engine/game.hpp"
#include "engine/refusal.hpp"

namespace crowntable::rummy {

/// The four ways to play the family (rulebook 1, 2.1). Their ids are their names here.
enum class Preset : std::uint8_t { five_suited_rummy, five_crowns, five_crowns_mini, three_thirteen };

/// `automatic` is half the seats rounded up (id `auto`), `auto_floor` rounded down.
enum class Packs : std::uint8_t { automatic, auto_floor, one, two, three, four };
///
enum class FinalLaydown : std::uint8_t { automatic, manual };
/// what a hand scores that forms melds as a whole, one card too many included, after the draw of a last turn.
/// `zero`: all of it is laid down, and nothing is left to discard. Since version 2 of the rules.
enum class LastTurnAllMelded : std::uint8_t { discard, zero };
///
enum class SameCardReturn : std::uint8_t { allow, forbid };
///
enum class StockEmpty : std::uint8_t { reshuffle, end_round };
///
enum class BuriedWilds : std::uint8_t { recycle, remove };
///
enum class FirstDealer : std::uint8_t { random, host, winner_of_last, loser_of_last };
/// A play-off is one extra round of six cards between those who tie for the lowest total.
enum class TieBreak : std::uint8_t { shared, most_zero_rounds, playoff_round };
///
enum class DiscardHistory : std::uint8_t { visible, top_only };
///
enum class RevealHands : std::uint8_t { at_round_end, at_game_end };
/// Three Thirteen: what a wild-rank card counts when left over.
enum class WildLeftover : std::uint8_t { face, twenty };

/// The game options of rulebook 2.7. Ranges are checked by check_options.
struct Options {
    Preset preset = Preset::five_suited_rummy;
    Packs packs = Packs::automatic;
    /// hand sizes in order, distinct, each 3..13, at least one.
    std::vector<int> rounds{3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
    ///
    bool must_go_out = true;
    FinalLaydown final_laydown = FinalLaydown::automatic;
    LastTurnAllMelded last_turn_all_melded = LastTurnAllMelded::discard;
    SameCardReturn same_card_return = SameCardReturn::allow;
    StockEmpty stock_empty = StockEmpty::reshuffle;
    BuriedWilds buried_wilds = BuriedWilds::recycle;
    /// 0..20.
    int max_recycles = 3;
    /// 1..1000.
    int max_turns_per_seat = 100;
    /// 0..2.
    int min_naturals_per_meld = 0;
    FirstDealer first_dealer = FirstDealer::random;
    TieBreak tie_break = TieBreak::shared;
    DiscardHistory discard_history = DiscardHistory::visible;
    RevealHands reveal_hands = RevealHands::at_round_end;
    /// Three Thirteen only: jokers in each pack, 0 or 2. The 58-card pack always has three.
    int jokers = 0;
    /// Three Thirteen only.
    WildLeftover wild_leftover = WildLeftover::face;

    bool operator==(const Options&) const = default;
};

/// What each version changed: docs/rules/rummy.md, section 7.
inline constexpr RulesVersions rules_versions{.oldest = 1, .newest = 2};

///
inline constexpr std::size_t seats_min = 2;
/// the size of a play-off round.
inline constexpr int playoff_hand_size = 6;

/// The options a preset starts from (rulebook 2.1).
Options preset_options(Preset preset);

/// What is a meld and what a card counts in the round of `hand_size` cards, whose rank is wild.
cards::MeldRules meld_rules(const Options& options, int hand_size);

/// BAD_OPTION where a value is out of its range; says nothing about seats.
std::optional<Refusal> check_ranges(const Options& options);

}  // namespace crowntable::rummy
