#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/fair_deal.hpp"
#include "engine/seat.hpp"
#include "protocol/wire/message.hpp"

/// The messages of a fair deal (protocol/README.md, section 4). Each `write_` appends one complete JSON object.
namespace crowntable::wire {

/// The chain of a seat: its link k belongs to deal first_deal + k - 1.
struct CommittedChain {
    Link end{};
    std::uint32_t first_deal = 1;
};

/// What all committed to before a fair deal: in each of its three messages, so that each can be understood alone.
struct DealTerms {
    std::uint32_t game_number = 0;
    std::uint32_t deal = 0;
    std::uint32_t rules_version = 0;
    /// The end of the server's chain for the game; its link k belongs to deal k.
    Link server_commitment{};
    /// The commitments of the seats in order; nothing for a seat that takes no part.
    std::vector<std::optional<CommittedChain>> commitments{};
};

/// Before any link of the deal is accepted.
void write_deal_open(std::string& out, const DealTerms& terms, SeatSet awaited, Milliseconds remaining);
void write_deal_closed(std::string& out, const DealTerms& terms, std::span<const SeatLink> links);
/// After the deal was played: the link of the server is secret until then.
void write_deal_revealed(std::string& out, const DealTerms& terms, std::span<const SeatLink> links,
                         const Link& server_link);

}  // namespace crowntable::wire
