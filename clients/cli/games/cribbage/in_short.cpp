#include "clients/cli/games/cribbage/in_short.hpp"

#include "clients/cli/games/kit/rule_text.hpp"
#include "clients/cli/text/say.hpp"

namespace crowntable::cli::cribbage {
namespace {

std::string equipment(const HelpedTable& table) {
    const auto rows = table.fact("rows").value_or(0);
    const bool cut = table.fact("squares").value_or(0) < rows * rows;
    return sentences({with_facts(table, "cribbage_help.players"), with_facts(table, "cribbage_help.tiles"),
                      with_facts(table, "cribbage_help.sides"),
                      cut ? with_facts(table, "cribbage_help.board_cut") : with_facts(table, "cribbage_help.board")});
}

std::string beginner(const std::string& rule) {
    if (rule == "random") return say("cribbage_help.begins_random");
    if (rule == "host") return say("cribbage_help.begins_host");
    return say("cribbage_help.begins_low_draw");
}

std::string turn(const HelpedTable& table) {
    return sentences({with_facts(table, "cribbage_help.turn"), with_facts(table, "cribbage_help.first_play"),
                      table.flag("centre_start") ? say("cribbage_help.centre_start") : "",
                      beginner(table.text("first_player"))});
}

std::string contribution(const std::string& rule) {
    if (rule == "new_tiles") return say("cribbage_help.contribution_new_tiles");
    if (rule == "new_tiles_any_line") return say("cribbage_help.contribution_new_tiles_any_line");
    if (rule == "line_scores") return say("cribbage_help.contribution_line_scores");
    return say("cribbage_help.contribution_whole_line");
}

std::string hands(const HelpedTable& table) {
    return sentences({with_facts(table, "cribbage_help.lines"), contribution(table.text("contribution")),
                      say("cribbage_help.any_order")});
}

std::string flush(const std::string& rule) {
    if (rule == "once_per_play") return say("cribbage_help.bonus_flush_once_per_play");
    if (rule == "own_five_only") return say("cribbage_help.bonus_flush_own_five_only");
    return say("cribbage_help.bonus_flush_per_line");
}

std::string bonuses(const HelpedTable& table) {
    std::vector<std::string> told;
    const auto add = [&told](const std::string& what, int points) {
        if (points > 0) told.push_back(say("cribbage_help.bonus", with<"what">(what), with<"points">(points)));
    };
    add(say("cribbage_help.bonus_first"), table.number("bonus_first"));
    add(say("cribbage_help.bonus_all_five"), table.number("bonus_all_five"));
    add(flush(table.text("bonus_flush_rule")), table.number("bonus_flush"));
    return told.empty() ? "" : say("cribbage_help.bonuses", with<"bonuses">(told));
}

std::string scoring(const HelpedTable& table) {
    return sentences(
        {with_facts(table, "cribbage_help.points"), with_facts(table, "cribbage_help.values"), bonuses(table)});
}

std::string ending(const HelpedTable& table) {
    const int laps = table.number("scoreless_limit");
    const int target = table.number("target_score");
    return sentences({say("cribbage_help.end"),
                      table.text("leftover_six_nine") == "printed" ? say("cribbage_help.left_printed")
                                                                   : with_facts(table, "cribbage_help.left_six_nine"),
                      laps > 0 ? say("cribbage_help.scoreless", with<"most">(laps)) : "",
                      target > 0 ? say("cribbage_help.target", with<"points">(target)) : "",
                      say("cribbage_help.most_win")});
}

}  // namespace

std::vector<std::string> in_short(const HelpedTable& table) {
    const bool anytime = table.text("exchange") == "anytime";
    std::vector<std::string> rules{
        equipment(table),
        turn(table),
        hands(table),
        scoring(table),
        with_facts(table, "cribbage_help.joker_calls"),
        sentences({say("cribbage_help.six_nine"),
                   anytime ? say("cribbage_help.exchange_anytime") : say("cribbage_help.exchange_only_if_stuck")}),
        table.flag("servant") ? say("cribbage_help.servant") : "",
        ending(table)};
    std::erase(rules, "");
    return rules;
}

}  // namespace crowntable::cli::cribbage
