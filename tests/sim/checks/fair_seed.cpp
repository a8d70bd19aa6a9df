#include "tests/sim/checks/fair_seed.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "engine/digest.hpp"

namespace crowntable::sim {

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::uint32_t chain_length = 256;

void add_number(Bytes& bytes, std::uint32_t number) {
    for (const int shift : {24, 16, 8, 0}) bytes.push_back(static_cast<std::uint8_t>(number >> shift));
}

Bytes message_of(const DealInputs& inputs) {
    constexpr std::string_view label("crowntable.deal.v1\0", 19);
    Bytes bytes(label.begin(), label.end());
    std::ranges::copy(inputs.room, std::back_inserter(bytes));
    add_number(bytes, inputs.game);
    add_number(bytes, inputs.deal);
    add_number(bytes, inputs.rules);
    bytes.push_back(static_cast<std::uint8_t>(inputs.links.size()));
    for (const auto& link : inputs.links) {
        bytes.push_back(link ? 1 : 0);
        if (link) std::ranges::copy(link->bytes, std::back_inserter(bytes));
    }
    return bytes;
}

/// RFC 2104 for a key shorter than a block.
Digest hmac(const Link& key, const Bytes& message) {
    const auto padded = [&key](std::uint8_t pad) {
        Bytes block(64, pad);
        for (std::size_t i = 0; i < key.bytes.size(); ++i) block[i] = static_cast<std::uint8_t>(pad ^ key.bytes[i]);
        return block;
    };
    Bytes inner = padded(0x36);
    std::ranges::copy(message, std::back_inserter(inner));
    Bytes outer = padded(0x5c);
    std::ranges::copy(sha256(inner).bytes, std::back_inserter(outer));
    return sha256(outer);
}

}  // namespace

Link hashed(Link link, std::uint32_t times) {
    for (; times > 0; --times) link = Link{sha256(link.bytes).bytes};
    return link;
}

Link link_of_chain(const Link& secret, std::uint32_t number) {
    return hashed(secret, chain_length - number);
}

Seed fair_seed(const Link& server_link, const DealInputs& inputs) {
    return Seed{hmac(server_link, message_of(inputs)).bytes};
}

}  // namespace crowntable::sim
