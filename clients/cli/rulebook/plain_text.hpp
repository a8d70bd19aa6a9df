#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace crowntable::cli {

/// A page of the rulebook in lines of at most `width` columns: headings underlined, tables in columns or, where these
/// do not fit, cell by cell. What stands in fences keeps its lines, however long. Reads the Markdown that docs/rules is
/// written in, and no other.
std::vector<std::string> plain_text(std::string_view markdown, int width);

}  // namespace crowntable::cli
