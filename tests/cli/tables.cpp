#include "tests/cli/tables.hpp"

#include <nlohmann/json.hpp>

namespace crowntable::cli::tests {
namespace {

Json seat(int number, const char* name, bool bot = false) {
    Json json = {{"seat", number},    {"name", name},       {"kind", bot ? "bot" : "human"},     {"ready", bot},
                 {"connected", true}, {"away_ms", nullptr}, {"played_by", bot ? "bot" : "human"}};
    if (bot) json["level"] = "medium";
    return json;
}

RoomSeen room_of(std::vector<Json> seats, int own, const char* state, const char* name) {
    Json room = Json::parse(lobby_room());
    room["seats"] = seats;
    room["state"] = state;
    room["you"] = {{"seat", own}, {"role", "player"}, {"host", own == 0}, {"name", name}};
    return decode_room(room);
}

Json seat_line(int number, int cards, int total) {
    return {{"seat", number},  {"cards", cards},          {"drew", nullptr}, {"taken", Json::array()},
            {"laid", nullptr}, {"round_points", nullptr}, {"total", total},  {"removed", false}};
}

Json public_of(int round, std::vector<int> rounds, const char* phase, const char* wild, std::vector<Json> seats) {
    const int hand_size = rounds[static_cast<std::size_t>(round - 1)];
    return {{"game", "five_suited_rummy"},
            {"phase", phase},
            {"round", round},
            {"rounds", rounds},
            {"hand_size", hand_size},
            {"wild", wild},
            {"playoff", false},
            {"dealer", 0},
            {"current", 1},
            {"out_seat", nullptr},
            {"last_turn", false},
            {"final_seats", Json::array()},
            {"packs", 2},
            {"stock", 63},
            {"recycles", 0},
            {"max_recycles", 3},
            {"out_of_play", 0},
            {"must_go_out", true},
            {"final_laydown", "auto"},
            {"discard_top", "6H"},
            {"discards", {"6H"}},
            {"seats", seats},
            {"scores", Json::array()},
            {"revealed", nullptr},
            {"standings", nullptr}};
}

TableSeen table_of(RoomSeen room, int turn, Json shown, Json you) {
    TableSeen table;
    table.room = std::move(room);
    take_update(table, {{"type", "update"},
                        {"v", 41U},
                        {"turn", static_cast<unsigned>(turn)},
                        {"events", Json::array()},
                        {"public", std::move(shown)},
                        {"clock", nullptr},
                        {"you", std::move(you)}});
    return table;
}

}  // namespace

Json welcome(const char* role, unsigned last_id) {
    return {{"type", "welcome"},  {"protocol", 1}, {"code", "K7M4PX"},     {"seat_token", seat_token},
            {"last_id", last_id}, {"role", role},  {"chat", Json::array()}};
}

const char* lobby_room() {
    return R"({"type":"room","code":"K7M4PX","state":"lobby","game":"five_suited_rummy",
      "game_name":"5 Suited Rummy","family":"rummy",
      "options":{"packs":"auto","rounds":[3,4,5],"must_go_out":true,"max_recycles":3},"changed":["rounds"],
      "room_options":{"turn_seconds":0,"chat":true},"locked":false,"host":0,"seats_min":2,"seats_max":7,
      "seats":[{"seat":0,"name":"Ann","kind":"human","ready":true,"connected":true,"away_ms":null,"played_by":"human"},
               {"seat":1,"name":"Bob","kind":"human","ready":false,"connected":false,"away_ms":9000,"played_by":"human"},
               {"seat":2,"name":"Bot Ben","kind":"bot","level":"medium","ready":true,"connected":true,"away_ms":null,
                "played_by":"bot"}],
      "spectators":["Zoe"],"start":{"possible":true},
      "facts":[{"id":"packs","label":"Packs","value":2},{"id":"stock","label":"Left in the stock","value":76}],
      "games_played":0,"paused":false,"rematch":[],"claims":[],
      "you":{"seat":0,"role":"player","host":true,"name":"Ann"}})";
}

TableSeen full_table() {
    std::vector<Json> seats;
    std::vector<Json> lines;
    const std::vector<const char*> names = {"Ann", "Bartholomew the Bold", "Cy", "Dörte", "Bot Eve", "小明", "Gus"};
    for (int i = 0; i < 7; ++i) {
        seats.push_back(seat(i, names[static_cast<std::size_t>(i)], i == 4));
        lines.push_back(seat_line(i, i == 0 ? 14 : 13, 20 * i + 96));
    }
    seats[6]["connected"] = false;
    seats[6]["played_by"] = "bot";
    lines[0]["drew"] = "stock";
    lines[3]["cards"] = 0;
    lines[3]["laid"] = {
        {"went_out", true},
        {"melds",
         {{{"kind", "run"}, {"cards", {"3S", "4S", "JK", "6S", "7S"}}, {"stands_for", {"3S", "4S", "5S", "6S", "7S"}}},
          {{"kind", "book"}, {"cards", {"QH", "QC", "QT", "KD"}}},
          {{"kind", "book"}, {"cards", {"9H", "9C", "9T", "JK"}}}}}};
    Json shown = public_of(11, {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}, "discard", "K", lines);
    shown["current"] = 0;
    shown["dealer"] = 6;
    shown["out_seat"] = 3;
    shown["last_turn"] = true;
    shown["final_seats"] = {0, 1, 2};
    shown["discard_top"] = "KT";
    shown["discards"] = {"4H", "5D", "10C", "KT"};
    const std::vector<const char*> hand = {"3S", "4S", "5S", "10H", "10C", "10T", "JK",
                                           "KD", "9C", "QH", "QT",  "JD",  "3T",  "8H"};
    Json you = {
        {"seat", 0},
        {"hand", hand},
        {"drawn", "8H"},
        {"deadwood", 31},
        {"can_go_out", false},
        {"legal", {{"draw", Json::array()}, {"discard", hand}, {"go_out", Json::array()}, {"must_go_out", false}}}};
    return table_of(room_of(seats, 0, "playing", "Ann"), 88, std::move(shown), std::move(you));
}

