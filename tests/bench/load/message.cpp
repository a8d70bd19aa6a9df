#include "tests/bench/load/message.hpp"

#include <algorithm>
#include <charconv>

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

Reaction play(std::string_view update, const std::string& action) {
    // Before the events, where other numbers stand.
    const auto turn = number_of(update.substr(0, 120), R"("turn":)");
    return {Reaction::Kind::play,
            R"("op":"play","turn":)" + std::to_string(turn) + R"(,"action":{"type":)" + action + "}}"};
}

}  // namespace

Reaction reaction_to(std::string_view update) {
    // Looked for from behind: the private part ends the update, and is short.
    const auto you = update.substr(std::min(update.rfind(R"("you":{"seat")"), update.size()));
    if (you.empty()) return {};
    const auto legal = you.substr(std::min(you.find(R"("legal":)"), you.size()));
    if (has(legal, R"("draw":["stock")")) return play(update, R"("draw","source":"stock")");
    if (has(legal, R"("draw":[")")) return play(update, R"("draw","source":"discard")");
    if (!has(legal, R"("discard":[")")) {
        if (has(update, R"("phase":"round_scored")")) return {Reaction::Kind::ready, R"("op":"ready","ready":true})"};
        if (has(update, R"("phase":"game_over")")) return {Reaction::Kind::rematch, R"("op":"rematch"})"};
        return {};
    }
    if (const auto out = value_of(legal, R"("go_out":[")", '"'); !out.empty()) {
        return play(update, R"("discard","card":")" + std::string(out) + R"(","go_out":true)");
    }
    const auto drawn = std::string(value_of(you, R"("drawn":")", '"'));
    const auto cards = value_of(legal, R"("discard":[)", ']');
    // A card just taken from the pile may have to stay.
    const bool may = !drawn.empty() && has(cards, '"' + drawn + '"');
    return play(update, R"("discard","card":")" + (may ? drawn : std::string(value_of(cards, "\"", '"'))) + '"');
}

}  // namespace crowntable::bench
