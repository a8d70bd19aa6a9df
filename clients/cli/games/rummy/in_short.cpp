#include "clients/cli/games/rummy/in_short.hpp"

#include <algorithm>
#include <array>

#include "clients/cli/text/text.hpp"

namespace crowntable::cli::rummy {
namespace {

using Number = std::optional<int>;

constexpr int ace = 1;
/// Court cards have these ranks.
constexpr std::array<std::pair<int, const char*>, 3> courts{{{11, "jack"}, {12, "queen"}, {13, "king"}}};

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const auto& part : parts) {
        if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
    }
    return text;
}

std::string packs(const HelpedTable& table) {
    const std::string value = table.text("packs");
    if (value == "auto") return "Each pair of players brings a pack, and so does an odd player.";
    if (value == "auto_floor") return "Each pair of players brings a pack, an odd player none.";
    if (value == "1") return "There is one pack.";
    return value.empty() ? "" : "There are " + value + " packs.";
}

std::string pack(const HelpedTable& table) {
    const Number suits = table.fact("suits");
    const Number lowest = table.fact("lowest_rank");
    const Number jokers = table.fact("jokers");
    if (!suits || !lowest || !jokers) return {};
    std::vector<std::string> names{"spades", "hearts", "clubs", "diamonds", "stars"};
    names.resize(std::min(names.size(), static_cast<std::size_t>(*suits)));
    const std::string first = *lowest == ace ? "the ace" : std::to_string(*lowest);
    return with_facts(table, "A pack has {cards} cards: {suits} suits (" + joined(names) + "), each from " + first +
                                 " to the king" + (*jokers > 0 ? ", and {jokers} jokers." : "."));
}

std::string rounds(const std::vector<int>& sizes) {
    if (sizes.empty()) return {};
    const std::string first = std::to_string(sizes.front());
    const std::string last = std::to_string(sizes.back());
    if (sizes.size() == 1) return "There is one round, of " + first + " cards.";
    const auto step = [](int one, int next) { return next != one + 1; };
    if (std::ranges::adjacent_find(sizes, step) == sizes.end())
        return "Each round deals one card more than the last: " + first + " cards first, " + last + " in the end.";
    std::vector<std::string> before;
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) before.push_back(std::to_string(sizes[i]));
    return "The rounds deal " + joined(before) + " and " + last + " cards.";
}

std::string turn(const HelpedTable& table) {
    const bool forbidden = table.text("same_card_return") == "forbid";
    return sentences({"On your turn draw one card, from the stock or the top discard, then throw one away.",
                      forbidden ? "A card that you have just taken from the discards may not be thrown back." : ""});
}

std::string naturals(int least) {
    if (least == 0) return {};
    if (least == 1) return "One card of a group has to stand for itself.";
    return std::to_string(least) + " cards of a group have to stand for themselves.";
}

std::string groups(const HelpedTable& table) {
    return sentences(
        {with_facts(table,
                    "Collect books ({book_min} or more cards of one rank) and runs ({run_min} to {run_max} cards of "
                    "one suit in order)."),
         table.fact("lowest_rank") == ace ? "The ace is low." : "", naturals(table.number("min_naturals_per_meld"))});
}

std::string wild_cards(const HelpedTable& table) {
    const auto sizes = table.numbers("rounds");
    std::vector<std::string> told;
    for (const auto& [rank, name] : courts) {
        if (std::ranges::find(sizes, rank) != sizes.end())
            told.push_back("with " + std::to_string(rank) + " cards it is the " + name);
    }
    const bool jokers = table.fact("jokers").value_or(0) > 0;
    return sentences({jokers ? "Jokers are wild, and so is the rank that equals the number of cards dealt."
                             : "The rank that equals the number of cards dealt is wild.",
                      told.empty() ? "" : "Court cards, too: " + joined(told) + ".",
                      "A wild card stands for any other."});
}

std::string going_out(const HelpedTable& table) {
    const bool whole = table.text("last_turn_all_melded") == "zero";
    const bool manual = table.text("final_laydown") == "manual";
    return sentences(
        {std::string("When all your cards but the discard are in groups you ") +
             (table.flag("must_go_out") ? "have to go out." : "can go out."),
         "Everybody else gets one last turn and lays down what they can.",
         whole ? "If all your cards form groups then, lay all of them down and discard none: you have no points." : "",
         manual ? "Groups count as they are laid down, even if others were better." : ""});
}

std::string court_points(const HelpedTable& table) {
    const Number jack = table.fact("jack_points");
    const bool alike = jack == table.fact("queen_points") && jack == table.fact("king_points");
    return with_facts(table, alike ? "J, Q and K {jack_points}" : "J {jack_points}, Q {queen_points}, K {king_points}");
}

std::string left_over(const HelpedTable& table) {
    const std::string courts_told = court_points(table);
    // Without any numbers nothing can be said of points.
    if (courts_told.empty()) return {};
    const std::string wild = with_facts(table, "a wild card {wild_points}");
    return "Cards left over count against you: " +
           joined({with_facts(table, "an ace {ace_points}"), "number cards their number", courts_told,
                   wild.empty() ? "wild cards as much as others of their rank" : wild,
                   with_facts(table, "a joker {joker_points}")}) +
           ". The fewest points win.";
}

std::string ties(const HelpedTable& table) {
    const std::string rule = table.text("tie_break");
    if (rule == "playoff_round")
        return with_facts(table, "Equal totals for the win play a further round of {playoff_cards} cards.");
    if (rule == "most_zero_rounds") return "Of equal totals the one with more rounds without points wins.";
    return "Equal totals share the win.";
}

std::string stock(const HelpedTable& table) {
    const int most = table.text("stock_empty") == "end_round" ? 0 : table.number("max_recycles");
    const int turns = table.number("max_turns_per_seat");
    const bool buried_out = most > 0 && table.text("buried_wilds") == "remove";
    return sentences(
        {most > 0 ? "An empty stock is made anew from the discards, at most " + std::to_string(most) +
                        " in a round; the next one that is empty ends it."
                  : "Who draws from an empty stock ends the round.",
         buried_out ? "Wild cards under the top discard do not come back." : "",
         turns > 0 ? "A round ends as well when the turns of each player have come to " + std::to_string(turns) + "."
                   : ""});
}

std::string first_dealer(const std::string& rule) {
    if (rule == "host") return "The host deals first.";
    if (rule == "winner_of_last") return "The winner of the last game deals first.";
    if (rule == "loser_of_last") return "Who came last in the last game deals first.";
    return "The first dealer is drawn by lot.";
}

std::string around(const HelpedTable& table) {
    const bool late = table.text("reveal_hands") == "at_game_end";
    return sentences(
        {table.text("discard_history") == "top_only" ? "The top discard alone may be looked at."
                                                     : "All discards may be looked at.",
         std::string("What is left in a hand is shown when the ") + (late ? "game" : "round") + " is over.",
         first_dealer(table.text("first_dealer"))});
}

}  // namespace

std::vector<std::string> in_short(const HelpedTable& table) {
    std::vector<std::string> rules{sentences({players(table), pack(table), packs(table)}),
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
