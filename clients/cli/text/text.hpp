#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace crowntable::cli {

/// `text` with everything gone that could steer a terminal: control characters, broken UTF-8,
/// direction overrides. What other people typed goes through this before it is shown.
std::string clean(std::string_view text);

/// One character cell group: a code point with its combining marks.
struct Glyph {
    std::string text;
    /// Columns taken: 1 or 2.
    int columns = 1;
};

/// The glyphs of a clean text.
std::vector<Glyph> glyphs(std::string_view text);

/// Columns that a clean text takes.
int columns(std::string_view text);

/// A clean text cut to at most `width` columns; a cut one ends in `~`.
std::string fit(std::string_view text, int width);

/// fit, then filled with spaces to exactly `width` columns.
std::string pad(std::string_view text, int width);

/// The words of a line, split at white space.
std::vector<std::string> words(std::string_view line);

std::string lower(std::string_view ascii);
std::string upper(std::string_view ascii);

/// "Ann", "Ann and Bob", "Ann, Bob and Cy".
std::string listed(const std::vector<std::string>& names);

}  // namespace crowntable::cli
