#include <algorithm>
#include <span>
#include <utility>

#include "engine/ensure.hpp"
#include "server/core/room/state.hpp"

/// The fair deals of the game on the table.
namespace crowntable::server {

DealStage RoomState::deal_stage() const {
    ENSURE(!fair_deal || fair_deal->terms.deal <= deals + 1);
    if (!fair_deal || !table) return DealStage::none;
    // A deal that the end of its game has cut off reveals nothing: the link of the server was not used.
    if (fair_deal->terms.deal > deals) return game_on() ? DealStage::open : DealStage::none;
    if (!game_on()) return DealStage::over;
    // The link of the server is told as soon as the cards of its deal mean nothing any more. Whoever has it deals
    // again, and knows all hands.
    return table->needs_chance() && !table->hides_past_hands() ? DealStage::over : DealStage::played;
}

bool RoomState::link_missing(Seat seat) const {
    ENSURE(deal_is_open());
    ENSURE(fair_deal->links.size() == seats.size());
    // Whoever has left, or has committed anew since, will not give it.
    const auto& chain = seats.at(seat.index).chain;
    return fair_deal->links[seat.index].what == LinkGiven::skipped && chain &&
           chain->first_deal <= fair_deal->terms.deal;
}

bool RoomState::links_missing() const {
    for (std::size_t i = 0; i < fair_deal->links.size(); ++i) {
        if (link_missing(seat_at(i))) return true;
    }
    return false;
}

Link RoomState::server_link(std::uint32_t deal) const {
    ENSURE(chain_secret && deal >= 1 && deal <= deals + 1);
    // Made anew each time, by 255 hashes at most, so that the secret is all that has to be kept.
    return HashChain(*chain_secret).link(deal);
}

Seed RoomState::fair_seed() const {
    // To a deal that was never opened no seat gave a link: the next link of the server's own chain decides alone.
    const auto next = static_cast<std::uint32_t>(deals + 1);
    auto links = deal_is_open() ? used_links(fair_deal->links) : std::vector<std::optional<Link>>(seats.size());
    return deck_seed(server_link(next), {.room = code,
                                         .game = static_cast<std::uint32_t>(games_started),
                                         .deal = next,
                                         .rules_version = rules,
                                         .seat_links = std::move(links)});
}

std::optional<Seed> RoomState::practice_seed(std::uint64_t deal) const {
    ENSURE(deal >= 1);
    const auto seeds = practice ? preset->practice_deals() : std::span<const Seed>{};
    return seeds.empty() ? std::nullopt : std::optional(seeds[(deal - 1) % seeds.size()]);
}

void RoomState::make(const change::SeatCommitted& committed, std::vector<std::string>&) {
    ENSURE(seats.at(committed.seat.index).who);
    // A new chain now would take back the link that is awaited of the old one (obey(Commit)).
    ENSURE(!deal_is_open() || !link_missing(committed.seat));
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
        const bool is_awaited = opened.awaited.contains(seat_at(i));
        ENSURE(seats[i].chain ? !opened.without_chain.contains(seat_at(i)) : !is_awaited);
        // A seat with a chain is awaited or absent; which of them was decided and told before any link came.
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
    const bool is_next = chain.revealed.accept(revealed.link, fair_deal->terms.deal - chain.first_deal + 1);
    ENSURE(is_next);
    fair_deal->links[revealed.seat.index] = {LinkGiven::given, revealed.link};
}

/// Seats at which somebody was, and whose link was not asked for: the deal says so, and nobody can vouch for it.
void RoomState::pass_over(SeatSet unheard) {
    for (const Seat seat : unheard) {
        // A link that went into the seed must not be denied.
        ENSURE(fair_deal->links.at(seat.index).what != LinkGiven::given);
        fair_deal->links.at(seat.index).what = LinkGiven::skipped;
    }
}

/// A chain is for one game: some of its links are known now.
void RoomState::use_up_chains() {
    for (RoomSeat& seat : seats) seat.chain.reset();
}

void RoomState::call_off() {
    ENSURE(deals == 0);
    // Seats whose players left before the first card close up with the table, like those that were left before the
    // start.
    close_game();
    clear_table();
    clear_ready();
    fair_deal.reset();
    // Nobody was told that it had begun, so nobody is told that it is over.
    unseen_events_.clear();
}

}  // namespace crowntable::server
