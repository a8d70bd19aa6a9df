#include "tests/server/held_journal.hpp"

#include <doctest/doctest.h>

#include <utility>

namespace crowntable::tests {

using server::CommitResult;
using server::Record;

void HeldJournal::append(server::Append append, std::function<void(CommitResult)> done) {
    asked_.push_back({true, [this, append = std::move(append), done = std::move(done)] { settle(append, done); }});
}

void HeldJournal::load(std::string room, std::function<void(server::Loaded)> done) {
    asked_.push_back({false, [this, room = std::move(room), done = std::move(done)] {
                          if (std::exchange(fail_next_load_, false)) return done(server::LoadFailure::unavailable);
                          lost_.erase(room);
                          done(records.contains(room) ? records.at(room) : std::vector<Record>{});
                      }});
}

void HeldJournal::expire(std::string room, server::Fence) {
    asked_.push_back({false, [this, room = std::move(room)] {
                          if (std::exchange(fail_next_expire_, false)) return;
                          expired.insert(room);
                          records.erase(room);
                          ends.erase(room);
                      }});
}

void HeldJournal::set_end(std::string room, server::Fence, std::optional<server::WallTime> ends_at) {
    if (records.contains(room)) ends[std::move(room)] = ends_at;
}

void HeldJournal::claim(std::vector<std::string> rooms, std::function<void(server::Claimed)> done) {
    asked_.push_back({false, [done = std::move(done), claimed = server::Claimed(rooms.size(), server::first_fence)] {
                          done(claimed);
                      }});
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

void HeldJournal::settle(server::Append append, const std::function<void(CommitResult)>& done) {
    const auto& room = append.room;
    const auto kept = records.find(room);
    const bool fits = follows(append, kept == records.end() ? 0 : kept->second.size());
    // Only what was appended behind a batch that failed may leave a gap.
    if (!fits) CHECK_MESSAGE(lost_.contains(room), "a room skips a record");
    const auto failure = std::exchange(fail_next_, std::nullopt);
    failing_ = failure.has_value() || !fits;
    if (failing_) {
        lost_.insert(room);
        return done(failure.value_or(CommitResult::failed));
    }
    for (auto& record : append.records) {
        CHECK(record.body.find('\n') == std::string::npos);
        records[room].push_back(std::move(record));
    }
    ++commits_[room];
    told_ = room;
    done(CommitResult::committed);
    told_.clear();
}

}  // namespace crowntable::tests
