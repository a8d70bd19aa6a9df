#include "clients/cli/deals/deal_memory.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "clients/cli/games/find_face.hpp"
#include "engine/seat.hpp"

namespace crowntable::cli {
namespace {

/// More than any game has.
constexpr std::size_t deals_max = 16;

const FamilyDeals* deals_of(const RoomSeen& room) {
    const auto& deals = find_face(room.family).deals;
    return deals ? &*deals : nullptr;
}

std::vector<std::string> names_in(const RoomSeen& room) {
    std::vector<std::string> names;
    for (const SeatSeen& seat : room.seats) names.push_back(seat.name);
    return names;
}

}  // namespace

void DealMemory::connected() {
    heard_room_ = false;
    calm_ = false;
    last_.reset();
    names_.reset();
}

void DealMemory::in_room(const RoomSeen& room) {
    auto names = names_in(room);
    // Seats close up between two games; then nobody here can tell who deals next.
    if (!room.open()) {
        names_ = std::move(names);
    } else if (names_ != names) {
        names_.reset();
    }
    calm_ = std::exchange(heard_room_, true);
}

std::optional<BeforeDeal> DealMemory::known_before(const DealMessage& message, const RoomSeen& room) const {
    const FamilyDeals* deals = deals_of(room);
    if (deals == nullptr) return std::nullopt;
    BeforeDeal before{.game = room.game, .options = room.options};
    const auto next = [&]() -> std::optional<BeforeDeal> {
        before.dealer_from = (last_->dealer + 1) % static_cast<int>(last_->seats);
        return before;
    };
    if (message.deal > 1) return last_ && last_->number + 1 == message.deal ? next() : std::nullopt;
    // In a rematch the next seat deals; the numbers of the seats are the same only if nobody went.
    if (room.state == "finished") return names_ && last_ && last_->seats == room.seats.size() ? next() : std::nullopt;
    if (!calm_) return std::nullopt;
    const FirstDealer first = deals->first_dealer(room.options);
    if (first == FirstDealer::host) before.dealer_from = room.host;
    // Who won the last game may be forgotten here.
    if (first == FirstDealer::by_last_game && room.games_played > 0) return std::nullopt;
    return before;
}

void DealMemory::opened(const DealMessage& message, const RoomSeen& room) {
    closed_.reset();
    if (opened_ == name_of(message)) return;
    opened_ = name_of(message);
    before_ = known_before(message, room);
}

void DealMemory::closed(const DealMessage& message) {
    // Whoever was not told of the opening does not know what was to be dealt from.
    if (opened_ != name_of(message)) before_.reset();
    if (seen_.empty() || seen_.back().name != name_of(message)) closed_ = name_of(message);
}

bool DealMemory::shows_other_cards(const Json& update, const TableSeen& table) {
    const FamilyDeals* deals = table.room ? deals_of(*table.room) : nullptr;
    if (deals == nullptr) return false;
    if (!seen_.empty()) seen_.back().witness->see(update);
    // The link of the server may have been told before the last cards of its deal.
    const bool wrong = !seen_.empty() && seen_.back().seed && compared(seen_.back()) == Cards::wrong;
    if (closed_ && deals->brings(update, closed_->deal)) begin_to_see(*deals, update);
    if (table.public_part) last_ = deals->last_deal(*table.public_part);
    return wrong;
}

void DealMemory::begin_to_see(const FamilyDeals& deals, const Json& update) {
    const Deal name = *std::exchange(closed_, std::nullopt);
    std::erase_if(seen_, [&](const SeenDeal& deal) { return deal.name.game != name.game || deal.name == name; });
    if (!before_ || seen_.size() == deals_max) return;
    try {
        seen_.push_back({.name = name, .witness = deals.witness(*before_, name.deal)});
    } catch (const std::exception&) {
        // By these options this program cannot deal: it says later that it has compared nothing.
        return;
    }
    seen_.back().witness->see(update);
}

std::optional<Cards> DealMemory::compare(const DealMessage& revealed, const std::string& room) {
    const auto seen = std::ranges::find(seen_, name_of(revealed), &SeenDeal::name);
    if (seen == seen_.end()) return std::nullopt;
    if (revealed.links.size() > seats_max) return Cards::wrong;
    seen->seed = deck_seed(revealed.server_link, {.room = room,
                                                  .game = revealed.game,
                                                  .deal = revealed.deal,
                                                  .rules_version = revealed.rules_version,
                                                  .seat_links = used_links(revealed.links)});
    return compared(*seen);
}

Cards DealMemory::compared(const SeenDeal& deal) {
    try {
        return deal.witness->compare(*deal.seed);
    } catch (const std::exception&) {
        // What is no play at all breaks what the rules rely on, or cannot be read.
        return Cards::wrong;
    }
}

}  // namespace crowntable::cli
