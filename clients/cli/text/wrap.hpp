#pragma once

#include <span>
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

/// Lines of `word_lines` in at most `width` columns: what words do stays in its column, where there is room for one.
std::vector<std::string> wrapped_words(std::span<const std::string> lines, int width);

/// Hints of keys, with two blanks between them, in lines of at most `width` columns, broken between hints.
std::vector<std::string> wrapped_hints(std::string_view hints, int width);

/// The last `rows` lines of all texts, wrapped.
std::vector<std::string> last_wrapped(const std::vector<std::string>& texts, int width, int rows);

}  // namespace crowntable::cli
