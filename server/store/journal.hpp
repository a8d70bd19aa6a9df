#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
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

enum class CommitResult : std::uint8_t { committed, failed, fenced };

/// Where records are kept. Appends are committed in the order they were made, all or nothing per batch. A batch in
/// which a record does not follow the last one of its room is refused (`failed`): so what was appended behind a
/// failed batch fails too, and a room that is read anew finds no gap.
/// `done` is called later, from the event loop's thread, never from inside `append`.
class Journal {
public:
    virtual ~Journal() = default;

    virtual void append(std::vector<Record> batch, Fence fence, std::function<void(CommitResult)> done) = 0;
    /// All records of a room in order; empty if there is none.
    virtual std::vector<Record> load(const std::string& room) = 0;
    /// Forgets a room for good.
    virtual void expire(const std::string& room) = 0;
    /// The codes of all rooms kept.
    virtual std::vector<std::string> rooms() = 0;

    /// Ownership of a room among several nodes. One node: always granted.
    virtual std::optional<Fence> claim(const std::string& room) = 0;
    virtual bool renew(const std::string& room, Fence fence) = 0;
    virtual void release(const std::string& room, Fence fence) = 0;
};

}  // namespace crowntable::server
