#include "clients/cli/rulebook/plain_text.hpp"

#include <algorithm>
#include <span>

#include "clients/cli/rulebook/table_text.hpp"
#include "clients/cli/text/text.hpp"
#include "clients/cli/text/wrap.hpp"

namespace crowntable::cli {
namespace {

using Lines = std::vector<std::string>;

constexpr std::string_view fence = "```";

Lines lines_of(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return lines;
}

/// A star that stands by itself is a joker.
bool is_mark(std::string_view text, std::size_t at) {
    const bool before = at > 0 && text[at - 1] != ' ';
    const bool behind = at + 1 < text.size() && text[at + 1] != ' ';
    return before || behind;
}

/// Without the marks of emphasis and code; of a link its text.
std::string without_marks(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '`') {
            const auto end = text.find('`', i + 1);
            plain += text.substr(i + 1, end - i - 1);
            if (end == std::string_view::npos) break;
            i = end;
        } else if (text[i] == '[' && text.find("](", i) != std::string_view::npos) {
            const auto end = text.find("](", i);
            plain += without_marks(text.substr(i + 1, end - i - 1));
            i = text.find(')', end);
        } else if (text[i] != '*' || !is_mark(text, i)) {
            plain += text[i];
        }
    }
    return plain;
}

TableRow cells_of(std::string_view line) {
    TableRow row;
    line.remove_prefix(1);
    while (!line.empty()) {
        const auto end = line.find('|');
        const auto cell = words(line.substr(0, end));
        std::string text;
        for (const auto& word : cell) text += (text.empty() ? "" : " ") + word;
        row.push_back(without_marks(text));
        line = end == std::string_view::npos ? std::string_view() : line.substr(end + 1);
    }
    return row;
}

/// Reads blocks from the lines of a page and writes them as they are read by people.
class Page {
public:
    Page(Lines lines, int width) : lines_(std::move(lines)), width_(width) {}

    Lines text() {
        while (at_ < lines_.size()) {
            if (lines_[at_].empty()) {
                ++at_;
                in_list_ = false;
            } else {
                block();
            }
        }
        return std::move(text_);
    }

private:
    void block() {
        const std::string_view line = lines_[at_];
        const bool item = line.starts_with("- ");
        // Items of one list stand close.
        if (!text_.empty() && !(item && in_list_)) text_.emplace_back();
        in_list_ = item;
        if (line.starts_with(fence)) return fenced();
        if (line.starts_with('#')) return heading();
        if (line.starts_with('|')) return table();
        paragraph(item);
    }

    void fenced() {
        while (++at_ < lines_.size() && !lines_[at_].starts_with(fence)) text_.push_back(lines_[at_]);
        ++at_;
    }

    void heading() {
        const std::string& line = lines_[at_++];
        const auto depth = line.find_first_not_of('#');
        const auto told = wrapped(without_marks(line.substr(depth)), width_);
        int longest = 0;
        for (const auto& part : told) longest = std::max(longest, columns(part));
        text_.insert(text_.end(), told.begin(), told.end());
        if (depth < 3) text_.emplace_back(static_cast<std::size_t>(longest), depth == 1 ? '=' : '-');
    }

    void table() {
        std::vector<TableRow> rows;
        for (; at_ < lines_.size() && lines_[at_].starts_with('|'); ++at_) {
            if (!lines_[at_].starts_with("|---")) rows.push_back(cells_of(lines_[at_]));
        }
        const auto told = table_text(rows, width_);
        text_.insert(text_.end(), told.begin(), told.end());
    }

    bool goes_on() const {
        if (at_ >= lines_.size() || lines_[at_].empty()) return false;
        const std::string_view line = lines_[at_];
        return !line.starts_with("- ") && !line.starts_with('|') && !line.starts_with('#') && !line.starts_with(fence);
    }

    void paragraph(bool item) {
        std::string whole = lines_[at_++];
        for (; goes_on(); ++at_) whole += " " + lines_[at_];
        if (item) whole.erase(0, 2);
        bool first = true;
        for (const auto& part : wrapped(without_marks(whole), item ? std::max(1, width_ - 2) : width_)) {
            const char* before = first ? "- " : "  ";
            text_.push_back((item ? before : "") + part);
            first = false;
        }
    }

    Lines lines_;
    int width_;
    std::size_t at_ = 0;
    bool in_list_ = false;
    Lines text_;
};

}  // namespace

std::vector<std::string> plain_text(std::string_view markdown, int width) {
    return Page(lines_of(markdown), width).text();
}

}  // namespace crowntable::cli
