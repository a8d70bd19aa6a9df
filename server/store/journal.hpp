#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/store/wall_time.hpp"

namespace crowntable::server {

/// One entry of a room's history: an input, never an outcome. `seq` rises by one from 1 in each room.
struct Record {
    std::string room;
    std::uint64_t seq = 0;
    /// As server/core/record.hpp has it.
    std::string body;
    /// Of the body.
    int format = 0;
    /// What whoever makes the room again has to know from here on, beside the format: a game, and a version of its
    /// rules, such as ";game=2;". Empty: nothing more than before. Neither of the two is read back.
    std::string needs{};
};

/// Proof that a node owns a room: another one whenever the room changes hands. What is written with a stale one changes
/// nothing.
using Fence = std::uint64_t;

/// The fence of every room of a store that is one node's as a whole.
inline constexpr Fence first_fence = 1;

struct KeptRoom {
    std::string code;
    /// When it ends if nobody comes. Nothing: somebody was there, or it is not known.
    std::optional<WallTime> ends_at{};

    bool operator==(const KeptRoom&) const = default;
};

/// What is to be written to one room.
struct Append {
    std::string room;
    Fence fence = first_fence;
    /// Of this room, each following the one before. Not empty.
    std::vector<Record> records;
};

/// Whether its records are of its room, and follow the one with the number `last`.
bool follows(const Append& append, std::uint64_t last);

enum class CommitResult : std::uint8_t {
    committed,
    /// Nothing of it is kept, and what comes behind it fails too. The room is to be read anew.
    failed,
    /// The room is another node's by now, or has ended: it is to be forgotten.
    fenced,
};

/// For each room that is claimed its fence; nothing where another node has it, where there is no such room, or where
/// the store cannot be asked: a load tells which.
using Claimed = std::vector<std::optional<Fence>>;

enum class LoadFailure : std::uint8_t {
    /// The store cannot be read now.
    unavailable,
    /// What it holds of this room is broken, and will be the next time.
    damaged,
};

/// All records of a room in order, none if it has none; or why they cannot be had.
using Loaded = std::variant<std::vector<Record>, LoadFailure>;

/// Where records are kept. What is asked for of one room is carried out in the order of the calls, and answered later
/// through `done`: from the event loop's thread, in that order, never from inside the call. Rooms know nothing of each
/// other.
class Journal {
public:
    virtual ~Journal() = default;

    /// Commits the records, all or none. Where they do not follow the last one of their room they are refused
    /// (`failed`): so what was appended behind a failed append fails too, and a room that is read anew finds no gap.
    virtual void append(Append append, std::function<void(CommitResult)> done) = 0;
    /// Needs no fence: whoever likes may read.
    virtual void load(std::string room, std::function<void(Loaded)> done) = 0;
    /// Forgets a room for good. What cannot be forgotten now is forgotten when the store works again.
    virtual void expire(std::string room, Fence fence) = 0;
    /// Keeps when the room ends if nobody comes (KeptRoom), with the next group or soon after; a crash before that
    /// leaves what was kept before. Changes nothing for a room of which nothing is kept.
    virtual void set_end(std::string room, Fence fence, std::optional<WallTime> ends_at) = 0;

    // Ownership of rooms among several nodes. A store that is ours as a whole gives every room.
    /// Takes those of these rooms that no living node has. REQUIRES: there are some.
    virtual void claim(std::vector<std::string> rooms, std::function<void(Claimed)> done) = 0;
    /// The fence of a room that is not there yet: the append of its first record with it makes the room, and ours. That
    /// append is `fenced` where the code is taken.
    virtual Fence new_fence() = 0;
    /// The room is nobody's, behind all that was appended to it. `done` is called when it is, or another's already.
    virtual void release(std::string room, Fence fence, std::function<void()> done) = 0;

    // The rooms of a store that is ours as a whole; they wait for it: for the start, before the first append.
    /// All that are kept. Throws if they cannot be read: to go on as if there were none would be worse.
    virtual std::vector<KeptRoom> rooms() = 0;
    /// The first record of each of them, as far as it can be read.
    virtual std::vector<Record> first_records() = 0;

    /// The last commit failed and none has succeeded since.
    virtual bool is_failing() const = 0;
};

}  // namespace crowntable::server
