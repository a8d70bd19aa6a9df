#include "clients/cli/games/cribbage/events.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/games/cribbage/tile_text.hpp"
#include "clients/cli/games/cribbage/view.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/kit/strict_read.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli::cribbage {
namespace {

std::string joined_by(const std::vector<std::string>& parts, const char* between) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : between) + part;
    return text;
}

std::string tiles_counted(int count) {
    return say("terminal_cribbage.tiles", with<"n">(count));
}

/// " and begins.", or " begins." after a list of tiles.
std::string tell_racks(const Json& event, const TableSeen& table, const Style& style) {
    std::string text;
    // Those who are tied draw again (K-04), so there may be several draws; seats that are out of one have no tile
    // in it.
    for (const Json& draw : strict::array(event, "draws")) {
        std::vector<std::string> drawn;
        for (std::size_t seat = 0; seat < draw.size(); ++seat) {
            if (!draw[seat].is_string()) continue;
            const auto tile = cribbage::parse_tile(draw[seat].get<std::string>());
            if (!tile) throw BadMessage("a tile that is none");
            const int drawer = static_cast<int>(seat);
            drawn.push_back(say("terminal_cribbage.draws", with<"who">(whose(drawer, table)),
                                with<"name">(table.name_of(drawer)), with<"tile">(tile_text(*tile, style))));
        }
        text += say("terminal.sentence", with<"text">(joined_by(drawn, ", "))) + " ";
    }
    const int starter = seat_of(event, "starter");
    return text + say("terminal_cribbage.begins", with<"who">(whose(starter, table)),
                      with<"name">(table.name_of(starter)), with<"bags">(bags_text(strict::numbers(event, "bags"))));
}

std::string tell_play(const Json& event, const TableSeen& table, const Style& style) {
    const int seat = seat_of(event, "seat");
    const auto tiles = decode_placements(event, "tiles");
    if (tiles.empty()) throw BadMessage("a play without tiles");
    const auto person = with<"who">(whose(seat, table));
    const auto name = with<"name">(table.name_of(seat));
    const auto play = with<"play">(play_text(tiles, style));
    if (const auto score = decode_score(event, "score")) {
        return say("terminal_cribbage.plays", person, name, play, with<"points">(points_text(score->total())),
                   with<"parts">(joined_by(score_parts(*score, style), "; ")));
    }
    // With Joker calls an event tells the claim, and no score before it is settled (K-34).
    return say("terminal_cribbage.plays_claim", person, name, play,
               with<"points">(points_text(strict::number(event, "claim"))));
}

std::string tell_settled(const Json& event, const TableSeen& table, const Style& style) {
    const auto score = decode_score(event, "score");
    if (!score) throw BadMessage("a claim settled without its score");
    std::string text;
    // A claim that nobody has called in time is settled, too.
    if (!strict::member(event, "caller").is_null()) {
        const int caller = seat_of(event, "caller");
        // Of a play that is worth less than was claimed nothing is missed.
        const int missed = strict::number(event, "missed");
        text = say("terminal_cribbage.calls", with<"who">(whose(caller, table)), with<"name">(table.name_of(caller)),
                   with<"missed">(missed > 0 ? points_text(missed) : "none")) +
               " ";
    }
    const int claimed = strict::number(event, "claimed");
    return text + say("terminal_cribbage.worth", with<"points">(points_text(score->total())),
                      with<"claimed">(claimed != score->total() ? std::to_string(claimed) : "none"),
                      with<"high">(claimed > score->total() ? "yes" : "no"),
                      with<"parts">(joined_by(score_parts(*score, style), "; ")));
}

std::string reason_sentence(cribbage::EndReason reason) {
    switch (reason) {
        case cribbage::EndReason::out:
            return say("terminal_cribbage.end_out");
        case cribbage::EndReason::blocked:
            return say("terminal_cribbage.end_blocked");
        case cribbage::EndReason::scoreless:
            return say("terminal_cribbage.end_scoreless");
        case cribbage::EndReason::target:
            return say("terminal_cribbage.end_target");
        case cribbage::EndReason::seats:
            return say("cribbage_later.end_seats");
    }
    return {};
}

