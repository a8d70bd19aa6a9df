#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace crowntable::cli {

/// What the terminal can show.
struct Style {
    /// ANSI colours and attributes.
    bool colour = false;
    /// Suit signs and box lines; else ASCII.
    bool unicode = true;
    /// Cards in words, to be read aloud; for lines only.
    bool spelled = false;

    bool operator==(const Style&) const = default;
};

/// How a character looks. Without colour nothing of it is seen, so no ink may carry a meaning alone.
struct Ink {
    /// 1..255 of the 256 colours; 0 is the terminal's own.
    std::uint8_t colour = 0;
    bool bold = false;
    bool dim = false;
    bool reverse = false;
    /// The colour behind the character; 0 is the terminal's own.
    std::uint8_t ground = 0;

    bool operator==(const Ink&) const = default;
};

namespace ink {
inline constexpr Ink plain{};
inline constexpr Ink bold{0, true, false, false};
inline constexpr Ink dim{0, false, true, false};
/// Whose turn it is, and what to do now.
inline constexpr Ink turn{221, true, false, false};
inline constexpr Ink warning{209, true, false, false};
inline constexpr Ink good{114, true, false, false};
}  // namespace ink

/// A grid of characters to draw on. Whatever does not fit is cut.
class Canvas {
public:
    Canvas(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }

    /// Writes a text from this cell on and returns the column after it.
    int put(int row, int column, std::string_view text, Ink ink = {});
    /// A line across the whole width.
    void rule(int row, const Style& style);

    /// One text per row, with escapes as `style` wants them, without trailing blanks.
    std::vector<std::string> lines(const Style& style) const;

private:
    struct Cell {
        /// Empty: the right half of a wide character.
        std::string glyph = " ";
        Ink ink{};
    };
    std::size_t index(int row, int column) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(column);
    }
    Cell& at(int row, int column) { return cells_[index(row, column)]; }
    const Cell& at(int row, int column) const { return cells_[index(row, column)]; }

    int width_;
    int height_;
    std::vector<Cell> cells_;
};

/// The escape sequence that switches to an ink from the plain one; empty for the plain one.
std::string escape(Ink ink);

}  // namespace crowntable::cli
