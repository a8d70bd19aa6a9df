#include <algorithm>
#include <variant>

#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

namespace change = server::change;
using server::PersonId;

namespace {

const change::SeatLeft* first_left(const server::RecordBody& body) {
    for (const server::Change& one : body.changes) {
        if (const auto* left = std::get_if<change::SeatLeft>(&one)) return left;
    }
    return nullptr;
}

}  // namespace

void Hosts::noted(const std::string& room, const std::map<PersonId, std::set<PersonId>>& votes) {
    for (const auto& [target, voters] : votes) votes_[room][target].insert(voters.begin(), voters.end());
}

/// The last vote comes with the record, or somebody who had not voted gives up the seat in it.
bool Hosts::agreed(const std::string& room, const server::RoomState& before, PersonId target,
                   const server::RecordBody& body) const {
    const PersonId last = body.command->person;
    const auto* left = first_left(body);
    const server::RoomSeat* given_up = left != nullptr ? &before.seats.at(left->seat.index) : nullptr;
    const auto known = votes_.find(room);
    std::size_t others = 0;
    for (const server::RoomSeat& seat : before.seats) {
        if (!seat.who || seat.who == target || seat.who == before.host || &seat == given_up) continue;
        ++others;
        const bool voted =
            known != votes_.end() && known->second.contains(target) && known->second.at(target).contains(*seat.who);
        if (seat.who != last && !voted) return false;
    }
    return others >= 2;
}

void Hosts::recorded(const std::string& room, const server::RoomState& before, const server::RecordBody& body) {
    const bool by_host = body.command && before.host == body.command->person;
    auto creator = before.creator;
    for (const server::Change& one : body.changes) {
        const auto* came = std::get_if<change::PersonCame>(&one);
        if (came != nullptr && came->creator) creator = came->who;
        const bool lasts =
            std::holds_alternative<change::OptionsSet>(one) || std::holds_alternative<change::LockSet>(one) ||
            std::holds_alternative<change::ChatLockSet>(one) || std::holds_alternative<change::GameEnded>(one);
        if (lasts && !by_host) referee_.fail("Hosts", "somebody decides for good who is not the host");
        const auto* passed = std::get_if<change::HostPassed>(&one);
        if (passed != nullptr && !by_host && passed->to != creator) {
            referee_.fail("Hosts", "somebody inherits the room");
        }
        const auto* gone = std::get_if<change::PersonGone>(&one);
        if (gone == nullptr || !gone->removed) continue;
        if (gone->who == before.creator) referee_.fail("Hosts", "whoever made the room is kept out of it");
        if (!by_host && !(body.command && agreed(room, before, gone->who, body))) {
            referee_.fail("Hosts", "somebody is removed whom not all others wanted removed");
        }
    }
}

}  // namespace crowntable::sim
