#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/fair_deal.hpp"

namespace crowntable::cli {

/// The last link that was given away, and for what.
struct GivenLink {
    std::uint32_t game = 0;
    std::uint32_t deal = 0;
    int seat = 0;
    Link link{};
    /// What the server had committed to for that game.
    Link server{};
    /// Whether the server has said that it has the link.
    bool confirmed = false;

    bool operator==(const GivenLink&) const = default;
};

/// One's own chain at a table: for one game, and from its first link on for one seat. As secret as the seat token.
struct KeptChain {
    Link secret{};
    int seat = 0;
    /// How many of its links are known to others.
    std::uint32_t used = 0;
    /// Outlives the chain: the deal may be checked after the next chain was made.
    std::optional<GivenLink> given{};

    bool operator==(const KeptChain&) const = default;
};

/// One line of JSON, for a file that only its owner can read.
std::string chain_text(const KeptChain& chain);

/// Nothing for anything that chain_text does not write.
std::optional<KeptChain> parse_chain(std::string_view text);

}  // namespace crowntable::cli
