#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"
#include "protocol/json/protocol.hpp"
#include "protocol/table/bot_level.hpp"
#include "protocol/table/played_by.hpp"
#include "protocol/table/preset.hpp"
#include "protocol/wire/message.hpp"

/// `room` and `update` (protocol/README.md, section 4): a head for all, a tail for each. Members called `..._json`
/// hold JSON made elsewhere.
namespace crowntable::wire {

/// One line of the seats in `room`.
struct SeatLine {
    Seat seat;
    std::string name;
    /// Set for a bot that was added as such; nothing for a human's seat.
    std::optional<BotLevel> bot{};
    bool ready = false;
    bool connected = false;
    /// How long the human has been gone; nothing while connected and for bots.
    std::optional<Milliseconds> away{};
    /// How long the table still waits for them before it goes on without; nothing while it does not wait.
    std::optional<Milliseconds> grace{};
    table::PlayedBy played_by = table::PlayedBy::human;
    /// Of the human who has the seat; empty: none.
    std::string_view avatar{};
};

struct ClaimLine {
    std::uint64_t claim = 0;
    Seat seat;
    std::string name;
    /// The claimant wants to sit into the hand that is being played.
    bool at_once = false;
    /// The reader has consented already, and somebody else has not.
    bool answered = false;
};

/// Who sits down from the next deal on, and where.
struct PromisedLine {
    Seat seat;
    std::string name;
};

/// Somebody outside who has knocked, and the seat that they say is theirs.
struct KnockLine {
    std::uint64_t knock = 0;
    std::string name;
    std::optional<Seat> seat{};
};

/// Somebody at the table, as the host has to know them who can send them away.
struct PersonLine {
    std::uint32_t person = 0;
    /// Empty: none given yet; written as null.
    std::string name;
    Role role = Role::guest;
    std::optional<Seat> seat{};
    bool muted = false;
    /// They have asked for a seat and wait for the host's answer.
    bool asks_to_sit = false;
    std::string avatar{};
};

/// While the host is away: who of those who sit want the human of a seat removed.
struct RemovalLine {
    Seat seat;
    SeatSet by;
};

/// What is told of a game's replay that is shared, or to which somebody has agreed.
struct ReplayLine {
    std::uint32_t game = 0;
    /// Of the game that is over and still on the table: who has agreed, and whose word is still missing, by name.
    std::vector<std::string> agreed{};
    std::vector<std::string> awaited{};
    /// Somebody who played has gone without agreeing.
    bool is_closed = false;
    /// Empty: not shared.
    std::string link{};
};

/// What those at a table have done in all games of one kind that were played there to the end.
struct TableStatistics {
    struct Figure {
        std::string id;
        std::string label;
    };
    struct SeatFigures {
        Seat seat;
        /// One for each figure.
        std::vector<std::int64_t> values;
    };
    std::string game;
    std::string game_name;
    std::vector<Figure> figures;
    /// The seats that have played a game at this table.
    std::vector<SeatFigures> seats;
};

/// Appends the object.
void write_statistics(std::string& out, const TableStatistics& statistics);

/// The part of `room` that is the same for all. It is written from what others keep, and lives no longer.
struct RoomView {
    std::string_view code;
    RoomPhase state = RoomPhase::lobby;
    std::string_view game;
    std::string_view game_name;
    std::string_view family;
    std::string_view options_json;
    std::span<const std::string> changed{};
    std::string_view room_options_json;
    bool locked = false;
    /// Only the host may write.
    bool chat_locked = false;
    bool practice = false;
    std::optional<Seat> host{};
    /// Who acts as host while the host is away.
    std::optional<Seat> acting_host{};
    std::size_t seats_min = 2;
    std::size_t seats_max = 7;
    std::vector<SeatLine> seats{};
    std::vector<std::string> spectators{};
    /// Why a start is refused now; nothing if it is possible.
    const Refusal* start_refusal = nullptr;
    std::span<const table::SetupFact> facts{};
    std::uint64_t games_played = 0;
    /// Of a finished game, where it is not `games_played`.
    std::optional<std::uint64_t> game_number{};
    /// Nothing before the first game has been played to its end.
    std::optional<TableStatistics> statistics{};
    bool paused = false;
    /// The seats that asked for a rematch.
    SeatSet rematch{};
    std::vector<RemovalLine> removals{};
    std::vector<PromisedLine> from_next_deal{};
    std::vector<ReplayLine> replays{};
};

/// The part of `room` that is the recipient's own.
struct RoomYou {
    std::optional<Seat> seat{};
    Role role = Role::guest;
    bool host = false;
    std::string name{};
    /// The seat that is theirs from the next deal on.
    std::optional<Seat> from_next_deal{};
    bool muted = false;
    std::string_view avatar{};
    // Told to whoever is host here, or acts as host; empty for everybody else.
    std::vector<KnockLine> knocks{};
    /// Everybody else who sits or is here.
    std::vector<PersonLine> people{};
    /// The claims to which they may consent.
    std::vector<ClaimLine> claims{};
};

struct Clock {
    Milliseconds remaining{0};
    /// Whether `more_time` would still be accepted for this turn; false between rounds.
    bool more_time = false;
};

/// The part of `update` that is the same for all.
struct UpdateView {
    std::uint64_t v = 0;
    std::uint32_t turn = 0;
    /// Each one JSON object.
    std::span<const std::string> events{};
    std::optional<Clock> clock{};
};
/// Appends one JSON value: a view, which is written where it stands.
using WriteJson = std::function<void(std::string& out)>;

/// `room` = head, made once and shared, then tail, one per recipient.
void write_room_head(std::string& out, const RoomView& room);
void write_room_tail(std::string& out, const RoomYou& you);

/// `update` = head, made once a version and shared, then tail, one per recipient.
void write_update_head(std::string& out, const UpdateView& update, Protocol protocol, const WriteJson& write_public);
/// `write_you` is absent where there is no private view. `resync`: events were missed that the server no longer has.
void write_update_tail(std::string& out, Ack ack, const WriteJson& write_you, Protocol protocol, bool resync = false);
/// What protocol 2 leaves out beside the views (protocol/form/usual.hpp).
std::string update_outline();

}  // namespace crowntable::wire
