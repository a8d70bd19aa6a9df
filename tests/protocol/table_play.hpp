#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/table/table.hpp"

namespace crowntable::tests {

/// A seed for step `step` of play number `number`.
Seed seed_of(std::uint8_t number, int step);

/// A table of this preset with `options_json` changed. Fails the test if it cannot be started.
std::unique_ptr<table::Table> start_table(const table::Preset& preset, const char* options_json,
                                          std::size_t seat_count);

/// Options with which games of the preset are short, where it has any.
const char* short_options(const table::Preset& preset);

std::string public_text(const table::Table& table, Protocol protocol = Protocol::whole);
std::string private_text(const table::Table& table, Seat seat, Protocol protocol = Protocol::whole);
/// What is answered to `arrange`. REQUIRES: it is not refused.
std::string arranged_text(const table::Table& table, Seat seat, bool hints = true);

}  // namespace crowntable::tests
