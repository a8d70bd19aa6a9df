#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/member_store.hpp"
#include "server/cluster/shared_store.hpp"
#include "server/store/journal.hpp"

namespace crowntable::tests {

/// What nodes share in tests, in the memory of the process and for any of its threads: rooms with their records, and
/// the table of nodes. It decides as the statements for PostgreSQL do (server/store/postgres/statements.hpp).
class SharedMemory {
public:
    struct Room {
        std::optional<server::cluster::NodeId> owner{};
        server::cluster::Epoch epoch{};
        server::Fence fence = 0;
        std::vector<server::Record> records{};
    };

    std::mutex mutex;
    std::map<std::string, Room> rooms;
    std::map<server::cluster::NodeId, server::cluster::NodeRow> nodes;
    server::Fence last_fence = 1'000;
    /// How far the calendar of the store is ahead of that of the machine.
    std::chrono::milliseconds calendar_ahead{};

    // With the mutex held.
    bool lives(const server::cluster::NodeId& id, server::cluster::Epoch epoch) const;
    bool is_owned(const Room& room) const { return room.owner && lives(*room.owner, room.epoch); }
};

/// The journal of one life of one node in it.
class SharedMemoryJournal final : public server::Journal, public server::cluster::SharedStore {
public:
    using Post = std::function<void(std::function<void()>)>;

    SharedMemoryJournal(SharedMemory& memory, server::cluster::NodeId me, server::cluster::Epoch epoch, Post post)
        : memory_(memory), me_(std::move(me)), epoch_(epoch), post_(std::move(post)) {}

    void append(server::Append append, std::function<void(server::CommitResult)> done) override;
    void load(std::string room, std::function<void(server::Loaded)> done) override;
    void expire(std::string room, server::Fence fence) override;
    void set_end(std::string, server::Fence, std::optional<server::WallTime>) override {}
    void claim(std::vector<std::string> rooms, std::function<void(server::Claimed)> done) override;
    server::Fence new_fence() override;
    void release(std::string room, server::Fence fence, std::function<void()> done) override;
    std::vector<server::KeptRoom> rooms() override { return {}; }
    std::vector<server::Record> first_records() override { return {}; }
    bool is_failing() const override { return false; }

    void find(std::vector<std::string> codes,
              std::function<void(std::optional<std::vector<server::cluster::RoomRow>>)> done) override;
    void vouch(std::string room, std::optional<server::Fence> fence, std::function<void(bool)> done) override;
    void end(std::string room, server::Fence fence, std::function<void(bool)> done) override;
    void loaded(std::string) override {}
    std::uint64_t rooms_set_aside() const override { return 0; }
    std::uint64_t rooms_taken_over() const override { return rooms_taken_over_; }
    std::size_t room_count() const override { return 0; }
    void set_calendar_lead(std::chrono::milliseconds) override {}
    bool is_replaced() const override { return false; }

private:
    server::CommitResult keep(server::Append& append);

    SharedMemory& memory_;
    const server::cluster::NodeId me_;
    const server::cluster::Epoch epoch_;
    Post post_;
    std::uint64_t rooms_taken_over_ = 0;
};

/// The table of nodes in it.
class SharedMemoryMembers final : public server::cluster::MemberStore {
public:
    explicit SharedMemoryMembers(SharedMemory& memory) : memory_(memory) {}

    std::optional<std::vector<server::cluster::NodeRow>> nodes() override;
    std::optional<server::WallTime> calendar() const override;
    std::optional<bool> beat(const server::cluster::NodeId& id, server::cluster::Epoch epoch) override;
    std::optional<bool> bury(const server::cluster::NodeRow& seen) override;
    std::optional<bool> enter(const server::cluster::NodeId& id, const std::string& address) override;
    std::optional<bool> live_again(const server::cluster::NodeRow& seen, const std::string& address) override;
    void leave(const server::cluster::NodeId& id, server::cluster::Epoch epoch) override;

private:
    bool next_life(const server::cluster::NodeRow& seen, const std::string& address);

    SharedMemory& memory_;
};

}  // namespace crowntable::tests
