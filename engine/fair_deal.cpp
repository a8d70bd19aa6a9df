#include "engine/fair_deal.hpp"

#include <algorithm>

#include "engine/digest.hpp"
#include "engine/ensure.hpp"
#include "engine/seat.hpp"

namespace crowntable {

namespace {

// The length is given because the zero byte at the end belongs to the tag, which sets these messages apart from any
// other use of the keys.
constexpr std::string_view deal_tag{"crowntable.deal.v1\0", 19};
// Fixed, so that what follows the code always begins at the same byte.
constexpr std::size_t room_code_bytes = 6;

Link hashed(Link link, std::uint32_t times) {
    // The callers see to it: a chain is no longer than that, and accept() refuses numbers beyond it.
    ENSURE(times <= chain_length_max);
    for (std::uint32_t i = 0; i < times; ++i) link = Link{sha256(link.bytes).bytes};
    return link;
}

void append_big_endian(std::vector<std::uint8_t>& bytes, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(number >> shift));
}

}  // namespace

Link earlier_link(const Link& link, std::uint32_t count) {
    return hashed(link, count);
}

HashChain::HashChain(const Link& secret, std::uint32_t length) : secret_(secret), length_(length) {
    ENSURE(length >= 1 && length <= chain_length_max);
}

Link HashChain::end() const {
    return hashed(secret_, length_);
}

Link HashChain::link(std::uint32_t number) const {
    ENSURE(number >= 1 && number <= length_);
    // Worked out anew each time, because it takes at most 255 hashes a deal; all links of a chain would be 8 KiB.
    return hashed(secret_, length_ - number);
}

bool RevealedChain::accept(const Link& link, std::uint32_t number) {
    // An earlier link follows from a later one, so that anybody could give it. The upper bound is one on the hashing
    // that a message can cause.
    if (number <= number_ || number > chain_length_max) return false;
    if (hashed(link, number - number_) != last_) return false;
    last_ = link;
    number_ = number;
    return true;
}

bool vouched_for(std::span<const SeatLink> links) {
    const auto gave = [&](LinkGiven what) { return std::ranges::count(links, what, &SeatLink::what) > 0; };
    // A deal to which nobody gave a link depends on the server alone, so that there is nothing to vouch for.
    return gave(LinkGiven::given) && !gave(LinkGiven::skipped);
}

std::vector<std::optional<Link>> used_links(std::span<const SeatLink> links) {
    std::vector<std::optional<Link>> used;
    for (const SeatLink& one : links) {
        used.push_back(one.what == LinkGiven::given ? std::optional(one.link) : std::nullopt);
    }
    return used;
}

std::vector<std::uint8_t> deck_seed_message(const FairDeal& deal) {
    ENSURE(deal.room.size() == room_code_bytes);
    ENSURE(deal.seat_links.size() <= seats_max);
    // Reserved ahead: g++ 12 at -O2 takes the growth of a vector of known length for a copy beyond its end.
    std::vector<std::uint8_t> message;
    message.reserve(64 + deal.seat_links.size() * (1 + sizeof(Link::bytes)));
    message.assign(deal_tag.begin(), deal_tag.end());
    message.insert(message.end(), deal.room.begin(), deal.room.end());
    append_big_endian(message, deal.game);
    append_big_endian(message, deal.deal);
    append_big_endian(message, deal.rules_version);
    message.push_back(static_cast<std::uint8_t>(deal.seat_links.size()));
    for (const auto& link : deal.seat_links) {
        // Said for each seat, so that two different sets of links never make one message.
        message.push_back(link ? 1 : 0);
        if (link) message.insert(message.end(), link->bytes.begin(), link->bytes.end());
    }
    return message;
}

Seed deck_seed(const Link& server_link, const FairDeal& deal) {
    return Seed{hmac_sha256(server_link.bytes, deck_seed_message(deal)).bytes};
}

}  // namespace crowntable
