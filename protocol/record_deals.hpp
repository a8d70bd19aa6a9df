#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "protocol/game_record_check.hpp"
#include "protocol/record_line.hpp"

namespace crowntable::protocol {

/// The fair deals of a recorded game: commitments, links and seeds, apart from its rules. After a fault it is of no
/// further use.
class RecordDeals {
public:
    using Fault = std::optional<RecordFault>;

    /// `number`: of the line, from 1. A wrong seed is the fault of the line of its deal, though only the
    /// server's link shows it.
    Fault take(const RecordLine& line, std::size_t number);

    bool fair() const { return server_.has_value(); }
    /// The server's link of the last deal was told.
    bool revealed() const { return revealed_; }

private:
    struct SeatChain {
        RevealedChain chain;
        /// Deals before the commitment: its link 1 is that of the next.
        std::uint32_t deals_before;
    };

    Fault make(const RecordedStart& start);
    Fault make(const record_line::Deal& deal);
    Fault make(const recorded::Committed& committed);
    Fault make(const recorded::SeatTaken& taken);
    Fault make(const recorded::SeatLeft& left);
    Fault make(const record_line::Reveal& reveal);
    template <typename Other>
    Fault make(const Other&) {
        return std::nullopt;
    }

    /// Nothing for a seat that nobody has: that is said with the rules.
    void give(Seat seat, bool to_bot);
    Fault bot_commits(std::size_t seat) const;
    Fault check_link(std::size_t seat, const SeatLink& link, std::uint32_t deal);
    Fault unfair(std::string sentence) const {
        return RecordFault{RecordFaultKind::fair_deal, line_, std::move(sentence)};
    }

    std::size_t line_ = 0;
    FairDeal made_of_;
    std::optional<RevealedChain> server_;
    std::vector<std::optional<SeatChain>> chains_;
    /// Which seats nobody has now who could commit, by seat.
    std::vector<bool> are_bots_;
    /// The last one.
    std::optional<record_line::Deal> deal_;
    std::size_t deal_line_ = 0;
    bool revealed_ = false;
};

/// The first line that is wrong in the fair deals, whatever the rules say of the lines.
/// REQUIRES: the first line is a header that RecordReplay takes.
RecordDeals::Fault find_unfair(const std::vector<RecordLine>& lines);

}  // namespace crowntable::protocol
