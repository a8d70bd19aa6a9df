#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/ensure.hpp"
#include "server/core/deadlines.hpp"
#include "server/core/ids.hpp"
#include "server/core/networks.hpp"
#include "server/core/now.hpp"
#include "server/core/outbox.hpp"
#include "server/core/room/room.hpp"

namespace crowntable::server::lobby {

/// A room is in one stage of its life at a time, and has one deadline at most: what that means depends on the stage.

/// The room is in the store alone, and nobody has asked for it. Its deadline is its end, where that is known.
struct Unread {};

/// Its records are being read and made again, or it waits for its turn (readings.hpp). Deadline: when they are asked
/// for again, after the store could not be read. Or it is leaving: it is not read, and whoever comes waits until it is
/// nobody's.
struct Loading {
    /// When the room ends if nobody comes, as it was known before; nothing: that is to be found out.
    std::optional<Now> end{};
    /// Who wants to know of it meanwhile.
    std::vector<RequestId> askers{};
    /// Who has said hello to it meanwhile.
    std::vector<ConnectionId> knocking{};
    /// What those who were inside are told when it has left.
    std::optional<Outbox> goodbye{};
};

/// The room is in memory. Its deadline is when it has something to do.
struct Live {
    std::unique_ptr<Room> room;
    /// The end that the journal was told last (Parts::tell_end).
    std::optional<Now> end_told{};
};

/// A bug befell it, or its records: it is put aside, and still in the store. No deadline.
struct Broken {};

using RoomStage = std::variant<Unread, Loading, Live, Broken>;

/// All rooms of the process by their codes, each in its stage. It moves a room from stage to stage and keeps its
/// deadline; what becomes of those who are inside or wait is up to whoever moves it.
class Rooms {
public:
    explicit Rooms(std::size_t made_per_address_max) : made_(made_per_address_max) {}

    bool exists(std::string_view code) const { return find(code) != nullptr; }
    std::size_t size() const { return all_.size(); }
    template <typename Stage>
    std::size_t count() const {
        return counts_[RoomStage(Stage{}).index()];
    }
    template <typename Stage>
    bool is(std::string_view code) const {
        const RoomStage* stage = find(code);
        return stage != nullptr && std::holds_alternative<Stage>(*stage);
    }
    /// The stage of a room; nothing where there is none. Good until a room moves.
    const RoomStage* find(std::string_view code) const;
    /// All rooms in the order of their codes. `look` must not change them.
    void each(const std::function<void(const std::string&, const RoomStage&)>& look) const;
    /// Of those that are in memory, so many at most.
    std::vector<std::string> in_memory(std::size_t most) const;
    /// Nothing for one that is not in memory.
    Room* room(std::string_view code) const;
    /// Nothing for one that is not in memory.
    Live* live(std::string_view code);
    /// Nothing for one that is not being read.
    Loading* loading(std::string_view code);

    /// The store holds it and nobody has asked for it; `end` is when it ends if nobody comes. REQUIRES: there is none
    /// with this code.
    void keep(const std::string& code, Now end);

    /// A new room, or one that was read; `end_told` is as in Live. REQUIRES: there is none with this code.
    void enter(const std::string& code, std::unique_ptr<Room> room, std::optional<Now> end_told = std::nullopt);
    /// It is to be read, and keeps its end. REQUIRES: it is unread, or live and untrue to its records.
    void load(const std::string& code);
    /// The room was made again, or never will be. It is nowhere until it enters or breaks. REQUIRES: it is
    /// loading.
    Loading loaded(const std::string& code);
    /// Takes the room out of the memory, for others to have it. REQUIRES: it is live.
    void leave(const std::string& code, Outbox goodbye);
    /// Takes the room out of the memory; `end` is when it ends if nobody comes. REQUIRES: it is live.
    void evict(const std::string& code, std::optional<Now> end);
    /// The room counts for these networks (maker.hpp) until it is broken or forgotten. REQUIRES: it is there, and
    /// counts for none.
    void made_by(const std::vector<CountedNetwork>& maker, const std::string& code);
    /// So many rooms count for one of these networks that it may make no other.
    bool has_made_enough(const std::vector<CountedNetwork>& maker) const { return made_.is_full(maker); }

    void allow_each_address(std::size_t max) { made_.allow_each_address(max); }

    /// Marks a room as broken, from whatever stage it is in, or from none.
    void put_aside(const std::string& code);
    /// Forgets a room that has ended or never was.
    void forget(const std::string& code);

    /// REQUIRES: the room is loading or live.
    void set_deadline(const std::string& code, std::optional<Now> when);
    /// The rooms whose deadline has passed, the earliest first, `most` at most. A deadline stays until it is set anew
    /// or the room goes on to another stage.
    std::vector<std::string> due(Now now, std::size_t most) const { return deadlines_.due(now, most); }
    std::optional<Now> next_wake() const { return deadlines_.next(); }

private:
    void move_to(const std::string& code, RoomStage stage);
    void take_out(const std::string& code);
    void count_for_nobody(const std::string& code);

    std::map<std::string, RoomStage, std::less<>> all_;
    /// How many are in each stage.
    std::array<std::size_t, std::variant_size_v<RoomStage>> counts_{};
    /// From which networks each room was made, of those of which it is known.
    std::map<std::string, std::vector<CountedNetwork>> makers_;
    NetworkCounts made_;
    Deadlines<std::string> deadlines_;
};

}  // namespace crowntable::server::lobby
