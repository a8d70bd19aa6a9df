#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "server/core/job.hpp"
#include "server/core/room/room.hpp"
#include "tests/sim/shown.hpp"

namespace crowntable::sim {

/// What a bot has thought out elsewhere is played in the turn about which it thought, or not at all; a hint is given
/// for the state about which it was asked for.
class Thoughts {
public:
    explicit Thoughts(Referee& referee) : referee_(referee) {}

    /// The job leaves for another thread. `shadow`: what is committed then is what the server knew when it made the
    /// job.
    void begun(const server::Job& job, const Shadow* shadow, const server::Room* room);
    /// What is appended between these two calls comes of the job with this id.
    void answered(server::JobId job, const std::string& text, const Shadow* shadow, const server::Room* room);
    void appended(const server::Record& record);
    void over(const server::Room* room);
    /// The record was not committed.
    void failed(const server::Record& record) { appended_.erase({record.room, record.seq}); }
    /// Before the changes of a record are applied.
    void begin(const server::RoomState& state, const server::Record& record);
    /// The process is gone, and all that thinks for it.
    void crashed();

    std::uint64_t played() const { return played_; }
    /// The turn was over when they came.
    std::uint64_t late() const { return late_; }
    /// The server waited for them no more, and it was the turn of another bot.
    std::uint64_t unwanted() const { return unwanted_; }

private:
    /// Game, deal and turn.
    using Turn = std::tuple<std::uint64_t, std::uint64_t, std::uint32_t>;
    struct Answer {
        std::string room;
        Turn about;
        Json action;
        /// The version of the game when the job left.
        std::uint64_t version = 0;
    };
    using LastIds = std::map<server::PersonId, std::uint64_t>;
    static LastIds last_ids(const server::Room& room);
    static Turn turn_of(const server::RoomState& state);

    Referee& referee_;
    std::map<server::JobId, Answer> begun_;
    std::optional<Answer> answering_;
    /// Before a hint came that is too old to be given.
    std::optional<LastIds> before_old_hint_;
    /// By room and number of the record.
    std::map<std::pair<std::string, std::uint64_t>, Answer> appended_;
    std::uint64_t late_ = 0;
    std::uint64_t played_ = 0;
    std::uint64_t unwanted_ = 0;
};

}  // namespace crowntable::sim
