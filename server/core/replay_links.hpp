#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/digest.hpp"
#include "engine/signature.hpp"
#include "server/core/replay_key.hpp"

namespace crowntable::server {

/// A game whose replay is shared, as a link to it names it.
struct SharedGame {
    /// Of its room, canonical.
    std::string code;
    std::uint32_t number = 0;
    ReplayKey key;
};

/// The links by which anybody may see a shared replay: 48 hexadecimal digits that tell nothing but to the servers of
/// one store, for whoever sees a game must not learn the code of its table. They need no list of their own: a link
/// holds which game it is of, enciphered and authenticated by keys that follow from the signing key of the store.
class ReplayLinks {
public:
    /// `signer` outlives the links, gives always the same key, and is asked when a link is made or opened first.
    explicit ReplayLinks(std::function<const SigningKey&()> signer) : signer_(std::move(signer)) {}

    /// Always the same for the same game and key. REQUIRES: game.code is canonical.
    std::string link_to(const SharedGame& game);
    /// Nothing for what none of these servers has made. Whether the game is still shared its room knows.
    std::optional<SharedGame> open(std::string_view link);

private:
    const HmacKey& hmac();

    std::function<const SigningKey&()> signer_;
    std::optional<HmacKey> hmac_;
};

}  // namespace crowntable::server
