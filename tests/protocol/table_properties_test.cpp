#include "tests/support/table_properties.hpp"

#include <doctest/doctest.h>

#include "protocol/catalogue/catalogue.hpp"

using namespace crowntable;

TEST_CASE("Every game of the catalogue keeps to the contract through Table, and a stub of it does not") {
    for (const table::Preset* preset : catalogue::presets()) tests::check_table_properties(*preset);
}
