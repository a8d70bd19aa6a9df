#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "engine/refusal.hpp"
#include "server/core/limits.hpp"

namespace crowntable::server {

/// A limit that can be changed while the server runs, by the name of its option.
struct LimitSetting {
    std::string_view name;
    std::variant<std::size_t Limits::*, std::chrono::milliseconds Limits::*> member;
    /// The range of values; times are in minutes.
    std::int64_t max;

    std::int64_t value(const Limits& limits) const;
};

std::span<const LimitSetting> limit_settings();
/// Nothing for what is no limit, or one that needs a restart.
const LimitSetting* find_limit_setting(std::string_view name);
/// Why it cannot be changed; then nothing is.
std::optional<Refusal> change_limit(Limits& limits, std::string_view name, std::int64_t value);

/// As many times as large and as fast are the buckets of what one player or bot sends. Left as they are those against
/// guessing, those of records, each of which costs the reading of a room, and the news of who watches, which goes to
/// everybody.
void raise_rates(Limits& limits, int factor);

}  // namespace crowntable::server
