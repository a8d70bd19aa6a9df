#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::server {

/// A journal that lasts as long as the process. It keeps the promises of journal.hpp all the same: a batch is
/// all or nothing, `seq` has no gaps, and `done` is called later, through `defer`.
class MemoryJournal : public Journal {
public:
    /// Runs what it is given later, in order: on the event loop in the server, when told to in tests.
    using Defer = std::function<void(std::function<void()>)>;

    explicit MemoryJournal(Defer defer);

    void append(std::vector<Record> batch, Fence fence, std::function<void(CommitResult)> done) override;
    void load(std::string room, std::function<void(Loaded)> done) override;
    void expire(std::string room) override;
    void set_end(std::string room, std::optional<WallTime> ends_at) override;
    std::vector<KeptRoom> rooms() override;
    std::vector<Record> first_records() override;
    bool is_failing() const override { return false; }
    std::optional<Fence> claim(const std::string& room) override;
    bool renew(const std::string& room, Fence fence) override;
    void release(const std::string& room, Fence fence) override;

private:
    bool fits(const std::vector<Record>& batch) const;

    Defer defer_;
    std::map<std::string, std::vector<Record>> records_;
    std::map<std::string, std::optional<WallTime>> ends_;
};

}  // namespace crowntable::server
