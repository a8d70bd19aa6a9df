#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/seat.hpp"
#include "protocol/wire/message.hpp"
#include "server/core/now.hpp"
#include "server/core/outbox.hpp"
#include "server/core/record.hpp"
#include "server/core/room/fair_deal_state.hpp"
#include "server/core/room/person.hpp"

namespace crowntable::server {

/// Somebody who gets a welcome and the whole of room and update.
struct Newcomer {
    PersonId who;
    std::string token;
    /// The last version that the client has seen.
    std::optional<std::uint64_t> version{};
};

/// A message of a fair deal, the same for everybody.
struct DealText {
    std::shared_ptr<const std::string> text;
    /// The cards come in the update after it.
    bool deals = false;
};

/// The stage of the fair deal of this number; 0 where there is none to tell of.
using DealNow = std::pair<DealStage, std::uint32_t>;

/// One input on its way through a room: what it has changed so far, and whom that will be told.
struct Step {
    Now now;
    Outbox& outbox;
    RecordBody record{};
    /// The record, if there is one, is in the outbox: from here on the step only tells.
    bool is_recorded = false;
    /// Public events of the game, in order; they come from recorded changes alone. Until the record is written.
    std::vector<std::string> events{};
    /// From then on the same, as the history of the room has taken them.
    std::vector<std::string> told{};
    /// All changes so far are those of people without a seat (unseated.hpp).
    bool of_the_unseated = true;
    /// What `room` tells everybody at once is not as it was: seats, phase, host, options. Who watches it may tell a
    /// little later (Parts::watching_news).
    bool room_changed = false;
    /// The people to whom `room` tells something that it does not tell others.
    std::vector<PersonId> told_alone{};
    /// The fair deal of which was told last, and what is to be told of it in this step.
    DealNow deal_told{};
    std::vector<DealText> deal_texts{};
    /// The seats of which the message `presence` tells.
    SeatSet presence_changed{};
    wire::RoomPhase phase_before = wire::RoomPhase::lobby;
    /// Whose `update` carries the ack, and which.
    std::optional<std::pair<PersonId, std::uint64_t>> acknowledged{};
    std::vector<Newcomer> newcomers{};
    /// Guests who have taken a seat or begun to watch.
    std::vector<PersonId> came_to_table{};
    /// Somebody whom the record of this step writes down: by which id they went, and by which they go now.
    std::optional<std::pair<PersonId, PersonId>> written_down{};
    /// Who has said leave: they are answered first, and go at the end of the command.
    std::optional<PersonId> leaving{};
};

}  // namespace crowntable::server
