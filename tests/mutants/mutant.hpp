#pragma once

#include <string>
#include <vector>

#include "engine/hex.hpp"

/// Bugs on purpose in the server's own code, all compiled in and at most one of them on.
namespace crowntable::mutants {

struct Mutant {
    /// What the server does wrong.
    std::string name;
    /// One of them has to find it before any other does.
    std::vector<std::string> checkers;
    /// What the runs need; empty: whatever their seeds draw.
    std::string faults;
    /// It takes several nodes on one database to find it.
    bool of_nodes = false;
};

/// Generated from tests/mutants/table.mjs.
extern const std::vector<Mutant> table;

/// The index in the table of the mutant that is on; none at first. One process has one on, and runs on one thread.
inline int on = -1;
/// Whether the place of the mutant that is on was ever come to.
inline bool is_reached = false;

/// What the copies of the sources ask at the place of each mutant.
inline bool is(int number) {
    if (number != on) return false;
    is_reached = true;
    return true;
}

}  // namespace crowntable::mutants
