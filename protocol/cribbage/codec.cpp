#include "protocol/cribbage/codec.hpp"

#include <utility>

namespace crowntable::cribbage {

std::variant<Refusal, std::vector<Tile>> Codec::read_order(const Json& json) {
    return order_of<Tile>(json, forms::tile, forms::played_tiles_max);
}

std::vector<form::SchemaFile> Codec::schemas() {
    auto files = schemas_of("cribbage", forms::preview, forms::arranged, forms::hint);
    files.push_back(form::definitions("cribbage_common.json", "CribbageCommon",
                                      "What the messages of Kings Cribbage share.", forms::tile, forms::placed_tile,
                                      forms::placement, forms::placements, forms::tiles, forms::line, forms::score,
                                      forms::bags, forms::reason, forms::leftover, forms::analysed_play));
    return files;
}

}  // namespace crowntable::cribbage
