#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace crowntable::server {

/// One entry of a room's history: an input, never an outcome. `seq` rises by one from 1 in each room.
struct Record {
    std::string room;
    std::uint64_t seq = 0;
    /// The format of server/core/record.hpp.
    std::string body;
};

/// Proof that a node owns a room. An append with a stale fence fails.
using Fence = std::uint64_t;

/// The fence of a room that nobody has claimed yet.
inline constexpr Fence first_fence = 1;

/// What the calendar says, which goes on while no server runs.
using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;

struct KeptRoom {
    std::string code;
    /// When it ends if nobody comes. Nothing: somebody was there, or it is not known.
    std::optional<WallTime> ends_at{};

    bool operator==(const KeptRoom&) const = default;
};

enum class CommitResult : std::uint8_t { committed, failed, fenced };

enum class LoadFailure : std::uint8_t {
    /// The store cannot be read now.
    unavailable,
    /// What it holds of this room is broken, and will be the next time.
    damaged,
};

/// All records of a room in order, none if it has none; or why they cannot be had.
using Loaded = std::variant<std::vector<Record>, LoadFailure>;

/// Where records are kept. What is asked for is carried out in the order of the calls, and answered later through
/// `done`: from the event loop's thread, in that order, never from inside the call.
class Journal {
public:
    virtual ~Journal() = default;

    /// Commits a batch, all or nothing. A batch in which a record does not follow the last one of its room is refused
    /// (`failed`): so what was appended behind a failed batch fails too, and a room that is read anew finds no gap.
    virtual void append(std::vector<Record> batch, Fence fence, std::function<void(CommitResult)> done) = 0;
    virtual void load(std::string room, std::function<void(Loaded)> done) = 0;
    /// Forgets a room for good. What cannot be forgotten now is forgotten when the store works again.
    virtual void expire(std::string room) = 0;
    /// Keeps when the room ends if nobody comes (KeptRoom), with the next batch or soon after; a crash before that
    /// leaves what was kept before. Changes nothing for a room of which nothing is kept.
    virtual void set_end(std::string room, std::optional<WallTime> ends_at) = 0;
    /// All rooms kept. Waits for the store: for the start, before the first append. Throws if it cannot be read: to go
    /// on as if there were none would be worse.
    virtual std::vector<KeptRoom> rooms() = 0;
    /// The first record of each room kept, as far as it can be read. Waits for the store, likewise.
    virtual std::vector<Record> first_records() = 0;
    /// The last commit failed and none has succeeded since.
    virtual bool is_failing() const = 0;

    // Ownership of a room among several nodes. These wait for the store.
    /// Takes the room from whoever had it: every fence given before is stale from now on.
    virtual std::optional<Fence> claim(const std::string& room) = 0;
    /// Whether `fence` is still the newest one.
    virtual bool renew(const std::string& room, Fence fence) = 0;
    virtual void release(const std::string& room, Fence fence) = 0;
};

}  // namespace crowntable::server
