#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/refusal.hpp"
#include "engine/seat.hpp"
#include "protocol/json/protocol.hpp"
#include "protocol/table/played_by.hpp"
#include "protocol/wire/message.hpp"

/// What one person is told (protocol/README.md, section 4). Each `write_` appends one complete JSON object. Parameters
/// called `..._json` hold JSON made elsewhere.
namespace crowntable::wire {

struct ChatLine {
    std::uint64_t n = 0;
    std::optional<Seat> seat{};
    std::string name;
    /// Exactly one of the two is not empty.
    std::string text{};
    std::string phrase{};
    /// Of who said it, then; empty: none.
    std::string avatar{};
};

/// Somebody reacts to what happens, at their seat.
struct Reaction {
    Seat seat;
    std::string name;
    std::string reaction;
};

struct Welcome {
    Protocol protocol = Protocol::whole;
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
    /// Nothing: nobody listens for signs of life.
    std::optional<Milliseconds> beat{};
    std::vector<ChatLine> chat{};
};

struct Presence {
    Seat seat;
    bool connected = false;
    std::optional<Milliseconds> away{};
    /// As in SeatLine.
    std::optional<Milliseconds> grace{};
    table::PlayedBy played_by = table::PlayedBy::human;
};

/// What whoever runs the server tells everybody, as a whole.
struct Notice {
    /// Empty: nothing is said.
    std::string text;
    bool draining = false;
    /// How long until the server stops at the latest.
    std::optional<Milliseconds> stops{};
};

void write_done(std::string& out, std::uint64_t ack);
void write_refused(std::string& out, Ack ack, const Refusal& refusal);
void write_pong(std::string& out, std::uint64_t ack);
void write_seated(std::string& out, std::uint64_t ack, Seat seat, std::string_view name);
void write_transfer_code(std::string& out, std::uint64_t ack, std::string_view transfer_code, Milliseconds expires);
void write_arranged(std::string& out, std::uint64_t ack, std::string_view arrangement_json);
void write_hinted(std::string& out, std::uint64_t ack, std::string_view hint_json);
void write_previewed(std::string& out, std::uint64_t ack, std::uint32_t turn, std::string_view preview_json);
/// What became of a claim.
enum class ClaimSettled : std::uint8_t { refused, seated, from_next_deal };
void write_claim_settled(std::string& out, Seat seat, ClaimSettled how);
/// What the host has said to who asked to sit.
void write_sit_settled(std::string& out, bool accepted);
/// To who has knocked, and has no welcome yet: `wait` is for how long nobody else is asked about.
void write_knocking(std::string& out, std::string_view code, Milliseconds wait);
void write_chat(std::string& out, Ack ack, const ChatLine& line);
void write_reaction(std::string& out, Ack ack, const Reaction& reaction);
void write_presence(std::string& out, const Presence& presence);
void write_notice(std::string& out, const Notice& notice);
/// `retry` nothing: the client is not to come back by itself.
void write_closing(std::string& out, std::string_view reason, std::optional<Milliseconds> retry);
void write_welcome(std::string& out, const Welcome& welcome);

}  // namespace crowntable::wire
