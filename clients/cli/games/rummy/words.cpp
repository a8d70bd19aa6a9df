#include "clients/cli/games/rummy/words.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/kit/card_text.hpp"
#include "clients/cli/games/kit/game_commands.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/rummy/events.hpp"
#include "clients/cli/games/rummy/view.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli::rummy {
namespace {

using cards::Card;

/// What a message may be without.
std::string or_none(std::string text) {
    if (text.empty()) text = "none";
    return text;
}

Effects reply_arranged(const Json& message, const rummy::View& view, const Style& style) {
    const Json& json = message.at("arrangement");
    const auto melds = decode_melds(json.at("melds"));
    auto dead = decode_cards(json.at("dead"));
    Effects effects;
    const std::string left = or_none(cards_text(dead, style));
    std::string best = "none";
    if (json.contains("best_discard")) {
        // The best discard is in neither list of the answer; in the hand it goes to the end.
        dead.push_back(decode_cards(Json::array({json.at("best_discard")})).front());
        best = card_text(dead.back(), style);
    }
    effects.sentences.push_back(say("terminal_rummy.arranged", with<"groups">(or_none(melds_text(melds, style))),
                                    with<"left">(left), with<"points">(json.value("deadwood", 0)), with<"best">(best)));
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
        const std::string cards = cards_text(discards, style);
        text += text.empty() ? say("terminal_rummy.leaves", with<"n">(left), with<"cards">(cards))
                             : "; " + std::to_string(left) + ": " + cards;
    }
    return text.empty() ? text : say("terminal.sentence", with<"text">(text));
}

std::string reply_previewed(const Json& message, const Style& style) {
    const Json& json = message.at("preview");
    // The preview of a draw tells no more than where from.
    if (!json.contains("deadwood"))
        return say("terminal_rummy.would_draw", with<"source">(json.value("source", "stock")));
    const auto melds = decode_melds(json.value("melds", Json::array()));
    return say("terminal_rummy.would_leave", with<"points">(json.value("deadwood", 0)),
               with<"melds">(or_none(melds_text(melds, style))),
               with<"out">(json.value("goes_out", false) ? "yes" : "no"));
}

/// As the browser says it, by the action; in English in the server's words.
std::string hint_sentence(const Json& hint, const rummy::View& view, const Style& style) {
    std::string sentence = clean(hint.value("sentence", ""));
    const Json action = hint.value("action", Json());
    if (spoken_language() == Language::english || !action.is_object()) return sentence;
    if (action.value("type", "") == "draw") {
        if (action.value("source", "") == "stock") return say("rummy.hint_stock");
        if (!view.table.discard_top) return say("rummy.hint_take_top");
        return say("rummy.hint_take", with<"card">(card_text(*view.table.discard_top, style)));
    }
    if (action.value("type", "") != "discard") return sentence;
    const Json name = action.value("card", Json());
    const Card discard = decode_cards(Json::array({name})).front();
    const auto card = with<"card">(card_text(discard, style));
    if (std::ranges::count(view.own.legal.go_out, discard) > 0) return say("rummy.hint_out", card);
    int left = 0;
    for (const Json& choice : hint.value("discards", Json::array())) {
        if (choice.value("card", Json()) == name) left = choice.value("deadwood", 0);
    }
    return say("rummy.hint_discard", card, with<"points">(left));
}

}  // namespace

std::string hand_sentence(const rummy::View& view, const Style& style) {
    return say("terminal_rummy.hand", with<"cards">(cards_text(view.own.hand, style)),
               with<"points">(view.own.deadwood));
}

std::vector<std::string> Words::tell(const Json& event, const TableSeen& table, const Style& style) const {
    return tell_event(event, table, style);
}

