#include "clients/cli/storage/tokens.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <system_error>

#include "clients/cli/storage/own_folder.hpp"
#include "clients/cli/storage/secret_file.hpp"

namespace crowntable::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* seat_suffix = ".json";
constexpr const char* chain_suffix = ".chain";
constexpr const char* told_suffix = ".deals";
constexpr const char* mark_suffix = ".mark";

std::optional<KeptSeat> read_seat(const fs::path& path) {
    const auto text = read_file(path);
    if (!text) return std::nullopt;
    // A file that somebody has edited or cut off counts as none.
    const Json json = Json::parse(*text, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    const auto field = [&json](const char* name) {
        const auto found = json.find(name);
        return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    KeptSeat seat{field("server"), field("code"), field("seat_token"), field("host_token"), field("name")};
    // A token is good for one room of one server only.
    if (seat.server.empty() || seat.code.empty()) return std::nullopt;
    return seat;
}

}  // namespace

std::optional<fs::path> TokenStore::default_directory() {
    return own_folder("XDG_STATE_HOME", ".local/state");
}

fs::path TokenStore::path_of(const std::string& server, const std::string& code, const char* suffix) const {
    std::string name;
    for (const char c : server) {
        // Slashes and colons have no place in the name of a file.
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
        name.push_back(plain ? c : '_');
    }
    return directory_ / (name + "_" + code + suffix);
}

std::optional<KeptSeat> TokenStore::find(const RoomAddress& address) const {
    auto seat = read_seat(path_of(address.server.url(), address.code, seat_suffix));
    // Different addresses may come to one file name, because signs other than letters and digits are replaced in it.
    if (seat && (seat->server != address.server.url() || seat->code != address.code)) return std::nullopt;
    return seat;
}

void TokenStore::keep(const KeptSeat& seat) const {
    make_secret_directory(directory_);
    const Json json = {{"server", seat.server},
                       {"code", seat.code},
                       {"seat_token", seat.seat_token},
                       {"host_token", seat.host_token},
                       {"name", seat.name}};
    write_secret_file(path_of(seat.server, seat.code, seat_suffix), json.dump(2) + "\n");
}

std::optional<KeptChain> TokenStore::find_chain(const RoomAddress& address) const {
    const auto text = read_file(path_of(address.server.url(), address.code, chain_suffix));
    return text ? parse_chain(*text) : std::nullopt;
}

void TokenStore::keep_chain(const RoomAddress& address, const KeptChain& chain) const {
    make_secret_directory(directory_);
    write_secret_file(path_of(address.server.url(), address.code, chain_suffix), chain_text(chain));
}

void TokenStore::forget_chain(const RoomAddress& address) const {
    std::error_code ignored;
    fs::remove(path_of(address.server.url(), address.code, chain_suffix), ignored);
}

std::string TokenStore::mark_for(const RoomAddress& address, const std::string& fresh) const {
    const fs::path path = path_of(address.server.url(), address.code, mark_suffix);
    const auto kept = read_file(path);
    // One that somebody has cut off would be no mark to the server.
    if (kept && kept->size() == fresh.size()) return *kept;
    make_secret_directory(directory_);
    write_secret_file(path, fresh);
    return fresh;
}

ToldDeals TokenStore::find_told(const RoomAddress& address) const {
    const auto text = read_file(path_of(address.server.url(), address.code, told_suffix));
    return text ? parse_told_deals(*text) : ToldDeals{};
}

void TokenStore::keep_told(const RoomAddress& address, const ToldDeals& told) const {
    make_secret_directory(directory_);
    write_secret_file(path_of(address.server.url(), address.code, told_suffix), told_deals_text(told));
}

std::vector<ToldDeals> TokenStore::find_told(const std::string& code) const {
    std::vector<ToldDeals> all;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(directory_, error)) {
        if (!entry.path().filename().string().ends_with("_" + code + told_suffix)) continue;
        if (const auto text = read_file(entry.path())) all.push_back(parse_told_deals(*text));
    }
    return all;
}

void TokenStore::forget(const RoomAddress& address) const {
    std::error_code ignored;
    fs::remove(path_of(address.server.url(), address.code, seat_suffix), ignored);
    forget_chain(address);
}

std::vector<KeptSeat> TokenStore::list() const {
    std::vector<KeptSeat> seats;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(directory_, error)) {
        // Chains lie beside the seats, and so may files that are just being written.
        if (entry.path().extension() != seat_suffix) continue;
        if (auto seat = read_seat(entry.path())) seats.push_back(std::move(*seat));
    }
    // A directory is read in no order that one could rely on.
    std::sort(seats.begin(), seats.end(), [](const KeptSeat& a, const KeptSeat& b) {
        return a.server != b.server ? a.server < b.server : a.code < b.code;
    });
    return seats;
}

}  // namespace crowntable::cli
