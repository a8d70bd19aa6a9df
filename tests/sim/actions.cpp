#include "tests/sim/actions.hpp"

#include <algorithm>
#include <vector>

#include "tests/support/cribbage_plays.hpp"

/// What each family of games needs of people who play it.
namespace crowntable::sim {

namespace {

const Json& any_of(const Json& list, Dice& dice) {
    return list.at(static_cast<std::size_t>(dice.below(static_cast<int>(list.size()))));
}

Json some_rummy_action(const Json& legal, Dice& dice) {
    if (!legal.at("go_out").empty()) {
        return {{"type", "discard"}, {"card", legal.at("go_out").front()}, {"go_out", true}};
    }
    if (!legal.at("draw").empty()) return {{"type", "draw"}, {"source", any_of(legal.at("draw"), dice)}};
    if (legal.at("discard").empty()) return Json();
    return {{"type", "discard"}, {"card", any_of(legal.at("discard"), dice)}};
}

Json some_play(const Json& room, const Json& update, Dice& dice) {
    const Json& options = room.at("options");
    const tests::CribbagePlays plays(options, update);
    // The view says that there is one; then nothing is played, and the game stands still for all to see.
    if (plays.size() == 0) return Json();
    const auto number = static_cast<std::size_t>(dice.below(static_cast<int>(plays.size())));
    Json action = plays.action(number);
    // Who cannot count claims too little, for another to call.
    if (options.at("joker_calls")) action["claim"] = plays.points(number) / dice.between(1, 2);
    return action;
}

Json some_cribbage_action(const Json& room, const Json& update, Dice& dice) {
    const Json& legal = update.at("you").at("legal");
    const int exchange = legal.at("exchange");
    const bool pass = legal.at("pass");
    if (legal.at("call") && dice.one_in(2)) return {{"type", "call"}};
    if (legal.at("play") && ((!pass && exchange == 0) || !dice.one_in(8))) return some_play(room, update, dice);
    if (exchange > 0 && dice.one_in(2)) {
        const Json& rack = update.at("you").at("rack");
        return {{"type", "exchange"},
                {"tiles", Json(std::vector<Json>(rack.begin(), rack.begin() + dice.between(1, exchange)))}};
    }
    return pass ? Json{{"type", "pass"}} : Json();
}

}  // namespace

bool is_awaited(const Json& update) {
    const Json& seat = update.at("you").at("seat");
    const Json& shown = update.at("public");
    const Json waiting = shown.value("waiting", Json::array());
    if (!waiting.empty()) return std::ranges::find(waiting, seat) != waiting.end();
    return shown.at("current") == seat;
}

Json some_action(const Json& room, const Json& update, Dice& dice) {
    if (room.at("family") == "cribbage") return some_cribbage_action(room, update, dice);
    return some_rummy_action(update.at("you").at("legal"), dice);
}

const Json& hand_of(const Json& you) {
    return you.at(you.contains("rack") ? "rack" : "hand");
}

}  // namespace crowntable::sim
