#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "engine/refusal.hpp"
#include "server/core/now.hpp"

namespace crowntable::server {

/// What whoever runs the server has decided for all of it. The lobby alone changes it; rooms ask it before a game
/// begins. No record knows of it: a restart forgets what was not given as an option.
struct House {
    /// Shown to everybody as a banner; empty: none.
    std::string said{};
    /// No game and no room begins any more, and the server stops when the running ones are over.
    bool is_draining = false;
    /// When a draining server stops at the latest.
    std::optional<Now> stops_at{};
    /// Presets of which no game may begin.
    std::set<std::string, std::less<>> games_off{};

    /// Why no game of the preset may begin now.
    std::optional<Refusal> refuses(std::string_view preset) const;
};

}  // namespace crowntable::server
