#include "server/net/game_list.hpp"

#include "engine/digest.hpp"
#include "engine/hex.hpp"
#include "protocol/catalogue/catalogue.hpp"
#include "server/core/room/room_options.hpp"
#include "server/net/gzip.hpp"

namespace crowntable::server {

GameList::GameList(const wire::ServerCard& server) {
    wire::write_games(text_, catalogue::presets(), room_option_descriptors(), server);
    packed_ = gzip(text_);
    // Weak, as those of all files are: both encodings share it.
    etag_ = "W/\"" + to_hex(sha256(text_)) + "\"";
    asset_ = {.path = "api/games",
              .content_type = "application/json",
              .etag = etag_,
              .immutable = false,
              .identity = text_,
              .gzip = packed_,
              .brotli = {}};
}

}  // namespace crowntable::server
