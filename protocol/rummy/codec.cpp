#include "protocol/rummy/codec.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/rummy/members.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::rummy {

namespace {

// More than any hand can be split into; whether groups are melds is for the rules to say.
constexpr std::size_t groups_max = 14;
constexpr std::size_t group_cards_max = 14;
constexpr std::size_t ordered_cards_max = 32;

std::optional<cards::Card> read_card(const Json& json) {
    if (!json.is_string()) return std::nullopt;
    return cards::parse_card(json.get_ref<const std::string&>());
}

/// The cards of an array; nothing if one of them is no card.
std::optional<std::vector<cards::Card>> read_cards(const Json& json) {
    std::vector<cards::Card> cards;
    for (const Json& element : json) {
        const auto card = read_card(element);
        if (!card) return std::nullopt;
        cards.push_back(*card);
    }
    return cards;
}

Action read_draw(json::Fields& fields) {
    const std::string source = fields.text("source", 0, 16);
    if (source != "stock" && source != "discard") fields.refuse_field("source", "must be stock or discard");
    return Draw{source == "discard" ? Source::discard : Source::stock};
}

Groups read_groups(json::Fields& fields, const Json& json) {
    Groups groups;
    for (const Json& element : json) {
        const bool fits = element.is_array() && !element.empty() && element.size() <= group_cards_max;
        auto cards = fits ? read_cards(element) : std::nullopt;
        if (!cards) {
            fields.refuse_field("melds", "must be groups of cards");
            break;
        }
        groups.push_back(std::move(*cards));
    }
    return groups;
}

Action read_discard(json::Fields& fields) {
    Discard discard;
    const auto card = cards::parse_card(fields.text("card", 0, 8));
    if (!card) fields.refuse_field("card", "must be a card such as 10H, KT or JK");
    discard.card = card.value_or(cards::Card());
    discard.go_out = fields.optional_boolean("go_out").value_or(false);
    if (const Json* melds = fields.optional_array("melds", groups_max)) discard.melds = read_groups(fields, *melds);
    discard.accept_worse = fields.optional_boolean("accept_worse").value_or(false);
    return discard;
}

void write_members(json::Writer& json, const Draw& draw) {
    json.member("type", "draw");
    json.member("source", source_name(draw.source));
}

void write_members(json::Writer& json, const Discard& discard) {
    json.member("type", "discard");
    json.member("card", to_string(discard.card));
    if (discard.go_out) json.member("go_out", true);
    if (discard.melds) {
        json.key("melds");
        json.begin_array();
        for (const auto& group : *discard.melds) write_faces(json, group);
        json.end_array();
    }
    if (discard.accept_worse) json.member("accept_worse", true);
}

void write_members(json::Writer& json, const DrawPreview& preview) {
    json.member("source", source_name(preview.source));
}

void write_members(json::Writer& json, const DiscardPreview& preview) {
    json.member("deadwood", preview.deadwood);
    member_melds(json, "melds", preview.melds);
    member_faces(json, "dead", preview.dead);
    json.member("goes_out", preview.goes_out);
}

}  // namespace

std::variant<Refusal, Action> Codec::read_action(const Json& json) {
    json::Fields fields(json, "action.");
    const std::string type = fields.text("type", 0, 16);
    if (type != "draw" && type != "discard") {
        return refusal(error_code::bad_field, "\"action.type\" must be draw or discard.");
    }
    auto action = type == "draw" ? read_draw(fields) : read_discard(fields);
    if (auto reason = fields.finish()) return std::move(*reason);
    return action;
}

std::string Codec::write_action(const Action& action) {
    std::string out;
    json::Writer json(out);
    json.begin_object();
    std::visit([&](const auto& what) { write_members(json, what); }, action);
    json.end_object();
    return out;
}

std::variant<Refusal, std::vector<cards::Card>> Codec::read_order(const Json& json) {
    if (!json.is_array() || json.size() > ordered_cards_max) return refusal(error_code::bad_hand_order);
    auto cards = read_cards(json);
    if (!cards) return refusal(error_code::bad_hand_order);
    return std::move(*cards);
}

void Codec::write_preview(std::string& out, const Preview& preview) {
    json::Writer json(out);
    json.begin_object();
    std::visit([&](const auto& what) { write_members(json, what); }, preview);
    json.end_object();
}

bool Codec::is_advice(const Preview& preview) {
    const auto* discard = std::get_if<DiscardPreview>(&preview);
    return discard != nullptr && !discard->lays_down;
}

}  // namespace crowntable::rummy
