#include "tests/support/offered_actions.hpp"

#include <algorithm>

#include "tests/support/cribbage_plays.hpp"

namespace crowntable::tests {

namespace {

/// So many plays are tried where there may be a hundred thousand.
constexpr std::size_t plays_max = 6;

std::vector<Json> rummy_actions(const Json& legal) {
    std::vector<Json> actions;
    for (const Json& source : legal.at("draw")) actions.push_back({{"type", "draw"}, {"source", source}});
    for (const Json& face : legal.at("discard")) actions.push_back({{"type", "discard"}, {"card", face}});
    for (const Json& face : legal.at("go_out")) {
        actions.push_back({{"type", "discard"}, {"card", face}, {"go_out", true}});
    }
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

}  // namespace

OfferedActions offered_actions(std::string_view family, const Json& options, const Json& update) {
    const Json& legal = update.at("you").at("legal");
    if (legal.is_array()) return {.actions = legal, .are_all = true};
    if (family == "rummy") return {.actions = rummy_actions(legal)};
    if (family == "cribbage") return {.actions = cribbage_actions(options, update)};
    return {};
}

}  // namespace crowntable::tests
