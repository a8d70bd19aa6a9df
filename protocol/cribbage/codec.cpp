#include "protocol/cribbage/codec.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/cribbage/members.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::cribbage {

namespace {

// Whether a play may have so many tiles is for the rules to say.
constexpr std::size_t played_tiles_max = 8;
constexpr int claim_max = 1'000;

Play read_tile_play(json::Fields& fields) {
    Play play{.tiles = read_placements(fields, "tiles", played_tiles_max)};
    if (const auto claim = fields.optional_integer("claim", 0, claim_max)) play.claim = static_cast<int>(*claim);
    return play;
}

Exchange read_tile_exchange(json::Fields& fields) {
    auto tiles = read_tiles(fields.array("tiles", played_tiles_max));
    if (!tiles) fields.refuse_field("tiles", "must be tiles such as 7d, 10l or 6/9d");
    return {std::move(tiles).value_or(std::vector<Tile>{})};
}

struct ActionMembers {
    json::Writer& json;

    void operator()(const Play& play) const {
        json.member("type", "play");
        member_placements(json, "tiles", play.tiles);
        if (play.claim) json.member("claim", *play.claim);
    }
    void operator()(const Exchange& exchange) const {
        json.member("type", "exchange");
        member_tiles(json, "tiles", exchange.tiles);
    }
    void operator()(const Pass&) const { json.member("type", "pass"); }
    void operator()(const Call&) const { json.member("type", "call"); }
};

}  // namespace

std::variant<Refusal, Action> Codec::read_action(const Json& json) {
    json::Fields fields(json, "action.");
    const std::string type = fields.text("type", 0, 16);
    Action action = Pass{};
    if (type == "play") {
        action = read_tile_play(fields);
    } else if (type == "exchange") {
        action = read_tile_exchange(fields);
    } else if (type == "call") {
        action = Call{};
    } else if (type != "pass") {
        return refusal(error_code::bad_field, "\"action.type\" must be play, exchange, pass or call.");
    }
    if (auto reason = fields.finish()) return std::move(*reason);
    return action;
}

std::string Codec::write_action(const Action& action) {
    std::string out;
    json::Writer json(out);
    json.begin_object();
    std::visit(ActionMembers{json}, action);
    json.end_object();
    return out;
}

std::variant<Refusal, std::vector<Tile>> Codec::read_order(const Json& json) {
    if (!json.is_array() || json.size() > played_tiles_max) return refusal(error_code::bad_hand_order);
    auto tiles = read_tiles(json);
    if (!tiles) return refusal(error_code::bad_hand_order);
    return std::move(*tiles);
}

void Codec::write_preview(std::string& out, const Preview& preview) {
    json::Writer json(out);
    json.begin_object();
    if (const auto* play = std::get_if<PlayPreview>(&preview)) member_score(json, "score", play->score);
    json.end_object();
}

}  // namespace crowntable::cribbage
