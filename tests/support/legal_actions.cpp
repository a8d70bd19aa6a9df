#include "tests/support/legal_actions.hpp"

#include <algorithm>

#include "tests/support/cribbage_plays.hpp"

namespace crowntable::tests {

namespace {

/// So many plays are tried where there may be a hundred thousand.
constexpr std::size_t plays_max = 6;

Json draw(const Json& source) {
    return {{"type", "draw"}, {"source", source}};
}

Json discard(const Json& card) {
    return {{"type", "discard"}, {"card", card}};
}

Json go_out(const Json& card) {
    return {{"type", "discard"}, {"card", card}, {"go_out", true}};
}

std::vector<Json> rummy_actions(const Json& legal) {
    std::vector<Json> actions;
    for (const Json& source : legal.at("draw")) actions.push_back(draw(source));
    for (const Json& card : legal.at("discard")) actions.push_back(discard(card));
    for (const Json& card : legal.at("go_out")) actions.push_back(go_out(card));
    return actions;
}

std::vector<Json> cribbage_actions(const Json& options, const Json& update) {
    const Json& you = update.at("you");
    const Json& legal = you.at("legal");
    std::vector<Json> actions;
    if (legal.at("pass")) actions.push_back({{"type", "pass"}});
    if (legal.at("call")) actions.push_back({{"type", "call"}});
    if (legal.at("exchange") > 0) actions.push_back({{"type", "exchange"}, {"tiles", {you.at("rack").front()}}});
    if (!legal.at("play")) return actions;
    const CribbagePlays plays(options, update);
    const std::size_t stride = std::max<std::size_t>(1, plays.size() / plays_max);
    for (std::size_t i = 0; i < plays.size(); i += stride) actions.push_back(plays.action(i));
    return actions;
}

const Json& any_of(const Json& list, const Below& below) {
    return list.at(below(list.size()));
}

std::vector<Json> by_name(const Json& faces) {
    std::vector<Json> sorted(faces.begin(), faces.end());
    std::ranges::sort(sorted);
    return sorted;
}

Json some_rummy_action(const Json& legal, const Below& below) {
    if (!legal.at("draw").empty()) return draw(any_of(legal.at("draw"), below));
    if (const auto out = by_name(legal.at("go_out")); !out.empty()) return go_out(out.front());
    const auto cards = by_name(legal.at("discard"));
    return cards.empty() ? Json() : discard(cards[below(cards.size())]);
}

Json some_play(const Json& options, const Json& update, const Below& below) {
    const CribbagePlays plays(options, update);
    // The view says that there is one; then nothing is played, and the game stands still for all to see.
    if (plays.size() == 0) return Json();
    const auto number = below(plays.size());
    Json action = plays.action(number);
    // Who cannot count claims too little, for another to call.
    if (options.at("joker_calls")) action["claim"] = plays.points(number) / (below(2) == 0 ? 1 : 2);
    return action;
}

Json some_exchange(const Json& you, std::size_t most, const Below& below) {
    auto tiles = by_name(you.at("rack"));
    tiles.resize(1 + below(most));
    return {{"type", "exchange"}, {"tiles", tiles}};
}

Json some_cribbage_action(const Json& options, const Json& update, const Below& below) {
    const Json& you = update.at("you");
    const Json& legal = you.at("legal");
    const auto exchange = legal.at("exchange").get<std::size_t>();
    const bool pass = legal.at("pass");
    if (legal.at("call") && below(2) == 1) return {{"type", "call"}};
    const bool must_play = !pass && exchange == 0;
    if (legal.at("play") && (must_play || below(8) != 7)) return some_play(options, update, below);
    if (exchange > 0 && below(2) == 0) return some_exchange(you, exchange, below);
    return pass ? Json{{"type", "pass"}} : Json();
}

}  // namespace

OfferedActions offered_actions(std::string_view family, const Json& options, const Json& update) {
    const Json& legal = update.at("you").at("legal");
    if (legal.is_array()) return {.actions = legal, .are_all = true};
    if (family == "rummy") return {.actions = rummy_actions(legal)};
    if (family == "cribbage") return {.actions = cribbage_actions(options, update)};
    return {};
}

Json some_action(std::string_view family, const Json& options, const Json& update, const Below& below) {
    const Json& legal = update.at("you").at("legal");
    if (legal.is_array()) return legal.empty() ? Json() : any_of(legal, below);
    if (family == "rummy") return some_rummy_action(legal, below);
    if (family == "cribbage") return some_cribbage_action(options, update, below);
    return Json();
}

bool is_awaited(const Json& update) {
    const Json& seat = update.at("you").at("seat");
    const Json& shown = update.at("public");
    const Json waiting = shown.value("waiting", Json::array());
    if (!waiting.empty()) return std::ranges::find(waiting, seat) != waiting.end();
    return shown.at("current") == seat;
}

const Json& hand_of(const Json& you) {
    return you.at(you.contains("rack") ? "rack" : "hand");
}

}  // namespace crowntable::tests
