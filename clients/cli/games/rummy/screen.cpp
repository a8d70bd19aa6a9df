#include "clients/cli/games/rummy/screen.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/kit/card_text.hpp"
#include "clients/cli/games/kit/game_commands.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/rummy/view.hpp"
#include "clients/cli/text/say.hpp"

namespace crowntable::cli::rummy {
namespace {

using cards::Card;
using Kind = Key::Kind;

Json discard_of(Card card, bool out) {
    Json action = {{"type", "discard"}, {"card", cards::to_string(card)}};
    // Left out where it is not wanted: with `must_go_out` the server decides by itself.
    if (out) action["go_out"] = true;
    return action;
}

bool discarding(const rummy::View& view, const TableSeen& table) {
    return own_turn(view, table) && view.table.phase == rummy::Phase::discard;
}

}  // namespace

void Screen::draw(Canvas& canvas, int top, int bottom, const TableSeen& table, const std::vector<std::string>& log,
                  const Style& style) const {
    draw_table(canvas, top, bottom, table, focus_, log, style);
}

bool Screen::press(Key key, const TableSeen& table, const Style& style, Effects& effects) {
    if (key.is("v")) {
        focus_.scores = !focus_.scores;
        return true;
    }
    // All other keys are about one's own hand.
    if (!holds_seat(table)) return false;
    const rummy::View view = decode_view(table);
    if (key.kind == Kind::escape) {
        focus_ = {focus_.cursor};
        asked_.reset();
    } else if (key.is("d")) {
        // Sent whether it is one's turn or not: the server's refusal says why not better than silence would.
        effects.commands.push_back(action_command("play", table, {{"type", "draw"}, {"source", "stock"}}));
    } else if (key.is("t")) {
        effects.commands.push_back(action_command("play", table, {{"type", "draw"}, {"source", "discard"}}));
    } else if (key.is("s")) {
        effects.commands.push_back(order_command(sorted_hand(view.own.hand, view.table.rules, by_suit_)));
        // The key sorts by rank and by suit in turn.
        by_suit_ = !by_suit_;
    } else if (key.is("a")) {
        effects.commands.push_back(Json{{"op", "arrange"}}.dump());
    } else if (key.is("h")) {
        effects.commands.push_back(Json{{"op", "hint"}}.dump());
    } else if (key.is("o")) {
        ask_out(view, table, style, effects);
    } else {
        return press_in_hand(key, view, table, effects);
    }
    return true;
}

bool Screen::press_in_hand(const Key& key, const rummy::View& view, const TableSeen& table, Effects& effects) {
    const std::size_t size = view.own.hand.size();
    if (size == 0) return false;
    const bool right = key.kind == Kind::right;
    if ((key.kind == Kind::left || right) && key.alt) {
        carry(view, right, effects);
    } else if (key.kind == Kind::left || right) {
        focus_.cursor = (focus_.cursor + (right ? 1 : size - 1)) % size;
    } else if (key.kind == Kind::home) {
        focus_.cursor = 0;
    } else if (key.kind == Kind::end) {
        focus_.cursor = size - 1;
    } else if (key.is(" ")) {
        if (focus_.chosen == focus_.cursor) {
            focus_.chosen.reset();
            focus_.sheet.reset();
        } else {
            choose(focus_.cursor, view, table, effects);
        }
    } else if (key.is("x") && !focus_.chosen && discarding(view, table)) {
        choose(focus_.cursor, view, table, effects);
    } else if (key.is("x") || key.kind == Kind::enter) {
        confirm(view, table, effects);
    } else {
        return false;
    }
    return true;
}

void Screen::choose(std::size_t index, const rummy::View& view, const TableSeen& table, Effects& effects) {
    focus_.chosen = index;
    focus_.sheet.reset();
    if (!view.table.last_turn || !discarding(view, table)) return;
    // This discard lays the hand down: what it would leave is shown before it is confirmed.
    asked_ = view.own.hand[index];
    effects.commands.push_back(action_command("preview", table, discard_of(*asked_, false)));
}

void Screen::take_preview(const Json& preview, const Answered& asked, const rummy::View& view) {
    // A person may ask about several cards in a row, and only the last question counts here; a typed one is told in
    // words.
    const auto card = cards::parse_card(Json::parse(asked.text).value("action", Json::object()).value("card", ""));
    if (!asked_ || card != asked_) return;
    // Only a discard that lays cards down is asked about again before it is played; any other is a key away.
    const bool goes_out = preview.value("goes_out", false);
    if (goes_out || view.table.last_turn) {
        focus_.sheet = Focus::Sheet{*asked_, decode_melds(preview.value("melds", Json::array())), goes_out,
                                    preview.value("deadwood", 0)};
    }
    asked_.reset();
}

void Screen::confirm(const rummy::View& view, const TableSeen& table, Effects& effects) {
    if (!discarding(view, table)) return;
    if (focus_.sheet) {
        effects.commands.push_back(
            action_command("play", table, discard_of(focus_.sheet->discard, focus_.sheet->goes_out)));
        focus_.sheet.reset();
        focus_.chosen.reset();
    } else if (focus_.chosen && *focus_.chosen < view.own.hand.size()) {
        effects.commands.push_back(action_command("play", table, discard_of(view.own.hand[*focus_.chosen], false)));
        focus_.chosen.reset();
    }
}

void Screen::ask_out(const rummy::View& view, const TableSeen& table, const Style& style, Effects& effects) {
    if (focus_.sheet) return confirm(view, table, effects);
    // In a last turn nobody goes out any more: the key lays down as `x` does.
    if (view.table.last_turn && discarding(view, table)) return choose(focus_.cursor, view, table, effects);
    const auto& ways = view.own.legal.go_out;
    if (ways.empty()) {
        effects.sentences.push_back(say("terminal_rummy.cannot_go_out"));
        return;
    }
    Card card = ways.front();
    if (focus_.chosen && *focus_.chosen < view.own.hand.size()) card = view.own.hand[*focus_.chosen];
    if (std::find(ways.begin(), ways.end(), card) == ways.end()) {
        effects.sentences.push_back(say("terminal_rummy.out_only_by", with<"cards">(cards_text(ways, style))));
        return;
    }
    asked_ = card;
    effects.commands.push_back(action_command("preview", table, discard_of(card, true)));
}

void Screen::carry(const rummy::View& view, bool to_right, Effects& effects) {
    cards::Hand hand = view.own.hand;
    if (focus_.cursor >= hand.size()) return;
    if (to_right ? focus_.cursor + 1 == hand.size() : focus_.cursor == 0) return;
    const std::size_t next = to_right ? focus_.cursor + 1 : focus_.cursor - 1;
    std::swap(hand[focus_.cursor], hand[next]);
    focus_.cursor = next;
    focus_.chosen.reset();
    effects.commands.push_back(order_command(hand));
}

void Screen::heard(const Json& message, const std::optional<Answered>& answered, const TableSeen& table) {
    const std::string type = message.value("type", "");
    if (!holds_seat(table)) return;
    const rummy::View view = decode_view(table);
    if (turn_ != table.turn) {
        turn_ = table.turn;
        // The scores come up by themselves after a round; the next one begins with the table.
        const bool scores = focus_.scores && view.table.phase != rummy::Phase::round_scored;
        focus_ = {focus_.cursor};
        focus_.scores = scores;
        asked_.reset();
        if (view.own.drawn) {
            // The new card stands last among its equals: that is where the eye should be.
            const std::span<const Card> hand = view.own.hand;
            const auto found = std::find(hand.rbegin(), hand.rend(), *view.own.drawn);
            if (found != hand.rend()) focus_.cursor = static_cast<std::size_t>(hand.rend() - found) - 1;
        }
    }
    if (type == "previewed" && answered) take_preview(message.value("preview", Json::object()), *answered, view);
    // `done` may answer a new order of the hand, in which the index that was picked is that of another card.
    if (type == "done") focus_.chosen.reset();
    focus_.cursor = std::min(focus_.cursor, view.own.hand.empty() ? 0 : view.own.hand.size() - 1);
    if (focus_.chosen && *focus_.chosen >= view.own.hand.size()) focus_.chosen.reset();
}

std::string Screen::headline(const TableSeen& table) const {
    const rummy::View view = decode_view(table);
    if (view.table.round == 0) return {};
    return say("terminal_rummy.headline", with<"n">(view.table.round), with<"of">(view.table.rounds.size()),
               with<"wild">(rank_text(view.table.wild)));
}

std::string Screen::hints(const TableSeen& table) const {
    if (!holds_seat(table)) return say("terminal_rummy.keys_watch");
    const rummy::View view = decode_view(table);
    if (focus_.sheet) return focus_.sheet->goes_out ? say("terminal_rummy.keys_out") : say("terminal_rummy.keys_lay");
    if (!own_turn(view, table)) return say("terminal_rummy.keys_wait");
    if (view.table.phase == rummy::Phase::draw) return say("terminal_rummy.keys_draw");
    if (view.table.last_turn) return say("terminal_rummy.keys_last");
    return say("terminal_rummy.keys_discard");
}

}  // namespace crowntable::cli::rummy
