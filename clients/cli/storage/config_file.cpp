#include "clients/cli/storage/config_file.hpp"

#include <system_error>

#include "clients/cli/options/usage_error.hpp"
#include "clients/cli/session/room_address.hpp"
#include "clients/cli/storage/own_folder.hpp"
#include "clients/cli/storage/secret_file.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

namespace fs = std::filesystem;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const auto begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// Puts what one line says into `defaults`; answers what is wrong with it, or nothing.
std::string take_line(std::string_view line, Defaults& defaults) {
    const auto equals = line.find('=');
    const std::string key(trimmed(line.substr(0, equals)));
    const std::string value(equals == std::string_view::npos ? "" : trimmed(line.substr(equals + 1)));
    if (key.empty() || value.empty()) return say("terminal.config_no_pair", with<"text">(clean(line)));
    if (key == "server") {
        if (!parse_server(value)) return say("terminal.no_server_address", with<"address">(clean(value)));
        defaults.server = value;
    } else if (key == "name") {
        defaults.name = clean(value);
    } else if (key == "lang") {
        if (const auto fault = language_fault(value); !fault.empty()) return usage_error("lang: " + clean(fault));
        defaults.language = language_coded(value);
    } else {
        const std::vector<std::string> keys = {"server", "name", "lang"};
        return say("terminal.config_unknown", with<"key">(clean(key)), with<"keys">(keys));
    }
    return {};
}

}  // namespace

std::optional<fs::path> config_path() {
    auto path = own_folder("XDG_CONFIG_HOME", ".config");
    if (path) *path /= "config";
    return path;
}

std::variant<Defaults, ConfigFault> parse_config(const std::string& file, std::string_view text) {
    Defaults defaults;
    for (std::uint64_t number = 1; !text.empty(); ++number) {
        const auto end = text.find('\n');
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.empty() || line.front() == '#') continue;
        const std::string fault = take_line(line, defaults);
        if (fault.empty()) continue;
        return ConfigFault{say("terminal.config_line", with<"file">(file), with<"line">(number), with<"fault">(fault))};
    }
    return defaults;
}

std::variant<Defaults, ConfigFault> read_config() {
    const auto path = config_path();
    std::error_code ignored;
    if (!path || !fs::exists(*path, ignored)) return Defaults{};
    const auto text = read_file(*path);
    if (!text) return ConfigFault{say("terminal.cannot_read", with<"file">(path->string()))};
    return parse_config(path->string(), *text);
}

}  // namespace crowntable::cli
