#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::server {

/// A journal that lasts as long as the process. It keeps the promises of journal.hpp all the same: an append is
/// all or nothing, `seq` has no gaps, and `done` is called later, through `defer`.
class MemoryJournal : public Journal {
public:
    /// Runs what it is given later, in order: on the event loop in the server, when told to in tests.
    using Defer = std::function<void(std::function<void()>)>;

    explicit MemoryJournal(Defer defer);

    void append(Append append, std::function<void(CommitResult)> done) override;
    void load(std::string room, std::function<void(Loaded)> done) override;
    void expire(std::string room, Fence fence) override;
    void set_end(std::string room, Fence fence, std::optional<WallTime> ends_at) override;
    void claim(std::vector<std::string> rooms, std::function<void(Claimed)> done) override;
    Fence new_fence() override { return first_fence; }
    void release(std::string, Fence, std::function<void()> done) override { done(); }
    std::vector<KeptRoom> rooms() override;
    std::vector<Record> first_records() override;
    bool is_failing() const override { return false; }

private:
    CommitResult keep(Append& append);

    Defer defer_;
    std::map<std::string, std::vector<Record>> records_;
    std::map<std::string, std::optional<WallTime>> ends_;
};

}  // namespace crowntable::server
