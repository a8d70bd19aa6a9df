#include <algorithm>

#include "tests/sim/checks/checks.hpp"
#include "tests/sim/checks/fair_seed.hpp"

namespace crowntable::sim {

void Deals::shown(const Shown& shown) {
    if (!shown.type().starts_with("deal_")) return;
    if (shown.shadow == nullptr) return referee_.fail("Deals", "a deal is told of a room that is not in the store");
    Json told = shown.message;
    told.erase("remaining_ms");
    const bool is_known = std::ranges::any_of(shown.shadow->moments(), [&](const Moment& moment) {
        return std::ranges::find(moment.deals, told) != moment.deals.end();
    });
    if (!is_known) referee_.fail("Deals", "a message " + shown.type() + " tells what is not committed");
}

void Deals::changed(const server::RoomState& state, const server::Change& change) {
    std::visit([&](const auto& one) { note(rooms_[state.code], state, one); }, change);
}

void Deals::note(Room& room, const server::RoomState& state, const server::change::GameStarted& started) {
    room.links.clear();
    if (!started.chain_secret) return referee_.fail("Deals", "a game begins without a chain of the server");
    use_chain(room, hashed(*started.chain_secret, chain_length_max), state.games_started);
}

void Deals::note(Room& room, const server::RoomState& state, const server::change::DealOpened&) {
    room.links.assign(state.seats.size(), std::nullopt);
    for (const auto& chain : state.fair_deal->terms.commitments) {
        if (chain) use_chain(room, chain->end, state.games_started);
    }
}

/// Whose links are known from one game could be foreseen in the next.
void Deals::use_chain(Room& room, const Link& end, std::uint64_t game) {
    if (room.chains.emplace(end, game).first->second != game) referee_.fail("Deals", "a chain is used in two games");
}

void Deals::note(Room& room, const server::RoomState& state, const server::change::LinkRevealed& revealed) {
    const auto& chain = state.seats.at(revealed.seat.index).chain;
    const auto deal = static_cast<std::uint32_t>(state.deals + 1);
    if (!chain || hashed(revealed.link, deal - chain->first_deal + 1) != chain->end) {
        referee_.fail("Deals", "a link of another chain, or of another deal, is accepted");
    }
    room.links.at(revealed.seat.index) = revealed.link;
    use_once(room, revealed.link.bytes);
}

void Deals::note(Room& room, const server::RoomState& state, const server::change::Dealt& dealt) {
    if (!state.chain_secret) return referee_.fail("Deals", "a deal is made without a chain of the server");
    const bool is_open = !room.links.empty();
    if (!is_open) room.links.assign(state.seats.size(), std::nullopt);
    const auto number = static_cast<std::uint32_t>(state.deals);
    const Link link = link_of_chain(*state.chain_secret, number);
    const Seed seed = fair_seed(link, {.room = state.code,
                                       .game = static_cast<std::uint32_t>(state.games_started),
                                       .deal = number,
                                       .rules = state.rules,
                                       .links = std::exchange(room.links, {})});
    if (seed != dealt.seed) referee_.fail("Deals", "a deal does not follow from the links that were committed");
    use_once(room, link.bytes);
    use_once(room, dealt.seed.bytes);
    if (is_open) check_unheard(state);
}

/// Whoever was here when the deal was opened, and had no chain yet, has not stayed away.
void Deals::check_unheard(const server::RoomState& state) {
    for (const Seat seat : state.fair_deal->without_chain) {
        const bool is_heard = state.fair_deal->links.at(seat.index).what == LinkGiven::skipped;
        if (!is_heard && state.human_of(seat) != nullptr) {
            referee_.fail("Deals", "it is not told that somebody was there who could not be heard");
        }
    }
}

void Deals::use_once(Room& room, const std::array<std::uint8_t, 32>& bytes) {
    if (!room.used.insert(bytes).second) referee_.fail("Deals", "two deals of a room share a link or a seed");
}

}  // namespace crowntable::sim
