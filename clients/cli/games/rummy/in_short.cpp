#include "clients/cli/games/rummy/in_short.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "clients/cli/games/kit/rule_text.hpp"
#include "clients/cli/text/say.hpp"

namespace crowntable::cli::rummy {
namespace {

using Strings = std::vector<std::string>;

constexpr int ace = 1;

std::string packs(const HelpedTable& table) {
    const std::string value = table.text("packs");
    if (value == "auto") return say("rummy_help.packs_auto");
    if (value == "auto_floor") return say("rummy_help.packs_auto_floor");
    int number = 0;
    std::from_chars(value.data(), value.data() + value.size(), number);
    return number == 0 ? "" : say("rummy_help.packs", with<"packs">(number));
}

std::string pack(const HelpedTable& table) {
    const auto suits = table.fact("suits");
    const auto lowest = table.fact("lowest_rank");
    const auto jokers = table.fact("jokers");
    const auto cards = table.fact("cards");
    if (!suits || !lowest || !jokers || !cards) return {};
    Strings names{say("rummy_help.suit_spades"), say("rummy_help.suit_hearts"), say("rummy_help.suit_clubs"),
                  say("rummy_help.suit_diamonds"), say("rummy_help.suit_stars")};
    names.resize(std::min(names.size(), static_cast<std::size_t>(*suits)));
    return say("rummy_help.pack", with<"cards">(*cards), with<"suits">(*suits), with<"names">(names),
               with<"lowest">(*lowest == ace ? say("rummy_help.the_ace") : std::to_string(*lowest)),
               with<"jokers">(*jokers > 0 ? say("rummy_help.pack_jokers", with<"jokers">(*jokers)) : ""));
}

std::string rounds(const std::vector<int>& sizes) {
    if (sizes.empty()) return {};
    if (sizes.size() == 1) return say("rummy_help.round_one", with<"size">(sizes.front()));
    const auto step = [](int one, int next) { return next != one + 1; };
    if (std::ranges::adjacent_find(sizes, step) == sizes.end())
        return say("rummy_help.rounds_rise", with<"first">(sizes.front()), with<"last">(sizes.back()));
    Strings told;
    for (const int size : sizes) told.push_back(std::to_string(size));
    return say("rummy_help.rounds", with<"sizes">(told));
}

std::string turn(const HelpedTable& table) {
    const bool forbidden = table.text("same_card_return") == "forbid";
    return sentences({say("rummy_help.turn"), forbidden ? say("rummy_help.same_card") : ""});
}

std::string groups(const HelpedTable& table) {
    const int least = table.number("min_naturals_per_meld");
    return sentences({with_facts(table, "rummy_help.groups"),
                      table.fact("lowest_rank") == ace ? say("rummy_help.ace_low") : "",
                      least > 0 ? say("rummy_help.naturals", with<"least">(least)) : ""});
}

std::string wild_cards(const HelpedTable& table) {
    const auto sizes = table.numbers("rounds");
    // Court cards have these ranks.
    const std::array<std::pair<int, std::string>, 3> courts{
        {{11, say("rummy_help.jack")}, {12, say("rummy_help.queen")}, {13, say("rummy_help.king")}}};
    Strings told;
    for (const auto& [rank, name] : courts) {
        if (std::ranges::find(sizes, rank) != sizes.end())
            told.push_back(say("rummy_help.wild_court", with<"size">(rank), with<"court">(name)));
    }
    const bool jokers = table.fact("jokers").value_or(0) > 0;
    return sentences({jokers ? say("rummy_help.wild_jokers") : say("rummy_help.wild_rank"),
                      told.empty() ? "" : say("rummy_help.wild_courts", with<"courts">(told)),
                      say("rummy_help.wild_any")});
}

std::string going_out(const HelpedTable& table) {
    return sentences({table.flag("must_go_out") ? say("rummy_help.must_go_out") : say("rummy_help.may_go_out"),
                      say("rummy_help.last_turns"),
                      table.text("last_turn_all_melded") == "zero" ? say("rummy_help.all_melded") : "",
                      table.text("final_laydown") == "manual" ? say("rummy_help.manual") : ""});
}

std::string court_points(const HelpedTable& table) {
    const auto jack = table.fact("jack_points");
    const auto queen = table.fact("queen_points");
    const auto king = table.fact("king_points");
    if (!jack || !queen || !king) return {};
    if (jack == queen && jack == king) return say("rummy_help.courts_alike", with<"jack">(*jack));
    return say("rummy_help.courts_apart", with<"jack">(*jack), with<"queen">(*queen), with<"king">(*king));
}

std::string left_over(const HelpedTable& table) {
    const std::string courts = court_points(table);
    // Without any numbers nothing can be said of points.
    if (courts.empty()) return {};
    Strings points;
    if (const auto one = table.fact("ace_points")) points.push_back(say("rummy_help.ace", with<"points">(*one)));
    points.push_back(say("rummy_help.number_cards"));
    points.push_back(courts);
    const auto wild = table.fact("wild_points");
    points.push_back(wild ? say("rummy_help.wild", with<"points">(*wild)) : say("rummy_help.wild_by_rank"));
    if (const auto joker = table.fact("joker_points"))
        points.push_back(say("rummy_help.joker", with<"points">(*joker)));
    return say("rummy_help.left_over", with<"points">(points));
}

std::string ties(const HelpedTable& table) {
    const std::string rule = table.text("tie_break");
    if (rule == "playoff_round") return with_facts(table, "rummy_help.tie_playoff_round");
    return rule == "most_zero_rounds" ? say("rummy_help.tie_most_zero_rounds") : say("rummy_help.tie_shared");
}

std::string stock(const HelpedTable& table) {
    const int most = table.text("stock_empty") == "end_round" ? 0 : table.number("max_recycles");
    const int turns = table.number("max_turns_per_seat");
    const bool buried_out = most > 0 && table.text("buried_wilds") == "remove";
    return sentences({most > 0 ? say("rummy_help.new_stocks", with<"most">(most)) : say("rummy_help.no_new_stock"),
                      buried_out ? say("rummy_help.buried_out") : "",
                      turns > 0 ? say("rummy_help.turns", with<"most">(turns)) : ""});
}

std::string first_dealer(const std::string& rule) {
    if (rule == "host") return say("rummy_help.dealer_host");
    if (rule == "winner_of_last") return say("rummy_help.dealer_winner_of_last");
    if (rule == "loser_of_last") return say("rummy_help.dealer_loser_of_last");
    return say("rummy_help.dealer_random");
}

std::string around(const HelpedTable& table) {
    const bool top_only = table.text("discard_history") == "top_only";
    const bool late = table.text("reveal_hands") == "at_game_end";
    return sentences({top_only ? say("rummy_help.discards_top_only") : say("rummy_help.discards_visible"),
                      late ? say("rummy_help.hands_at_game_end") : say("rummy_help.hands_at_round_end"),
                      first_dealer(table.text("first_dealer"))});
}

}  // namespace

std::vector<std::string> in_short(const HelpedTable& table) {
    std::vector<std::string> rules{sentences({with_facts(table, "rummy_help.players"), pack(table), packs(table)}),
                                   rounds(table.numbers("rounds")),
                                   turn(table),
                                   groups(table),
                                   wild_cards(table),
                                   going_out(table),
                                   sentences({left_over(table), ties(table)}),
                                   stock(table),
                                   around(table)};
    std::erase(rules, "");
    return rules;
}

}  // namespace crowntable::cli::rummy
