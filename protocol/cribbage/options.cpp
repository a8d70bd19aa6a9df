#include "protocol/cribbage/options.hpp"

#include <utility>

#include "protocol/table/option_binding.hpp"

namespace crowntable::cribbage {

namespace {

using CribbageOption = table::OptionBinding<Options>;

/// K-16 to K-18. There are no switches to turn bonuses off: a table that plays without one sets it to 0.
void add_bonuses(std::vector<CribbageOption>& options) {
    options.push_back(table::bind_plain(&Options::bonus_first, {.id = "bonus_first",
                                                                .label = "Bonus for the first play",
                                                                .sentence = "Points for the first hand on the board.",
                                                                .min = 0,
                                                                .max = 100}));
    options.push_back(
        table::bind_plain(&Options::bonus_all_five, {.id = "bonus_all_five",
                                                     .label = "Bonus for all five",
                                                     .sentence = "Points for playing all five tiles in one turn.",
                                                     .min = 0,
                                                     .max = 100}));
    options.push_back(
        table::bind_plain(&Options::bonus_flush, {.id = "bonus_flush",
                                                  .label = "Bonus for one colour",
                                                  .sentence = "Points for a hand of five tiles of one colour.",
                                                  .min = 0,
                                                  .max = 100}));
    options.push_back(table::bind_choice(
        &Options::bonus_flush_rule,
        {.id = "bonus_flush_rule",
         .label = "What counts as one colour",
         .sentence = "Every such hand that a play makes, or one in a play, or only five tiles just played.",
         .values = {"per_line", "once_per_play", "own_five_only"}}));
}

/// K-11, K-20, K-04, K-02 and K-03. The ids of a choice stand in the order of its enumeration, by which bind_choice
/// turns one into the other.
void add_rules_of_play(std::vector<CribbageOption>& options) {
    options.push_back(table::bind_choice(
        &Options::contribution,
        {.id = "contribution",
         .label = "Tiles that have to contribute",
         .sentence = "All tiles of every line that is touched, only the new ones, the new ones in one of "
                     "their lines, or none where each line scores.",
         .values = {"whole_line", "new_tiles", "new_tiles_any_line", "line_scores"}}));
    options.push_back(table::bind_choice(&Options::exchange, {.id = "exchange",
                                                              .label = "Exchanging tiles",
                                                              .sentence = "Only by who cannot play, or at any time.",
                                                              .values = {"only_if_stuck", "anytime"}}));
    options.push_back(
        table::bind_choice(&Options::first_player, {.id = "first_player",
                                                    .label = "First player",
                                                    .sentence = "The lowest tile drawn, any seat, or the host.",
                                                    .values = {"low_draw", "random", "host"}}));
    options.push_back(table::bind_choice(
        &Options::board, {.id = "board",
                          .label = "Board",
                          .sentence = "13 by 13 without a patch of 3 by 2 in one corner, whole, or 15 by 15.",
                          .values = {"13x13-patch", "13x13", "15x15"}}));
    options.push_back(
        table::bind_plain(&Options::centre_start, {.id = "centre_start",
                                                   .label = "Start in the centre",
                                                   .sentence = "The first play covers the square in the centre."}));
}

/// K-27, K-26 and K-31. There is no way to switch the limit of scoreless laps off: a game between seats that all
/// pass has to end.
void add_endings(std::vector<CribbageOption>& options) {
    options.push_back(
        table::bind_choice(&Options::leftover_six_nine, {.id = "leftover_six_nine",
                                                         .label = "6/9 tiles left over",
                                                         .sentence = "What such a tile takes from one's points.",
                                                         .values = {"6", "9", "printed"}}));
    options.push_back(table::bind_plain(&Options::scoreless_limit, {.id = "scoreless_limit",
                                                                    .label = "Laps without a score",
                                                                    .sentence = "After so many the game ends.",
                                                                    .min = 1,
                                                                    .max = 20}));
    options.push_back(table::bind_plain(&Options::target_score,
                                        {.id = "target_score",
                                         .label = "Target score",
                                         .sentence = "Whoever reaches it ends the game at once; 0 is no target.",
                                         .min = 0,
                                         .max = 1000}));
}

/// K-33 to K-35, which the rulebook of the game calls optional: all are off by default.
void add_optional_rules(std::vector<CribbageOption>& options) {
    options.push_back(table::bind_plain(
        &Options::servant,
        {.id = "servant", .label = "Servant", .sentence = "The lowest score after each lap wears a badge."}));
    options.push_back(table::bind_plain(&Options::joker_calls,
                                        {.id = "joker_calls",
                                         .label = "Joker calls",
                                         .sentence = "Players count their own points, and who calls what they miss "
                                                     "takes it; a wrong call costs five."}));
    options.push_back(
        table::bind_plain(&Options::split_colours, {.id = "split_colours",
                                                    .label = "Light against dark",
                                                    .sentence = "Two sides, each with the tiles of one colour; "
                                                                "for two or four seats."}));
}

/// The order is that in which clients draw the options and rooms write their values (write_values): it is seen, and
/// it decides the bytes of canonical options.
std::vector<CribbageOption> make_options() {
    std::vector<CribbageOption> options;
    add_bonuses(options);
    add_rules_of_play(options);
    add_endings(options);
    add_optional_rules(options);
    return options;
}

}  // namespace

const std::vector<CribbageOption>& option_bindings() {
    static const auto options = make_options();
    return options;
}

std::vector<table::OptionDescriptor> option_descriptors() {
    return table::descriptors_of(option_bindings(), Options{});
}

Options to_options(const table::OptionValues& values) {
    return table::options_from(option_bindings(), values, Options{});
}

}  // namespace crowntable::cribbage
