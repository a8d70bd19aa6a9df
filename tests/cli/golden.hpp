#pragma once

#include <string>
#include <vector>

namespace crowntable::cli::tests {

/// Each line with its line break.
std::string joined(const std::vector<std::string>& lines);

/// Compares with tests/cli/golden/NAME; CROWNTABLE_WRITE_GOLDEN=1 writes it instead, to be looked at.
void check_golden(const std::string& name, const std::vector<std::string>& lines);

}  // namespace crowntable::cli::tests
