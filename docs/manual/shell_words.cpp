#include "docs/manual/shell_words.hpp"

namespace crowntable::manual {

std::string quoted_for_shells(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string with_blanks(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
    return all;
}

std::string function_name(const std::string& words) {
    std::string name;
    for (const char c : words) name += c == '-' || c == ' ' ? '_' : c;
    return name;
}

}  // namespace crowntable::manual
