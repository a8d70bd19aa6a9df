#include "tests/cli/plain_tables.hpp"

#include "tests/cli/tables.hpp"

namespace crowntable::cli::tests {

Json first_round() {
    return Json::parse(R"({"phase":"playing","round":1,"rounds":3,
      "seats":[{"seat":0,"points":0,"played":true},{"seat":1,"points":0,"played":false}],
      "shown":null,"standings":null})");
}

Json bobs_card() {
    return Json::parse(R"({"seat":1,"card":"KS","legal":[{"type":"play"}]})");
}

TableSeen plain_table(Json shown, Json you) {
    Json room = Json::parse(lobby_room());
    room["state"] = "playing";
    room["game"] = "highest_card";
    room["game_name"] = "Highest Card";
    room["family"] = "highest_card";
    room["seats"].erase(2);
    room["you"] = {{"seat", 1}, {"role", "player"}, {"host", false}, {"name", "Bob"}};
    if (you.is_null()) room["you"] = {{"seat", nullptr}, {"role", "spectator"}, {"host", false}, {"name", "Zoe"}};
    TableSeen table;
    table.room = decode_room(room);
    take_update(table, {{"type", "update"},
                        {"v", 41U},
                        {"turn", 7U},
                        {"events", Json::array()},
                        {"public", std::move(shown)},
                        {"clock", nullptr},
                        {"you", std::move(you)}});
    return table;
}

}  // namespace crowntable::cli::tests