std::vector<std::string> tell_game_over(const Json& event, const TableSeen& table, const Style& style) {
    std::vector<std::string> told = {reason_sentence(decode_reason(event, "reason"))};
    for (const auto& leftover : decode_leftovers(event, "leftovers")) {
        // A seat without tiles has nothing left over.
        if (leftover.rack.empty()) continue;
        // Where nothing is deducted the tiles are told all the same (K-31, K-32).
        const std::string loses = leftover.deduction != 0 ? points_text(leftover.deduction) : "none";
        told.push_back(say("terminal_cribbage.has_left", with<"who">(whose(leftover.seat.index, table)),
                           with<"name">(table.name_of(leftover.seat.index)),
                           with<"tiles">(tiles_text(leftover.rack, style)), with<"loses">(loses)));
    }
    told.push_back(tell_end(event, table));
    return told;
}

}  // namespace

std::string points_text(int points) {
    return say("cribbage.points", with<"n">(points));
}

std::string bags_text(const std::vector<int>& bags) {
    if (bags.size() == 2) {
        return say("terminal_cribbage.bags", with<"light">(bags[0]), with<"dark">(bags[1]));
    }
    return bags.empty() ? say("terminal_cribbage.no_bag")
                        : say("terminal_cribbage.bag", with<"tiles">(tiles_counted(bags.front())));
}

std::vector<std::string> score_parts(const cribbage::PlayScore& score, const Style& style) {
    std::vector<std::string> parts;
    for (const auto& [line, points] : score.lines) {
        std::vector<std::string> reasons;
        if (points.fifteens > 0) reasons.push_back(say("cribbage.fifteens", with<"n">(points.fifteens)));
        if (points.pairs > 0) reasons.push_back(say("cribbage.pairs", with<"n">(points.pairs)));
        if (points.runs > 0) reasons.push_back(say("cribbage.runs", with<"n">(points.runs)));
        // With one reason the total would be the same number once more. By K-11 a line may score nothing, where each of
        // its tiles serves another.
        std::string why = reasons.empty() ? "0" : joined_by(reasons, ", ");
        if (reasons.size() > 1) why = std::to_string(points.total()) + " (" + why + ")";
        parts.push_back(tiles_text(line.tiles, style) + ": " + why);
    }
    const auto add = [&parts](const std::string& bonus, int points) {
        if (points > 0) parts.push_back(say("cribbage.bonusOf", with<"text">(bonus), with<"points">(points)));
    };
    add(say("cribbage.bonusFirst"), score.first);
    add(say("cribbage.bonusAllFive"), score.all_five);
    add(say("cribbage.bonusFlush"), score.flush);
    return parts;
}

std::vector<std::string> tell_event(const Json& event, const TableSeen& table, const Style& style) {
    const std::string kind = event.value("event", "");
    if (kind == "racks_filled") return {tell_racks(event, table, style)};
    if (kind == "played") return {tell_play(event, table, style)};
    if (kind == "exchanged") {
        const int seat = seat_of(event, "seat");
        return {say("terminal_cribbage.exchanges", with<"who">(whose(seat, table)), with<"name">(table.name_of(seat)),
                    with<"tiles">(tiles_counted(strict::number(event, "count"))))};
    }
    if (kind == "passed" || kind == "declined") {
        const int seat = seat_of(event, "seat");
        const auto person = with<"who">(whose(seat, table));
        const auto name = with<"name">(table.name_of(seat));
        return {kind == "passed" ? say("terminal_cribbage.passes", person, name)
                                 : say("terminal_cribbage.lets_stand", person, name)};
    }
    if (kind == "called_wrongly") {
        const int seat = seat_of(event, "seat");
        // By rules before version 3 there is no badge.
        const char* badge = event.value("joker", false) ? "yes" : "no";
        return {say("terminal_cribbage.calls_wrongly", with<"who">(whose(seat, table)),
                    with<"name">(table.name_of(seat)), with<"points">(points_text(strict::number(event, "cost"))),
                    with<"badge">(badge))};
    }
    if (kind == "play_settled") return {tell_settled(event, table, style)};
    if (kind == "servant_named") {
        const int seat = seat_of(event, "seat");
        return {say("terminal_cribbage.servant", with<"who">(whose(seat, table)), with<"name">(table.name_of(seat)))};
    }
    if (kind == "game_over") return tell_game_over(event, table, style);
    return {};
}

}  // namespace crowntable::cli::cribbage
