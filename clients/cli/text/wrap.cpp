#include "clients/cli/text/wrap.hpp"

#include <algorithm>

#include "clients/cli/text/text.hpp"

namespace crowntable::cli {

std::vector<std::string> wrapped(std::string_view text, int width) {
    std::vector<std::string> lines;
    std::string line;
    for (const std::string& word : words(text)) {
        if (!line.empty() && columns(line) + 1 + columns(word) > width) {
            lines.push_back(std::move(line));
            line.clear();
        }
        // A word that is longer than a whole line is cut rather than broken.
        line += (line.empty() ? "" : " ") + fit(word, width);
    }
    lines.push_back(std::move(line));
    return lines;
}

std::vector<std::string> last_wrapped(const std::vector<std::string>& texts, int width, int rows) {
    std::vector<std::string> lines;
    // From the newest text back, and no further than the rows reach: a log may be long, and is drawn with every
    // key.
    for (auto text = texts.rbegin(); text != texts.rend() && static_cast<int>(lines.size()) < rows; ++text) {
        const auto parts = wrapped(*text, width);
        lines.insert(lines.end(), parts.rbegin(), parts.rend());
    }
    if (static_cast<int>(lines.size()) > rows) lines.resize(static_cast<std::size_t>(std::max(0, rows)));
    std::reverse(lines.begin(), lines.end());
    return lines;
}

}  // namespace crowntable::cli
