// What the rummy family answers to `arrange` and `hint`.

#include <algorithm>

#include "engine/random.hpp"
#include "engine/rummy/bot.hpp"
#include "engine/rummy/laydown.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/rummy/codec.hpp"
#include "protocol/rummy/forms.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

/// Who has nothing to discard has not drawn, or it is not their turn.
bool holds_one_too_many(const View& view) {
    return !view.own.legal.discard.empty();
}

std::string points(int count) {
    return std::to_string(count) + (count == 1 ? " point" : " points");
}

std::string sentence_for(const View& view, const Draw& draw) {
    if (draw.source == Source::stock) return "Draw from the stock.";
    const auto top = view.table.discard_top;
    // A bot takes only what it sees; the other wording is for a view that does not tell the top card.
    return top ? "Take the " + to_string(*top) + " from the discard pile." : "Take the top of the discard pile.";
}

std::string sentence_for(const View& view, const Discard& discard) {
    const std::string face = to_string(discard.card);
    const auto& go_out = view.own.legal.go_out;
    if (std::find(go_out.begin(), go_out.end(), discard.card) != go_out.end()) {
        return "Discard " + face + " and go out.";
    }
    // The sentence tells what would be left now. What the bot expected of later turns has no place in it.
    const int left = cards::least_deadwood(without(view.own.hand, discard.card), view.table.rules);
    return "Discard " + face + ": that leaves " + points(left) + " in your hand.";
}

}  // namespace

std::variant<Refusal, std::string> Codec::arrange(const View& view, bool hints) {
    forms::Arranged arranged;
    // Which card to throw is advice, so it needs hints. How the cards group is not: everybody could lay them out on
    // a table.
    if (hints && holds_one_too_many(view)) arranged.best_discard = legal_choices(view).front().card;
    // The groups shown are those that stay after the discard; it may be a card that would fit into one of them now.
    const auto kept = arranged.best_discard ? without(view.own.hand, *arranged.best_discard) : view.own.hand;
    arranged.arrangement = cards::arrange(kept, view.table.rules);
    std::string out;
    write(out, forms::arranged, arranged);
    return out;
}

std::string Codec::hint(const View& view) {
    // A fixed stream: the same view always gets the same hint.
    const auto action = Game::choose(view, BotLevel::hard, Random(Seed{}, "hint"));
    const forms::Hint told{.action = action,
                           .sentence = std::visit([&](const auto& what) { return sentence_for(view, what); }, action),
                           .discards = holds_one_too_many(view) ? legal_choices(view) : cards::DiscardChoices{}};
    std::string out;
    write(out, forms::hint, told);
    return out;
}

}  // namespace crowntable::rummy
