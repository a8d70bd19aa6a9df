#pragma once

#include <string>
#include <vector>

namespace crowntable::cli {

using TableRow = std::vector<std::string>;

/// A table, its header first, in lines of at most `width` columns.
std::vector<std::string> table_text(const std::vector<TableRow>& rows, int width);

}  // namespace crowntable::cli
