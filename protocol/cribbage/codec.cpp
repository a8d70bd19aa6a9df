#include "protocol/cribbage/codec.hpp"

#include <utility>

#include "protocol/json/fields.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::cribbage {

std::variant<Refusal, std::vector<Tile>> Codec::read_order(const Json& json) {
    auto tiles = json::parse_elements(json, forms::tile);
    if (!tiles || tiles->size() > forms::played_tiles_max) return refusal(error_code::bad_hand_order);
    return std::move(*tiles);
}

std::vector<form::SchemaFile> Codec::schemas() {
    auto files =
        form::Codec<Action, forms::action, forms::event, forms::public_view, forms::private_view>::schemas("cribbage");
    files.push_back(form::schema_of("cribbage_preview.json", forms::preview));
    files.push_back(form::schema_of("cribbage_arranged.json", forms::arranged));
    files.push_back(form::schema_of("cribbage_hint.json", forms::hint));
    files.push_back(form::definitions("cribbage_common.json", "CribbageCommon",
                                      "What the messages of Kings Cribbage share.", forms::tile, forms::placed_tile,
                                      forms::placement, forms::placements, forms::tiles, forms::line, forms::score,
                                      forms::bags, forms::reason, forms::leftover, forms::analysed_play));
    return files;
}

}  // namespace crowntable::cribbage
