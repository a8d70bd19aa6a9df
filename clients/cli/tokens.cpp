#include "clients/cli/tokens.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <system_error>

namespace crowntable::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

[[noreturn]] void fail(const fs::path& path) {
    throw std::system_error(errno, std::generic_category(), path.string());
}

void write_all(int file, const std::string& text, const fs::path& path) {
    std::size_t written = 0;
    while (written < text.size()) {
        const auto count = ::write(file, text.data() + written, text.size() - written);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(path);
        written += static_cast<std::size_t>(count);
    }
}

std::optional<KeptSeat> read_seat(const fs::path& path) {
    std::ifstream file(path);
    if (!file) return std::nullopt;
    std::ostringstream text;
    text << file.rdbuf();
    const Json json = Json::parse(text.str(), nullptr, false);
    if (!json.is_object()) return std::nullopt;
    const auto field = [&json](const char* name) {
        const auto found = json.find(name);
        return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    KeptSeat seat{field("server"), field("code"), field("seat_token"), field("host_token"), field("name")};
    if (seat.server.empty() || seat.code.empty()) return std::nullopt;
    return seat;
}

}  // namespace

std::optional<fs::path> TokenStore::default_directory() {
    const char* state = std::getenv("XDG_STATE_HOME");
    // The XDG rules: a relative path counts as none.
    if (state != nullptr && *state == '/') return fs::path(state) / "crowntable";
    const char* home = std::getenv("HOME");
    if (home != nullptr && *home != '\0') return fs::path(home) / ".local" / "state" / "crowntable";
    return std::nullopt;
}

fs::path TokenStore::path_of(const std::string& server, const std::string& code) const {
    std::string name;
    for (const char c : server) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
        name.push_back(plain ? c : '_');
    }
    return directory_ / (name + "_" + code + ".json");
}

std::optional<KeptSeat> TokenStore::find(const Place& place) const {
    auto seat = read_seat(path_of(place.server.url(), place.code));
    if (seat && (seat->server != place.server.url() || seat->code != place.code)) return std::nullopt;
    return seat;
}

void TokenStore::keep(const KeptSeat& seat) const {
    if (directory_.has_parent_path()) fs::create_directories(directory_.parent_path());
    if (::mkdir(directory_.c_str(), 0700) != 0 && errno != EEXIST) fail(directory_);
    if (::chmod(directory_.c_str(), 0700) != 0) fail(directory_);

    const fs::path path = path_of(seat.server, seat.code);
    const fs::path fresh = path.string() + "." + std::to_string(::getpid());
    const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) fail(fresh);
    const Json json = {{"server", seat.server},
                       {"code", seat.code},
                       {"seat_token", seat.seat_token},
                       {"host_token", seat.host_token},
                       {"name", seat.name}};
    try {
        write_all(file, json.dump(2) + "\n", fresh);
    } catch (...) {
        ::close(file);
        ::unlink(fresh.c_str());
        throw;
    }
    if (::close(file) != 0) fail(fresh);
    if (::rename(fresh.c_str(), path.c_str()) != 0) fail(path);
}

void TokenStore::forget(const Place& place) const {
    std::error_code ignored;
    fs::remove(path_of(place.server.url(), place.code), ignored);
}

std::vector<KeptSeat> TokenStore::list() const {
    std::vector<KeptSeat> seats;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(directory_, error)) {
        if (entry.path().extension() != ".json") continue;
        if (auto seat = read_seat(entry.path())) seats.push_back(std::move(*seat));
    }
    std::sort(seats.begin(), seats.end(), [](const KeptSeat& a, const KeptSeat& b) {
        return a.server != b.server ? a.server < b.server : a.code < b.code;
    });
    return seats;
}

}  // namespace crowntable::cli
