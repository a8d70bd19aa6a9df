#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "server/core/job.hpp"
#include "tests/sim/shown.hpp"

namespace crowntable::sim {

/// What a bot has thought out elsewhere is played in the turn about which it thought, or not at all.
class Thoughts {
public:
    explicit Thoughts(Referee& referee) : referee_(referee) {}

    /// The job leaves for another thread. `shadow`: what is committed then is what the server knew when it made the
    /// job.
    void begun(const server::Job& job, const Shadow* shadow);
    /// What is appended between these two calls comes of the job with this id.
    void answered(server::JobId job, const std::string& text, const Shadow* shadow);
    void appended(const server::Record& record);
    void over() { answering_.reset(); }
    /// The record was not committed.
    void failed(const server::Record& record) { appended_.erase({record.room, record.seq}); }
    /// Before the changes of a record are applied.
    void begin(const server::RoomState& state, const server::Record& record);
    /// The process is gone, and all that thinks for it.
    void crashed();

    std::uint64_t played() const { return played_; }
    /// The turn was over when they came.
    std::uint64_t late() const { return late_; }

private:
    /// Game, deal and turn.
    using Turn = std::tuple<std::uint64_t, std::uint64_t, std::uint32_t>;
    struct Answer {
        std::string room;
        Turn about;
        Json action;
    };
    static Turn turn_of(const server::RoomState& state);

    Referee& referee_;
    std::map<server::JobId, Answer> begun_;
    std::optional<Answer> answering_;
    /// By room and number of the record.
    std::map<std::pair<std::string, std::uint64_t>, Answer> appended_;
    std::uint64_t late_ = 0;
    std::uint64_t played_ = 0;
};

}  // namespace crowntable::sim
