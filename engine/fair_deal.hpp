#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/bytes32.hpp"
#include "engine/random.hpp"

/// The arithmetic of deals that nobody can steer and anybody can check. The server and each seat commit to a
/// hash chain before any of them reveals a link of it; each deal's seed is made of the next link of every chain.
/// Test vectors: protocol/vectors/fair_deal.json.
namespace crowntable {

/// A link of a hash chain: the SHA-256 of the link that is revealed after it.
using Link = Bytes32<struct LinkKind>;

/// More links than any game has deals; nobody has to hash further than that.
inline constexpr std::uint32_t chain_length_max = 256;

/// A whole hash chain, for whoever made it: from the secret (32 random bytes), `length` times SHA-256 leads to
/// the end, which is told to all as the commitment. Links are revealed from the end backwards: link 1 is hashed
/// once to give the end, link k gives link k - 1, link `length` is the secret. A link tells nothing of later ones.
class HashChain {
public:
    /// REQUIRES: 1 <= length <= chain_length_max; a secret that is used for no other chain.
    explicit HashChain(const Link& secret, std::uint32_t length = chain_length_max);

    Link end() const;
    /// REQUIRES: 1 <= number <= length.
    Link link(std::uint32_t number) const;
    std::uint32_t length() const { return length_; }

private:
    Link secret_;
    std::uint32_t length_;
};

/// The link that was to be revealed so many links before this one. REQUIRES: count <= chain_length_max.
Link earlier_link(const Link& link, std::uint32_t count);

/// What everybody else knows of a chain: its end and the last link that was revealed.
class RevealedChain {
public:
    explicit RevealedChain(const Link& end) : last_(end) {}

    /// Whether `link` is link `number` of this chain, that is, hashes to what was known before; if it is, it
    /// becomes what is known. Links in between may have been left out. False for a number that is not above the
    /// last one or exceeds chain_length_max.
    bool accept(const Link& link, std::uint32_t number);

private:
    Link last_;
    std::uint32_t number_ = 0;
};

/// What a seat gave to a deal.
enum class LinkGiven : std::uint8_t {
    /// Its link, which went into the seed.
    given,
    /// Nothing, although somebody was there: it was awaited in vain, or the deal was made with somebody at the seat
    /// who has no chain or came back too late to be awaited.
    skipped,
    /// Nothing: nobody was there. Told to all before any link of the deal was revealed, or else it were a choice.
    absent,
    /// Nothing: a seat without a chain and without anybody there; a bot's, for one. So are all where no seat has one.
    none
};

struct SeatLink {
    LinkGiven what = LinkGiven::none;
    /// The link itself; it means something only where `what` says that it was given.
    Link link{};

    bool operator==(const SeatLink&) const = default;
};

/// Whether some seat's link was used and no seat's was skipped. A seat whose own link was used knows that neither the
/// server nor the others chose the deal; a server could skip links on purpose.
bool vouched_for(std::span<const SeatLink> links);

/// The links that go into the seed.
std::vector<std::optional<Link>> used_links(std::span<const SeatLink> links);

/// What a deal is made from, beside the server's link. The deals of a game are counted from 1.
struct FairDeal {
    /// The canonical code, 6 ASCII characters.
    std::string room;
    std::uint32_t game = 0;
    std::uint32_t deal = 0;
    std::uint32_t rules_version = 0;
    /// One entry for each seat in order; nothing for a seat that gave no link.
    std::vector<std::optional<Link>> seat_links;
};

/// The message that the seed is made from, byte for byte:
///     the 18 ASCII characters "crowntable.deal.v1", then 0x00
///     the 6 ASCII characters of the room code
///     game number, deal number, rules version: 4 bytes each, big-endian
///     the number of seats: 1 byte
///     for each seat in order: 0x01 and the 32 bytes of its link, or 0x00
/// REQUIRES: a room code of 6 characters; at most 7 seats.
std::vector<std::uint8_t> deck_seed_message(const FairDeal& deal);

/// HMAC-SHA-256 with the server's link as key. Whoever did not know the server's link could not foresee it, and
/// neither could the server without the link of each seat.
Seed deck_seed(const Link& server_link, const FairDeal& deal);

}  // namespace crowntable
