#include "server/net/game_list.hpp"

#include <string>

#include "engine/digest.hpp"
#include "engine/hex.hpp"
#include "protocol/catalogue/catalogue.hpp"
#include "protocol/wire/http.hpp"
#include "server/core/room/room_options.hpp"
#include "server/net/gzip.hpp"

namespace crowntable::server {

namespace {

struct GameList {
    GameList() {
        wire::write_games(text, catalogue::presets(), room_option_descriptors());
        packed = gzip(text);
        // Weak, as those of all files are: both encodings share it.
        etag = "W/\"" + to_hex(sha256(text)) + "\"";
    }

    std::string text;
    std::string packed;
    std::string etag;
};

}  // namespace

const Asset& game_list() {
    static const GameList list;
    static const Asset asset{.path = "api/games",
                             .content_type = "application/json",
                             .etag = list.etag,
                             .immutable = false,
                             .identity = list.text,
                             .gzip = list.packed,
                             .brotli = {}};
    return asset;
}

}  // namespace crowntable::server
