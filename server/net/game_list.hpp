#pragma once

#include <string>

#include "protocol/wire/http.hpp"
#include "server/net/assets.hpp"

namespace crowntable::server {

/// The answer to GET /api/games, made and packed once: it is the same for everybody until the server says something
/// else of itself.
class GameList {
public:
    explicit GameList(const wire::ServerCard& server);
    GameList(const GameList&) = delete;
    GameList& operator=(const GameList&) = delete;

    /// Refers to this list.
    const Asset& asset() const { return asset_; }

private:
    std::string text_;
    std::string packed_;
    std::string etag_;
    Asset asset_;
};

}  // namespace crowntable::server
