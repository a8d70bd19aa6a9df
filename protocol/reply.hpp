#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fair_deal.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"
#include "protocol/catalogue.hpp"
#include "protocol/option.hpp"

/// The messages of the server (protocol/README.md, section 4). Each `write_` appends one complete JSON
/// object; those of two halves say so. Members called `..._json` hold JSON made elsewhere.
namespace crowntable::protocol {

using Milliseconds = std::chrono::milliseconds;
/// The id of the command that a message answers; nothing if none could be read or none is answered.
using Ack = std::optional<std::uint64_t>;

enum class Role : std::uint8_t { guest, player, spectator };
enum class PlayedBy : std::uint8_t { human, bot, clock };
enum class RoomState : std::uint8_t { lobby, playing, between_rounds, finished };

struct ChatLine {
    std::uint64_t n = 0;
    std::optional<Seat> seat{};
    std::string name;
    /// Exactly one of the two is not empty.
    std::string text{};
    std::string phrase{};
};

struct Welcome {
    std::string server;
    std::string code;
    std::string seat_token;
    std::uint64_t last_id = 0;
    std::optional<Seat> seat{};
    Role role = Role::guest;
    bool host = false;
    /// Empty: none given yet; written as null.
    std::string name{};
    Milliseconds ping{20'000};
    std::vector<ChatLine> chat{};
};

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
    PlayedBy played_by = PlayedBy::human;
};

struct ClaimLine {
    std::uint64_t claim = 0;
    Seat seat;
    std::string name;
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
    /// Those that have played.
    std::vector<SeatFigures> seats;
};

/// Appends the object.
void write_statistics(std::string& out, const TableStatistics& statistics);

/// The part of `room` that is the same for all.
struct RoomView {
    std::string code;
    RoomState state = RoomState::lobby;
    std::string game;
    std::string game_name;
    std::string family;
    std::string options_json;
    std::vector<std::string> changed{};
    std::string room_options_json;
    bool locked = false;
    std::optional<Seat> host{};
    std::size_t seats_min = 2;
    std::size_t seats_max = 7;
    std::vector<SeatLine> seats{};
    std::vector<std::string> spectators{};
    /// Why a start is refused now; nothing if it is possible.
    std::optional<Refusal> start_refusal{};
    std::vector<SetupFact> facts{};
    std::uint64_t games_played = 0;
    /// Nothing before the first game has been played to its end.
    std::optional<TableStatistics> statistics{};
    bool paused = false;
    /// The seats that asked for a rematch.
    SeatSet rematch{};
};

/// The part of `room` that is the recipient's own.
struct RoomYou {
    std::optional<Seat> seat{};
    Role role = Role::guest;
    bool host = false;
    std::string name{};
    /// For the host; empty for others.
    std::vector<ClaimLine> claims{};
};

struct Presence {
    Seat seat;
    bool connected = false;
    std::optional<Milliseconds> away{};
    PlayedBy played_by = PlayedBy::human;
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
    std::vector<std::string> events{};
    std::string public_json;
    std::optional<Clock> clock{};
};

/// The chain of a seat: its link k belongs to deal first_deal + k - 1.
struct CommittedChain {
    Link end{};
    std::uint32_t first_deal = 1;
};

/// What all committed to before a fair deal: in each of its three messages, so that each can be understood alone.
struct DealTerms {
    std::uint32_t game_number = 0;
    std::uint32_t deal = 0;
    std::uint32_t rules_version = 0;
    /// The end of the server's chain for the game; its link k belongs to deal k.
    Link server_commitment{};
    /// For each seat in order; nothing for a seat that takes no part.
    std::vector<std::optional<CommittedChain>> commitments{};
};

std::string_view to_string(Role role);
std::string_view to_string(PlayedBy played_by);
std::string_view to_string(RoomState state);

void write_done(std::string& out, std::uint64_t ack);
void write_refused(std::string& out, Ack ack, const Refusal& refusal);
void write_pong(std::string& out, std::uint64_t ack);
void write_seated(std::string& out, std::uint64_t ack, Seat seat, std::string_view name);
void write_transfer_code(std::string& out, std::uint64_t ack, std::string_view transfer_code, Milliseconds expires);
void write_arranged(std::string& out, std::uint64_t ack, std::string_view arrangement_json);
void write_hinted(std::string& out, std::uint64_t ack, std::string_view hint_json);
void write_previewed(std::string& out, std::uint64_t ack, std::uint32_t turn, std::string_view preview_json);
void write_claim_settled(std::string& out, Seat seat, bool accepted);
void write_chat(std::string& out, Ack ack, const ChatLine& line);
void write_presence(std::string& out, const Presence& presence);
/// `retry` nothing: the client is not to come back by itself.
void write_closing(std::string& out, std::string_view reason, std::optional<Milliseconds> retry);
/// Before any link of the deal is accepted.
void write_deal_open(std::string& out, const DealTerms& terms, SeatSet awaited, Milliseconds remaining);
void write_deal_closed(std::string& out, const DealTerms& terms, std::span<const SeatLink> links);
/// After the deal was played: the link of the server is secret until then.
void write_deal_revealed(std::string& out, const DealTerms& terms, std::span<const SeatLink> links,
                         const Link& server_link);
void write_welcome(std::string& out, const Welcome& welcome);

/// `room` = head, made once and shared, then tail, one per recipient.
void write_room_head(std::string& out, const RoomView& room);
void write_room_tail(std::string& out, const RoomYou& you);

/// `update` = head, made once a version and shared, then tail, one per recipient.
void write_update_head(std::string& out, const UpdateView& update);
/// `you_json` is the private view or "null". `resync`: events were missed that the server no longer has.
void write_update_tail(std::string& out, Ack ack, std::string_view you_json, bool resync = false);

// HTTP (section 1).
void write_games(std::string& out, std::span<const OptionDescriptor> room_options);
void write_room_created(std::string& out, std::string_view code, std::string_view link, std::string_view host_token);
void write_http_error(std::string& out, const Refusal& refusal);
void write_status(std::string& out, std::string_view status);

/// What a join page may know.
struct RoomCard {
    struct SeatCard {
        Seat seat;
        std::string name;
        bool bot = false;
        bool connected = false;
        bool claimable = false;
    };

    std::string code;
    std::string game;
    std::string name;
    RoomState state = RoomState::lobby;
    std::vector<SeatCard> seats{};
    std::size_t seats_max = 7;
    bool full = false;
    bool locked = false;
    bool spectators_allowed = true;
    bool can_sit = true;
    bool can_watch = true;
};
void write_room_card(std::string& out, const RoomCard& card);

// Room events: each one JSON object for the `events` of an update.
std::string bot_plays_on_event(Seat seat);
std::string seat_taken_back_event(Seat seat);
std::string seat_taken_over_event(Seat seat, std::string_view name);
std::string clock_ran_out_event(Seat seat);
std::string more_time_event(Seat seat);
std::string seat_removed_event(Seat seat);
std::string game_started_event(std::uint64_t game_number);
std::string game_ended_by_host_event();

}  // namespace crowntable::protocol
