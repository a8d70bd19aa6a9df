#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "tests/sim/cluster/tables.hpp"
#include "tests/sim/referee.hpp"
#include "tests/sim/shown.hpp"

namespace crowntable::sim {

/// Each room is one node's: who shows a room, writes to it or gives it up has it by the tables, no node that may speak
/// is buried, and nobody takes a room from a node that lives.
class Owners {
public:
    /// Whether this life of a node may say something of its rooms.
    using MaySpeak = std::function<bool(const std::string& id, std::int64_t epoch)>;

    Owners(Referee& referee, MaySpeak may_speak) : referee_(referee), may_speak_(std::move(may_speak)) {}

    /// Before it is seen.
    void committed(const Tables& before, const WriteSet& writes, Time now);
    /// By whom it was written.
    void written(const Tables& before, const WriteSet& writes, const std::string& id, std::int64_t epoch);
    void shown(const Tables& tables, const std::string& id, std::int64_t epoch, const Shown& shown);
    /// The row of the room says that it is this node's.
    static bool is_named(const Tables& tables, const std::string& id, std::int64_t epoch, const std::string& code);
    /// And the node is not buried.
    static bool has(const Tables& tables, const std::string& id, std::int64_t epoch, const std::string& code);
    /// When the room last came to another node.
    Time taken_at(const std::string& code) const;

private:
    Referee& referee_;
    MaySpeak may_speak_;
    std::map<std::string, Time> taken_at_;
};

/// A room has the records from 1 to the number in its row, and no others.
class Gapless {
public:
    explicit Gapless(Referee& referee) : referee_(referee) {}
    void look(const Tables& tables);
    /// Those that were written to.
    void look(const Tables& tables, const WriteSet& writes);

private:
    void look_at(const Tables& tables, const std::string& code, const Tables::Room& room);
    Referee& referee_;
};

/// What sends somebody away for good is true: that there is no such room, that it is broken, that they were removed.
class Finals {
public:
    explicit Finals(Referee& referee) : referee_(referee) {}
    void shown(const Tables& tables, const Shown& shown);
    /// The answer to a question about a room that was made.
    void answered(const Tables& tables, const std::string& code, int status);

private:
    Referee& referee_;
};

/// A room ends when it has been left for its time: not while a node that lives has it, nor soon after somebody was
/// there.
class LastEnds {
public:
    LastEnds(Referee& referee, Time idle_min) : referee_(referee), idle_min_(idle_min) {}
    void shown(const std::string& code, Time now) { shown_at_[code] = now; }
    void committed(const Tables& before, const WriteSet& writes, Time now);
    const std::set<std::string>& ended() const { return ended_; }
    /// All rooms were left so long ago that each has to be over.
    void all_left(const Tables& tables);

private:
    Referee& referee_;
    const Time idle_min_;
    std::map<std::string, Time> shown_at_;
    std::set<std::string> ended_;
};

/// While the database stands still, and after it, nobody's connection is closed for it.
class Pauses {
public:
    explicit Pauses(Referee& referee) : referee_(referee) {}
    /// Only where nothing else goes wrong is a goodbye the fault of a pause.
    void began(Time now, Time until) { began_ = now, until_ = until + Time{20'000}; }
    void closed(std::string_view reason, Time now);

private:
    Referee& referee_;
    Time began_{-1};
    Time until_{-1};
};

}  // namespace crowntable::sim
