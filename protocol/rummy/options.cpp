#include "protocol/rummy/options.hpp"

#include <utility>

#include "protocol/table/option_binding.hpp"

namespace crowntable::rummy {

namespace {

using RummyOption = table::OptionBinding<Options>;

/// Whether the packs suffice depends on the seats, and is said when a start is looked at.
void add_deal(std::vector<RummyOption>& options) {
    options.push_back(table::bind_choice(&Options::packs,
                                         {.id = "packs",
                                          .label = "Packs",
                                          .sentence = "How many packs are shuffled together; auto is one for every two "
                                                      "players, rounded up (auto floor: rounded down).",
                                          .values = {"auto", "auto_floor", "1", "2", "3", "4"}}));
    options.push_back(
        table::bind_plain(&Options::rounds, {.id = "rounds",
                                             .label = "Rounds",
                                             .sentence = "The number of cards dealt in each round, in order; the "
                                                         "rank of that number is wild.",
                                             .min = 3,
                                             .max = 13}));
}

///
void add_turns(std::vector<RummyOption>& options) {
    options.push_back(table::bind_plain(
        &Options::must_go_out,
        {.id = "must_go_out", .label = "Must go out when able", .sentence = "Whoever can go out has to."}));
    options.push_back(
        table::bind_choice(&Options::final_laydown,
                           {.id = "final_laydown",
                            .label = "Laying down in the last turn",
                            .sentence = "auto always counts the best groups; with manual the groups that a player "
                                        "lays down count, even if others were better.",
                            .values = {"auto", "manual"}}));
    options.push_back(table::bind_choice(
        &Options::last_turn_all_melded,
        {.id = "last_turn_all_melded",
         .label = "All cards melded in the last turn",
         .sentence = "What a hand counts in the last turn that forms groups as a whole, the card just drawn included: "
                     "discard counts what is left after the discard; with zero all of it is laid down and nothing is "
                     "discarded.",
         .values = {"discard", "zero"},
         .since = 2}));
    options.push_back(
        table::bind_choice(&Options::same_card_return,
                           {.id = "same_card_return",
                            .label = "Giving back the card just taken",
                            .sentence = "Whether a card just taken from the discard pile may be discarded at once.",
                            .values = {"allow", "forbid"}}));
}

/// With 0 new stocks a round ends where its first stock does.
void add_stock(std::vector<RummyOption>& options) {
    options.push_back(table::bind_choice(
        &Options::stock_empty, {.id = "stock_empty",
                                .label = "When the stock runs out",
                                .sentence = "The discards are shuffled into a new stock, or the round ends there.",
                                .values = {"reshuffle", "end_round"}}));
    options.push_back(table::bind_choice(
        &Options::buried_wilds, {.id = "buried_wilds",
                                 .label = "Wild cards in the discard pile",
                                 .sentence = "Whether wild cards under the top of the pile come back when it is "
                                             "shuffled, or are out for the round.",
                                 .values = {"recycle", "remove"}}));
    options.push_back(
        table::bind_plain(&Options::max_recycles, {.id = "max_recycles",
                                                   .label = "New stocks in a round",
                                                   .sentence = "How often the discards may be shuffled into a new "
                                                               "stock before the round ends.",
                                                   .min = 0,
                                                   .max = 20}));
}

/// The limit of turns cannot be switched off: there are positions that go on for ever.
void add_limits(std::vector<RummyOption>& options) {
    options.push_back(
        table::bind_plain(&Options::max_turns_per_seat, {.id = "max_turns_per_seat",
                                                         .label = "Turns in a round",
                                                         .sentence = "A round ends when every seat has had so many "
                                                                     "turns.",
                                                         .min = 1,
                                                         .max = 1000}));
    options.push_back(table::bind_plain(&Options::min_naturals_per_meld,
                                        {.id = "min_naturals_per_meld",
                                         .label = "Natural cards in a group",
                                         .sentence = "How many cards of a group must stand for themselves.",
                                         .min = 0,
                                         .max = 2}));
}

///
void add_dealer_and_winner(std::vector<RummyOption>& options) {
    options.push_back(
        table::bind_choice(&Options::first_dealer, {.id = "first_dealer",
                                                    .label = "First dealer",
                                                    .sentence = "Who deals first; in a rematch the next seat deals.",
                                                    .values = {"random", "host", "winner_of_last", "loser_of_last"}}));
    options.push_back(table::bind_choice(
        &Options::tie_break, {.id = "tie_break",
                              .label = "Ties",
                              .sentence = "Equal lowest totals share the win, or more rounds without points decide, "
                                          "or a further round of six cards does.",
                              .values = {"shared", "most_zero_rounds", "playoff_round"}}));
}

/// they change what views tell, and no rule of play.
void add_what_is_shown(std::vector<RummyOption>& options) {
    options.push_back(table::bind_choice(&Options::discard_history,
                                         {.id = "discard_history",
                                          .label = "Looking through the discards",
                                          .sentence = "Whether all discards may be looked at, or the top one only.",
                                          .values = {"visible", "top_only"}}));
    options.push_back(
        table::bind_choice(&Options::reveal_hands, {.id = "reveal_hands",
                                                    .label = "Showing the hands",
                                                    .sentence = "When the cards left over are shown to all.",
                                                    .values = {"at_round_end", "at_game_end"}}));
}

/// The number of jokers is a choice of two texts and not an integer: a pack has both or none.
void add_three_thirteen(std::vector<RummyOption>& options) {
    options.push_back(table::bind_number_choice(
        &Options::jokers,
        {.id = "jokers", .label = "Jokers", .sentence = "How many jokers each pack has.", .values = {"0", "2"}}));
    options.push_back(table::bind_choice(&Options::wild_leftover,
                                         {.id = "wild_leftover",
                                          .label = "Wild cards left over",
                                          .sentence = "Whether a wild card left over counts its face or 20 points.",
                                          .values = {"face", "20"}}));
}

/// The order is that of the written values of a room: see write_values.
std::vector<RummyOption> make_options(Preset preset) {
    std::vector<RummyOption> options;
    add_deal(options);
    add_turns(options);
    add_stock(options);
    add_limits(options);
    add_dealer_and_winner(options);
    add_what_is_shown(options);
    if (preset == Preset::three_thirteen) add_three_thirteen(options);
    return options;
}

}  // namespace

const std::vector<RummyOption>& option_bindings(Preset preset) {
    // One list for each preset, in the order of the enumeration.
    static const std::vector<RummyOption> all[] = {
        make_options(Preset::five_suited_rummy), make_options(Preset::five_crowns),
        make_options(Preset::five_crowns_mini), make_options(Preset::three_thirteen)};
    return all[static_cast<std::size_t>(preset)];
}

std::vector<table::OptionDescriptor> option_descriptors(Preset preset) {
    return table::descriptors_of(option_bindings(preset), preset_options(preset));
}

table::OptionValues to_values(const Options& options) {
    return table::values_from(option_bindings(options.preset), options);
}

Options to_options(Preset preset, const table::OptionValues& values) {
    return table::options_from(option_bindings(preset), values, preset_options(preset));
}

}  // namespace crowntable::rummy
