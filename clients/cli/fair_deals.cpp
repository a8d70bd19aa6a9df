#include "clients/cli/fair_deals.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/json_read.hpp"
#include "clients/cli/text.hpp"
#include "protocol/hex.hpp"

namespace crowntable::cli {
namespace {

using DealKind = DealMessage::Kind;

void warn(const DealMessage& message, const std::string& why, FairDeals::Reaction& reaction) {
    reaction.remarks.push_back({"WARNING: deal " + std::to_string(message.deal) + " is not fair: " + why + ".", true});
}

std::optional<int> own_seat(const TableSeen& table) {
    const bool plays = table.room && table.room->role == "player";
    return plays ? table.room->own_seat : std::nullopt;
}

/// Whose part was waited for in vain, as a sentence.
std::string who_was_late(const DealMessage& message, const TableSeen& table) {
    std::vector<std::string> late;
    for (std::size_t seat = 0; seat < message.links.size(); ++seat) {
        if (message.links[seat].what != LinkGiven::skipped) continue;
        const int number = static_cast<int>(seat);
        late.push_back(own_seat(table) == number ? "you" : table.name_of(number));
    }
    const std::string deal = "Nobody vouches for deal " + std::to_string(message.deal);
    return deal + (late.empty() ? "." : ": nothing came in time from " + listed(late) + ".");
}

}  // namespace

FairDeals::Reaction FairDeals::receive(const Json& message, const TableSeen& table,
                                       const std::optional<Answered>& answered) {
    Reaction reaction;
    const std::string type = text_of(message, "type");
    if (answered) take_answer(*answered, type == "refused", reaction);
    if (type == "welcome") {
        fresh_ = true;
        committed_.reset();
        telling_.reset();
    } else if (type == "room" && table.room) {
        in_room(*table.room, reaction);
    } else if (const auto deal = decode_deal(message)) {
        last_ = deal->kind;
        deal->kind == DealKind::open ? opened(*deal, table, reaction) : told(*deal, table, reaction);
    }
    return reaction;
}

void FairDeals::take_answer(const Answered& answered, bool refused, Reaction& reaction) {
    if (answered.op == "commit") {
        const auto end = protocol::parse_hex<DealLink>(text_of(Json::parse(answered.text), "chain_end"));
        if (telling_ == end) telling_.reset();
        if (!refused) committed_ = end;
    } else if (answered.op == "reveal" && !refused && chain_ && chain_->given) {
        const auto link = protocol::parse_hex<DealLink>(text_of(Json::parse(answered.text), "link"));
        if (link != chain_->given->link) return;
        chain_->given->confirmed = true;
        reaction.keep_chain = true;
    }
}

void FairDeals::in_room(const RoomSeen& room, Reaction& reaction) {
    const bool fresh = std::exchange(fresh_, false);
    if (room.role != "player" || !room.own_seat) {
        reaction.keep_chain = chain_.has_value();
        chain_.reset();
        return;
    }
    // A chain is for one game and one seat. One that was used goes on during a game, if what is told next says so.
    const bool used = chain_ && chain_->used > 0;
    if (!chain_ || chain_->seat != *room.own_seat || (used && !game_is_on(room))) {
        renew(*room.own_seat, reaction);
    } else if (fresh && !used) {
        commit(reaction);
    }
}

bool FairDeals::game_is_on(const RoomSeen& room) const {
    return !room.open() || room.begins || last_ == DealKind::open || last_ == DealKind::closed;
}

void FairDeals::renew(int seat, Reaction& reaction) {
    chain_ = KeptChain{draw_(), seat, 0, chain_ ? chain_->given : std::nullopt};
    reaction.keep_chain = true;
    commit(reaction);
}

void FairDeals::commit(Reaction& reaction) {
    telling_ = own_end();
    reaction.commands.push_back(Json{{"op", "commit"}, {"chain_end", protocol::to_hex(*telling_)}}.dump());
}

std::optional<DealLink> FairDeals::own_end() const {
    return chain_ ? std::optional(HashChain(chain_->secret).end()) : std::nullopt;
}

bool FairDeals::server_keeps_its_word(const DealMessage& message) {
    const bool given = chain_ && chain_->given && chain_->given->game == message.game;
    if (server_.game != message.game) {
        server_ = {message.game, given ? chain_->given->server : message.server_commitment};
    }
    return server_.commitment == message.server_commitment;
}

void FairDeals::opened(const DealMessage& message, const TableSeen& table, Reaction& reaction) {
    open_ = {message.game, message.deal, message.awaited};
    if (!server_keeps_its_word(message)) {
        return warn(message, "the server has committed to something else within the game", reaction);
    }
    const auto seat = own_seat(table);
    if (!seat || !message.awaits(*seat)) return;
    const auto* commitment = message.commitment_of(*seat);
    const auto end = own_end();
    if (commitment != nullptr && commitment->chain_end == end && commitment->first_deal <= message.deal) {
        return reveal(message, message.deal - commitment->first_deal + 1, reaction);
    }
    // What this program committed to since it is here must stand; else another device may have sat here.
    if (end && committed_ == end) warn(message, "the server does not hold what your seat committed to", reaction);
}

/// Never gives a link that is known already for another deal.
void FairDeals::reveal(const DealMessage& message, std::uint32_t number, Reaction& reaction) {
    const bool again = given_for(message) != nullptr && chain_->used == number;
    if (!again && (number <= chain_->used || number > chain_length_max)) {
        return warn(message, "the server asks again for a part that was used before", reaction);
    }
    const DealLink link = HashChain(chain_->secret).link(number);
    const bool confirmed = again && chain_->given->confirmed;
    chain_->used = number;
    chain_->given = GivenLink{message.game, message.deal, chain_->seat, link, message.server_commitment, confirmed};
    reaction.keep_chain = true;
    reaction.commands.push_back(
        Json{{"op", "reveal"}, {"deal", message.deal}, {"link", protocol::to_hex(link)}}.dump());
}

const GivenLink* FairDeals::given_for(const DealMessage& message) const {
    if (!chain_ || !chain_->given) return nullptr;
    const GivenLink& given = *chain_->given;
    return given.game == message.game && given.deal == message.deal ? &given : nullptr;
}

std::optional<std::string> FairDeals::fault_of(const DealMessage& message) {
    if (!server_keeps_its_word(message)) return "the server has committed to something else within the game";
    if (const auto* given = given_for(message); given != nullptr && given->confirmed) {
        const auto* used = message.link_of(given->seat);
        if (used == nullptr || *used != given->link) return "your part was taken and not used";
    }
    // Whoever comes back later was not told who was awaited.
    const bool heard = open_.game == message.game && open_.deal == message.deal;
    return wrong_links(message, heard ? std::optional(open_.awaited) : std::nullopt);
}

void FairDeals::told(const DealMessage& message, const TableSeen& table, Reaction& reaction) {
    const std::string deal = "Deal " + std::to_string(message.deal);
    if (const auto fault = fault_of(message)) {
        warn(message, *fault, reaction);
    } else if (message.kind == DealKind::closed) {
        if (!message.vouched_for) reaction.remarks.push_back({who_was_late(message, table)});
    } else {
        const auto* given = given_for(message);
        const auto* used = given != nullptr ? message.link_of(given->seat) : nullptr;
        const bool mine = used != nullptr && *used == given->link;
        reaction.remarks.push_back({deal + (mine ? " checked: your own part is in it." : " checked.")});
    }
    const auto seat = own_seat(table);
    const bool over = message.kind == DealKind::revealed && table.room && table.room->open();
    // The room may have said that the game is over before its last deal was revealed.
    if (over && seat && chain_ && chain_->used > 0) return renew(*seat, reaction);
    renew_if_stale(message, table, reaction);
}

/// A chain that does not stand in this game but was used in another is of no use any more.
void FairDeals::renew_if_stale(const DealMessage& message, const TableSeen& table, Reaction& reaction) {
    const auto seat = own_seat(table);
    const auto end = own_end();
    if (!end || committed_ || telling_ == end || seat != chain_->seat) return;
    const auto* standing = message.commitment_of(*seat);
    if (standing != nullptr && standing->chain_end == end) return;
    if (chain_->used > 0) return renew(*seat, reaction);
    commit(reaction);
}

}  // namespace crowntable::cli
