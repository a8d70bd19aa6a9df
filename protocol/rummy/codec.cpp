#include "protocol/rummy/codec.hpp"

namespace crowntable::rummy {

namespace {

// As many as a frame may bring (protocol/wire/command.cpp); no hand has more than fourteen.
constexpr std::size_t ordered_cards_max = 32;

}  // namespace

std::string_view to_string(Preset preset) {
    // In the order of the enumeration.
    constexpr std::string_view ids[] = {"five_suited_rummy", "five_crowns", "five_crowns_mini", "three_thirteen"};
    return ids[static_cast<std::size_t>(preset)];
}

std::string rank_name(cards::Rank rank) {
    // The face of a card ends with one character for its suit, which is taken off again.
    std::string face = cards::to_string(cards::Card(rank, cards::Suit::spades));
    face.pop_back();
    return face;
}

std::variant<Refusal, std::vector<cards::Card>> Codec::read_order(json::Value json) {
    return order_of<cards::Card>(json, forms::typed_face, ordered_cards_max);
}

bool Codec::is_advice(const Preview& preview) {
    const auto* discard = std::get_if<DiscardPreview>(&preview);
    // A preview that lays nothing down tells only how good the discard is. Where melds are laid down it tells how
    // they would count, which is no advice but the rules.
    return discard != nullptr && !discard->lays_down;
}

std::vector<form::SchemaFile> Codec::schemas() {
    auto files = schemas_of("rummy", forms::preview, forms::arranged, forms::hint);
    files.push_back(form::definitions("rummy_common.json", "RummyCommon",
                                      "What the messages of the rummy family share.", forms::face, forms::faces,
                                      forms::rank, forms::hand_size, forms::points, forms::meld, forms::melds,
                                      forms::arrangement, forms::discard_choice));
    return files;
}

}  // namespace crowntable::rummy
