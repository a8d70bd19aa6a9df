#include "protocol/record/deals.hpp"

#include <utility>

namespace crowntable::record {

Deals::MaybeFault Deals::take(const Line& line, std::size_t number) {
    line_ = number;
    return std::visit([this](const auto& one) { return make(one); }, line);
}

Deals::MaybeFault Deals::make(const RecordedStart& start) {
    made_of_.room = start.room;
    made_of_.game = start.number;
    made_of_.rules_version = start.rules_version;
    chains_.assign(start.seats.size(), std::nullopt);
    for (const RecordedSeat& seat : start.seats) are_bots_.push_back(seat.bot.has_value());
    // A game without commitments has a record all the same, which only vouches for no deal.
    if (!start.commitments) return std::nullopt;
    if (start.commitments->seats.size() != chains_.size()) return unfair("There is not one commitment for each seat.");
    server_.emplace(start.commitments->server);
    for (std::size_t i = 0; i < chains_.size(); ++i) {
        const auto& end = start.commitments->seats[i];
        // The server plays its bots and knows what they know. With links of theirs, deals that the server alone has
        // chosen would look as if somebody else vouched for them.
        if (end && are_bots_[i]) return bot_commits(i);
        if (end) chains_[i] = SeatChain{RevealedChain(*end), 0};
    }
    return std::nullopt;
}

Deals::MaybeFault Deals::bot_commits(std::size_t seat) const {
    return unfair("Seat " + std::to_string(seat) + " is a bot's and has a chain.");
}

// A seat that was left is like a bot's until somebody takes it: nobody is there who could commit.
void Deals::give(Seat seat, bool to_bot) {
    if (seat.index < are_bots_.size()) are_bots_[seat.index] = to_bot;
}

Deals::MaybeFault Deals::make(const recorded::SeatTaken& taken) {
    give(taken.seat, false);
    return std::nullopt;
}

Deals::MaybeFault Deals::make(const recorded::SeatLeft& left) {
    give(left.seat, true);
    return std::nullopt;
}

Deals::MaybeFault Deals::check_link(std::size_t seat, const SeatLink& link, std::uint32_t deal) {
    auto& known = chains_[seat];
    // Seats are told as the record counts them, from 0.
    const std::string who = "Seat " + std::to_string(seat);
    if (known && link.what == LinkGiven::none) return unfair(who + " has a chain, but nothing is told of its link.");
    // Somebody without a chain is passed over; a bot is nobody.
    const bool passed_over = link.what == LinkGiven::skipped && !are_bots_[seat];
    if (!known && link.what != LinkGiven::none && !passed_over) {
        return unfair(who + " has no chain, but something is told of its link.");
    }
    // Links count from the first deal after the commitment. A link may be left out, when its deal was skipped: the
    // next one then hashes to the last known one in more steps.
    if (link.what == LinkGiven::given && !known->chain.accept(link.link, deal - known->deals_before)) {
        return unfair(who + " did not commit to this link.");
    }
    return std::nullopt;
}

Deals::MaybeFault Deals::make(const line::Deal& deal) {
    if (deal.links.has_value() != fair()) {
        return unfair(fair() ? "The links are missing." : "There are links, but no commitments.");
    }
    const std::vector<SeatLink> links = deal.links.value_or(std::vector<SeatLink>{});
    // Whether a deal is vouched for follows from its links. A record must not claim more than they prove, nor less.
    if (deal.vouched_for != vouched_for(links)) {
        return unfair("By its links this deal is " +
                      std::string(deal.vouched_for ? "not vouched for." : "vouched for."));
    }
    if (fair() && links.size() != chains_.size()) return unfair("There is not one link for each seat.");
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (auto wrong = check_link(i, links[i], deal.deal)) return wrong;
    }
    // The seed is kept, but not checked yet: it shows only with the server's link, which comes to light when the
    // deal is over.
    deal_ = deal;
    deal_line_ = line_;
    revealed_ = false;
    return std::nullopt;
}

Deals::MaybeFault Deals::make(const recorded::Committed& committed) {
    if (!fair()) return unfair("There is a commitment, but not one of the server.");
    // The replay by the rules refuses such a seat; here it only must not be looked up.
    if (committed.seat.index >= chains_.size()) return std::nullopt;
    if (committed.chain_end && are_bots_[committed.seat.index]) return bot_commits(committed.seat.index);
    auto& known = chains_[committed.seat.index];
    // Without an end the seat has no chain from the next deal on; with another one its links count from 1 again.
    known.reset();
    if (committed.chain_end) known = SeatChain{RevealedChain(*committed.chain_end), deal_ ? deal_->deal : 0};
    return std::nullopt;
}

Deals::MaybeFault Deals::make(const line::Reveal& reveal) {
    if (!fair() || !deal_ || revealed_) return unfair("There is no deal of which this is a link.");
    if (reveal.deal != deal_->deal) return unfair("This is deal " + std::to_string(deal_->deal) + ".");
    if (!server_->accept(reveal.link, reveal.deal)) return unfair("The server did not commit to this link.");
    made_of_.deal = reveal.deal;
    // A fair game has links in every deal: make(line::Deal) refused all others.
    made_of_.seat_links = used_links(*deal_->links);
    if (deck_seed(reveal.link, made_of_) != deal_->seed) {
        return Fault{FaultKind::fair_deal, deal_line_, "The seed is not the one that the links give."};
    }
    revealed_ = true;
    return std::nullopt;
}

Deals::MaybeFault find_unfair(const std::vector<Line>& lines) {
    Deals deals;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        // Only the first line is a header; nothing after another one means anything.
        if (std::holds_alternative<RecordedStart>(lines[i]) != (i == 0)) break;
        if (auto fault = deals.take(lines[i], i + 1)) return fault;
    }
    return std::nullopt;
}

}  // namespace crowntable::record
