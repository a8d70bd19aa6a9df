#include "protocol/rummy/members.hpp"

#include "protocol/rummy/codec.hpp"

namespace crowntable::rummy {

namespace {

void write_meld(json::Writer& json, const cards::Meld& meld) {
    json.begin_object();
    json.member("kind", meld.kind == cards::MeldKind::run ? "run" : "book");
    member_faces(json, "cards", meld.cards);
    if (meld.kind == cards::MeldKind::run) member_faces(json, "stands_for", meld.stands_for);
    json.end_object();
}

}  // namespace

std::string_view to_string(Preset preset) {
    constexpr std::string_view ids[] = {"five_suited_rummy", "five_crowns", "five_crowns_mini", "three_thirteen"};
    return ids[static_cast<std::size_t>(preset)];
}

std::string rank_name(cards::Rank rank) {
    std::string face = cards::to_string(cards::Card(rank, cards::Suit::spades));
    face.pop_back();
    return face;
}

std::string_view source_name(Source source) {
    return source == Source::stock ? "stock" : "discard";
}

void write_faces(json::Writer& json, std::span<const cards::Card> cards) {
    json.begin_array();
    for (const cards::Card card : cards) json.value(to_string(card));
    json.end_array();
}

void member_faces(json::Writer& json, std::string_view name, std::span<const cards::Card> cards) {
    json.key(name);
    write_faces(json, cards);
}

void member_face(json::Writer& json, std::string_view name, const std::optional<cards::Card>& card) {
    if (card) {
        json.member(name, to_string(*card));
    } else {
        json.member_null(name);
    }
}

void member_melds(json::Writer& json, std::string_view name, const cards::Melds& melds) {
    json.key(name);
    json.begin_array();
    for (const auto& meld : melds) write_meld(json, meld);
    json.end_array();
}

void arrangement_members(json::Writer& json, const cards::Arrangement& arrangement) {
    json.member("deadwood", arrangement.deadwood);
    member_melds(json, "melds", arrangement.melds);
    member_faces(json, "dead", arrangement.dead);
}

void member_points(json::Writer& json, std::string_view name, const RoundPoints& points) {
    json.key(name);
    json.begin_array();
    for (const auto& value : points) {
        if (value) {
            json.value(*value);
        } else {
            json.null();
        }
    }
    json.end_array();
}

}  // namespace crowntable::rummy
