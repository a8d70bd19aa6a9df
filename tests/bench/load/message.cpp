#include "tests/bench/load/message.hpp"

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/catalogue/left_out.hpp"
#include "tests/support/legal_actions.hpp"

namespace crowntable::bench {

std::string_view value_of(std::string_view message, std::string_view key, char end) {
    const auto at = message.find(key);
    if (at == std::string_view::npos) return {};
    const auto from = at + key.size();
    return message.substr(from, message.find(end, from) - from);
}

std::uint64_t number_of(std::string_view message, std::string_view key) {
    const auto at = message.find(key);
    if (at == std::string_view::npos) return 0;
    std::uint64_t value = 0;
    std::from_chars(message.data() + at + key.size(), message.data() + message.size(), value);
    return value;
}

namespace {

bool has(std::string_view message, std::string_view part) {
    return message.find(part) != std::string_view::npos;
}

/// The update without all that is not for this seat alone: the private part ends it, and is short.
Json private_part(std::string_view update) {
    const auto from = update.rfind(R"("you":{"seat")");
    return from == std::string_view::npos ? Json() : Json::parse("{" + std::string(update.substr(from)));
}

Reaction between_turns(std::string_view update) {
    if (has(update, R"("phase":"round_scored")")) return {Reaction::Kind::ready, {{"op", "ready"}, {"ready", true}}};
    if (has(update, R"("phase":"game_over")")) return {Reaction::Kind::rematch, {{"op", "rematch"}}};
    return {};
}

}  // namespace

Reaction reaction_to(std::string_view update) {
    Json own = private_part(update);
    if (own.is_null()) return {};
    // Nothing is legal in a slim one that does not tell what is.
    if (!own.at("you").contains("legal")) return between_turns(update);
    own["you"] = catalogue::whole_own_view(std::move(own["you"]), "rummy");
    // Nobody here plays a game of another family, whose actions need the public part as well.
    Json action = tests::some_action("rummy", Json(), own, tests::the_first);
    if (action.is_null()) return between_turns(update);
    // Before the events, where other numbers stand.
    const auto turn = number_of(update.substr(0, 120), R"("turn":)");
    return {Reaction::Kind::play, {{"op", "play"}, {"turn", turn}, {"action", std::move(action)}}};
}

}  // namespace crowntable::bench
