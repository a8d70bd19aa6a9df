#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "engine/refusal.hpp"
#include "protocol/json/document.hpp"
#include "protocol/table/option.hpp"

namespace crowntable::server {

/// Who plays for a human who is gone: a bot, the clock, or nobody (the seat leaves the game).
enum class OnLeave : std::uint8_t { bot, freeze, end };

/// The options that every room has, whatever is played in it (protocol/README.md, section 1).
struct RoomOptions {
    /// Zero: no clock.
    std::chrono::milliseconds turn{0};
    std::chrono::milliseconds absence_grace{60'000};
    OnLeave on_leave = OnLeave::bot;
    bool spectators = true;
    bool hints = true;
    bool chat = true;
    bool late_join = true;
    /// Who wants to sit asks, and the host agrees or not.
    bool seats_by_consent = false;
    /// Whether late comers sit down in the middle of a deal; else from the next one on.
    bool late_join_any = false;
    /// Zero: the next round waits for all.
    std::chrono::milliseconds round_pause{30'000};
    bool bots_instant = false;

    bool operator==(const RoomOptions&) const = default;
};

std::span<const table::OptionDescriptor> room_option_descriptors();
/// The canonical text of the defaults.
std::string standard_room_options();
/// REQUIRES: canonical text, also of an earlier server. With the defaults of what was added since.
std::string complete_room_options(std::string_view canonical);
/// `base` (canonical) with `changes` put in, canonical again; or BAD_OPTION.
std::variant<Refusal, std::string> change_room_options(std::string_view base, json::Value changes);
/// REQUIRES: canonical text.
RoomOptions read_room_options(std::string_view canonical);

}  // namespace crowntable::server
