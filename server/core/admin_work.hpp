#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace crowntable::server {

/// What whoever runs the server asks of the lobby. Each is answered once, like a request by HTTP, with an object of
/// JSON; what is refused has the body of a refused request.
namespace admin {

/// All rooms: code, stage, game, how many are there.
struct ListRooms {};
/// Who is in a room, from where, and how much it holds. Nothing of hands, tokens or fingerprints.
struct ShowRoom {
    std::string code;
};
/// The room is over, whatever is on in it, and its people are told by whom.
struct CloseRoom {
    std::string code;
};
/// A banner for everybody; empty: there is none any more.
struct Say {
    std::string text;
};
/// No game and no room begins any more. `within`: the server stops then at the latest.
struct Drain {
    std::optional<std::chrono::milliseconds> within{};
};
struct StopDraining {};
/// All limits that can be changed, or one; with a value it is changed first.
struct ShowLimits {
    std::string name{};
    std::optional<std::int64_t> value{};
};

}  // namespace admin

using AdminWork = std::variant<admin::ListRooms, admin::ShowRoom, admin::CloseRoom, admin::Say, admin::Drain,
                               admin::StopDraining, admin::ShowLimits>;

}  // namespace crowntable::server
