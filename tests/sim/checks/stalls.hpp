#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "server/store/journal.hpp"
#include "tests/sim/agenda.hpp"
#include "tests/sim/referee.hpp"

namespace crowntable::sim {

/// What the store keeps back, or a process that was stopped, costs nobody their turn: a clock is not over before what
/// it said has stood before the players for as long. The time of the games goes as time does, but for what goes
/// beyond `patience` of each wait for the store; and it goes on as soon as that has answered.
class Stalls {
public:
    /// What may be taken from a turn by one wait for the store, and by one stop of the process.
    static constexpr Time patience{100};
    static constexpr Time process_patience{350};

    Stalls(Referee& referee, const Agenda& agenda) : referee_(referee), agenda_(agenda) {}

    /// A batch is appended, whose records follow; and it is committed, or not.
    void asked();
    void appended(const server::Record& record);
    void answered();
    void committed(const server::Record& record);
    void failed(const server::Record& record) { shown_.erase(record.room); }
    /// The process is stopped for so long, right now.
    void stopped(Time by) { passed_ += std::min(by, process_patience); }
    /// After each step. `games`: the time of the games.
    void look(Time games);
    void started(Time games);
    void crashed();

    /// How often a clock ran out that had waited for the store.
    std::uint64_t shown_late() const { return shown_late_; }

private:
    /// What the newest record of a room says of the clock of the turn, and since when players see it.
    struct Turn {
        std::uint64_t seq = 0;
        std::optional<Time> left{};
        Time made{0};
        std::optional<Time> since{};
    };

    /// True time, and what passes for the games while the process is stopped, which takes no time here.
    Time now() const { return agenda_.now() + passed_; }
    /// For how long the store has been waited for beyond `patience`.
    Time waited() const { return heard_ ? std::max(now() - *heard_ - patience, Time{0}) : Time{0}; }

    Referee& referee_;
    const Agenda& agenda_;
    std::map<std::string, Turn> shown_;
    Time passed_{0};
    /// How many answers the store owes.
    int owed_ = 0;
    /// When it was heard last, or asked for the first of them.
    std::optional<Time> heard_;
    /// What was waited for it beyond `patience`, until it was heard.
    Time left_out_{0};
    // Of the look before.
    Time looked_at_{0};
    Time games_{0};
    Time stood_before_{0};
    std::uint64_t shown_late_ = 0;
};

}  // namespace crowntable::sim
