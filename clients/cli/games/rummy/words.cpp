#include "clients/cli/games/rummy/words.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/kit/card_text.hpp"
#include "clients/cli/games/kit/game_commands.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/rummy/events.hpp"
#include "clients/cli/games/rummy/view.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli::rummy {
namespace {

using cards::Card;

Effects reply_arranged(const Json& message, const rummy::View& view, const Style& style) {
    const Json& json = message.at("arrangement");
    const auto melds = decode_melds(json.at("melds"));
    auto dead = decode_cards(json.at("dead"));
    Effects effects;
    std::string text = melds.empty() ? "No groups yet" : "Groups: " + melds_text(melds, style);
    if (!dead.empty()) text += "; left over: " + cards_text(dead, style);
    text += " (" + std::to_string(json.value("deadwood", 0)) + " points)";
    if (json.contains("best_discard")) {
        // The best discard is in neither list of the answer; in the hand it goes to the end.
        dead.push_back(decode_cards(Json::array({json.at("best_discard")})).front());
        text += "; best discard: " + card_text(dead.back(), style);
    }
    effects.sentences.push_back(text + ".");
    std::vector<Card> wanted;
    for (const auto& meld : melds) wanted.insert(wanted.end(), meld.cards.begin(), meld.cards.end());
    wanted.insert(wanted.end(), dead.begin(), dead.end());
    // The answer may be about a hand that has changed since. Else the hand is laid out in these groups, for every
    // device of this person.
    const bool same_cards =
        std::is_permutation(wanted.begin(), wanted.end(), view.own.hand.begin(), view.own.hand.end());
    if (same_cards && wanted != view.own.hand) effects.commands.push_back(order_command(wanted));
    return effects;
}

/// "Leaves 4 points: Kh; 13: 4c 5c.": in the order of the answer, cards of equal points together; empty before the
/// draw.
std::string what_discards_leave(const Json& hint, const Style& style) {
    std::vector<std::pair<int, std::vector<Card>>> ways;
    for (const Json& choice : hint.value("discards", Json::array())) {
        const int left = choice.at("deadwood").get<int>();
        const Card discard = decode_cards(Json::array({choice.at("card")})).front();
        auto way = std::find_if(ways.begin(), ways.end(), [left](const auto& known) { return known.first == left; });
        if (way == ways.end()) way = ways.insert(way, {left, {}});
        way->second.push_back(discard);
    }
    std::string text;
    for (const auto& [left, discards] : ways) {
        const std::string unit = !text.empty() ? "" : left == 1 ? " point" : " points";
        text += (text.empty() ? "Leaves " : "; ") + std::to_string(left) + unit + ": " + cards_text(discards, style);
    }
    return text.empty() ? text : text + ".";
}

std::string reply_previewed(const Json& message, const Style& style) {
    const Json& json = message.at("preview");
    // The preview of a draw tells no more than where from.
    if (!json.contains("deadwood")) return "You would draw from the " + json.value("source", "stock") + ".";
    std::string text = "That would leave " + std::to_string(json.value("deadwood", 0)) + " points";
    const auto melds = decode_melds(json.value("melds", Json::array()));
    if (!melds.empty()) text += " with " + melds_text(melds, style);
    if (json.value("goes_out", false)) text += " and go out";
    return text + ".";
}

}  // namespace

std::string hand_sentence(const rummy::View& view, const Style& style) {
    return "Your hand: " + cards_text(view.own.hand, style) + ". Left over: " + std::to_string(view.own.deadwood) +
           " points.";
}

std::vector<std::string> Words::tell(const Json& event, const TableSeen& table, const Style& style) const {
    return tell_event(event, table, style);
}

