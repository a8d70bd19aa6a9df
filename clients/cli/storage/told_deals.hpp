#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fair_deal.hpp"

namespace crowntable::cli {

/// What a seat has committed to, and the first deal for which it counts.
struct SeatCommitment {
    Link chain_end{};
    std::uint32_t first_deal = 0;

    bool operator==(const SeatCommitment&) const = default;
};

/// What this program was told of a deal.
struct ToldDeal {
    std::uint32_t game = 0;
    std::uint32_t deal = 0;
    Link server_commitment{};
    /// By seat.
    std::vector<std::optional<SeatCommitment>> commitments{};
    std::vector<SeatLink> links{};
    /// Nothing before the deal is over.
    std::optional<Link> server_link{};
    /// The own link went into the seed.
    bool mine = false;
    /// The own link was given, and no cards came of it.
    bool called_off = false;

    bool operator==(const ToldDeal&) const = default;
};

/// How many deals there were while one sat at the table, how many of them went on without one's own link, and how many
/// were called off after it was given.
struct DealTally {
    std::size_t deals = 0;
    std::size_t without_own = 0;
    std::size_t called_off = 0;
};

/// What was told of the deals of a table, the latest last, so that a record of a game can be held against it.
class ToldDeals {
public:
    /// Some ten games; what is older goes.
    static constexpr std::size_t deals_max = 128;

    /// In the place of what was told of the same deal before.
    void add(ToldDeal deal);
    const std::vector<ToldDeal>& deals() const { return deals_; }
    DealTally tally() const;
    bool was_mine(std::uint32_t game, std::uint32_t deal) const;

private:
    std::vector<ToldDeal> deals_;
};

/// Lines of JSON, one for each deal, for a file that only its owner can read.
std::string told_deals_text(const ToldDeals& told);

/// None for anything that told_deals_text does not write.
ToldDeals parse_told_deals(std::string_view text);

}  // namespace crowntable::cli
