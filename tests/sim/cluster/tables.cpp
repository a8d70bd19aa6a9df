#include "tests/sim/cluster/tables.hpp"

namespace crowntable::sim {

namespace {

void write_one(Tables& tables, const NodeWritten& written) {
    tables.nodes[written.id] = written.row;
}

void write_one(Tables& tables, const RoomWritten& written) {
    if (written.row) {
        tables.rooms[written.code] = *written.row;
    } else {
        tables.rooms.erase(written.code);
    }
}

void write_one(Tables& tables, const RecordWritten& written) {
    auto& bodies = tables.records[written.room];
    if (written.body) {
        bodies[written.seq] = written.body;
    } else {
        bodies.erase(written.seq);
    }
    if (bodies.empty()) tables.records.erase(written.room);
}

}  // namespace

void write(Tables& tables, const WriteSet& writes) {
    for (const auto& written : writes) std::visit([&](const auto& one) { write_one(tables, one); }, written);
}

}  // namespace crowntable::sim
