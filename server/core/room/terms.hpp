#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "protocol/table/preset.hpp"

namespace crowntable::server {

class RoomState;

/// What a room tells of its options: it follows from them and the number of players alone.
struct Terms {
    table::SetupReport setup;
    std::string options_json;
    std::vector<std::string> changed;
    std::string room_options_json;
};

/// The terms that rooms told last. They take longer to make than all else that is told with them, most tables play by
/// the same few, and a table tells them again with every "ready".
class KeptTerms {
public:
    /// REQUIRES: the room has a preset.
    std::shared_ptr<const Terms> of(const RoomState& state);

private:
    struct Entry {
        const table::Preset* preset = nullptr;
        std::size_t players = 0;
        std::string options;
        std::string room_options;
        std::shared_ptr<const Terms> terms;
    };
    std::array<Entry, 16> entries_;
    /// Which entry gives way to the next.
    std::size_t oldest_ = 0;
};

}  // namespace crowntable::server
