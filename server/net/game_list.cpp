#include "server/net/game_list.hpp"

#include <cstddef>

#include "engine/digest.hpp"
#include "engine/hex.hpp"
#include "protocol/catalogue/catalogue.hpp"
#include "server/core/room/room_options.hpp"
#include "server/net/gzip.hpp"

namespace crowntable::server {

GameList::GameList(const wire::ServerCard& server) {
    wire::write_games(text_, catalogue::presets(), room_option_descriptors(), server);
    packed_ = gzip(text_);
    // Weak and as long as those of all files are: both encodings share it.
    constexpr std::size_t digits = 16;
    etag_ = "W/\"" + to_hex(sha256(text_)).substr(0, digits) + "\"";
    asset_ = {.path = "api/games",
              .content_type = "application/json",
              .etag = etag_,
              .immutable = false,
              .identity = text_,
              .gzip = packed_,
              .brotli = {}};
}

}  // namespace crowntable::server
