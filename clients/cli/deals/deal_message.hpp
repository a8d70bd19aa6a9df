#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "clients/cli/storage/kept_chain.hpp"
#include "clients/cli/storage/told_deals.hpp"
#include "clients/cli/table/table_seen.hpp"
#include "engine/fair_deal.hpp"

namespace crowntable::cli {

/// A `deal_open`, `deal_closed` or `deal_revealed`; each can be understood alone.
struct DealMessage {
    enum class Kind { open, closed, revealed };
    Kind kind = Kind::open;
    std::uint32_t game = 0;
    std::uint32_t deal = 0;
    std::uint32_t rules_version = 0;
    Link server_commitment{};
    /// What each seat has committed to, by seat; nothing for a seat without a chain.
    std::vector<std::optional<SeatCommitment>> commitments{};
    /// Whose links `open` waits for.
    std::vector<int> awaited{};
    /// What was given by each seat, in messages other than `open`.
    std::vector<SeatLink> links{};
    bool vouched_for = false;
    /// The server's link, in `revealed` alone.
    Link server_link{};

    const SeatCommitment* commitment_of(int seat) const;
    bool awaits(int seat) const;
    /// The link that went into the seed, if the seat gave one.
    const Link* link_of(int seat) const;
};

/// Nothing for a message that is about something else. Throws BadMessage.
std::optional<DealMessage> decode_deal(const Json& message);

/// Why the links of a `closed` or `revealed` cannot be those of the commitments, in the words that follow "is not
/// fair:", in the language of the program; nothing if they can. `awaited`: who was, as far as that was told.
std::optional<std::string> wrong_links(const DealMessage& message, const std::optional<std::vector<int>>& awaited);

}  // namespace crowntable::cli
