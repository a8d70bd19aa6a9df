#include "server/core/limit_settings.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>

#include "protocol/text/error_code.hpp"

namespace crowntable::server {

namespace {

constexpr std::int64_t count_max = 100'000'000;
constexpr std::int64_t minutes_max = 100'000;

// Those that are asked anew at each decision. Rates are in buckets that are made once, and sizes of queues in sockets.
constexpr auto known_settings = std::to_array<LimitSetting>({
    {"max-rooms", &Limits::rooms_max, count_max},
    {"max-rooms-per-address", &Limits::rooms_per_address_max, count_max},
    {"max-connections", &Limits::connections_max, count_max},
    {"max-connections-per-address", &Limits::connections_per_address_max, count_max},
    {"idle-room-minutes", &Limits::idle_room, minutes_max},
    {"idle-lobby-minutes", &Limits::idle_lobby, minutes_max},
    {"unentered-minutes", &Limits::unentered_room, minutes_max},
    {"evict-minutes", &Limits::evict_room, minutes_max},
});

}  // namespace

std::int64_t LimitSetting::value(const Limits& limits) const {
    if (const auto* count = std::get_if<std::size_t Limits::*>(&member)) {
        return static_cast<std::int64_t>(limits.**count);
    }
    const auto time = limits.*std::get<std::chrono::milliseconds Limits::*>(member);
    return std::chrono::duration_cast<std::chrono::minutes>(time).count();
}

std::span<const LimitSetting> limit_settings() {
    return known_settings;
}

const LimitSetting* find_limit_setting(std::string_view name) {
    const auto* found = std::ranges::find(known_settings, name, &LimitSetting::name);
    return found == known_settings.end() ? nullptr : found;
}

std::optional<Refusal> change_limit(Limits& limits, std::string_view name, std::int64_t value) {
    const LimitSetting* setting = find_limit_setting(name);
    if (setting == nullptr) {
        return refusal(error_code::bad_option, "There is no such limit, or changing it needs a restart.");
    }
    if (value < 1 || value > setting->max) {
        return refusal(error_code::bad_option,
                       std::string(name) + " is from 1 to " + std::to_string(setting->max) + ".");
    }
    if (const auto* count = std::get_if<std::size_t Limits::*>(&setting->member)) {
        limits.** count = static_cast<std::size_t>(value);
    } else {
        limits.*std::get<std::chrono::milliseconds Limits::*>(setting->member) = std::chrono::minutes(value);
    }
    return std::nullopt;
}

void raise_rates(Limits& limits, int factor) {
    for (auto* rate :
         {&limits.frames, &limits.frames_per_address, &limits.commands, &limits.deal_parts, &limits.thoughts,
          &limits.chat, &limits.renames, &limits.moves, &limits.guest_moves, &limits.knocks, &limits.rooms_per_address,
          &limits.requests_per_address, &limits.handshakes_per_address}) {
        rate->burst *= factor;
        // Never none at all, which would be no limit.
        rate->refill = std::max(rate->refill / factor, std::chrono::milliseconds(1));
    }
}

}  // namespace crowntable::server
