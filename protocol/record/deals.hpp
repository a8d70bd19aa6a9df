#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "protocol/record/check.hpp"
#include "protocol/record/line.hpp"

namespace crowntable::record {

/// The fair deals of a recorded game: commitments, links and seeds, apart from its rules. After a fault it is of no
/// further use.
class Deals {
public:
    using MaybeFault = std::optional<Fault>;

    /// `number`: of the line, from 1. A wrong seed is the fault of the line of its deal, though only the
    /// server's link shows it.
    MaybeFault take(const Line& line, std::size_t number);

    bool fair() const { return server_.has_value(); }
    /// The server's link of the last deal was told.
    bool revealed() const { return revealed_; }

private:
    struct SeatChain {
        RevealedChain chain;
        /// Deals before the commitment: its link 1 is that of the next.
        std::uint32_t deals_before;
    };

    MaybeFault make(const RecordedStart& start);
    MaybeFault make(const line::Deal& deal);
    MaybeFault make(const recorded::Committed& committed);
    MaybeFault make(const recorded::SeatTaken& taken);
    MaybeFault make(const recorded::SeatLeft& left);
    MaybeFault make(const line::Reveal& reveal);
    template <typename Other>
    MaybeFault make(const Other&) {
        return std::nullopt;
    }

    /// Nothing for a seat that nobody has: that is said with the rules.
    void give(Seat seat, bool to_bot);
    MaybeFault bot_commits(std::size_t seat) const;
    MaybeFault check_link(std::size_t seat, const SeatLink& link, std::uint32_t deal);
    MaybeFault unfair(std::string sentence) const { return Fault{FaultKind::fair_deal, line_, std::move(sentence)}; }

    std::size_t line_ = 0;
    FairDeal made_of_;
    std::optional<RevealedChain> server_;
    std::vector<std::optional<SeatChain>> chains_;
    /// Which seats nobody has now who could commit, by seat.
    std::vector<bool> are_bots_;
    /// The last one.
    std::optional<line::Deal> deal_;
    std::size_t deal_line_ = 0;
    bool revealed_ = false;
};

/// The first line that is wrong in the fair deals, whatever the rules say of the lines.
/// REQUIRES: the first line is a header that Replayer takes.
Deals::MaybeFault find_unfair(const std::vector<Line>& lines);

}  // namespace crowntable::record
