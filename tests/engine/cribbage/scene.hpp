#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/cribbage/game.hpp"
#include "tests/engine/cribbage/notation.hpp"

namespace crowntable::cribbage {

inline constexpr Seat A{0};
inline constexpr Seat B{1};
inline constexpr Seat C{2};
inline constexpr Seat D{3};

/// A game in the middle of it: seat A has the first turn and started.
struct Scene {
    Options options{};
    /// As for board_with. Without any the first play is still to be made.
    std::vector<std::string_view> board{};
    /// One for each seat.
    std::vector<std::string_view> racks{};
    /// What is drawn, the first at the end; what is nowhere else by default, and in no particular order. Tiles that are
    /// nowhere are out of play.
    std::optional<std::string_view> bag{};
    std::vector<int> points{};
    std::uint32_t rules_version = rules_versions.newest;
    std::optional<Seat> servant{};
};

Game game_of(const Scene& scene);

/// `H8 across 7d 8l`, as seat whose turn it is would play it.
Play play_of(const Game& game, std::string_view text);

/// Applies it; REQUIREs that it is accepted.
std::vector<Event> act(Game& game, Seat seat, const Action& action);
std::vector<Event> plays(Game& game, Seat seat, std::string_view text);
/// The code with which it is refused; empty if it is not.
std::string_view refused(const Game& game, Seat seat, const Action& action);

template <typename E>
const E* find(const std::vector<Event>& events) {
    for (const Event& event : events) {
        if (const auto* found = std::get_if<E>(&event)) return found;
    }
    return nullptr;
}

}  // namespace crowntable::cribbage
