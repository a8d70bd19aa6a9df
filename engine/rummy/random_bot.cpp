#include "engine/rummy/random_bot.hpp"

#include <algorithm>

namespace crowntable::rummy {

namespace {

template <typename List>
const auto& any_of(const List& options, Random& random) {
    return options[random.below(static_cast<std::uint32_t>(options.size()))];
}

}  // namespace

Action choose_at_random(const View& view, Random random) {
    const auto& legal = view.own.legal;
    if (view.table.phase == Phase::draw) return Draw{.source = any_of(legal.draw, random)};
    const auto card = any_of(legal.discard, random);
    // where one must go out a discard that goes out does so by itself, and saying so is accepted as well.
    const bool goes_out = std::ranges::count(legal.go_out, card) > 0;
    return Discard{.card = card, .go_out = goes_out && (legal.must_go_out || random.below(2) == 0)};
}

}  // namespace crowntable::rummy
