#include "clients/cli/deals/deal_message.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/table/json_read.hpp"
#include "clients/cli/text/say.hpp"
#include "engine/hex.hpp"
#include "protocol/json/members.hpp"

namespace crowntable::cli {
namespace {

// More games and deals than any room sees, and small enough for all sums and differences of such numbers.
constexpr std::uint32_t count_max = 1'000'000;

[[noreturn]] void bad_deal(const char* name) {
    throw BadMessage(std::string("a message about a deal with a bad `") + name + "`");
}

std::uint32_t count_of(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_number_unsigned()) bad_deal(name);
    const auto count = found->get<std::uint64_t>();
    if (count == 0 || count > count_max) bad_deal(name);
    return static_cast<std::uint32_t>(count);
}

Link link_of(const Json& value, const char* name) {
    if (!value.is_string()) bad_deal(name);
    const auto link = parse_hex<Link>(value.get_ref<const std::string&>());
    if (!link) bad_deal(name);
    return *link;
}

const Json& list_of(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_array()) bad_deal(name);
    return *found;
}

SeatLink seat_link_of(const Json& value) {
    if (value.is_null()) return {};
    const auto* text = value.get_ptr<const std::string*>();
    const auto link = text == nullptr ? std::nullopt : json::parse_seat_link(*text);
    if (!link) bad_deal("links");
    return *link;
}

std::optional<DealMessage::Kind> kind_of(const std::string& type) {
    if (type == "deal_open") return DealMessage::Kind::open;
    if (type == "deal_closed") return DealMessage::Kind::closed;
    if (type == "deal_revealed") return DealMessage::Kind::revealed;
    return std::nullopt;
}

std::optional<SeatCommitment> commitment_in(const Json& value) {
    if (value.is_null()) return std::nullopt;
    if (!value.is_object()) bad_deal("commitments");
    return SeatCommitment{link_of(value.value("chain_end", Json()), "chain_end"), count_of(value, "first_deal")};
}

bool belongs(const DealMessage& message, std::size_t seat) {
    const SeatLink& link = message.links[seat];
    if (link.what != LinkGiven::given) return true;
    const auto* known = message.commitment_of(static_cast<int>(seat));
    // A commitment counts from its first deal on: a link from before it proves nothing.
    if (known == nullptr || known->first_deal > message.deal) return false;
    return RevealedChain(known->chain_end).accept(link.link, message.deal - known->first_deal + 1);
}

/// A server that saw links first could call seats absent, or use links of others, until it likes the cards. To pass
/// over a seat that was not awaited changes no card, and leaves nobody to vouch.
bool told_otherwise(const SeatLink& link, bool awaited) {
    if (link.what == LinkGiven::skipped) return false;
    return awaited != (link.what == LinkGiven::given);
}

}  // namespace

const SeatCommitment* DealMessage::commitment_of(int seat) const {
    const auto index = static_cast<std::size_t>(seat);
    return seat >= 0 && index < commitments.size() && commitments[index] ? &*commitments[index] : nullptr;
}

bool DealMessage::awaits(int seat) const {
    return std::find(awaited.begin(), awaited.end(), seat) != awaited.end();
}

const Link* DealMessage::link_of(int seat) const {
    const auto index = static_cast<std::size_t>(seat);
    const bool given = seat >= 0 && index < links.size() && links[index].what == LinkGiven::given;
    return given ? &links[index].link : nullptr;
}

std::optional<DealMessage> decode_deal(const Json& message) {
    const auto kind = kind_of(text_of(message, "type"));
    if (!kind) return std::nullopt;
    DealMessage deal{.kind = *kind, .game = count_of(message, "game_number"), .deal = count_of(message, "deal")};
    deal.rules_version = static_cast<std::uint32_t>(number_of(message, "rules_version").value_or(0));
    deal.server_commitment = link_of(message.value("server_commitment", Json()), "server_commitment");
    for (const Json& one : list_of(message, "commitments")) deal.commitments.push_back(commitment_in(one));
    if (*kind == DealMessage::Kind::open) {
        for (const Json& seat : list_of(message, "awaited")) {
            if (!seat.is_number_integer()) bad_deal("awaited");
            // Any number will do: it is only compared with seats, and never an index.
            deal.awaited.push_back(seat.get<int>());
        }
        return deal;
    }
    for (const Json& one : list_of(message, "links")) deal.links.push_back(seat_link_of(one));
    // wrong_links looks at both by the same index.
    if (deal.links.size() != deal.commitments.size()) bad_deal("links");
    deal.vouched_for = flag_of(message, "vouched_for");
    if (*kind == DealMessage::Kind::revealed) {
        deal.server_link = link_of(message.value("server_link", Json()), "server_link");
    }
    return deal;
}

std::optional<std::string> wrong_links(const DealMessage& message, const std::optional<std::vector<int>>& awaited) {
    for (std::size_t seat = 0; seat < message.links.size(); ++seat) {
        // The wire counts seats from 0, people from 1.
        const auto number = with<"seat">(std::to_string(seat + 1));
        const SeatLink& link = message.links[seat];
        if (awaited && told_otherwise(link, std::ranges::count(*awaited, static_cast<int>(seat)) > 0)) {
            return say("terminal.unfair_awaited_changed", number);
        }
        if (!belongs(message, seat)) return say("terminal.unfair_part_of_seat", number);
    }
    // `vouched_for` follows from the links, and a server must not claim more than they prove.
    if (message.vouched_for != vouched_for(message.links)) return say("terminal.unfair_wrongly_vouched");
    if (message.kind == DealMessage::Kind::revealed &&
        !RevealedChain(message.server_commitment).accept(message.server_link, message.deal)) {
        return say("terminal.unfair_part_of_server");
    }
    return std::nullopt;
}

}  // namespace crowntable::cli
