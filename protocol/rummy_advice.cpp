// What the rummy family answers to `arrange` and `hint`.

#include <algorithm>

#include "engine/random.hpp"
#include "engine/rummy/bot.hpp"
#include "engine/rummy/laydown.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/rummy_codec.hpp"
#include "protocol/rummy_json.hpp"

namespace crowntable::protocol {

namespace {

using cards::Card;

bool holds_one_too_many(const rummy::View& view) {
    return !view.own.legal.discard.empty();
}

std::string points(int count) {
    return std::to_string(count) + (count == 1 ? " point" : " points");
}

std::string sentence_for(const rummy::View& view, const rummy::Draw& draw) {
    if (draw.source == rummy::Source::stock) return "Draw from the stock.";
    const auto top = view.table.discard_top;
    return top ? "Take the " + to_string(*top) + " from the discard pile." : "Take the top of the discard pile.";
}

std::string sentence_for(const rummy::View& view, const rummy::Discard& discard) {
    const std::string face = to_string(discard.card);
    const auto& go_out = view.own.legal.go_out;
    if (std::find(go_out.begin(), go_out.end(), discard.card) != go_out.end()) {
        return "Discard " + face + " and go out.";
    }
    const int left = cards::least_deadwood(rummy::without(view.own.hand, discard.card), view.table.rules);
    return "Discard " + face + ": that leaves " + points(left) + " in your hand.";
}

}  // namespace

std::variant<Refusal, std::string> RummyCodec::arrange(const rummy::View& view, bool hints) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    if (hints && holds_one_too_many(view)) {
        const Card best = rummy::legal_choices(view).front().card;
        arrangement_members(json, cards::arrange(rummy::without(view.own.hand, best), view.table.rules));
        json.member("best_discard", to_string(best));
    } else {
        arrangement_members(json, cards::arrange(view.own.hand, view.table.rules));
    }
    json.end_object();
    return out;
}

std::string RummyCodec::hint(const rummy::View& view) {
    // A fixed stream: the same view always gets the same hint.
    const auto action = rummy::Game::choose(view, BotLevel::hard, Random(Seed{}, "hint"));
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.member_raw("action", write_action(action));
    json.member("sentence", std::visit([&](const auto& what) { return sentence_for(view, what); }, action));
    json.key("discards");
    json.begin_array();
    if (holds_one_too_many(view)) {
        for (const auto& choice : rummy::legal_choices(view)) {
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

}  // namespace crowntable::protocol
