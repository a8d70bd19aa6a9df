#include "clients/cli/rulebook/table_text.hpp"

#include <algorithm>
#include <numeric>

#include "clients/cli/text/text.hpp"
#include "clients/cli/text/wrap.hpp"

namespace crowntable::cli {
namespace {

constexpr int gap = 2;
/// A column that is narrower breaks up what stands in it.
constexpr int column_min = 12;

/// How wide each column is; empty where they do not fit beside each other.
std::vector<int> column_widths(const std::vector<TableRow>& rows, int width) {
    const std::size_t count = rows.front().size();
    std::vector<int> widths(count, 0);
    std::vector<int> least(count, 0);
    for (const TableRow& row : rows) {
        for (std::size_t i = 0; i < std::min(count, row.size()); ++i) {
            widths[i] = std::max(widths[i], columns(row[i]));
            least[i] = std::max(least[i], widest_part(row[i]));
        }
    }
    const int room = width - gap * (static_cast<int>(count) - 1);
    // The widest gives way, as that is where it costs the fewest lines.
    while (std::accumulate(widths.begin(), widths.end(), 0) > room) {
        const auto widest = std::ranges::max_element(widths);
        const auto at = static_cast<std::size_t>(widest - widths.begin());
        if (*widest <= std::max(column_min, least[at])) return {};
        --*widest;
    }
    return widths;
}

void append_row(std::vector<std::string>& lines, const TableRow& row, const std::vector<int>& widths) {
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < std::min(row.size(), widths.size()); ++i) {
        cells.push_back(wrapped(row[i], std::max(1, widths[i])));
        height = std::max(height, cells.back().size());
    }
    for (std::size_t at = 0; at < height; ++at) {
        std::string line;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string part = at < cells[i].size() ? cells[i][at] : "";
            line += pad(part, widths[i] + (i + 1 < cells.size() ? gap : 0));
        }
        line.erase(line.find_last_not_of(' ') + 1);
        lines.push_back(std::move(line));
    }
}

/// The first cell of a row, and the others under it, each behind what heads its column.
void append_cells(std::vector<std::string>& lines, const TableRow& header, const TableRow& row, int width) {
    if (row.empty()) return;
    for (const auto& line : wrapped(row.front(), width)) lines.push_back(line);
    for (std::size_t i = 1; i < row.size(); ++i) {
        if (row[i].empty()) continue;
        const std::string head = i < header.size() && !header[i].empty() ? header[i] + ": " : "";
        for (const auto& line : wrapped(head + row[i], std::max(1, width - gap))) lines.push_back("  " + line);
    }
}

}  // namespace

std::vector<std::string> table_text(const std::vector<TableRow>& rows, int width) {
    std::vector<std::string> lines;
    if (rows.empty()) return lines;
    const auto widths = column_widths(rows, width);
    const TableRow& header = rows.front();
    const bool headed = std::ranges::any_of(header, [](const std::string& cell) { return !cell.empty(); });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (widths.empty()) {
            if (i > 0) append_cells(lines, header, rows[i], width);
            continue;
        }
        if (i == 0 && !headed) continue;
        append_row(lines, rows[i], widths);
        if (i > 0) continue;
        const int whole = std::accumulate(widths.begin(), widths.end(), gap * (static_cast<int>(widths.size()) - 1));
        lines.emplace_back(static_cast<std::size_t>(whole), '-');
    }
    return lines;
}

}  // namespace crowntable::cli
