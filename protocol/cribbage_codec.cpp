#include "protocol/cribbage_codec.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/cribbage_json.hpp"
#include "protocol/error_code.hpp"
#include "protocol/json_fields.hpp"
#include "protocol/json_writer.hpp"

namespace crowntable::protocol {

namespace {

// Whether a play may have so many tiles is for the rules to say.
constexpr std::size_t played_tiles_max = 8;
constexpr int claim_max = 1'000;

cribbage::Play read_tile_play(Fields& fields) {
    cribbage::Play play{.tiles = read_placements(fields, "tiles", played_tiles_max)};
    if (const auto claim = fields.optional_integer("claim", 0, claim_max)) play.claim = static_cast<int>(*claim);
    return play;
}

cribbage::Exchange read_tile_exchange(Fields& fields) {
    auto tiles = read_tiles(fields.array("tiles", played_tiles_max));
    if (!tiles) fields.refuse_field("tiles", "must be tiles such as 7d, 10l or 6/9d");
    return {std::move(tiles).value_or(std::vector<cribbage::Tile>{})};
}

struct ActionMembers {
    JsonWriter& json;

    void operator()(const cribbage::Play& play) const {
        json.member("type", "play");
        member_placements(json, "tiles", play.tiles);
        if (play.claim) json.member("claim", *play.claim);
    }
    void operator()(const cribbage::Exchange& exchange) const {
        json.member("type", "exchange");
        member_tiles(json, "tiles", exchange.tiles);
    }
    void operator()(const cribbage::Pass&) const { json.member("type", "pass"); }
    void operator()(const cribbage::Call&) const { json.member("type", "call"); }
};

}  // namespace

std::variant<Refusal, cribbage::Action> CribbageCodec::read_action(const Json& json) {
    Fields fields(json, "action.");
    const std::string type = fields.text("type", 0, 16);
    cribbage::Action action = cribbage::Pass{};
    if (type == "play") {
        action = read_tile_play(fields);
    } else if (type == "exchange") {
        action = read_tile_exchange(fields);
    } else if (type == "call") {
        action = cribbage::Call{};
    } else if (type != "pass") {
        return refusal(error_code::bad_field, "\"action.type\" must be play, exchange, pass or call.");
    }
    if (auto reason = fields.finish()) return std::move(*reason);
    return action;
}

std::string CribbageCodec::write_action(const cribbage::Action& action) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    std::visit(ActionMembers{json}, action);
    json.end_object();
    return out;
}

std::variant<Refusal, std::vector<cribbage::Tile>> CribbageCodec::read_order(const Json& json) {
    if (!json.is_array() || json.size() > played_tiles_max) return refusal(error_code::bad_hand_order);
    auto tiles = read_tiles(json);
    if (!tiles) return refusal(error_code::bad_hand_order);
    return std::move(*tiles);
}

void CribbageCodec::write_preview(std::string& out, const cribbage::Preview& preview) {
    JsonWriter json(out);
    json.begin_object();
    if (const auto* play = std::get_if<cribbage::PlayPreview>(&preview)) member_score(json, "score", play->score);
    json.end_object();
}

}  // namespace crowntable::protocol
