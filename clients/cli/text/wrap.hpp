#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace crowntable::cli {

/// The lines of a text, one below the other: of `words|what they do` in two columns, any other as it is.
std::vector<std::string> word_lines(std::string_view text);

/// The columns of the widest part of a text that a line has to hold undivided.
int widest_part(std::string_view text);

/// A clean text in lines of at most `width` columns, broken between words. At least one line.
std::vector<std::string> wrapped(std::string_view text, int width);

/// The last `rows` lines of all texts, wrapped.
std::vector<std::string> last_wrapped(const std::vector<std::string>& texts, int width, int rows);

}  // namespace crowntable::cli
