#pragma once

#include <array>
#include <memory>

#include "protocol/table/table.hpp"

namespace crowntable::tests {

/// A game in which one function is a stub.
struct TableStub {
    const char* name;
    /// How the fault begins that fault_of_games (table_properties.hpp) finds in it.
    const char* fault;
    std::unique_ptr<table::Table> (*put_around)(std::unique_ptr<table::Table>);
};

extern const std::array<TableStub, 9> table_stubs;

}  // namespace crowntable::tests
