#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"
#include "server/core/room/state.hpp"

/// The fair deals of the game on the table.
namespace crowntable::server {

DealStage RoomState::deal_stage() const {
    if (!fair_deal || !table) {
        return DealStage::none;
    }
    if (fair_deal->terms.deal > deals) {
        return game_on() ? DealStage::open : DealStage::none;
    }
    return game_on() && !table->needs_chance() ? DealStage::played : DealStage::over;
}

bool RoomState::link_missing(Seat seat) const {
    ENSURE(deal_is_open());
    // Whoever has left, or has committed anew since, will not give it.
    const auto& chain = seats.at(seat.index).chain;
    return fair_deal->links[seat.index].what == LinkGiven::skipped && chain &&
           chain->first_deal <= fair_deal->terms.deal;
}

bool RoomState::links_missing() const {
    for (std::size_t i = 0; i < fair_deal->links.size(); ++i) {
        if (link_missing(seat_at(i))) {
            return true;
        }
    }
    return false;
}

Link RoomState::server_link(std::uint32_t deal) const {
    ENSURE(chain_secret && deal >= 1 && deal <= deals + 1);
    return HashChain(*chain_secret).link(deal);
}

Seed RoomState::fair_seed() const {
    const auto next = static_cast<std::uint32_t>(deals + 1);
    auto links = deal_is_open() ? used_links(fair_deal->links) : std::vector<std::optional<Link>>(seats.size());
    return deck_seed(server_link(next), {.room = code,
                                         .game = static_cast<std::uint32_t>(games_started),
                                         .deal = next,
                                         .rules_version = rules,
                                         .seat_links = std::move(links)});
}

void RoomState::make(const change::SeatCommitted& committed, std::vector<std::string>&) {
    // An open deal goes on with the chains that were told when it was opened.
    const auto first = game_on() ? deals + (deal_is_open() ? 2 : 1) : 1;
    seats.at(committed.seat.index).chain.emplace(committed.chain_end, static_cast<std::uint32_t>(first));
}

void RoomState::make(const change::DealOpened& opened, std::vector<std::string>&) {
    ENSURE(game_on() && table->needs_chance() && !deal_is_open());
    FairDealState deal{.terms = {.game_number = static_cast<std::uint32_t>(games_started),
                                 .deal = static_cast<std::uint32_t>(deals + 1),
                                 .rules_version = rules,
                                 .server_commitment = HashChain(chain_secret.value()).end()},
                       .without_chain = opened.without_chain};
    for (std::size_t i = 0; i < seats.size(); ++i) {
        auto& commitment = deal.terms.commitments.emplace_back();
        auto& link = deal.links.emplace_back();
        if (const auto& chain = seats[i].chain) {
            commitment = {chain->end, chain->first_deal};
            link.what = opened.awaited.contains(seat_at(i)) ? LinkGiven::skipped : LinkGiven::absent;
        }
    }
    fair_deal = std::move(deal);
}

void RoomState::make(const change::LinkRevealed& revealed, std::vector<std::string>&) {
    ENSURE(deal_is_open() && link_missing(revealed.seat));
    SeatChain& chain = *seats[revealed.seat.index].chain;
    ENSURE(chain.revealed.accept(revealed.link, fair_deal->terms.deal - chain.first_deal + 1));
    fair_deal->links[revealed.seat.index] = {LinkGiven::given, revealed.link};
}

void RoomState::pass_over(SeatSet unheard) {
    for (const Seat seat : unheard) {
        fair_deal->links.at(seat.index).what = LinkGiven::skipped;
    }
}

/// A chain is for one game: some of its links are known now.
void RoomState::use_up_chains() {
    for (RoomSeat& seat : seats) {
        seat.chain.reset();
    }
}

void RoomState::call_off() {
    use_up_chains();
    vacate_deserted();
    clear_table();
    clear_ready();
    fair_deal.reset();
    unseen_events_.clear();
}

}  // namespace crowntable::server
