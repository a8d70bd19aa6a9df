#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/core/record.hpp"
#include "server/core/room/answers.hpp"
#include "server/core/room/state.hpp"
#include "server/store/journal.hpp"
#include "tests/sim/referee.hpp"

namespace crowntable::sim {

using Json = nlohmann::json;

/// Which a program of the simulation knows that is newer than this one.
inline constexpr int newer_format = server::record_format + 1;
inline std::optional<server::RecordBody> read_any_record(std::string_view text) {
    return server::read_record(text, newer_format);
}

/// What somebody was in the room at a moment.
struct PersonMoment {
    std::string name{};
    wire::Role role = wire::Role::guest;
    std::optional<Seat> seat{};
    bool is_host = false;
    bool is_creator = false;
    /// Of two who sit the one with less has sat for longer.
    std::uint64_t sat_down = 0;
    server::PersonId id{};
    std::optional<Seat> promised{};
};

/// What a room showed after one record: all that anybody may be told of it at that moment.
struct Moment {
    std::uint64_t v = 0;
    bool has_table = false;
    bool game_on = false;
    bool hand_in_play = false;
    bool has_one_deal = false;
    std::string public_json{};
    /// By seat.
    std::vector<std::string> private_json{};
    std::map<std::uint32_t, PersonMoment> people{};
    /// The message `room`, as far as records say it; shared by moments that show the same.
    std::shared_ptr<const Json> room{};
    /// How long the list of events was.
    std::size_t events = 0;
    /// The messages of fair deals that told of it, without the time that was left.
    std::vector<Json> deals{};
    /// Deals whose cards nobody holds any more.
    std::uint64_t deals_over = 0;
};

/// A room made of nothing but its committed records, beside the server's own.
class Shadow {
public:
    explicit Shadow(std::string code);

    using Changed = std::function<void(const server::Change&)>;

    /// Fails the run unless the record is one, follows the last and leaves the state that it names. `changed` is told
    /// of each change as soon as it is made.
    void apply(const server::Record& record, Referee& referee, const Changed& changed);
    /// A batch of the room begins: of the moments only the last stays.
    void begin_batch();

    const server::RoomState& state() const { return state_; }
    /// Those of the last batch and the one before them. What leaves now shows one of these.
    const std::vector<Moment>& moments() const { return moments_; }
    /// All events with commas between, the last part of a long game.
    std::string_view events() const { return events_; }
    /// Those after one version up to another; nothing if they are not known any more, or never were.
    std::optional<std::string_view> events_between(std::uint64_t from, std::uint64_t to) const;
    std::uint64_t records() const { return seq_; }
    /// A hash of the bodies of all records: rooms with one history have one hash.
    std::uint64_t history() const { return history_; }
    /// How a command stands in the records.
    struct Applied {
        int times = 0;
        /// The changes that were recorded with it, by their names.
        std::set<std::string> changes{};
    };
    Applied applied(std::uint32_t person, std::uint64_t id) const;
    /// The last of each person, as far as records tell.
    const server::Answers& answers() const { return answers_; }
    /// Whether the person was ever given this transfer code, which may be used or too old by now: a command that comes
    /// again is answered as it was.
    bool was_given(std::uint32_t person, const server::SecretHash& transfer_code) const;
    /// The person with this token, of those whom the room knows.
    std::optional<std::uint32_t> person(std::string_view token) const;
    /// Whoever was once given this token, which later ones may have replaced.
    std::optional<std::uint32_t> once_given(std::string_view token) const;
    /// Whether there is a game to be seen now, by this person.
    bool shows_game_to(std::optional<std::uint32_t> person) const;
    const server::RecordBody& last() const { return last_; }

private:
    void note_secrets(const server::Change& change);
    void note_command();
    void note_moment();
    void note_room(Moment& moment);
    void note_deal();

    server::RoomState state_;
    std::uint64_t seq_ = 0;
    std::uint64_t history_ = 0;
    std::string events_;
    /// Where those of each version end, of all that there ever were.
    std::map<std::uint64_t, std::size_t> ends_;
    std::size_t events_dropped_ = 0;
    std::vector<Moment> moments_;
    std::vector<Json> deals_;
    std::map<std::pair<std::uint32_t, std::uint64_t>, Applied> applied_;
    server::Answers answers_;
    std::string room_text_;
    std::set<std::pair<std::uint32_t, server::SecretHash>> transfer_codes_;
    /// All that there ever were, and whose.
    std::map<server::SecretHash, std::uint32_t> tokens_;
    server::RecordBody last_;
};

/// `seat_taken`, `said`, ...: how a record names the change.
std::string name_of(const server::Change& change);

using Shadows = std::map<std::string, std::unique_ptr<Shadow>>;

}  // namespace crowntable::sim
