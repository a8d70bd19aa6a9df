#include "server/config_file.hpp"

#include <fstream>
#include <optional>

namespace crowntable::server {

namespace {

/// Far more than all options take.
constexpr std::size_t lines_max = 1'000;
constexpr std::size_t line_bytes_max = 4'096;

std::string without_blanks(const std::string& text) {
    constexpr const char* blanks = " \t\r";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Nothing where there is no sign between option and value.
std::optional<ConfigLine> line_in(std::size_t number, const std::string& text) {
    const auto sign = text.find('=');
    if (sign == std::string::npos) return std::nullopt;
    return ConfigLine{number, without_blanks(text.substr(0, sign)), without_blanks(text.substr(sign + 1))};
}

}  // namespace

std::variant<std::vector<ConfigLine>, std::string> read_config_file(const std::filesystem::path& file) {
    std::ifstream stream(file);
    if (!stream || std::filesystem::is_directory(file)) return "cannot read " + file.string();
    std::vector<ConfigLine> lines;
    std::size_t number = 0;
    for (std::string text; std::getline(stream, text);) {
        const auto where = file.string() + ":" + std::to_string(++number) + ": ";
        if (number > lines_max || text.size() > line_bytes_max) return where + "the file is too long";
        text = without_blanks(text);
        if (text.empty() || text.starts_with('#')) continue;
        auto line = line_in(number, text);
        if (!line) return where + "this is not option = value";
        // As in the environment: empty means not given.
        if (!line->value.empty() || line->option.empty()) lines.push_back(std::move(*line));
    }
    return lines;
}

}  // namespace crowntable::server
