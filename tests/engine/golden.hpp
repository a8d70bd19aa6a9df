#pragma once

#include <string>

namespace crowntable::tests {

/// REQUIREs line by line that the file holds just this. With UPDATE_GOLDEN set it is written first.
void check_golden(const std::string& path, const std::string& played);

}  // namespace crowntable::tests
