#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/fair_deal.hpp"

/// Fair deals made again from their description alone (docs/game_record.md, engine/fair_deal.hpp): what the server
/// computes them with is what is to be checked. Only SHA-256 itself is shared.
namespace crowntable::sim {

/// Hashed so often. 256 times leads from the secret of a chain to its end.
Link hashed(Link link, std::uint32_t times);

/// Link `number`, counted from 1, of the chain with this secret.
Link link_of_chain(const Link& secret, std::uint32_t number);

/// What a deal is made of, beside the server's link.
struct DealInputs {
    std::string room;
    std::uint32_t game = 0;
    std::uint32_t deal = 0;
    std::uint32_t rules = 0;
    /// By seat.
    std::vector<std::optional<Link>> links;
};

Seed fair_seed(const Link& server_link, const DealInputs& inputs);

}  // namespace crowntable::sim
