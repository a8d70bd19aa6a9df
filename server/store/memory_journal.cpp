#include "server/store/memory_journal.hpp"

#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

MemoryJournal::MemoryJournal(Defer defer) : defer_(std::move(defer)) {}

/// Whether each record follows the last one of its room.
bool MemoryJournal::fits(const std::vector<Record>& batch) const {
    std::map<std::string, std::uint64_t> last;
    for (const Record& record : batch) {
        if (!last.contains(record.room)) {
            const auto kept = records_.find(record.room);
            last[record.room] = kept == records_.end() ? 0 : kept->second.back().seq;
            ENSURE(kept == records_.end() || last[record.room] == kept->second.size());
        }
        if (record.seq != last[record.room] + 1) return false;
        last[record.room] = record.seq;
    }
    return true;
}

void MemoryJournal::append(std::vector<Record> batch, Fence, std::function<void(CommitResult)> done) {
    ENSURE(!batch.empty() && done);
    // Decided at the call, not when it is answered: appends are carried out in the order in which they come.
    const bool committed = fits(batch);
    if (committed) {
        for (Record& record : batch) records_[record.room].push_back(std::move(record));
    }
    // Never before append has returned: the server is written for a journal that answers later, and would fall into
    // itself.
    defer_([done = std::move(done), committed] { done(committed ? CommitResult::committed : CommitResult::failed); });
}

void MemoryJournal::load(std::string room, std::function<void(Loaded)> done) {
    const auto kept = records_.find(room);
    defer_([done = std::move(done), records = kept == records_.end() ? std::vector<Record>{} : kept->second] {
        done(records);
    });
}

void MemoryJournal::expire(std::string room) {
    records_.erase(room);
    ends_.erase(room);
}

void MemoryJournal::set_end(std::string room, std::optional<WallTime> ends_at) {
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

std::optional<Fence> MemoryJournal::claim(const std::string&) {
    // It lasts as long as its one process, so that nobody can take a room from it.
    return Fence{1};
}

bool MemoryJournal::renew(const std::string&, Fence) {
    return true;
}

void MemoryJournal::release(const std::string&, Fence) {}

}  // namespace crowntable::server
