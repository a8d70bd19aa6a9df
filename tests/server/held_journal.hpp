#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::tests {

/// A journal in memory, for all to see and alter, that does what it was asked for when it is told to. It keeps the
/// promises of server/store/journal.hpp: everything in order, a batch all or nothing, no gaps.
class HeldJournal : public server::Journal {
public:
    using Records = std::map<std::string, std::vector<server::Record>>;

    void append(std::vector<server::Record> batch, server::Fence fence,
                std::function<void(server::CommitResult)> done) override;
    void load(std::string room, std::function<void(server::Loaded)> done) override;
    void expire(std::string room) override;
    void set_end(std::string room, std::optional<server::WallTime> ends_at) override;
    std::vector<server::KeptRoom> rooms() override;
    std::vector<server::Record> first_records() override;
    bool is_failing() const override { return failing_; }
    std::optional<server::Fence> claim(const std::string&) override { return server::first_fence; }
    bool renew(const std::string&, server::Fence) override { return true; }
    void release(const std::string&, server::Fence) override {}

    /// The oldest thing that it was asked for is done. Gives whether there was one.
    bool work();
    /// The oldest is an append, so that somebody waits for a commit.
    bool is_append_next() const { return !asked_.empty() && asked_.front().is_append; }
    /// The process that asked is gone, and hears no answer.
    void forget_asked() { asked_.clear(); }
    /// The next append fails.
    void fail_next() { fail_next_ = true; }
    /// The next room that is asked for cannot be read now.
    void fail_next_load() { fail_next_load_ = true; }
    /// The next room that it is told to forget stays for now, as where the disk is full.
    void fail_next_expire() { fail_next_expire_ = true; }
    /// How many batches with a record of this room were committed.
    std::size_t commits_of(const std::string& room) const { return commits_.contains(room) ? commits_.at(room) : 0; }
    /// Whether the batch whose end is being told right now has a record of this room.
    bool tells_commit_of(const std::string& room) const { return told_.contains(room); }

    Records records;
    std::map<std::string, std::optional<server::WallTime>> ends;
    std::set<std::string> expired;

private:
    struct Asked {
        bool is_append = false;
        std::function<void()> work;
    };

    void settle(std::vector<server::Record> batch, const std::function<void(server::CommitResult)>& done);
    bool follows(const std::vector<server::Record>& batch) const;

    std::deque<Asked> asked_;
    bool fail_next_ = false;
    bool fail_next_load_ = false;
    bool fail_next_expire_ = false;
    bool failing_ = false;
    std::map<std::string, std::size_t> commits_;
    std::set<std::string> told_;
    /// Rooms of which an append has failed and which have not been read anew.
    std::set<std::string> lost_;
};

}  // namespace crowntable::tests
