#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "engine/random.hpp"
#include "engine/seat.hpp"
#include "server/core/entropy.hpp"
#include "server/core/ids.hpp"
#include "server/core/job.hpp"
#include "server/core/limits.hpp"
#include "server/core/now.hpp"
#include "server/core/room/person.hpp"
#include "server/core/room/state.hpp"

namespace crowntable::server {

/// Somebody who waits for a hint, over which connection, and about which state of the game.
struct Hinting {
    PersonId who;
    ConnectionId connection;
    std::uint64_t command = 0;
    Seat seat;
    std::uint64_t version = 0;
};

/// When the table goes on by itself, and who thinks meanwhile: the next action of a bot or of the clock, the bot that
/// thinks on another thread, the hints that are being thought about. A thought counts only for the very turn about
/// which it was begun. None of it is journalled; after a restart bots think anew.
class Autopilot {
public:
    Autopilot(Entropy& entropy, const Limits& limits);

    /// The first acting seat that no human plays.
    static std::optional<Seat> seat_to_play(const RoomState& state);
    /// The seed for the next choice of a bot.
    Seed next_seed() { return bots_.seed(); }

    std::optional<Now> due() const { return at_; }
    void rest() { at_.reset(); }
    void act_at_once(Now now);
    /// Gives a bot the time that a human would take; it is taken once for each turn.
    void act_soon(Now now, std::uint32_t turn, Seat seat);
    /// Gives a bot this time, once for each of its actions.
    void act_within(std::chrono::milliseconds time, Now now, std::uint32_t turn, Seat seat);

    /// REQUIRES: the seat is acting, and its bot does not think about this turn yet.
    void begin_thought(JobId job, Seat seat, const RoomState& state);
    /// Whether the bot of the seat thinks about this very turn.
    bool is_thinking(Seat seat, const RoomState& state) const;
    bool awaits(JobId job) const { return thought_ && thought_->job == job; }
    void end_thought() { thought_.reset(); }

    /// REQUIRES: not awaits_hint; the job is new.
    void begin_hint(JobId job, const Hinting& hinting);
    bool awaits_hint(PersonId who, std::optional<ConnectionId> connection) const;
    /// Nobody waits for it any more after this.
    std::optional<Hinting> take_hint(JobId job);

private:
    struct Thought {
        JobId job;
        Seat seat;
        std::uint64_t game = 0;
        std::uint64_t deals = 0;
        std::uint32_t turn = 0;
    };

    bool is_timed(std::uint32_t turn, Seat seat) const {
        return at_ && at_is_for_ == std::pair(turn, std::optional(seat));
    }
    std::chrono::milliseconds think_time();

    const Limits& limits_;
    Random bots_;
    Random thinking_;
    std::optional<Now> at_;
    /// The turn, and whose it is, for which `at_` was drawn.
    std::pair<std::uint32_t, std::optional<Seat>> at_is_for_{};
    std::optional<Thought> thought_;
    /// At most one of each person and connection.
    std::map<JobId, Hinting> hints_;
};

}  // namespace crowntable::server
