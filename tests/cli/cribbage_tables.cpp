#include "tests/cli/cribbage_tables.hpp"

#include <nlohmann/json.hpp>

#include "protocol/cribbage/codec.hpp"
#include "protocol/cribbage/options.hpp"
#include "protocol/table/option.hpp"

namespace crowntable::cli::tests {
namespace {

constexpr std::array sitting = {"Ann", "Bob", "Cy", "Dörte"};

/// What a room says of options that were changed.
Json options_json(const cribbage::Options& options) {
    return {{"joker_calls", options.joker_calls},
            {"split_colours", options.split_colours},
            {"servant", options.servant},
            {"bonus_first", options.bonus_first},
            {"exchange", options.exchange == cribbage::ExchangeRule::anytime ? "anytime" : "only_if_stuck"},
            {"of_the_future", 3}};
}

Json room_json(const cribbage::Game& game, std::optional<Seat> viewer) {
    Json seats = Json::array();
    for (std::size_t i = 0; i < game.public_view().seats.size(); ++i) {
        seats.push_back({{"seat", i},
                         {"name", sitting.at(i)},
                         {"kind", "human"},
                         {"ready", true},
                         {"connected", true},
                         {"played_by", "human"}});
    }
    Json room = {{"type", "room"},
                 {"code", "K7M4PX"},
                 {"state", game.finished() ? "finished" : "playing"},
                 {"game", "kings_cribbage"},
                 {"game_name", "Kings Cribbage"},
                 {"family", "cribbage"},
                 {"options", options_json(game.state().options)},
                 {"room_options", Json::object()},
                 {"seats", std::move(seats)},
                 {"host", 0},
                 {"you", {{"seat", nullptr}, {"role", "spectator"}, {"host", false}, {"name", "Zoe"}}}};
    if (viewer) {
        room["you"] = {
            {"seat", viewer->index}, {"role", "player"}, {"host", true}, {"name", sitting.at(viewer->index)}};
    }
    return room;
}

}  // namespace

TableSeen seen_by(const cribbage::Game& game, std::optional<Seat> viewer) {
    TableSeen table;
    table.room = decode_room(room_json(game, viewer));
    std::string shown;
    cribbage::Codec::write_public(shown, game.public_view(), Protocol::whole);
    std::string own = "null";
    if (viewer) {
        own.clear();
        cribbage::Codec::write_private(own, game.private_view(*viewer), Protocol::whole);
    }
    take_update(table, {{"type", "update"},
                        {"v", 41U},
                        {"turn", game.turn()},
                        {"events", Json::array()},
                        {"public", Json::parse(shown)},
                        {"clock", nullptr},
                        {"you", Json::parse(own)}});
    return table;
}

Json event_json(const cribbage::Event& event) {
    std::string text;
    cribbage::Codec::write_event(text, event);
    return Json::parse(text);
}

cribbage::Scene small_scene() {
    return {.board = {"F7 across 7l 8d 9l"}, .racks = {"5d 5l 10d 6/9l Kd", "Al 2l 3l 4l Qd"}, .points = {15, 0}};
}

cribbage::Scene scene_before_target() {
    return {.options = {.target_score = 20},
            .board = {"F7 across 7l 8d 9l"},
            .racks = {"10d Kl", "Kd 6/9l Al"},
            .bag = "",
            .points = {15, 10}};
}

TableSeen small_board() {
    return seen_by(cribbage::game_of(small_scene()), cribbage::A);
}

}  // namespace crowntable::cli::tests
