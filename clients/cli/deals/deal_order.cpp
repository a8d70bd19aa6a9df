#include "clients/cli/deals/deal_order.hpp"

#include <algorithm>
#include <utility>
#include "clients/cli/text/say.hpp"

namespace crowntable::cli {

// `latest_` stays: the server may have gone on to later deals meanwhile, but it must never go back to earlier ones.
void DealOrder::connected() {
    here_ = false;
    unclosed_ = false;
    game_.reset();
    closed_.reset();
}

std::optional<std::uint32_t> DealOrder::game_over() {
    // The host may end a game while a deal is open. The server may know by then what the deal would have been, which is
    // worth telling but no fault.
    const bool called_off = std::exchange(unclosed_, false);
    game_.reset();
    closed_.reset();
    return called_off ? std::optional(latest_.deal) : std::nullopt;
}

void DealOrder::gave_link() {
    unclosed_ = true;
    given_ = true;
}

void DealOrder::remember(const GivenLink& given) {
    latest_ = std::max(latest_, Number{given.game, given.deal});
}

std::optional<std::string> DealOrder::take(const DealMessage& message, bool on) {
    closed_.reset();
    const bool opens = message.kind == DealMessage::Kind::open;
    if (auto fault = fault_of(message)) return fault;
    latest_ = {message.game, message.deal};
    // The last deal of a game may be revealed after its end was told.
    if (on || message.kind != DealMessage::Kind::revealed) game_ = message.game;
    if (opens) {
        // A server that was restarted opens its deal again. It is still the deal for which the link was given.
        const bool again = opening_of(message) != nullptr;
        open_ = message;
        here_ = true;
        given_ = given_ && again;
        return std::nullopt;
    }
    // Only the closing of the deal for which the link was given ends the wait for it.
    if (opening_of(message) != nullptr) unclosed_ = false;
    if (message.kind == DealMessage::Kind::closed) {
        closed_ = message.deal;
        told_closed_ = message;
    }
    return std::nullopt;
}

std::optional<std::string> DealOrder::fault_of(const DealMessage& message) const {
    const Number number{message.game, message.deal};
    // A server that could call one deal that of several games would get a link of the seat for each of them.
    if (game_ && *game_ != message.game) return say("terminal.unfair_other_game");
    if (number < latest_) return say("terminal.unfair_goes_back");
    if (links_changed(message)) return say("terminal.unfair_parts_changed");
    const auto* opening = opening_of(message);
    const bool opens = message.kind == DealMessage::Kind::open;
    if (unclosed_ && opens && opening == nullptr) return say("terminal.unfair_not_closed");
    // As long as the own link was not given, an opening may be told anew: nobody can choose by it yet.
    if (opening == nullptr || (opens && !given_)) return std::nullopt;
    if (message.rules_version != opening->rules_version) return say("terminal.unfair_other_rules");
    if (message.commitments != opening->commitments) return say("terminal.unfair_commitment_changed");
    if (opens && message.awaited != opening->awaited) return say("terminal.unfair_other_awaited");
    return std::nullopt;
}

/// The cards are held against the links that are told last: they have to be those of before.
bool DealOrder::links_changed(const DealMessage& message) const {
    const bool known = told_closed_ && told_closed_->game == message.game && told_closed_->deal == message.deal;
    if (!known || message.kind == DealMessage::Kind::open) return false;
    return message.links != told_closed_->links || message.commitments != told_closed_->commitments ||
           message.rules_version != told_closed_->rules_version;
}

std::optional<std::string> DealOrder::round_started(std::uint32_t round) {
    const auto closed = std::exchange(closed_, std::nullopt);
    if (!closed || *closed == round) return std::nullopt;
    return say("terminal.unfair_other_round", with<"round">(std::to_string(round)));
}

const DealMessage* DealOrder::opening_of(const DealMessage& message) const {
    return open_ && open_->game == message.game && open_->deal == message.deal ? &*open_ : nullptr;
}

}  // namespace crowntable::cli
