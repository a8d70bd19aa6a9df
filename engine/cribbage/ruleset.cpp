#include "engine/cribbage/ruleset.hpp"

#include "engine/option_range.hpp"

namespace crowntable::cribbage {

std::optional<Refusal> check_ranges(const Options& options) {
    if (auto refusal = check_range("bonus_first", options.bonus_first, {0, 100})) return refusal;
    if (auto refusal = check_range("bonus_all_five", options.bonus_all_five, {0, 100})) return refusal;
    if (auto refusal = check_range("bonus_flush", options.bonus_flush, {0, 100})) return refusal;
    if (auto refusal = check_range("scoreless_limit", options.scoreless_limit, {1, 20})) return refusal;
    return check_range("target_score", options.target_score, {0, 1000});
}

std::optional<Refusal> check_setup(const Options& options, std::size_t seat_count) {
    if (auto refusal = check_ranges(options)) return refusal;
    if (seat_count < seats_min) return Refusal{.code = "TOO_FEW_SEATS", .message = "Two or more seats are needed."};
    if (seat_count > seats_max) return Refusal{.code = "TOO_MANY_SEATS", .message = "At most four seats can play."};
    // K-35.
    if (options.split_colours && seat_count == 3) {
        return Refusal{.code = "SEATS_NOT_EVEN", .message = "Light against dark is for two or four seats."};
    }
    return std::nullopt;
}

}  // namespace crowntable::cribbage
