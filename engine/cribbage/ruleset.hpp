#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/cribbage/board.hpp"
#include "engine/game.hpp"
#include "engine/refusal.hpp"

namespace crowntable::cribbage {

/// K-20.
enum class ExchangeRule : std::uint8_t { only_if_stuck, anytime };
/// K-04.
enum class FirstPlayer : std::uint8_t { low_draw, random, host };
/// K-17.
enum class FlushRule : std::uint8_t { per_line, once_per_play, own_five_only };
/// K-27: what a tile that may be turned counts when it is left over.
enum class LeftoverSixNine : std::uint8_t { six, nine, printed };

/// The options of rulebook 5.4. Ranges are checked by check_options.
struct Options {
    /// K-16: 0..100 each, 0 for none.
    int bonus_first = 10;
    int bonus_all_five = 10;
    int bonus_flush = 10;
    FlushRule bonus_flush_rule = FlushRule::per_line;
    Contribution contribution = Contribution::whole_line;
    ExchangeRule exchange = ExchangeRule::only_if_stuck;
    FirstPlayer first_player = FirstPlayer::low_draw;
    BoardShape board = BoardShape::thirteen_patched;
    /// K-03: the first play has to cover the centre.
    bool centre_start = false;
    LeftoverSixNine leftover_six_nine = LeftoverSixNine::six;
    /// K-26: laps, 1..20.
    int scoreless_limit = 2;
    /// K-31: 0 for none, up to 1000. Whoever reaches it ends the game at once; then nothing is deducted.
    int target_score = 0;
    /// K-33.
    bool servant = false;
    /// K-34.
    bool joker_calls = false;
    /// K-35.
    bool split_colours = false;

    bool operator==(const Options&) const = default;
};

/// What each version changed: docs/rules/cribbage.md, section 6.
inline constexpr RulesVersions rules_versions{.oldest = 2, .newest = 3};

inline constexpr std::size_t seats_min = 2;
inline constexpr std::size_t seats_max = 4;
inline constexpr std::size_t rack_max = 5;
/// K-34: what a wrong call costs.
inline constexpr int wrong_call_cost = 5;

/// BAD_OPTION where a value is out of its range; says nothing about seats.
std::optional<Refusal> check_ranges(const Options& options);

/// Why a game with these options cannot start with so many seats: BAD_OPTION, TOO_FEW_SEATS, TOO_MANY_SEATS, or
/// SEATS_NOT_EVEN where three would play light against dark (K-35).
std::optional<Refusal> check_setup(const Options& options, std::size_t seat_count);

}  // namespace crowntable::cribbage
