#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/fair_deal.hpp"
#include "engine/game.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"
#include "protocol/json/document.hpp"
#include "protocol/json/protocol.hpp"

namespace crowntable::wire {

/// Ids and versions stay exact in JavaScript.
inline constexpr std::uint64_t number_max = 9'007'199'254'740'991;
/// The key of a server that is not open to all.
inline constexpr std::size_t access_key_bytes_max = 200;

/// The first frame of a connection: who is there. Names here and below are already cleaned (name.hpp).
struct Hello {
    /// Somebody new.
    struct Newcomer {};
    /// The person with this seat token, who last saw version `version`.
    struct Returning {
        std::string seat_token;
        std::optional<std::uint64_t> version{};
        /// Not where the person is connected already: whoever asks may be somebody else on the same machine.
        bool if_away = false;
    };
    /// Who made the room over HTTP.
    struct Creator {
        std::string host_token;
    };
    /// Somebody known here, who comes from another device.
    struct OtherDevice {
        std::string transfer_code;
    };

    int protocol_min = 1;
    int protocol_max = 1;
    /// The newest that both ends speak; nothing where they have none in common.
    std::optional<Protocol> protocol() const;
    std::optional<std::string> name{};
    /// What a server may ask for that is not open to all; empty: not said.
    std::string access_key{};
    /// 32 to 64 hexadecimal digits, of lower case: made by chance by the client for this room alone, so that it can be
    /// told from others also where it says that it is new.
    std::optional<std::string> mark{};
    // Of newcomers alone. Where a room lets in nobody unasked, only who knocks is asked about.
    bool knocks = false;
    /// The seat that they say is theirs, and claim: who names one knocks.
    std::optional<Seat> seat{};
    std::variant<Newcomer, Returning, Creator, OtherDevice> who{};
};

// One struct per op of protocol/README.md, section 3, where each is explained.
struct Sit {
    std::optional<std::string> name{};
    std::optional<Seat> seat{};
};
struct Watch {};
struct ClaimSeat {
    Seat seat;
    /// Not only from the next deal on.
    bool at_once = false;
};
struct Consent {
    std::uint64_t claim = 0;
    bool accept = false;
};
/// The host lets somebody in who has knocked, or does not.
struct Admit {
    std::uint64_t knock = 0;
    bool accept = false;
};
/// The host lets somebody sit who has asked to, or does not.
struct LetSit {
    std::uint32_t person = 0;
    bool accept = false;
};
struct TransferCode {};
struct Rename {
    std::string name;
};
/// A drawn mark from the set that all clients know.
struct SetAvatar {
    /// is_avatar(avatar), or empty: none any more.
    std::string avatar{};
};
struct SetOptions {
    std::optional<std::string> game{};
    /// JSON objects of what changes, possibly empty.
    json::Value options = json::Value::empty_object();
    json::Value room_options = json::Value::empty_object();
};
struct Ready {
    bool ready = false;
};
struct AddBot {
    BotLevel level = BotLevel::medium;
};
struct RemoveSeat {
    Seat seat;
};
/// Whoever it is, with a seat or without.
struct Remove {
    std::uint32_t person = 0;
};
struct Mute {
    std::uint32_t person = 0;
    bool muted = false;
};
struct Lock {
    bool locked = false;
};
struct LockChat {
    bool locked = false;
};
struct PassHost {
    Seat seat;
};
/// Nobody waits any longer for whoever is away from that seat.
struct StandIn {
    Seat seat;
};
struct Start {};
struct Play {
    std::uint32_t turn = 0;
    /// A JSON object; what it may hold is the game's affair.
    json::Value action = json::Value::empty_object();
};
struct Preview {
    std::uint32_t turn = 0;
    json::Value action = json::Value::empty_object();
};
struct Arrange {};
struct Hint {};
struct SetHandOrder {
    /// A JSON array of at most 32 short strings.
    json::Value cards = json::Value::empty_array();
};
struct MoreTime {};
struct Chat {
    /// Exactly one is not empty. `text` is cleaned, 1-200 graphemes; is_chat_phrase(phrase).
    std::string text{};
    std::string phrase{};
};
/// Shown at the seat of whoever sends it, for a while; nobody is told of it later.
struct React {
    /// is_reaction(reaction)
    std::string reaction;
};
struct Commit {
    Link chain_end{};
};
struct Reveal {
    /// From 1.
    std::uint32_t deal = 0;
    Link link{};
};
struct Rematch {};
/// Whether the replay of a game may be seen by anybody who has the link to it.
struct ShareReplay {
    /// Of the room, counted from 1; nothing: the one that is over and on the table.
    std::optional<std::uint32_t> game{};
    bool agree = false;
};
struct EndGame {};
struct Leave {};
struct Ping {};

using Command =
    std::variant<Sit, Watch, ClaimSeat, Consent, Admit, LetSit, TransferCode, Rename, SetAvatar, SetOptions, Ready,
                 AddBot, RemoveSeat, Remove, Mute, Lock, LockChat, PassHost, StandIn, Start, Play, Preview, Arrange,
                 Hint, SetHandOrder, MoreTime, Chat, React, Commit, Reveal, Rematch, ShareReplay, EndGame, Leave, Ping>;

/// A command and the id that its one answer carries.
struct NumberedCommand {
    std::uint64_t id = 0;
    Command command;
};

/// Why a frame is no command, with its id where that could be read.
struct BadCommand {
    std::optional<std::uint64_t> id{};
    Refusal refusal;
};

/// The body of POST /api/rooms.
struct CreateRoom {
    std::string game;
    /// JSON objects of what differs from the defaults, possibly empty.
    json::Value options = json::Value::empty_object();
    json::Value room_options = json::Value::empty_object();
    bool practice = false;
};

/// Reads the first frame. A frame with another op is refused HELLO_FIRST. The range of
/// protocol versions is only read here; whether it fits is for the caller to say.
std::variant<Refusal, Hello> parse_hello(std::string_view text);

/// Reads any later frame. Strict: unknown ops and unknown fields are refused, and so is a second hello (ALREADY_HELLO).
/// What the command holds of JSON lasts as long as `text` and what is in `read`.
std::variant<BadCommand, NumberedCommand> parse_command(std::string_view text, json::Document& read);
/// What the refusal of a command names that is not carried out, whether it can be understood or not.
std::optional<std::uint64_t> id_in(std::string_view text);

/// What it holds of JSON lasts as long as `body` and what is in `read`.
std::variant<Refusal, CreateRoom> parse_create_room(std::string_view body, json::Document& read);

/// `sit`, `play`, ...: the op of a command.
std::string_view op_of(const Command& command);

/// The quick phrases of `chat`.
bool is_chat_phrase(std::string_view phrase);
/// The pictures of `react`.
bool is_reaction(std::string_view reaction);
/// The marks of `set_avatar`.
bool is_avatar(std::string_view avatar);

}  // namespace crowntable::wire
