#include "clients/cli/games/cribbage/in_short.hpp"

namespace crowntable::cli::cribbage {
namespace {

std::string equipment(const HelpedTable& table) {
    const auto rows = table.fact("rows").value_or(0);
    const bool cut = table.fact("squares").value_or(0) < rows * rows;
    return sentences(
        {players(table),
         with_facts(table,
                    "There are {tiles} tiles, light and dark: of each colour {copies} of each rank from the ace to the "
                    "king."),
         with_facts(table, "One side plays the {side_tiles} light tiles, the other the {side_tiles} dark ones."),
         with_facts(table, std::string("The board has {rows} rows and {rows} columns") +
                               (cut ? " without a corner" : "") + ": {squares} squares.")});
}

std::string beginner(const std::string& rule) {
    if (rule == "random") return "Who goes first is drawn by lot.";
    if (rule == "host") return "The host goes first.";
    return "Everybody draws a tile to begin with, and the lowest goes first.";
}

std::string turn(const HelpedTable& table) {
    return sentences(
        {with_facts(table,
                    "Lay up to {rack} tiles in one row or column, without a gap and touching a tile that lies there; "
                    "then draw up to {rack} again."),
         with_facts(table, "The first play of the game is {first_play_min} tiles at least."),
         table.flag("centre_start") ? "It covers the square in the centre." : "",
         beginner(table.text("first_player"))});
}

std::string contribution(const std::string& rule) {
    if (rule == "new_tiles") return "In each of its hands a new tile has to be part of a fifteen, a pair or a run.";
    if (rule == "new_tiles_any_line")
        return "In one of its hands a new tile has to be part of a fifteen, a pair or a run.";
    if (rule == "line_scores") return "Every hand has to score, with a fifteen, a pair or a run.";
    return "In a hand every tile has to be part of a fifteen, a pair or a run.";
}

std::string hands(const HelpedTable& table) {
    return sentences({with_facts(table,
                                 "Every row and column that a new tile stands in has to be a hand, of {line_max} tiles "
                                 "at most."),
                      contribution(table.text("contribution")), "The order of the tiles does not matter."});
}

std::string flush(const std::string& rule) {
    if (rule == "once_per_play") return "a full hand of one colour, once in a play";
    if (rule == "own_five_only") return "a full hand of new tiles of one colour";
    return "each full hand of one colour";
}

std::string bonuses(const HelpedTable& table) {
    std::string told;
    const auto add = [&](const std::string& what, int points) {
        if (points > 0) told += (told.empty() ? "" : ", ") + what + " (" + std::to_string(points) + ")";
    };
    add("the first play", table.number("bonus_first"));
    add("all tiles of the rack at once", table.number("bonus_all_five"));
    add(flush(table.text("bonus_flush_rule")), table.number("bonus_flush"));
    return told.empty() ? "" : "More for: " + told + ".";
}

std::string scoring(const HelpedTable& table) {
    return sentences(
        {with_facts(table,
                    "A fifteen scores {fifteen_points}, a pair {pair_points}, a run of {run_min} or more its length; "
                    "each hand that you make or extend counts as a whole."),
         with_facts(table, "To a fifteen an ace adds {ace_value}, J, Q and K add {court_value}."), bonuses(table)});
}

std::string joker_calls(const HelpedTable& table) {
    return with_facts(
        table,
        "You count your play yourself. Whoever sees within {call_seconds} seconds that you missed points calls Joker "
        "and takes them; a wrong call costs {wrong_call_cost} and brings the Joker's badge. Who claims more than the "
        "play is worth gets nothing for it.");
}

std::string ending(const HelpedTable& table) {
    const int laps = table.number("scoreless_limit");
    const int target = table.number("target_score");
    return sentences(
        {"When the bag is empty and somebody is out, or nobody can go on, everybody loses the points that are left on "
         "the rack.",
         table.text("leftover_six_nine") == "printed" ? "A 6/9 tile counts there what it was printed as."
                                                      : with_facts(table, "A 6/9 tile counts {six_nine_left} there."),
         laps > 0 ? "The game ends as well when the laps without a score have come to " + std::to_string(laps) + "."
                  : "",
         target > 0 ? "Whoever reaches " + std::to_string(target) + " points ends the game at once." : "",
         "Most points win."});
}

}  // namespace

std::vector<std::string> in_short(const HelpedTable& table) {
    const bool anytime = table.text("exchange") == "anytime";
    std::vector<std::string> rules{
        equipment(table),
        turn(table),
        hands(table),
        scoring(table),
        joker_calls(table),
        sentences(
            {"A 6/9 tile is laid as a six or as a nine.", anytime ? "Instead of playing you may exchange tiles or pass."
                                                                  : "If you have no play, exchange tiles or pass."}),
        table.flag("servant") ? "After each lap the lowest total wears the Servant's badge." : "",
        ending(table)};
    std::erase(rules, "");
    return rules;
}

}  // namespace crowntable::cli::cribbage