std::string Words::prompt(const TableSeen& table, const Style& style) const {
    const rummy::View view = decode_view(table);
    if (!own_turn(view, table)) return {};
    const std::string last = view.table.last_turn ? "Your last turn this round. " : "Your turn. ";
    if (view.table.phase == rummy::Phase::draw) {
        // What may be drawn is the server's to say: the stock may be empty, and there may be nothing to
        // take.
        const bool take = std::find(view.own.legal.draw.begin(), view.own.legal.draw.end(), rummy::Source::discard) !=
                          view.own.legal.draw.end();
        const bool stock = std::find(view.own.legal.draw.begin(), view.own.legal.draw.end(), rummy::Source::stock) !=
                           view.own.legal.draw.end();
        std::string text = last;
        if (stock) text += "Draw from the stock";
        if (take && view.table.discard_top) {
            text += (stock ? " or take " : "Take ") + card_text(*view.table.discard_top, style);
        }
        return text + ".";
    }
    if (!view.own.legal.go_out.empty()) {
        return last + "You can go out: discard " + cards_text(view.own.legal.go_out, style) + ".";
    }
    // With `manual` groups one may name others behind the discard; `help` tells how.
    return last + (view.table.last_turn ? "Discard a card; your groups are laid down." : "Discard a card.");
}

std::vector<std::string> Words::describe(const TableSeen& table, const Style& style) const {
    const rummy::View view = decode_view(table);
    std::vector<std::string> told;
    told.push_back("Round " + std::to_string(view.table.round) + " of " + std::to_string(view.table.rounds.size()) +
                   ", " + rank_text(view.table.wild) + "s are wild, " + std::to_string(view.table.stock) +
                   " cards in the stock, on the pile " +
                   (view.table.discard_top ? card_text(*view.table.discard_top, style) : std::string("nothing")) + ".");
    for (const rummy::SeatView& seat : view.table.seats) {
        std::string line = who(seat.seat.index, table) + ": " + std::to_string(seat.cards) + " cards, " +
                           std::to_string(seat.total) + " points";
        if (view.table.current == seat.seat) line += ", to play";
        if (view.table.dealer == seat.seat) line += ", dealer";
        if (seat.laid) line += ", laid down " + melds_text(seat.laid->melds, style);
        told.push_back(line + ".");
    }
    if (holds_seat(table)) told.push_back(hand_sentence(view, style));
    return told;
}

std::vector<std::string> Words::scores(const TableSeen& table, const Style&) const {
    const rummy::View view = decode_view(table);
    std::vector<std::string> told;
    for (std::size_t i = 0; i < view.table.scores.size(); ++i) {
        const rummy::ScoreRow& row = view.table.scores[i];
        std::string line = "Round " + std::to_string(i + 1) + ": ";
        for (std::size_t seat = 0; seat < row.points.size(); ++seat) {
            if (!row.points[seat]) continue;
            line += (line.ends_with(": ") ? "" : ", ") + who(static_cast<int>(seat), table) + " " +
                    std::to_string(*row.points[seat]);
        }
        told.push_back(line + ".");
    }
    std::string totals = "Totals: ";
    for (const rummy::SeatView& seat : view.table.seats) {
        totals += (totals.ends_with(": ") ? "" : ", ") + who(seat.seat.index, table) + " " + std::to_string(seat.total);
    }
    told.push_back(totals + ".");
    return told;
}

std::string Words::open_hand(const Json& you, const Style& style) const {
    const auto hand = decode_cards(you.value("hand", Json::array()));
    if (hand.empty()) return "no cards";
    return cards_text(hand, style) + " (" + std::to_string(you.value("deadwood", 0)) + " left over)";
}

Effects Words::reply(const Json& message, const TableSeen& table, const Style& style) const {
    const std::string type = message.value("type", "");
    Effects effects;
    if (type == "arranged") return reply_arranged(message, decode_view(table), style);
    if (type == "hinted") {
        const Json& hint = message.at("hint");
        effects.sentences.push_back("Hint: " + clean(hint.value("sentence", "")));
        const std::string leaves = what_discards_leave(hint, style);
        if (!leaves.empty()) effects.sentences.push_back(leaves);
    }
    if (type == "previewed") effects.sentences.push_back(reply_previewed(message, style));
    return effects;
}

}  // namespace crowntable::cli::rummy
