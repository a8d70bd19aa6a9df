#pragma once

#include <string>
#include <vector>

#include "server/store/journal.hpp"

namespace crowntable::tests {

/// The records of a room as an earlier server wrote them, from a file under tests/server/journals.
std::vector<server::Record> journal_in(const std::string& file, const std::string& code);

}  // namespace crowntable::tests
