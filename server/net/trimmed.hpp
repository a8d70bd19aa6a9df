#pragma once

#include <string_view>

namespace crowntable::server {

/// `text` without the blanks and tabs that HTTP allows around a field's value (RFC 9110, 5.6.3).
constexpr std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// What stands before the first `separator`, trimmed; `text` goes on behind it, and is empty without one.
constexpr std::string_view next_part(std::string_view& text, char separator) {
    const auto at = text.find(separator);
    const auto part = text.substr(0, at);
    text = at == std::string_view::npos ? std::string_view{} : text.substr(at + 1);
    return trimmed(part);
}

}  // namespace crowntable::server
