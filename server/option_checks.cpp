#include "server/option_checks.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <utility>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/text/name.hpp"
#include "protocol/wire/command.hpp"
#include "server/net/address.hpp"
#include "server/net/origin.hpp"

namespace crowntable::server {

namespace {

std::string check_shown(const std::string& text, std::size_t graphemes_max) {
    const bool is_clean = text::clean_text(text) == text && text::count_graphemes(text) <= graphemes_max;
    return is_clean ? std::string{}
                    : "more than " + std::to_string(graphemes_max) + " characters, or some that cannot be seen";
}

}  // namespace

std::filesystem::path default_data_dir() {
    const auto* data_home = std::getenv("XDG_DATA_HOME");
    // The XDG specification: a path that is not absolute is to be ignored.
    if (data_home != nullptr && *data_home == '/') return std::filesystem::path(data_home) / "crowntable";
    const auto* home = std::getenv("HOME");
    if (home != nullptr && *home == '/') return std::filesystem::path(home) / ".local/share/crowntable";
    return "crowntable-data";
}

std::string environment_name(std::string_view flag) {
    std::string name = "CROWNTABLE_";
    for (const char c : flag.substr(2)) name += c == '-' ? '_' : static_cast<char>(std::toupper(c));
    return name;
}

std::vector<std::string> unknown_variables(std::set<std::string> known) {
    // Those of the build, of docker/compose.yml and of the terminal client, which may be set where a server starts.
    known.insert({"CROWNTABLE_JOBS", "CROWNTABLE_PUBLISH", "CROWNTABLE_URL"});
    std::vector<std::string> unknown;
    for (char** each = environ; *each != nullptr; ++each) {
        const std::string_view variable(*each);
        std::string name(variable.substr(0, variable.find('=')));
        if (name.starts_with("CROWNTABLE_") && !known.contains(name)) unknown.push_back(std::move(name));
    }
    return unknown;
}

std::string check_network(const std::string& text) {
    return Network::parse(text) ? std::string{} : "'" + text + "' is neither an address nor a range such as 10.0.0.0/8";
}

std::string check_origin(const std::string& text) {
    return normal_origin(text) ? std::string{} : "'" + text + "' is no address such as https://games.example.org";
}

std::string check_game(const std::string& text) {
    return catalogue::find_preset(text) != nullptr ? std::string{} : "'" + text + "' is no game of this server";
}

std::string check_name(const std::string& text) {
    return check_shown(text, 60);
}

std::string check_welcome(const std::string& text) {
    return check_shown(text, 400);
}

std::string first_line_in(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    while (line.ends_with('\r') || line.ends_with(' ')) line.pop_back();
    return line;
}

std::variant<SecretHash, std::string> read_access_key(const std::filesystem::path& file) {
    const auto key = first_line_in(file);
    // What fits into a header as it is.
    const bool is_plain = std::ranges::all_of(key, [](unsigned char c) { return c > ' ' && c < 0x7f; });
    if (is_plain && key.size() >= 8 && key.size() <= wire::access_key_bytes_max) return hash_of(key);
    return "the first line of " + file.string() + " is no access key: 8 to 200 letters, digits and signs";
}

}  // namespace crowntable::server
