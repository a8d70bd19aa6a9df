#include "server/core/replay_links.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "engine/ensure.hpp"
#include "engine/hex.hpp"
#include "protocol/text/room_code.hpp"

namespace crowntable::server {

namespace {

/// No record of a game begins like this, so that a signature of one is none of the other.
constexpr std::string_view purpose = "crowntable: links to shared replays";

/// A link has three: the key in the clear, which game it is, enciphered, and what shows that we have made both.
constexpr std::size_t part_bytes = 8;
using Part = std::array<std::uint8_t, part_bytes>;

/// The number of a code and that of a game in its room, four bytes each, the highest first.
Part packed(const SharedGame& game) {
    std::uint64_t code = 0;
    for (const char letter : game.code) {
        const auto digit = text::room_code_alphabet.find(letter);
        ENSURE(digit != std::string_view::npos);
        code = code * text::room_code_alphabet.size() + digit;
    }
    std::uint64_t both = code << 32U | game.number;
    Part part{};
    for (std::size_t i = part.size(); i-- > 0; both >>= 8U) part[i] = static_cast<std::uint8_t>(both);
    return part;
}

SharedGame unpacked(const Part& part, const Part& key) {
    std::uint64_t both = 0;
    for (const std::uint8_t byte : part) both = both << 8U | byte;
    SharedGame game{
        .code = std::string(text::room_code_length, '-'), .number = static_cast<std::uint32_t>(both), .key = {key}};
    std::uint64_t code = both >> 32U;
    for (std::size_t i = game.code.size(); i-- > 0; code /= text::room_code_alphabet.size()) {
        game.code[i] = text::room_code_alphabet[code % text::room_code_alphabet.size()];
    }
    return game;
}

std::string_view as_text(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Part first_bytes(const Digest& digest) {
    Part part{};
    std::copy_n(digest.bytes.begin(), part.size(), part.begin());
    return part;
}

/// A key is drawn for each game, so that no two are enciphered by the same bytes. Twice gives the game again.
Part enciphered(const HmacKey& hmac, const Part& key, Part game) {
    const Part stream = first_bytes(hmac.of(std::string("game ").append(as_text(key))));
    for (std::size_t i = 0; i < game.size(); ++i) game[i] ^= stream[i];
    return game;
}

Part tag_of(const HmacKey& hmac, const Part& key, const Part& game) {
    return first_bytes(hmac.of(std::string("tag ").append(as_text(key)).append(as_text(game))));
}

/// In the same time wherever they differ.
bool are_same(const Part& one, const Part& other) {
    unsigned difference = 0;
    for (std::size_t i = 0; i < one.size(); ++i) difference |= static_cast<unsigned>(one[i] ^ other[i]);
    return difference == 0;
}

}  // namespace

std::string ReplayLinks::link_to(const SharedGame& game) {
    ENSURE(text::parse_room_code(game.code) == game.code);
    const Part sealed = enciphered(hmac(), game.key.bytes, packed(game));
    std::string link;
    append_hex(link, game.key.bytes);
    append_hex(link, sealed);
    append_hex(link, tag_of(hmac(), game.key.bytes, sealed));
    return link;
}

std::optional<SharedGame> ReplayLinks::open(std::string_view link) {
    const auto parts = parse_hex<std::array<std::uint8_t, 3 * part_bytes>>(link);
    if (!parts) return std::nullopt;
    const auto part = [&](std::size_t index) {
        Part one{};
        std::copy_n(parts->begin() + static_cast<std::ptrdiff_t>(index * part_bytes), part_bytes, one.begin());
        return one;
    };
    const Part key = part(0);
    const Part sealed = part(1);
    if (!are_same(tag_of(hmac(), key, sealed), part(2))) return std::nullopt;
    return unpacked(enciphered(hmac(), key, sealed), key);
}

const HmacKey& ReplayLinks::hmac() {
    if (!hmac_) {
        // Signatures are the same for the same text, and without the private key nobody makes them.
        const Signature signature = signer_().sign(purpose);
        hmac_.emplace(signature);
    }
    return *hmac_;
}

}  // namespace crowntable::server
