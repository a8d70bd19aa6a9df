#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace crowntable::cli {

enum class Paging : std::uint8_t { where_needed, never };

/// Shows lines on standard output: where that is a terminal that they do not fit on through $PAGER, or less; as they
/// are elsewhere, and without such a program.
void show_in_pages(const std::vector<std::string>& lines, Paging paging);

/// How many columns lines may have that go to standard output: those of the terminal, at most 100; 80 elsewhere.
int reading_width();

}  // namespace crowntable::cli
