#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace crowntable::cli {

using Json = nlohmann::json;

/// A message of the server that does not follow protocol/README.md.
class BadMessage : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A seat as the `room` message shows it.
struct SeatSeen {
    int seat = 0;
    /// Clean; see clients/cli/text/text.hpp.
    std::string name;
    bool bot = false;
    std::string level;
    bool ready = false;
    bool connected = true;
    /// `human`, `bot` or `clock`.
    std::string played_by;
    /// How long the table still waited for whoever is away, when that was told; nothing where it does not wait.
    std::optional<int> grace_ms{};
};

struct ClaimSeen {
    int claim = 0;
    int seat = 0;
    std::string name;
    /// Into the hand that is being played.
    bool at_once = false;
    /// We have consented, and somebody else has not.
    bool answered = false;
};

/// Who has a seat from the next deal on.
struct PromiseSeen {
    int seat = 0;
    std::string name;

    bool operator==(const PromiseSeen&) const = default;
};

/// Somebody outside who asks to be let in.
struct KnockSeen {
    int knock = 0;
    std::string name;
    /// The one that they say is theirs.
    std::optional<int> seat{};
};

/// Somebody at the table, as whoever is host is told.
struct PersonSeen {
    std::int64_t person = 0;
    std::string name;
    std::optional<int> seat{};
    bool muted = false;
    bool asks_to_sit = false;
};

struct FactSeen {
    std::string label;
    int value = 0;
};

/// While the host is away: who of those who sit want the person at a seat removed.
struct RemovalSeen {
    int seat = 0;
    std::vector<int> by;
};

/// The statistics of the table over its games.
struct StatisticsSeen {
    struct Line {
        int seat = 0;
        /// One for each label.
        std::vector<std::int64_t> values;
    };
    std::string game_name;
    std::vector<std::string> labels;
    std::vector<Line> seats;
};

/// What has been said of the replay of a game of the table.
struct ReplaySeen {
    int game = 0;
    std::vector<std::string> agreed;
    std::vector<std::string> awaited;
    /// Somebody has gone without agreeing.
    bool closed = false;
    /// Empty: it is not for everybody.
    std::string link;
};

/// The `room` message.
struct RoomSeen {
    std::string code;
    /// `lobby`, `playing`, `between_rounds` or `finished`.
    std::string state;
    std::string game;
    std::string game_name;
    std::string family;
    /// Values as JSON texts, by the option's id.
    std::map<std::string, std::string> options;
    std::map<std::string, std::string> room_options;
    std::vector<std::string> changed;
    bool locked = false;
    /// Only the host may write.
    bool chat_locked = false;
    std::optional<int> host;
    /// Who acts as host while the host is away.
    std::optional<int> acting_host{};
    int seats_min = 2;
    int seats_max = 7;
    std::vector<SeatSeen> seats;
    std::vector<std::string> spectators;
    bool can_start = false;
    std::string start_message;
    /// A game has been started and its first cards are still to come.
    bool begins = false;
    std::vector<FactSeen> facts;
    std::optional<StatisticsSeen> statistics;
    int games_played = 0;
    bool paused = false;
    std::vector<int> rematch;
    /// The newest game first; none before anybody has said anything.
    std::vector<ReplaySeen> replays{};
    std::vector<RemovalSeen> removals{};
    std::vector<ClaimSeen> claims;
    std::vector<KnockSeen> knocks{};
    std::vector<PersonSeen> people{};
    std::vector<PromiseSeen> from_next_deal{};
    std::optional<int> own_from_next_deal{};
    std::optional<int> own_seat;
    /// `guest`, `player` or `spectator`.
    std::string role = "guest";
    /// The host, or who acts as host: may start, add bots, mute, and answer whoever asks.
    bool own_host = false;
    std::string own_name;
    bool own_muted = false;

    /// No game is on: options, bots and seats may be changed.
    bool open() const { return state == "lobby" || state == "finished"; }
    /// Acts as host alone, and may not change options.
    bool acts() const { return acting_host && acting_host == own_seat; }
    const SeatSeen* find_seat(int seat) const;
    /// The name to show for a seat.
    std::string name_of(int seat) const;
};

/// The `clock` of an update.
struct ClockSeen {
    std::int64_t remaining_ms = 0;
    bool more_time = false;
};

/// What is known of the table now. The game's own part stays JSON: only its face reads it.
struct TableSeen {
    std::optional<RoomSeen> room;
    /// Whether there is a game on the table to look at.
    bool dealt = false;
    /// Of the newest update, also when its game has been put away; nothing before the first.
    std::optional<std::uint64_t> version{};
    std::uint64_t turn = 0;
    /// Never null once `dealt`.
    std::shared_ptr<const Json> public_part;
    /// Null for spectators and guests.
    std::shared_ptr<const Json> you;
    std::optional<ClockSeen> clock;
    /// A step of a finished game: nobody acts in it any more.
    bool replayed = false;

    std::string name_of(int seat) const;
};

/// What texts that tell of one's seat take: `kept`, or `none` for whoever has none to come back to.
std::string seat_kept(const TableSeen& table);

/// Throws BadMessage.
RoomSeen decode_room(const Json& message);

/// Takes a `room` over. Throws BadMessage.
void take_room(TableSeen& table, const Json& message);

/// Takes the parts of an `update` over. Throws BadMessage.
void take_update(TableSeen& table, const Json& message);

/// Takes a `presence` over. Throws BadMessage.
void take_presence(TableSeen& table, const Json& message);

}  // namespace crowntable::cli
