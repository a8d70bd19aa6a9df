#include "tests/support/shared_memory.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace crowntable::tests {

using namespace server;
using namespace server::cluster;

bool SharedMemory::lives(const NodeId& id, Epoch epoch) const {
    const auto node = nodes.find(id);
    return node != nodes.end() && node->second.epoch == epoch;
}

CommitResult SharedMemoryJournal::keep(Append& append) {
    const std::scoped_lock lock(memory_.mutex);
    const bool is_new = !memory_.rooms.contains(append.room);
    if (is_new && (append.records.front().seq != 1 || !memory_.lives(me_, epoch_))) return CommitResult::fenced;
    auto& room = memory_.rooms[append.room];
    if (is_new) room = {.owner = me_, .epoch = epoch_, .fence = append.fence};
    if (room.fence != append.fence) return CommitResult::fenced;
    if (!follows(append, room.records.size())) return CommitResult::failed;
    std::ranges::move(append.records, std::back_inserter(room.records));
    return CommitResult::committed;
}

void SharedMemoryJournal::append(Append append, std::function<void(CommitResult)> done) {
    const auto result = keep(append);
    post_([done = std::move(done), result] { done(result); });
}

void SharedMemoryJournal::load(std::string room, std::function<void(Loaded)> done) {
    const std::scoped_lock lock(memory_.mutex);
    const auto kept = memory_.rooms.find(room);
    auto records = kept == memory_.rooms.end() ? std::vector<Record>{} : kept->second.records;
    post_([done = std::move(done), records = std::move(records)] { done(records); });
}

void SharedMemoryJournal::expire(std::string room, Fence fence) {
    end(std::move(room), fence, [](bool) {});
}

void SharedMemoryJournal::end(std::string room, Fence fence, std::function<void(bool)> done) {
    const std::scoped_lock lock(memory_.mutex);
    const auto kept = memory_.rooms.find(room);
    const bool is_ours = kept != memory_.rooms.end() && kept->second.fence == fence;
    if (is_ours) memory_.rooms.erase(kept);
    post_([done = std::move(done), is_ours] { done(is_ours); });
}

void SharedMemoryJournal::claim(std::vector<std::string> rooms, std::function<void(Claimed)> done) {
    const std::scoped_lock lock(memory_.mutex);
    Claimed claimed;
    for (const auto& code : rooms) {
        const auto kept = memory_.rooms.find(code);
        const bool is_ours = kept != memory_.rooms.end() && kept->second.owner == me_ && kept->second.epoch == epoch_;
        const bool is_free = kept != memory_.rooms.end() && (is_ours || !memory_.is_owned(kept->second));
        if (!is_free || !memory_.lives(me_, epoch_)) {
            claimed.emplace_back(std::nullopt);
            continue;
        }
        if (kept->second.owner && !is_ours) ++rooms_taken_over_;
        kept->second.owner = me_;
        kept->second.epoch = epoch_;
        kept->second.fence = ++memory_.last_fence;
        claimed.emplace_back(kept->second.fence);
    }
    post_([done = std::move(done), claimed = std::move(claimed)] { done(claimed); });
}

Fence SharedMemoryJournal::new_fence() {
    const std::scoped_lock lock(memory_.mutex);
    return ++memory_.last_fence;
}

void SharedMemoryJournal::release(std::string room, Fence fence, std::function<void()> done) {
    const std::scoped_lock lock(memory_.mutex);
    const auto kept = memory_.rooms.find(room);
    if (kept != memory_.rooms.end() && kept->second.fence == fence) kept->second.owner.reset();
    post_(std::move(done));
}

void SharedMemoryJournal::find(std::vector<std::string> codes,
                               std::function<void(std::optional<std::vector<RoomRow>>)> done) {
    const std::scoped_lock lock(memory_.mutex);
    std::vector<RoomRow> found;
    for (const auto& code : codes) {
        const auto kept = memory_.rooms.find(code);
        if (kept == memory_.rooms.end()) continue;
        RoomRow row{.code = code};
        if (memory_.is_owned(kept->second)) {
            const auto& node = memory_.nodes.at(*kept->second.owner);
            row.owner = Owner{node.id, node.epoch, node.address};
        }
        found.push_back(std::move(row));
    }
    post_([done = std::move(done), found = std::move(found)] { done(found); });
}

void SharedMemoryJournal::vouch(std::string room, std::optional<Fence> fence, std::function<void(bool)> done) {
    const std::scoped_lock lock(memory_.mutex);
    const auto kept = memory_.rooms.find(room);
    const bool is_there = kept != memory_.rooms.end();
    const bool is_true = fence ? is_there && kept->second.fence == *fence : !is_there;
    post_([done = std::move(done), is_true] { done(is_true); });
}

std::optional<std::vector<NodeRow>> SharedMemoryMembers::nodes() {
    const std::scoped_lock lock(memory_.mutex);
    std::vector<NodeRow> all;
    for (const auto& [id, row] : memory_.nodes) all.push_back(row);
    return all;
}

std::optional<WallTime> SharedMemoryMembers::calendar() const {
    const std::scoped_lock lock(memory_.mutex);
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()) + memory_.calendar_ahead;
}

std::optional<bool> SharedMemoryMembers::beat(const NodeId& id, Epoch epoch) {
    const std::scoped_lock lock(memory_.mutex);
    if (!memory_.lives(id, epoch)) return false;
    ++memory_.nodes.at(id).beat;
    return true;
}

bool SharedMemoryMembers::next_life(const NodeRow& seen, const std::string& address) {
    const std::scoped_lock lock(memory_.mutex);
    if (!memory_.lives(seen.id, seen.epoch) || memory_.nodes.at(seen.id).beat != seen.beat) return false;
    memory_.nodes[seen.id] = {seen.id, {seen.epoch.value + 1}, 0, address};
    return true;
}

std::optional<bool> SharedMemoryMembers::bury(const NodeRow& seen) {
    return next_life(seen, {});
}

std::optional<bool> SharedMemoryMembers::enter(const NodeId& id, const std::string& address) {
    const std::scoped_lock lock(memory_.mutex);
    return memory_.nodes.emplace(id, NodeRow{id, {1}, 0, address}).second;
}

std::optional<bool> SharedMemoryMembers::live_again(const NodeRow& seen, const std::string& address) {
    return next_life(seen, address);
}

void SharedMemoryMembers::leave(const NodeId& id, Epoch epoch) {
    const std::scoped_lock lock(memory_.mutex);
    if (memory_.lives(id, epoch)) memory_.nodes[id] = {id, {epoch.value + 1}, 0, {}};
}

}  // namespace crowntable::tests
