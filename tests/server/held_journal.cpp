#include "tests/server/held_journal.hpp"

#include <doctest/doctest.h>

#include <utility>

namespace crowntable::tests {

using server::CommitResult;
using server::Record;

void HeldJournal::append(std::vector<Record> batch, server::Fence, std::function<void(CommitResult)> done) {
    asked_.push_back({true, [this, batch = std::move(batch), done = std::move(done)] { settle(batch, done); }});
}

void HeldJournal::load(std::string room, std::function<void(server::Loaded)> done) {
    asked_.push_back({false, [this, room = std::move(room), done = std::move(done)] {
                          if (std::exchange(fail_next_load_, false)) return done(server::LoadFailure::unavailable);
                          lost_.erase(room);
                          done(records.contains(room) ? records.at(room) : std::vector<Record>{});
                      }});
}

void HeldJournal::expire(std::string room) {
    asked_.push_back({false, [this, room = std::move(room)] {
                          if (std::exchange(fail_next_expire_, false)) return;
                          expired.insert(room);
                          records.erase(room);
                          ends.erase(room);
                      }});
}

void HeldJournal::set_end(std::string room, std::optional<server::WallTime> ends_at) {
    if (records.contains(room)) ends[std::move(room)] = ends_at;
}

std::vector<server::KeptRoom> HeldJournal::rooms() {
    std::vector<server::KeptRoom> rooms;
    for (const auto& [room, kept] : records) rooms.push_back({room, ends[room]});
    return rooms;
}

std::vector<Record> HeldJournal::first_records() {
    std::vector<Record> first;
    for (const auto& [room, kept] : records) {
        if (!kept.empty()) first.push_back(kept.front());
    }
    return first;
}

bool HeldJournal::work() {
    if (asked_.empty()) return false;
    const Asked next = std::move(asked_.front());
    asked_.pop_front();
    next.work();
    return true;
}

void HeldJournal::settle(std::vector<Record> batch, const std::function<void(CommitResult)>& done) {
    failing_ = std::exchange(fail_next_, false) || !follows(batch);
    std::set<std::string> rooms;
    for (const auto& record : batch) rooms.insert(record.room);
    if (failing_) {
        lost_.merge(rooms);
        return done(CommitResult::failed);
    }
    for (auto& record : batch) {
        CHECK(record.body.find('\n') == std::string::npos);
        records[record.room].push_back(std::move(record));
    }
    for (const auto& room : rooms) ++commits_[room];
    told_ = std::move(rooms);
    done(CommitResult::committed);
    told_.clear();
}

/// Only what was appended behind a batch that failed may leave a gap.
bool HeldJournal::follows(const std::vector<Record>& batch) const {
    std::map<std::string, std::uint64_t> last;
    for (const auto& record : batch) {
        const auto kept = records.find(record.room);
        const auto [at, first] = last.emplace(record.room, kept == records.end() ? 0 : kept->second.size());
        if (record.seq != ++at->second) {
            CHECK_MESSAGE(lost_.contains(record.room), "a room skips a record");
            return false;
        }
    }
    return true;
}

}  // namespace crowntable::tests
