#pragma once

#include <cstdint>
#include <string>

#include "engine/fair_deal.hpp"
#include "engine/hex.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

/// A client's side of the fair deals.
struct Chain {
    Chain(Client& whose, std::uint8_t secret) : client(whose), chain(filled(secret)) {}

    static Link filled(std::uint8_t byte) {
        Link link{};
        link.bytes.fill(byte);
        return link;
    }
    Json commits() const { return client.sends({{"op", "commit"}, {"chain_end", to_hex(chain.end())}}); }
    Json commitment(std::uint32_t first_deal = 1) const {
        return {{"chain_end", to_hex(chain.end())}, {"first_deal", first_deal}};
    }
    std::string link(std::uint32_t number) const { return to_hex(chain.link(number)); }
    Json reveals(std::uint32_t deal, std::uint32_t number) const {
        return client.sends({{"op", "reveal"}, {"deal", deal}, {"link", link(number)}});
    }
    Json reveals(std::uint32_t deal) const { return reveals(deal, deal); }

    Client& client;
    HashChain chain;
};

/// The code of a refusal; the type of any other message.
inline std::string code_of(const Json& answer) {
    return answer.value("code", answer.at("type").get<std::string>());
}

}  // namespace crowntable::tests
