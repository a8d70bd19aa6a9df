#include "protocol/table/bot_level.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace crowntable {

namespace {

// In the order of the enumeration, by which to_string looks a level up. `random` is missing, so that no text from
// outside can ask for it.
constexpr auto bot_levels = std::to_array<std::pair<BotLevel, std::string_view>>(
    {{BotLevel::easy, "easy"}, {BotLevel::medium, "medium"}, {BotLevel::hard, "hard"}});

}  // namespace

std::string_view to_string(BotLevel level) {
    return level == BotLevel::random ? "random" : bot_levels[static_cast<std::size_t>(level)].second;
}

std::optional<BotLevel> parse_bot_level(std::string_view text) {
    const auto* entry =
        std::find_if(bot_levels.begin(), bot_levels.end(), [&](const auto& level) { return level.second == text; });
    if (entry == bot_levels.end()) return std::nullopt;
    return entry->first;
}

}  // namespace crowntable
