#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "engine/refusal.hpp"
#include "server/core/now.hpp"
#include "server/core/record.hpp"
#include "server/core/secret.hpp"
#include "server/store/wall_time.hpp"

namespace crowntable::server {

/// What asks for the access key.
enum class AccessKeyFor : std::uint8_t { rooms, everything };

/// What was chosen by options, and may be chosen anew while the server runs.
struct HouseRules {
    /// Presets of which no game may begin.
    std::set<std::string, std::less<>> games_off{};
    /// Nothing: the server is open to all.
    std::optional<SecretHash> access_key{};
    AccessKeyFor access_key_for = AccessKeyFor::rooms;

    bool needs_key_for(AccessKeyFor what) const {
        return access_key && (access_key_for == AccessKeyFor::everything || what == AccessKeyFor::rooms);
    }
    /// Whether this is the access key, in a time that says nothing of how near it came. REQUIRES: there is one.
    bool opens(std::string_view key) const;
};

/// What whoever runs the server has decided for all of it. The lobby alone changes it; rooms ask it before a game
/// begins. No record knows of it: a restart forgets what was not given as an option.
struct House {
    /// Shown to everybody as a banner; empty: none.
    std::string said{};
    /// No game and no room begins any more, and the server stops when the running ones are over.
    bool is_draining = false;
    /// When a draining server stops at the latest.
    std::optional<Now> stops_at{};
    HouseRules rules{};
    /// In which records are written (record.hpp).
    int record_format = server::record_format;
    /// And up to which they are read.
    int newest_format = server::record_format;
    /// What day it is, for what ends also while no server runs. Nothing: nobody knows.
    std::function<WallTime()> calendar{};

    /// Why no game of the preset may begin now.
    std::optional<Refusal> refuses(std::string_view preset) const;
};

}  // namespace crowntable::server
