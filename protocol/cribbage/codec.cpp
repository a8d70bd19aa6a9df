#include "protocol/cribbage/codec.hpp"

#include <utility>

namespace crowntable::cribbage {

std::variant<Refusal, std::vector<Tile>> Codec::read_order(json::Value json) {
    // The bound only keeps absurd lists from being compared: whether these are the tiles of the rack is for the
    // game to say.
    return order_of<Tile>(json, forms::tile, forms::played_tiles_max);
}

std::vector<form::SchemaFile> Codec::schemas() {
    auto files = schemas_of("cribbage", forms::preview, forms::arranged, forms::hint);
    // What more than one of the messages refers to has to be listed here. A form that is missing leaves references
    // behind that lead nowhere.
    files.push_back(form::definitions("cribbage_common.json", "CribbageCommon",
                                      "What the messages of Kings Cribbage share.", forms::tile, forms::placed_tile,
                                      forms::placement, forms::placements, forms::tiles, forms::line, forms::score,
                                      forms::bags, forms::reason, forms::leftover, forms::analysed_play));
    return files;
}

}  // namespace crowntable::cribbage
