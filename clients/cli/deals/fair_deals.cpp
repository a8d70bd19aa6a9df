#include "clients/cli/deals/fair_deals.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/table/json_read.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "engine/hex.hpp"

namespace crowntable::cli {
namespace {

using DealKind = DealMessage::Kind;

void warn(std::uint32_t deal, const std::string& why, FairDeals::Reaction& reaction) {
    reaction.remarks.push_back(
        {say("terminal.deal_unfair", with<"deal">(std::to_string(deal)), with<"why">(why)), true});
}

/// Before the first cards of a game the room looks as if there were none.
bool game_is_on(const RoomSeen& room) {
    return !room.open() || room.begins;
}

/// The last round of which an update tells that it was dealt; whoever comes back hears of those that were missed too.
std::optional<std::uint32_t> round_dealt(const Json& update) {
    std::optional<std::uint32_t> round;
    for (const Json& event : objects_of(update, "events")) {
        const auto number = text_of(event, "event") == "round_started" ? number_of(event, "round") : std::nullopt;
        if (number) round = static_cast<std::uint32_t>(*number);
    }
    return round;
}

std::optional<int> own_seat(const TableSeen& table) {
    const bool plays = table.room && table.room->role == "player";
    return plays ? table.room->own_seat : std::nullopt;
}

/// Who was there and has no part in the deal, as a sentence.
std::string who_has_no_part(const DealMessage& message, const TableSeen& table) {
    std::vector<std::string> without;
    for (std::size_t seat = 0; seat < message.links.size(); ++seat) {
        if (message.links[seat].what != LinkGiven::skipped) continue;
        const int number = static_cast<int>(seat);
        without.push_back(own_seat(table) == number ? say("terminal.you_too") : table.name_of(number));
    }
    const std::string names = without.empty() ? "none" : list_in(spoken_language(), without);
    return say("terminal.deal_not_vouched", with<"deal">(std::to_string(message.deal)), with<"names">(names));
}

std::string which_cards(const std::optional<Cards>& cards) {
    const char* which = cards == Cards::right ? "all" : cards == Cards::right_in_part ? "some" : "none";
    return say("terminal.deal_cards", with<"cards">(which));
}

/// The sentences about a deal that is over and in which nothing is wrong; `mine`: the own link is in it.
std::string what_was_checked(const DealMessage& message, bool mine, const std::optional<Cards>& cards) {
    // Without a part of one's own the deal may have been chosen by whoever gave the others.
    const char* part = !mine ? "none" : message.vouched_for ? "vouched" : "unvouched";
    return say("terminal.deal_checked", with<"deal">(std::to_string(message.deal)), with<"part">(part),
               with<"cards">(which_cards(cards)));
}

/// Empty where there is nothing to count.
std::string counts(const DealTally& tally) {
    std::string text;
    const auto all = with<"all">(std::to_string(tally.deals));
    if (tally.without_own > 0) {
        text += " " + say("terminal.deals_without", with<"n">(std::to_string(tally.without_own)), all);
    }
    if (tally.called_off > 0) {
        text += " " + say("terminal.deals_called_off", with<"n">(std::to_string(tally.called_off)), all);
    }
    return text;
}

ToldDeal told_deal(const DealMessage& message, bool mine) {
    ToldDeal told{.game = message.game,
                  .deal = message.deal,
                  .server_commitment = message.server_commitment,
                  .commitments = message.commitments,
                  .links = message.links};
    if (message.kind == DealKind::revealed) told.server_link = message.server_link;
    told.mine = mine;
    return told;
}

}  // namespace

FairDeals::FairDeals(std::function<Link()> draw, std::optional<KeptChain> kept, ToldDeals told)
    : draw_(std::move(draw)), chain_(kept), told_(std::move(told)) {
    // A restart must not make the program give away a link of a deal that is behind it.
    if (chain_ && chain_->given) order_.remember(*chain_->given);
}

FairDeals::Reaction FairDeals::receive(const Json& message, const TableSeen& table,
                                       const std::optional<Answered>& answered) {
    Reaction reaction;
    const std::string type = text_of(message, "type");
    // Answers are taken first: what follows relies on what the server has confirmed.
    if (answered) take_answer(*answered, type == "refused", reaction);
    if (type == "welcome") {
        // What was confirmed counts on this connection only; the server may have been restarted, or put back from a
        // backup.
        fresh_ = true;
        committed_.reset();
        telling_.reset();
        order_.connected();
        memory_.connected();
    } else if (type == "room" && table.room) {
        memory_.in_room(*table.room);
        in_room(*table.room, reaction);
    } else if (const auto deal = decode_deal(message)) {
        // Kept for warnings about cards, which name their round and no deal.
        last_deal_ = deal->deal;
        deal->kind == DealKind::open ? opened(*deal, table, reaction) : told(*deal, table, reaction);
    } else if (type == "update") {
        cards_came(message, table, reaction);
    }
    return reaction;
}

void FairDeals::take_answer(const Answered& answered, bool refused, Reaction& reaction) {
    if (answered.op == "commit") {
        const auto end = parse_hex<Link>(text_of(Json::parse(answered.text), "chain_end"));
        // A commitment that is refused because a deal waits for the own link (DEAL_OPEN) is told again once that
        // deal is over: renew_if_stale.
        if (telling_ == end) telling_.reset();
        if (!refused) committed_ = end;
    } else if (answered.op == "reveal" && !refused && chain_ && chain_->given) {
        const auto link = parse_hex<Link>(text_of(Json::parse(answered.text), "link"));
        // The answer to an earlier reveal says nothing of the link that was given last.
        if (link != chain_->given->link) return;
        chain_->given->confirmed = true;
        reaction.keep_chain = true;
    }
}

void FairDeals::in_room(const RoomSeen& room, Reaction& reaction) {
    const bool fresh = std::exchange(fresh_, false);
    const bool on = game_is_on(room);
    const bool ended = std::exchange(game_was_on_, on) && !on;
    if (const auto deal = on ? std::nullopt : order_.game_over()) called_off(*deal, reaction);
    if (room.role != "player" || !room.own_seat) {
        // A seat that is left takes its chain along: the server has forgotten it, too.
        reaction.keep_chain = chain_.has_value();
        chain_.reset();
        return;
    }
    // A chain is for one game. One that was used goes on during that game, if what is told next says so.
    const bool used = chain_ && chain_->used > 0;
    if (!chain_ || (used && (!on || chain_->seat != *room.own_seat))) return renew(*room.own_seat, reaction);
    if (used) return;
    move_to(*room.own_seat, reaction);
    // With a game the server forgets all chains, also one of which nothing is known yet.
    if (fresh || (ended && committed_ == own_end())) {
        committed_.reset();
        commit(reaction);
    }
}

void FairDeals::called_off(std::uint32_t deal, Reaction& reaction) {
    if (chain_ && chain_->given) {
        told_.add({.game = chain_->given->game,
                   .deal = deal,
                   .server_commitment = chain_->given->server,
                   .called_off = true});
        reaction.keep_told = true;
    }
    reaction.remarks.push_back(
        {.sentence = say("terminal.deal_called_off", with<"deal">(std::to_string(deal))) + counts(told_.tally()),
         .counted = true});
}

/// Between games seats close up, and the server keeps for whoever sits there what they have committed to.
void FairDeals::move_to(int seat, Reaction& reaction) {
    if (chain_->seat == seat) return;
    chain_->seat = seat;
    reaction.keep_chain = true;
}

void FairDeals::renew(int seat, Reaction& reaction) {
    chain_ = KeptChain{draw_(), seat, 0, chain_ ? chain_->given : std::nullopt};
    committed_.reset();
    reaction.keep_chain = true;
    commit(reaction);
}

void FairDeals::commit(Reaction& reaction) {
    telling_ = own_end();
    reaction.commands.push_back(Json{{"op", "commit"}, {"chain_end", to_hex(*telling_)}}.dump());
}

std::optional<Link> FairDeals::own_end() const {
    return chain_ ? std::optional(HashChain(chain_->secret).end()) : std::nullopt;
}

bool FairDeals::server_keeps_its_word(const DealMessage& message) {
    const bool given = chain_ && chain_->given && chain_->given->game == message.game;
    if (server_.game != message.game) {
        // What the server had committed to when the own link was given counts also after a restart of this program.
        server_ = {message.game, given ? chain_->given->server : message.server_commitment};
    }
    return server_.commitment == message.server_commitment;
}

/// What is wrong before the own link is thought of.
std::optional<std::string> FairDeals::opening_fault(const DealMessage& message, const TableSeen& table) {
    const auto seat = own_seat(table);
    const auto end = own_end();
    committed_before_ = seat && end && committed_ == end;
    if (auto order = order_.take(message, true)) return order;
    if (!server_keeps_its_word(message)) return say("terminal.unfair_server_changed");
    // What this program committed to since it is here must stand; else another device may have sat here.
    if (committed_before_ && !own_stands(message, *seat)) return say("terminal.unfair_own_not_held");
    return std::nullopt;
}

bool FairDeals::own_stands(const DealMessage& message, int seat) const {
    const auto* commitment = message.commitment_of(seat);
    return commitment != nullptr && commitment->chain_end == own_end() && commitment->first_deal <= message.deal;
}

void FairDeals::opened(const DealMessage& message, const TableSeen& table, Reaction& reaction) {
    // Whoever has the link of this deal, given before a restart, may have chosen what is told since.
    if (table.room && given_for(message) == nullptr) memory_.opened(message, *table.room);
    if (const auto fault = opening_fault(message, table)) return warn(message.deal, *fault, reaction);
    const auto seat = own_seat(table);
    // Not to be awaited is no fault: whoever commits while a deal is on takes part from the next one.
    if (!seat || !message.awaits(*seat) || !own_stands(message, *seat)) return;
    const std::uint32_t number = message.deal - message.commitment_of(*seat)->first_deal + 1;
    if (const auto fault = number_fault(message, number)) return warn(message.deal, *fault, reaction);
    reveal(message, number, reaction);
}

/// With the first link of a chain its game and its first deal stand: which link is for a deal follows from the deal.
std::optional<std::string> FairDeals::number_fault(const DealMessage& message, std::uint32_t number) const {
    const auto& given = chain_->given;
    const bool again = given_for(message) != nullptr;
    const bool pinned = chain_->used > 0;
    if (again && !pinned) return say("terminal.unfair_other_chain");
    if (pinned && given && given->game != message.game) return say("terminal.unfair_other_game_asked");
    const std::uint32_t expected = pinned && given ? chain_->used + message.deal - given->deal : number;
    const bool known = pinned && !again && number <= chain_->used;
    if (number != expected || known || number > chain_length_max) return say("terminal.unfair_not_due");
    return std::nullopt;
}

/// Never gives a link that is known already for another deal.
void FairDeals::reveal(const DealMessage& message, std::uint32_t number, Reaction& reaction) {
    const Link link = HashChain(chain_->secret).link(number);
    const auto* before = given_for(message);
    const bool confirmed = before != nullptr && before->confirmed;
    // A deal that is opened again gets the same link again; the server may not have had it before it was restarted.
    chain_->used = number;
    chain_->given = GivenLink{message.game, message.deal, chain_->seat, link, message.server_commitment, confirmed};
    order_.gave_link();
    reaction.keep_chain = true;
    reaction.commands.push_back(Json{{"op", "reveal"}, {"deal", message.deal}, {"link", to_hex(link)}}.dump());
}

const GivenLink* FairDeals::given_for(const DealMessage& message) const {
    if (!chain_ || !chain_->given) return nullptr;
    const GivenLink& given = *chain_->given;
    return given.game == message.game && given.deal == message.deal ? &given : nullptr;
}

std::optional<std::string> FairDeals::fault_of(const DealMessage& message, const TableSeen& table) {
    if (auto order = order_.take(message, !table.room || game_is_on(*table.room))) return order;
    if (!server_keeps_its_word(message)) return say("terminal.unfair_server_changed");
    if (auto own = own_link_fault(message, table)) return own;
    // Whoever comes back later was not told who was awaited.
    const auto* opening = order_.opening_of(message);
    return wrong_links(message, opening != nullptr ? std::optional(opening->awaited) : std::nullopt);
}

std::optional<std::string> FairDeals::own_link_fault(const DealMessage& message, const TableSeen& table) const {
    if (const auto* given = given_for(message)) {
        const auto* used = message.link_of(given->seat);
        if (used != nullptr && *used != given->link) return say("terminal.unfair_own_replaced");
        if (used == nullptr && given->confirmed) return say("terminal.unfair_own_unused");
    }
    // Whoever has committed and is here all the time is awaited.
    const auto end = own_end();
    const bool here = order_.opened_here(message) ? committed_before_ : end && committed_ == end;
    const auto seat = own_seat(table);
    if (message.kind != DealKind::closed || !here || !seat) return std::nullopt;
    const auto index = static_cast<std::size_t>(*seat);
    const LinkGiven what = index < message.links.size() ? message.links[index].what : LinkGiven::none;
    if (what == LinkGiven::given || what == LinkGiven::skipped) return std::nullopt;
    return say("terminal.unfair_left_out");
}

void FairDeals::cards_came(const Json& update, const TableSeen& table, Reaction& reaction) {
    if (memory_.shows_other_cards(update, table)) warn(last_deal_, say("terminal.unfair_other_cards"), reaction);
    const auto round = round_dealt(update);
    if (!round) return;
    if (const auto fault = order_.round_started(*round)) warn(last_deal_, *fault, reaction);
}

void FairDeals::told(const DealMessage& message, const TableSeen& table, Reaction& reaction) {
    if (const auto fault = fault_of(message, table)) {
        warn(message.deal, *fault, reaction);
    } else if (message.kind == DealKind::closed) {
        closed(message, table, reaction);
    } else {
        revealed(message, table, reaction);
    }
    const auto seat = own_seat(table);
    const bool over = message.kind == DealKind::revealed && table.room && !game_is_on(*table.room);
    // The room may have said that the game is over before its last deal was revealed.
    if (over && seat && chain_ && chain_->used > 0) return renew(*seat, reaction);
    renew_if_stale(message, table, reaction);
}

bool FairDeals::mine(const DealMessage& message) const {
    const auto* given = given_for(message);
    // Looked up by the seat that gave the link: the own seat may have another number by now.
    const auto* used = given != nullptr ? message.link_of(given->seat) : nullptr;
    return used != nullptr && *used == given->link;
}

void FairDeals::closed(const DealMessage& message, const TableSeen& table, Reaction& reaction) {
    memory_.closed(message);
    std::erase_if(unrevealed_,
                  [&](const DealMessage& one) { return one.game != message.game || one.deal == message.deal; });
    if (unrevealed_.size() < chain_length_max) unrevealed_.push_back(message);
    const bool sits = own_seat(table).has_value();
    if (sits) {
        told_.add(told_deal(message, mine(message)));
        reaction.keep_told = true;
    }
    const bool without = sits && !mine(message);
    if (message.vouched_for && !without) return;
    const std::string what = message.vouched_for
                                 ? say("terminal.deal_without", with<"deal">(std::to_string(message.deal)))
                                 : who_has_no_part(message, table);
    reaction.remarks.push_back({.sentence = what + (without ? counts(told_.tally()) : ""), .counted = without});
}

/// From one link of the server all before it follow.
void FairDeals::revealed(const DealMessage& message, const TableSeen& table, Reaction& reaction) {
    for (DealMessage& earlier : std::exchange(unrevealed_, {})) {
        if (earlier.game != message.game || earlier.deal >= message.deal) continue;
        earlier.server_link = earlier_link(message.server_link, message.deal - earlier.deal);
        earlier.kind = DealKind::revealed;
        judge(earlier, table, reaction);
    }
    judge(message, table, reaction);
}

void FairDeals::judge(const DealMessage& message, const TableSeen& table, Reaction& reaction) {
    const auto cards = memory_.compare(message, table.room ? table.room->code : "");
    if (cards == Cards::wrong) return warn(message.deal, say("terminal.unfair_other_cards"), reaction);
    const bool was_mine = mine(message) || told_.was_mine(message.game, message.deal);
    if (own_seat(table)) {
        told_.add(told_deal(message, was_mine));
        reaction.keep_told = true;
    }
    reaction.remarks.push_back({what_was_checked(message, was_mine, cards)});
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
