#include "server/store/memory_journal.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

MemoryJournal::MemoryJournal(Defer defer) : defer_(std::move(defer)) {}

CommitResult MemoryJournal::keep(Append& append) {
    if (append.fence != first_fence) return CommitResult::fenced;
    const auto kept = records_.find(append.room);
    if (!follows(append, kept == records_.end() ? 0 : kept->second.size())) return CommitResult::failed;
    auto& records = records_[append.room];
    std::ranges::move(append.records, std::back_inserter(records));
    return CommitResult::committed;
}

void MemoryJournal::append(Append append, std::function<void(CommitResult)> done) {
    ENSURE(!append.records.empty() && done);
    // Decided at the call, not when it is answered: appends are carried out in the order in which they come.
    const auto result = keep(append);
    // Never before append has returned: the server is written for a journal that answers later, and would fall into
    // itself.
    defer_([done = std::move(done), result] { done(result); });
}

void MemoryJournal::load(std::string room, std::function<void(Loaded)> done) {
    const auto kept = records_.find(room);
    defer_([done = std::move(done), records = kept == records_.end() ? std::vector<Record>{} : kept->second] {
        done(records);
    });
}

void MemoryJournal::expire(std::string room, Fence) {
    records_.erase(room);
    ends_.erase(room);
}

void MemoryJournal::set_end(std::string room, Fence, std::optional<WallTime> ends_at) {
    if (records_.contains(room)) ends_[std::move(room)] = ends_at;
}

std::vector<KeptRoom> MemoryJournal::rooms() {
    std::vector<KeptRoom> rooms;
    for (const auto& [code, records] : records_) rooms.push_back({code, ends_[code]});
    return rooms;
}

std::vector<Record> MemoryJournal::first_records() {
    std::vector<Record> first;
    for (const auto& [code, records] : records_) first.push_back(records.front());
    return first;
}

void MemoryJournal::claim(std::vector<std::string> rooms, std::function<void(Claimed)> done) {
    // It lasts as long as its one process, so that nobody can take a room from it.
    defer_([done = std::move(done), claimed = Claimed(rooms.size(), first_fence)] { done(claimed); });
}

}  // namespace crowntable::server
