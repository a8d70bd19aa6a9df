#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::tests {

/// A journal in memory, for all to see and alter, that does what it was asked for when it is told to. It keeps the
/// promises of server/store/journal.hpp: everything in order, an append all or nothing, no gaps.
class HeldJournal : public server::Journal {
public:
    using Records = std::map<std::string, std::vector<server::Record>>;

    void append(server::Append append, std::function<void(server::CommitResult)> done) override;
    void load(std::string room, std::function<void(server::Loaded)> done) override;
    void expire(std::string room, server::Fence fence) override;
    void set_end(std::string room, server::Fence fence, std::optional<server::WallTime> ends_at) override;
    void claim(std::vector<std::string> rooms, std::function<void(server::Claimed)> done) override;
    server::Fence new_fence() override { return server::first_fence; }
    void release(std::string, server::Fence, std::function<void()> done) override { done(); }
    std::vector<server::KeptRoom> rooms() override;
    std::vector<server::Record> first_records() override;
    bool is_failing() const override { return failing_; }

    /// The oldest thing that it was asked for is done. Gives whether there was one.
    bool work();
    /// The oldest is an append, so that somebody waits for a commit.
    bool is_append_next() const { return !asked_.empty() && asked_.front().is_append; }
    /// The process that asked is gone, and hears no answer.
    void forget_asked() { asked_.clear(); }
    /// The next append fails.
    void fail_next() { fail_next_ = server::CommitResult::failed; }
    /// The next append finds that the room is another node's.
    void fence_next() { fail_next_ = server::CommitResult::fenced; }
    /// The next room that is asked for cannot be read now.
    void fail_next_load() { fail_next_load_ = true; }
    /// The next room that it is told to forget stays for now, as where the disk is full.
    void fail_next_expire() { fail_next_expire_ = true; }
    /// How many appends to this room were committed.
    std::size_t commits_of(const std::string& room) const { return commits_.contains(room) ? commits_.at(room) : 0; }
    /// Whether the append whose end is being told right now is to this room.
    bool tells_commit_of(const std::string& room) const { return told_ == room; }

    Records records;
    std::map<std::string, std::optional<server::WallTime>> ends;
    std::set<std::string> expired;

private:
    struct Asked {
        bool is_append = false;
        std::function<void()> work;
    };

    void settle(server::Append append, const std::function<void(server::CommitResult)>& done);

    std::deque<Asked> asked_;
    std::optional<server::CommitResult> fail_next_;
    bool fail_next_load_ = false;
    bool fail_next_expire_ = false;
    bool failing_ = false;
    std::map<std::string, std::size_t> commits_;
    std::string told_;
    /// Rooms of which an append has failed and which have not been read anew.
    std::set<std::string> lost_;
};

}  // namespace crowntable::tests
