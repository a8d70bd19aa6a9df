#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/core/lobby/lobby.hpp"
#include "server/net/switchboard.hpp"
#include "tests/sim/agenda.hpp"
#include "tests/sim/dice.hpp"
#include "tests/sim/onlooker.hpp"

namespace crowntable::sim {

/// One process of the server: what server/net/event_loop.cpp makes, with virtual time instead of timers.
class Server : server::Observer {
public:
    /// `clock_start` is what its steady clock says now.
    Server(Agenda& agenda, Time clock_start, const server::Limits& limits, std::size_t outboxes_max,
           std::uint64_t entropy_seed, server::Journal& journal, Onlooker& onlooker);

    server::Switchboard& board() { return board_; }
    /// What is the present for its games: its clock, but for the times in which they stood still.
    Time time() const { return board_.time(); }
    /// The process was stopped for a while: its clock goes on, but nothing was done.
    void clock_jumps(Time by);
    /// As if it had not been stopped.
    void time_passes(Time by);
    /// Nothing for a room that is not in memory.
    const server::Room* room(std::string_view code) const { return lobby_.find_room(code); }
    /// It does not wait for anything else than it should.
    bool will_wake() const { return woken_at_ == board_.next_wake(); }
    std::uint64_t games() const { return games_; }
    std::uint64_t evictions() const { return evictions_; }

private:
    /// As the event loop hands it in.
    Time clock() const { return loop_time_.at(agenda_.now() + offset_); }
    void wake_when_due();
    void tick();
    void run_later(server::Job job);
    /// When a thought that is too late comes at the worst moment.
    enum class Moment { turn_of_another, later_turn };
    void answer(const server::Job& job, Moment worst, Time patience);
    bool is_untimely(const server::Job& job, Moment worst) const;
    void room_quarantined(std::string_view room, std::string_view what) override;
    void room_expired(std::string_view room) override;
    void person_connected(std::string_view room, server::ConnectionId connection) override;
    void person_disconnected(std::string_view room, server::ConnectionId connection) override;
    void game_finished(std::string_view, int) override { ++games_; }
    void room_evicted(std::string_view room) override;
    void room_reloaded(std::string_view code, std::size_t) override;

    Agenda& agenda_;
    Time offset_;
    server::PatientTime loop_time_{Time{350}};
    Onlooker& onlooker_;
    DiceEntropy entropy_;
    server::Lobby lobby_;
    Dice thinking_;
    bool is_slow_;
    std::size_t outboxes_max_;
    server::Switchboard board_;
    std::optional<Time> woken_at_;
    std::uint64_t games_ = 0;
    std::uint64_t evictions_ = 0;
    /// What is planned for this process is not done after its end.
    std::shared_ptr<Server*> self_ = std::make_shared<Server*>(this);
};

}  // namespace crowntable::sim
