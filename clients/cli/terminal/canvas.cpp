#include "clients/cli/terminal/canvas.hpp"

#include "clients/cli/text/text.hpp"

namespace crowntable::cli {

Canvas::Canvas(int width, int height)
    : width_(width), height_(height), cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

int Canvas::put(int row, int column, std::string_view text, Ink ink) {
    for (const Glyph& glyph : glyphs(text)) {
        // Whatever lies outside is cut, so that those who draw need not ask how large the terminal is.
        if (row >= 0 && row < height_ && column >= 0 && column + glyph.columns <= width_) {
            at(row, column) = {glyph.text, ink};
            // A wide character fills two cells, of which the second writes nothing.
            if (glyph.columns == 2) at(row, column + 1) = {"", ink};
        }
        column += glyph.columns;
    }
    return column;
}

void Canvas::rule(int row, const Style& style) {
    for (int column = 0; column < width_; ++column) put(row, column, style.unicode ? "─" : "-", ink::dim);
}

std::vector<std::string> Canvas::lines(const Style& style) const {
    std::vector<std::string> out;
    const auto is_blank = [](const Cell& cell) {
        // A blank in reverse or with a ground is seen, and has to be sent.
        return cell.glyph == " " && !cell.ink.reverse && cell.ink.ground == 0;
    };
    for (int row = 0; row < height_; ++row) {
        int end = width_;
        while (end > 0 && is_blank(at(row, end - 1))) --end;
        std::string line;
        Ink now{};
        for (int column = 0; column < end; ++column) {
            const Cell& cell = at(row, column);
            if (style.colour && !(cell.ink == now)) {
                // Terminals disagree on how a single attribute is taken back: each change begins with none.
                if (!(now == Ink{})) line += "\x1b[0m";
                line += escape(cell.ink);
                now = cell.ink;
            }
            line += cell.glyph;
        }
        if (!(now == Ink{})) line += "\x1b[0m";
        out.push_back(std::move(line));
    }
    return out;
}

std::string escape(Ink ink) {
    if (ink == Ink{}) return {};
    std::string codes;
    const auto add = [&codes](const std::string& code) { codes += (codes.empty() ? "" : ";") + code; };
    if (ink.bold) add("1");
    if (ink.dim) add("2");
    if (ink.reverse) add("7");
    if (ink.colour != 0) add("38;5;" + std::to_string(ink.colour));
    if (ink.ground != 0) add("48;5;" + std::to_string(ink.ground));
    return "\x1b[" + codes + "m";
}

}  // namespace crowntable::cli