std::string Words::prompt(const TableSeen& table, const Style& style) const {
    const rummy::View view = decode_view(table);
    if (!own_turn(view, table)) return {};
    const auto turn = [&view](const std::string& task) {
        return view.table.last_turn ? say("terminal_rummy.last_turn", with<"task">(task))
                                    : say("terminal.your_turn", with<"task">(task));
    };
    if (view.table.phase == rummy::Phase::draw) {
        // What may be drawn is the server's to say: the stock may be empty, and there may be nothing to
        // take.
        const bool take = std::find(view.own.legal.draw.begin(), view.own.legal.draw.end(), rummy::Source::discard) !=
                          view.own.legal.draw.end();
        const bool stock = std::find(view.own.legal.draw.begin(), view.own.legal.draw.end(), rummy::Source::stock) !=
                           view.own.legal.draw.end();
        if (!take || !view.table.discard_top) return turn(stock ? say("terminal_rummy.draw_stock") : "");
        const auto card = with<"card">(card_text(*view.table.discard_top, style));
        return turn(stock ? say("terminal_rummy.draw_or_take", card) : say("terminal_rummy.take", card));
    }
    if (!view.own.legal.go_out.empty()) {
        return turn(say("terminal_rummy.can_go_out", with<"cards">(cards_text(view.own.legal.go_out, style))));
    }
    // With `manual` groups one may name others behind the discard; `help` tells how.
    return turn(view.table.last_turn ? say("terminal_rummy.discard_laid") : say("terminal_rummy.discard"));
}

std::vector<std::string> Words::describe(const TableSeen& table, const Style& style) const {
    const rummy::View view = decode_view(table);
    std::vector<std::string> told;
    told.push_back(say("terminal_rummy.table", with<"n">(view.table.round), with<"of">(view.table.rounds.size()),
                       with<"wild">(ranks_text(rank_text(view.table.wild), style)), with<"stock">(view.table.stock),
                       with<"card">(view.table.discard_top ? card_text(*view.table.discard_top, style) : "none")));
    for (const rummy::SeatView& seat : view.table.seats) {
        told.push_back(say("terminal_rummy.seat", with<"name">(who(seat.seat.index, table)), with<"cards">(seat.cards),
                           with<"points">(seat.total), with<"plays">(view.table.current == seat.seat ? "yes" : "no"),
                           with<"deals">(view.table.dealer == seat.seat ? "yes" : "no"),
                           with<"laid">(seat.laid ? melds_text(seat.laid->melds, style) : "none")));
    }
    if (holds_seat(table)) told.push_back(hand_sentence(view, style));
    return told;
}

std::vector<std::string> Words::scores(const TableSeen& table, const Style&) const {
    const rummy::View view = decode_view(table);
    std::vector<std::string> told;
    for (std::size_t i = 0; i < view.table.scores.size(); ++i) {
        const rummy::ScoreRow& row = view.table.scores[i];
        std::vector<std::string> line;
        for (std::size_t seat = 0; seat < row.points.size(); ++seat) {
            if (!row.points[seat]) continue;
            line.push_back(who(static_cast<int>(seat), table) + " " + std::to_string(*row.points[seat]));
        }
        told.push_back(say("terminal_rummy.round_points", with<"n">(i + 1), with<"points">(line)));
    }
    std::vector<std::string> totals;
    for (const rummy::SeatView& seat : view.table.seats) {
        totals.push_back(who(seat.seat.index, table) + " " + std::to_string(seat.total));
    }
    told.push_back(say("terminal.totals", with<"points">(totals)));
    return told;
}

std::string Words::open_hand(const Json& you, const Style& style) const {
    const auto hand = decode_cards(you.value("hand", Json::array()));
    if (hand.empty()) return say("terminal_rummy.no_cards");
    return say("terminal_rummy.open_hand", with<"cards">(cards_text(hand, style)),
               with<"points">(you.value("deadwood", 0)));
}

Effects Words::reply(const Json& message, const TableSeen& table, const Style& style) const {
    const std::string type = message.value("type", "");
    Effects effects;
    if (type == "arranged") return reply_arranged(message, decode_view(table), style);
    if (type == "hinted") {
        const Json& hint = message.at("hint");
        const std::string sentence = hint_sentence(hint, decode_view(table), style);
        effects.sentences.push_back(say("terminal.hint", with<"sentence">(sentence)));
        const std::string leaves = what_discards_leave(hint, style);
        if (!leaves.empty()) effects.sentences.push_back(leaves);
    }
    if (type == "previewed") effects.sentences.push_back(reply_previewed(message, style));
    return effects;
}

}  // namespace crowntable::cli::rummy
