// What the rummy family answers to `arrange` and `hint`.

#include <algorithm>

#include "engine/random.hpp"
#include "engine/rummy/bot.hpp"
#include "engine/rummy/laydown.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/rummy/codec.hpp"
#include "protocol/rummy/members.hpp"

namespace crowntable::rummy {

namespace {

using cards::Card;

bool holds_one_too_many(const View& view) {
    return !view.own.legal.discard.empty();
}

std::string points(int count) {
    return std::to_string(count) + (count == 1 ? " point" : " points");
}

std::string sentence_for(const View& view, const Draw& draw) {
    if (draw.source == Source::stock) return "Draw from the stock.";
    const auto top = view.table.discard_top;
    return top ? "Take the " + to_string(*top) + " from the discard pile." : "Take the top of the discard pile.";
}

std::string sentence_for(const View& view, const Discard& discard) {
    const std::string face = to_string(discard.card);
    const auto& go_out = view.own.legal.go_out;
    if (std::find(go_out.begin(), go_out.end(), discard.card) != go_out.end()) {
        return "Discard " + face + " and go out.";
    }
    const int left = cards::least_deadwood(without(view.own.hand, discard.card), view.table.rules);
    return "Discard " + face + ": that leaves " + points(left) + " in your hand.";
}

}  // namespace

std::variant<Refusal, std::string> Codec::arrange(const View& view, bool hints) {
    std::string out;
    json::Writer json(out);
    json.begin_object();
    if (hints && holds_one_too_many(view)) {
        const Card best = legal_choices(view).front().card;
        arrangement_members(json, cards::arrange(without(view.own.hand, best), view.table.rules));
        json.member("best_discard", to_string(best));
    } else {
        arrangement_members(json, cards::arrange(view.own.hand, view.table.rules));
    }
    json.end_object();
    return out;
}

std::string Codec::hint(const View& view) {
    // A fixed stream: the same view always gets the same hint.
    const auto action = Game::choose(view, BotLevel::hard, Random(Seed{}, "hint"));
    std::string out;
    json::Writer json(out);
    json.begin_object();
    json.member_raw("action", write_action(action));
    json.member("sentence", std::visit([&](const auto& what) { return sentence_for(view, what); }, action));
    json.key("discards");
    json.begin_array();
    if (holds_one_too_many(view)) {
        for (const auto& choice : legal_choices(view)) {
            json.begin_object();
            json.member("card", to_string(choice.card));
            json.member("deadwood", choice.deadwood);
            json.end_object();
        }
    }
    json.end_array();
    json.end_object();
    return out;
}

}  // namespace crowntable::rummy
