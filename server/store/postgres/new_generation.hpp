#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/journal.hpp"
#include "server/store/postgres/session.hpp"

namespace crowntable::server::postgres {

/// A transaction that makes a store the next generation of itself: no life of a node goes on, no fence is good any
/// more, and every room is nobody's. Nothing counts before `finish`. Every call may throw StoreProblem.
class NextGeneration {
public:
    /// Waits until nobody else begins to use the store, and keeps them from it.
    explicit NextGeneration(Session& session);

    const std::vector<std::string>& rooms() const { return rooms_; }
    /// Throws DamagedRoom.
    std::vector<Record> load(const std::string& room);
    /// `more` are what follows its last record; perhaps none.
    void take_over(const std::string& room, Fence fence, const std::vector<Record>& more);
    void finish();

private:
    Session& session_;
    std::vector<std::string> rooms_;
};

}  // namespace crowntable::server::postgres
