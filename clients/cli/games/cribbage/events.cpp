#include "clients/cli/games/cribbage/events.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/games/cribbage/tile_text.hpp"
#include "clients/cli/games/cribbage/view.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/kit/strict_read.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli::cribbage {
namespace {

std::string joined_by(const std::vector<std::string>& parts, const char* between) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : between) + part;
    return text;
}

std::string tiles_counted(int count) {
    return std::to_string(count) + (count == 1 ? " tile" : " tiles");
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
            drawn.push_back(does(static_cast<int>(seat), table, "draws ", "draw ") + tile_text(*tile, style));
        }
        text += joined_by(drawn, ", ") + ". ";
    }
    text += does(seat_of(event, "starter"), table, "begins", "begin") + "; five tiles each, ";
    return text + bags_text(strict::numbers(event, "bags")) + ".";
}

std::string tell_play(const Json& event, const TableSeen& table, const Style& style) {
    const int seat = seat_of(event, "seat");
    const auto tiles = decode_placements(event, "tiles");
    if (tiles.empty()) throw BadMessage("a play without tiles");
    std::string text = does(seat, table, "plays", "play") + " " + play_text(tiles, style);
    if (const auto score = decode_score(event, "score")) {
        return text + " for " + points_text(score->total()) + ". " + joined_by(score_parts(*score, style), "; ") + ".";
    }
    // With Joker calls an event tells the claim, and no score before it is settled (K-34).
    const bool own = who(seat, table) == "You";
    return text + (own ? " and claim " : " and claims ") + points_text(strict::number(event, "claim")) + ".";
}

std::string tell_settled(const Json& event, const TableSeen& table, const Style& style) {
    const auto score = decode_score(event, "score");
    if (!score) throw BadMessage("a claim settled without its score");
    std::string text;
    // A claim that nobody has called in time is settled, too.
    if (!strict::member(event, "caller").is_null()) {
        text = does(seat_of(event, "caller"), table, "calls", "call") + " rightly";
        // Of a play that is worth less than was claimed nothing is missed.
        const int missed = strict::number(event, "missed");
        text += missed > 0 ? ": " + points_text(missed) + " missed. " : ". ";
    }
    const int claimed = strict::number(event, "claimed");
    text += "The play is worth " + points_text(score->total());
    if (claimed != score->total()) text += ", and " + std::to_string(claimed) + " were claimed";
    if (claimed > score->total()) text += ": too many, so it scores nothing";
    return text + ". " + joined_by(score_parts(*score, style), "; ") + ".";
}

std::string reason_sentence(cribbage::EndReason reason) {
    switch (reason) {
        case cribbage::EndReason::out:
            return "The last tile of a rack is played, and the bag is empty.";
        case cribbage::EndReason::blocked:
            return "The bag is empty, and nobody can play.";
        case cribbage::EndReason::scoreless:
            return "Nobody has scored for too long.";
        case cribbage::EndReason::target:
            return "The target score is reached.";
        case cribbage::EndReason::seats:
            return "Too few players are left.";
    }
    return {};
}

std::vector<std::string> tell_game_over(const Json& event, const TableSeen& table, const Style& style) {
    std::vector<std::string> told = {reason_sentence(decode_reason(event, "reason"))};
    for (const auto& leftover : decode_leftovers(event, "leftovers")) {
        // A seat without tiles has nothing left over.
        if (leftover.rack.empty()) continue;
        std::string text =
            does(leftover.seat.index, table, "has ", "have ") + tiles_text(leftover.rack, style) + " left";
        // Where nothing is deducted the tiles are told all the same (K-31, K-32).
        if (leftover.deduction != 0) {
            text += who(leftover.seat.index, table) == "You" ? " and lose " : " and loses ";
            text += points_text(leftover.deduction);
        }
        told.push_back(text + ".");
    }
    told.push_back(tell_end(event, table));
    return told;
}

}  // namespace

std::string points_text(int points) {
    return std::to_string(points) + (points == 1 ? " point" : " points");
}

std::string bags_text(const std::vector<int>& bags) {
    if (bags.size() == 2) {
        return std::to_string(bags[0]) + " light tiles and " + std::to_string(bags[1]) + " dark ones in the bags";
    }
    return bags.empty() ? "no bag" : tiles_counted(bags.front()) + " in the bag";
}

std::vector<std::string> score_parts(const cribbage::PlayScore& score, const Style& style) {
    std::vector<std::string> parts;
    for (const auto& [line, points] : score.lines) {
        std::vector<std::string> reasons;
        if (points.fifteens > 0) reasons.push_back("fifteens " + std::to_string(points.fifteens));
        if (points.pairs > 0) reasons.push_back("pairs " + std::to_string(points.pairs));
        if (points.runs > 0) reasons.push_back("runs " + std::to_string(points.runs));
        // With one reason the total would be the same number once more. By K-11 a line may score nothing, where each of
        // its tiles serves another.
        std::string why = reasons.empty() ? "0" : joined_by(reasons, ", ");
        if (reasons.size() > 1) why = std::to_string(points.total()) + " (" + why + ")";
        parts.push_back(tiles_text(line.tiles, style) + ": " + why);
    }
    if (score.first > 0) parts.push_back("first play " + std::to_string(score.first));
    if (score.all_five > 0) parts.push_back("all five tiles " + std::to_string(score.all_five));
    if (score.flush > 0) parts.push_back("one colour " + std::to_string(score.flush));
    return parts;
}

std::vector<std::string> tell_event(const Json& event, const TableSeen& table, const Style& style) {
    const std::string kind = event.value("event", "");
    if (kind == "racks_filled") return {tell_racks(event, table, style)};
    if (kind == "played") return {tell_play(event, table, style)};
    if (kind == "exchanged") {
        return {does(seat_of(event, "seat"), table, "exchanges ", "exchange ") +
                tiles_counted(strict::number(event, "count")) + "."};
    }
    if (kind == "passed") return {does(seat_of(event, "seat"), table, "passes", "pass") + "."};
    if (kind == "declined") {
        return {does(seat_of(event, "seat"), table, "lets the claim stand", "let the claim stand") + "."};
    }
    if (kind == "called_wrongly") {
        const int seat = seat_of(event, "seat");
        std::string text = does(seat, table, "calls wrongly and loses ", "call wrongly and lose ") +
                           points_text(strict::number(event, "cost"));
        // By rules before version 3 there is no badge.
        if (event.value("joker", false))
            text += ", and wear" + std::string(who(seat, table) == "You" ? "" : "s") + " the Joker's badge";
        return {text + "."};
    }
    if (kind == "play_settled") return {tell_settled(event, table, style)};
    if (kind == "servant_named") {
        return {does(seat_of(event, "seat"), table, "has", "have") + " the lowest total and wear" +
                (who(seat_of(event, "seat"), table) == "You" ? "" : "s") + " the Servant's badge."};
    }
    if (kind == "game_over") return tell_game_over(event, table, style);
    return {};
}

}  // namespace crowntable::cli::cribbage
