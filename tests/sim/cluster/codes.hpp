#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/core/limits.hpp"
#include "server/core/record.hpp"
#include "tests/sim/agenda.hpp"
#include "tests/sim/referee.hpp"

namespace crowntable::sim {

/// A transfer code ends when its time is over, whichever nodes have its room one after the other, and whatever their
/// calendars say: as `Deadlines` for one server, by the true time.
class Codes {
public:
    explicit Codes(Referee& referee) : referee_(referee) {}

    /// A node is about to write these.
    void appends(const std::vector<server::Record>& records, Time now);
    /// They are kept, in their order. REQUIRES: appends.
    void kept(const server::Record& record, const server::RecordBody& body, const server::Limits& limits);
    /// The database's calendar is another one's from now on: by the one before nobody can end what is about to end.
    void calendar_changes(Time now);
    std::uint64_t ended() const { return ended_; }

private:
    using Key = std::pair<std::string, server::PersonId>;
    void ends(const Key& key, bool is_used, Time when, const server::Limits& limits);

    Referee& referee_;
    /// By what it says.
    std::map<std::pair<std::string, std::uint64_t>, Time> appended_at_;
    std::map<Key, Time> made_at_;
    Time excused_until_{0};
    std::uint64_t ended_ = 0;
};

}  // namespace crowntable::sim