TableSeen small_table() {
    Json shown = public_of(1, {3, 4}, "draw", "3", {seat_line(0, 3, 0), seat_line(1, 3, 0), seat_line(2, 3, 0)});
    Json you = {{"seat", 1},
                {"hand", {"7H", "8H", "KC"}},
                {"drawn", nullptr},
                {"deadwood", 28},
                {"can_go_out", false},
                {"legal",
                 {{"draw", {"stock", "discard"}},
                  {"discard", Json::array()},
                  {"go_out", Json::array()},
                  {"must_go_out", false}}}};
    return table_of(room_of({seat(0, "Ann"), seat(1, "Bob"), seat(2, "Cy")}, 1, "playing", "Bob"), 1, std::move(shown),
                    std::move(you));
}

TableSeen small_table_discarding() {
    Json bob = seat_line(1, 4, 0);
    bob["drew"] = "discard";
    bob["taken"] = {"6H"};
    Json shown = public_of(1, {3, 4}, "discard", "3", {seat_line(0, 3, 0), bob, seat_line(2, 3, 0)});
    shown["discard_top"] = nullptr;
    shown["discards"] = Json::array();
    Json you = {
        {"seat", 1},
        {"hand", {"7H", "8H", "KC", "6H"}},
        {"drawn", "6H"},
        {"deadwood", 0},
        {"can_go_out", true},
        {"legal",
         {{"draw", Json::array()}, {"discard", {"7H", "8H", "KC", "6H"}}, {"go_out", {"KC"}}, {"must_go_out", true}}}};
    return table_of(room_of({seat(0, "Ann"), seat(1, "Bob"), seat(2, "Cy")}, 1, "playing", "Bob"), 2, std::move(shown),
                    std::move(you));
}

TableSeen finished_table() {
    Json shown = public_of(2, {3, 4}, "game_over", "4", {seat_line(0, 4, 12), seat_line(1, 0, 12)});
    shown["current"] = nullptr;
    shown["scores"] = {
        {{"hand_size", 3}, {"points", {12, 0}}, {"went_out", 1}, {"blocked", false}, {"playoff", false}},
        {{"hand_size", 4}, {"points", {0, 12}}, {"went_out", 0}, {"blocked", false}, {"playoff", false}}};
    shown["revealed"] = {
        {{"seat", 0},
         {"hand", {"3S", "4H", "5S", "6S"}},
         {"arrangement",
          {{"deadwood", 0},
           {"dead", Json::array()},
           {"melds",
            {{{"kind", "run"}, {"cards", {"3S", "4H", "5S", "6S"}}, {"stands_for", {"3S", "4S", "5S", "6S"}}}}}}}},
        {{"seat", 1},
         {"hand", {"9D", "9T", "9C", "QH"}},
         {"arrangement",
          {{"deadwood", 12}, {"dead", {"QH"}}, {"melds", {{{"kind", "book"}, {"cards", {"9D", "9T", "9C"}}}}}}}}};
    shown["standings"] = {{{"seat", 0}, {"place", 1}, {"points", 12}}, {{"seat", 1}, {"place", 1}, {"points", 12}}};
    Json you = {
        {"seat", 1},
        {"hand", Json::array()},
        {"drawn", nullptr},
        {"deadwood", 0},
        {"can_go_out", false},
        {"legal",
         {{"draw", Json::array()}, {"discard", Json::array()}, {"go_out", Json::array()}, {"must_go_out", false}}}};
    return table_of(room_of({seat(0, "Ann"), seat(1, "Bob")}, 1, "finished", "Bob"), 60, std::move(shown),
                    std::move(you));
}

GameList games() {
    return decode_games(Json::parse(R"({"games":[
      {"id":"five_suited_rummy","name":"5 Suited Rummy","family":"rummy","seats":{"min":2,"max":7},
       "bot_levels":["easy","medium"],"options":[
        {"id":"packs","type":"choice","values":["auto","1","2"],"default":"auto","label":"Packs","sentence":"How many packs."},
        {"id":"rounds","type":"integer_list","min":3,"max":13,"default":[3,4,5,6,7,8,9,10,11,12,13],"label":"Rounds",
         "sentence":"Hand sizes, in order."},
        {"id":"must_go_out","type":"boolean","default":true,"label":"Must go out","sentence":"Who can go out must."},
        {"id":"max_recycles","type":"integer","min":0,"max":20,"default":3,"label":"Recycles","sentence":"New stocks."}]},
      {"id":"five_crowns","name":"Five Crowns","family":"rummy","seats":{"min":2,"max":7},"bot_levels":["easy"],
       "options":[]}],
      "room_options":[
        {"id":"turn_seconds","type":"integer","min":0,"max":600,"default":0,"label":"Turn clock","sentence":"Seconds."},
        {"id":"chat","type":"boolean","default":true,"label":"Chat","sentence":"Whether there is chat."}]})"));
}

TableSeen lobby_table() {
    TableSeen table;
    table.room = decode_room(Json::parse(lobby_room()));
    return table;
}

}  // namespace crowntable::cli::tests
