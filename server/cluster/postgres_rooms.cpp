#include "server/cluster/postgres_rooms.hpp"

#include <utility>

namespace crowntable::server::cluster {

namespace {

RoomRow row_of(postgres::PostgresJournal::Found found) {
    RoomRow row{
        .code = std::move(found.code), .is_broken = found.is_broken, .needs = {found.format, needs_in(found.needs)}};
    if (!found.owner) return row;
    auto& [node, address] = *found.owner;
    row.owner = {
        .id = {std::move(node.id)}, .epoch = {static_cast<std::uint64_t>(node.epoch)}, .address = std::move(address)};
    return row;
}

}  // namespace

void PostgresRooms::find(std::vector<std::string> codes,
                         std::function<void(std::optional<std::vector<RoomRow>>)> done) {
    journal_.find(std::move(codes), [done = std::move(done)](auto found) {
        if (!found) return done(std::nullopt);
        std::vector<RoomRow> rows;
        for (auto& room : *found) rows.push_back(row_of(std::move(room)));
        done(std::move(rows));
    });
}

}  // namespace crowntable::server::cluster
