#include "tests/sim/cluster/formats.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <variant>

namespace crowntable::sim {

namespace {

/// What was made when all could read it may wait for so long before it is asked for.
constexpr Time waits_max{30'000};

/// As server/core/record.cpp has written it: no text that somebody has chosen holds these quotation marks.
int format_of(std::string_view body) {
    constexpr std::string_view name = R"("format":)";
    const auto at = body.find(name);
    int format = 0;
    if (at != std::string_view::npos) {
        const auto number = body.substr(at + name.size());
        std::from_chars(number.data(), number.data() + number.size(), format);
    }
    return format;
}

}  // namespace

void Formats::began(const std::string& id, server::cluster::Epoch epoch, int newest) {
    lives_[{id, epoch.value}] = {.newest = newest};
}

void Formats::heard(const std::string& id, server::cluster::Epoch epoch,
                    const std::vector<server::cluster::NodeRow>& nodes, Time now) {
    if (nodes.empty()) return;
    auto& life = lives_[{id, epoch.value}];
    int all = life.newest;
    for (const auto& node : nodes) {
        const auto other = lives_.find({node.id.text, node.epoch.value});
        if (node.lives() && other != lives_.end()) all = std::min(all, other->second.newest);
    }
    life.read_by_all.insert_or_assign(now, all);
}

void Formats::appends(const std::string& id, server::cluster::Epoch epoch, const server::Record& record, Time now) {
    const auto& told = lives_[{id, epoch.value}].read_by_all;
    // What was so at the begin of that time counts as well.
    auto at = told.upper_bound(now - waits_max);
    if (at != told.begin()) --at;
    int newest = server::oldest_written_format;
    for (; at != told.end(); ++at) newest = std::max(newest, at->second);
    if (record.format > newest) referee_.fail("Formats", "a node writes what another one that lives cannot read");
}

void Formats::committed(const Tables& before, const WriteSet& writes) {
    std::map<std::string, Tables::Room> rooms;
    for (const auto& written : writes) {
        if (const auto* room = std::get_if<RoomWritten>(&written); room != nullptr && room->row) {
            rooms[room->code] = *room->row;
            if (!room->row->owner || !room->row->epoch) continue;
            const auto life = lives_.find({*room->row->owner, static_cast<std::uint64_t>(*room->row->epoch)});
            if (life != lives_.end() && room->row->format > life->second.newest) {
                referee_.fail("Formats", "a room is with a node that cannot read its records");
            }
        }
        const auto* record = std::get_if<RecordWritten>(&written);
        if (record == nullptr || !record->body) continue;
        const auto own = rooms.find(record->room);
        const auto& row = own != rooms.end() ? own->second : before.rooms.at(record->room);
        if (format_of(*record->body) > row.format) {
            referee_.fail("Formats", "the row of a room does not tell of which format its records are");
        }
    }
}

}  // namespace crowntable::sim
