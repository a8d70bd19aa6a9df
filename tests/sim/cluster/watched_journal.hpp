#pragma once

#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::sim {

/// A journal whose answers somebody else hears first.
class WatchedJournal final : public server::Journal {
public:
    using Records = std::vector<server::Record>;
    struct Told {
        /// Before it is asked for.
        std::function<void(const Records&)> appends;
        std::function<void(const Records&)> committed;
        std::function<void(const std::string& room, const Records&)> loaded;
    };

    WatchedJournal(server::Journal& journal, Told told) : journal_(journal), told_(std::move(told)) {}

    void append(server::Append append, std::function<void(server::CommitResult)> done) override {
        auto records = append.records;
        told_.appends(records);
        journal_.append(std::move(append),
                        [this, records = std::move(records), done = std::move(done)](server::CommitResult result) {
                            if (result == server::CommitResult::committed) told_.committed(records);
                            done(result);
                        });
    }
    void load(std::string room, std::function<void(server::Loaded)> done) override {
        journal_.load(room, [this, room, done = std::move(done)](server::Loaded loaded) {
            if (const auto* records = std::get_if<Records>(&loaded)) told_.loaded(room, *records);
            done(std::move(loaded));
        });
    }
    void expire(std::string room, server::Fence fence) override { journal_.expire(std::move(room), fence); }
    void set_end(std::string room, server::Fence fence, std::optional<server::WallTime> ends_at) override {
        journal_.set_end(std::move(room), fence, ends_at);
    }
    void claim(std::vector<std::string> rooms, std::function<void(server::Claimed)> done) override {
        journal_.claim(std::move(rooms), std::move(done));
    }
    server::Fence new_fence() override { return journal_.new_fence(); }
    void release(std::string room, server::Fence fence, std::function<void()> done) override {
        journal_.release(std::move(room), fence, std::move(done));
    }
    std::vector<server::KeptRoom> rooms() override { return journal_.rooms(); }
    std::vector<server::Record> first_records() override { return journal_.first_records(); }
    bool is_failing() const override { return journal_.is_failing(); }

private:
    server::Journal& journal_;
    Told told_;
};

}  // namespace crowntable::sim
