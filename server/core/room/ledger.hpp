#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/refusal.hpp"
#include "protocol/table/table.hpp"
#include "server/core/limits.hpp"
#include "server/core/record.hpp"
#include "server/core/room/former_players.hpp"
#include "server/core/room/state.hpp"
#include "server/core/room/step.hpp"
#include "server/store/journal.hpp"

namespace crowntable::server {

/// The recorded state of a room and the number of its newest record. There is no other way to change that state than
/// the functions here, live or at a replay, and each notes what it changed in the record of the step: so the records
/// alone make the room again.
class Ledger {
public:
    Ledger(std::string code, const Limits& limits);

    const RoomState& state() const { return state_; }
    /// How many records it has written or was made from.
    std::uint64_t records() const { return last_seq_; }
    /// Whether the room has written all it may: a running game goes on to its end, all else is refused.
    bool is_worn_out() const {
        return last_seq_ >= limits_.records_per_room_max || bytes_ >= limits_.bytes_per_room_max ||
               actions_ >= limits_.actions_per_room_max;
    }
    /// Whether there is as much to tell of the present game as its record may hold.
    bool game_is_worn_out() const { return game_bytes_ >= limits_.game_bytes_max; }
    /// Whether the token is that of somebody who may have played here: of everybody who is known, was sent away, or has
    /// sat and gone.
    bool knows_player(const SecretHash& token) const;
    /// Whether people without a seat were the cause of as many records as they may be (unseated.hpp).
    bool unseated_are_worn_out() const { return of_the_unseated_ >= limits_.records_of_unseated_max; }

    // REQUIRES for all that changes: the record of the step is not written yet.
    /// REQUIRES: the change has been checked (RoomState::apply).
    void change(Step& step, Change change);

    // Actions of the running game. REQUIRES: there is one that was dealt.
    /// Checks by the rules, then plays. A refusal changes nothing.
    std::optional<Refusal> play(Step& step, Seat seat, json::Value action);
    /// Plays what the clock plays. REQUIRES: the seat is acting; so below.
    void play_fallback(Step& step, Seat seat);
    void play_bot(Step& step, Seat seat, BotLevel level, const Seed& seed);
    /// Refused unless `cards` are those of the seat's hand.
    std::optional<Refusal> order_hand(Step& step, Seat seat, json::Value cards);

    /// Appends the record of the step to its outbox, if anything was changed. REQUIRES: once in each step; nothing is
    /// shown or acknowledged that nothing recorded brought about.
    void write(Step& step, int format = record_format);

    /// Makes one record's changes again: what it holds, or what is wrong with it. Throws where it cannot be carried
    /// out; the ledger is of no use after either.
    std::variant<RecordBody, std::string_view> replay(const Record& record, int newest_format = record_format);

private:
    void note_play(Step& step, Seat seat, table::Applied applied);
    void count(const Change& change);

    const Limits& limits_;
    RoomState state_;
    FormerPlayers former_players_;
    std::uint64_t last_seq_ = 0;
    /// How many of the records the unseated were the cause of, and nobody else.
    std::size_t of_the_unseated_ = 0;
    std::size_t bytes_ = 0;
    std::size_t actions_ = 0;
    std::size_t game_bytes_ = 0;
};

}  // namespace crowntable::server
