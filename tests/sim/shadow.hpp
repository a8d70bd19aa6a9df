#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/core/room/state.hpp"
#include "server/store/journal.hpp"
#include "tests/sim/referee.hpp"

namespace crowntable::sim {

using Json = nlohmann::json;

/// What a room showed after one record: all that anybody may be told of the game at that moment.
struct Moment {
    std::uint64_t v = 0;
    bool has_table = false;
    std::string public_json{};
    /// By seat.
    std::vector<std::string> private_json{};
    std::map<std::uint32_t, std::optional<Seat>> seat_of{};
    /// How long the list of events was.
    std::size_t events = 0;
    /// The messages of fair deals that told of it, without the time that was left.
    std::vector<Json> deals{};
    /// The statistics of the table, as `room` shows them; "" where there are none.
    std::string statistics{};
    /// Deals whose cards nobody holds any more.
    std::uint64_t deals_over = 0;
};

/// A room made of nothing but its committed records, beside the server's own.
class Shadow {
public:
    explicit Shadow(std::string code);

    /// Fails the run unless the record is one, follows the last and leaves the state that it names.
    void apply(const server::Record& record, Referee& referee);
    /// A batch of the room begins: of the moments only the last stays.
    void begin_batch();

    const server::RoomState& state() const { return state_; }
    /// Those of the last batch and the one before them. What leaves now shows one of these.
    const std::vector<Moment>& moments() const { return moments_; }
    /// All events with commas between, the last part of a long game.
    std::string_view events() const { return events_; }
    std::uint64_t records() const { return seq_; }
    /// Of the bodies of all records: two rooms with the same history have the same.
    std::uint64_t history() const { return history_; }
    /// The commands that had an effect: how often each was recorded.
    int applied(std::uint32_t person, std::uint64_t id) const;
    /// The person with this token, of those whom the room knows.
    std::optional<std::uint32_t> person(std::string_view token) const;
    const server::RecordBody& last() const { return last_; }

private:
    void note_moment();
    void note_deal();

    server::RoomState state_;
    std::uint64_t seq_ = 0;
    std::uint64_t history_ = 0;
    std::string events_;
    std::vector<Moment> moments_;
    std::vector<Json> deals_;
    std::map<std::pair<std::uint32_t, std::uint64_t>, int> applied_;
    server::RecordBody last_;
};

using Shadows = std::map<std::string, std::unique_ptr<Shadow>>;

}  // namespace crowntable::sim
