#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/refusal.hpp"
#include "engine/seat.hpp"
#include "protocol/table/option.hpp"
#include "protocol/table/preset.hpp"
#include "protocol/wire/message.hpp"

/// What is answered over HTTP (protocol/README.md, section 1). Each `write_` appends one complete JSON object.
namespace crowntable::wire {

/// What a server says of itself before anybody has opened a room.
struct ServerCard {
    // Empty: none.
    std::string name{};
    std::string welcome{};
    /// What asks for the access key: "none", "rooms" (to open one) or "everything".
    std::string_view access_key = "none";
    /// Presets of which no game begins.
    std::vector<std::string> games_off{};
};
void write_games(std::string& out, std::span<const table::Preset* const> presets,
                 std::span<const table::OptionDescriptor> room_options, const ServerCard& server = {});
void write_room_created(std::string& out, std::string_view code, std::string_view link, std::string_view host_token);
void write_http_error(std::string& out, const Refusal& refusal);
/// How one of several nodes is, for whoever runs them.
struct NodeCard {
    std::string id;
    std::uint64_t epoch = 0;
    std::size_t rooms_owned = 0;
    std::size_t players_relayed = 0;
    std::chrono::milliseconds beat_age{};
    std::uint64_t burials = 0;
    std::uint64_t takeovers = 0;
};
void write_status(std::string& out, std::string_view status, const std::optional<NodeCard>& node = std::nullopt);

/// What a join page may know.
struct RoomCard {
    struct SeatCard {
        Seat seat;
        std::string name;
        bool bot = false;
        bool connected = false;
        bool claimable = false;
        /// Empty: none.
        std::string avatar{};
    };

    std::string code;
    std::string game;
    std::string name;
    RoomPhase state = RoomPhase::lobby;
    std::vector<SeatCard> seats{};
    /// Nothing: there is no host, or without a seat.
    std::optional<Seat> host{};
    std::size_t seats_max = 7;
    bool full = false;
    bool locked = false;
    bool spectators_allowed = true;
    bool can_sit = true;
    bool can_watch = true;
};
void write_room_card(std::string& out, const RoomCard& card);

}  // namespace crowntable::wire
