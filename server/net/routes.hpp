#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "server/core/addresses.hpp"
#include "server/core/game_wish.hpp"
#include "server/net/assets.hpp"
#include "server/net/http.hpp"
#include "server/net/origin.hpp"

namespace crowntable::server {

/// While the store fails, what is asked for is tried all the same: it may be the commit that works again. A store that
/// is behind answers late, if at all.
enum class Readiness : std::uint8_t { starting, serving, store_failing, store_behind, draining, giving_back, stopping };

/// What a page of another origin asks for; it is refused.
struct ForeignRequest {};
/// The body is still to be read.
struct CreateRoom {};
struct DescribeRoom {
    std::string code;
};
/// The page of a table's link, which tells messengers of the table where the lobby knows it; `page` is it as it is.
struct ShowTable {
    std::string code;
    HttpResponse page;
    /// Of the invitation: one of `invitation_languages()`.
    std::string_view language;
};
struct ShowGame {
    std::string code;
    GameWish wish;
};
/// The replay of a game to which all have agreed who played it.
struct ShowSharedReplay {
    std::size_t from = 0;
    /// Of the room to which the link leads, which the path does not name; empty until that is known, and where it leads
    /// nowhere.
    std::string code{};
};
/// The asker's address is still to be looked at.
struct ShowMetrics {};
/// Whether the server takes players; of one of several nodes more is told, to whoever may read the metrics.
struct ShowReadiness {};
/// An upgrade to WebSocket that may go ahead.
struct JoinRoom {
    std::string code;
};

/// Where a request goes: answered here and now, or by the lobby.
using Route = std::variant<HttpResponse, ForeignRequest, CreateRoom, DescribeRoom, ShowTable, ShowGame,
                           ShowSharedReplay, ShowMetrics, ShowReadiness, JoinRoom>;

/// Whose answer belongs to whoever plays that room; nothing for all else.
const std::string* room_in(const Route& route);

/// Decides by path, method, host and origin. Touches nothing but the embedded files and `games`, the list of games.
Route route(const HttpRequest& request, const PublicHost& host, const OriginPolicy& origins, const Asset& games,
            Readiness readiness);

/// What the turn of such a request is counted by.
Budget budget_of(const Route& route);

}  // namespace crowntable::server
