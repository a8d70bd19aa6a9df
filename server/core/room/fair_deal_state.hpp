#pragma once

#include <cstdint>
#include <vector>

#include "engine/fair_deal.hpp"
#include "protocol/wire/deal.hpp"

namespace crowntable::server {

/// A chain to which a seat's occupant has committed.
struct SeatChain {
    explicit SeatChain(const Link& chain_end, std::uint32_t first)
        : end(chain_end), revealed(chain_end), first_deal(first) {}

    Link end;
    RevealedChain revealed;
    /// The deal to which its link 1 belongs.
    std::uint32_t first_deal;
};

enum class DealStage : std::uint8_t {
    /// There is no fair deal to tell of.
    none,
    /// Links are awaited.
    open,
    /// The cards are out.
    played,
    /// The deal is over, and with it the secrecy of the server's link.
    over
};

/// A fair deal, from its opening on.
struct FairDealState {
    wire::DealTerms terms;
    /// One for each seat; that of a seat that is awaited is `skipped` until its link is there.
    std::vector<SeatLink> links{};
    /// Seats at which somebody was, when it was opened, who had committed to nothing.
    SeatSet without_chain{};

    /// The seats whose link was awaited when the deal was opened. REQUIRES: it is open; with the cards whoever was not
    /// heard becomes `skipped`, too.
    SeatSet awaited() const {
        SeatSet seats;
        for (std::size_t i = 0; i < links.size(); ++i) {
            if (links[i].what == LinkGiven::given || links[i].what == LinkGiven::skipped) seats.insert(seat_at(i));
        }
        return seats;
    }
};

}  // namespace crowntable::server
