#include "server/store/postgres/address.hpp"

#include <libpq-fe.h>

#include <string_view>

namespace crowntable::server::postgres {

namespace {

/// After so long without an answer to what was sent a connection is broken, and a host that does not answer at all is
/// passed over: in milliseconds.
constexpr const char* patience_ms = "5000";
/// The same where libpq waits for a host that takes the connection and says nothing: in seconds.
constexpr const char* patience_s = "5";

/// Whether libpq has taken a part of the password for something else, which would be shown: a password ends for it at
/// the first '@', and one with a '/' in it is the port of a host and the name of a database.
bool is_torn(const std::map<std::string, std::string>& options) {
    const auto value = [&](const char* keyword) {
        const auto found = options.find(keyword);
        return found == options.end() ? std::string{} : found->second;
    };
    return (value("host") + value("dbname")).find('@') != std::string::npos ||
           value("port").find_first_not_of("0123456789,") != std::string::npos;
}

}  // namespace

bool is_built_in() {
    return PQlibVersion() != 0;
}

bool Address::is_one(const std::string& text) {
    return text.starts_with("postgres://") || text.starts_with("postgresql://");
}

std::optional<Address> Address::parse(const std::string& url) {
    if (!is_one(url)) return std::nullopt;
    char* trouble = nullptr;
    PQconninfoOption* parsed = PQconninfoParse(url.c_str(), &trouble);
    // It may repeat a part of the password.
    PQfreemem(trouble);
    if (parsed == nullptr) return std::nullopt;
    Address address;
    for (const PQconninfoOption* option = parsed; option->keyword != nullptr; ++option) {
        if (option->val != nullptr) address.options_[option->keyword] = option->val;
    }
    PQconninfoFree(parsed);
    if (is_torn(address.options_)) return std::nullopt;
    // What is said stays.
    address.options_.try_emplace("target_session_attrs", "read-write");
    address.options_.try_emplace("tcp_user_timeout", patience_ms);
    address.options_.try_emplace("connect_timeout", patience_s);
    address.options_.try_emplace("fallback_application_name", "crowntable");
    address.options_["client_encoding"] = "UTF8";
    return address;
}

Address::Parameters Address::parameters() const {
    Parameters parameters;
    for (const auto& [keyword, value] : options_) {
        parameters.keywords.push_back(keyword.c_str());
        parameters.values.push_back(value.c_str());
    }
    parameters.keywords.push_back(nullptr);
    parameters.values.push_back(nullptr);
    return parameters;
}

void Address::begin_with_next() {
    // Each host has the port at its place in that list, unless one is all hosts'.
    for (const char* keyword : {"host", "hostaddr", "port"}) {
        const auto list = options_.find(keyword);
        if (list == options_.end()) continue;
        const auto comma = list->second.find(',');
        if (comma == std::string::npos) continue;
        list->second = list->second.substr(comma + 1) + "," + list->second.substr(0, comma);
    }
}

std::string Address::shown() const {
    const auto value = [this](const char* keyword) {
        const auto found = options_.find(keyword);
        return found == options_.end() ? std::string{} : found->second;
    };
    std::string text = "postgres://";
    if (const auto user = value("user"); !user.empty()) text += user + "@";
    text += value("host");
    // Of several hosts without one libpq gives the commas between them.
    const auto port = value("port");
    if (port.find_first_not_of(',') != std::string::npos) text += ":" + port;
    return text + "/" + value("dbname");
}

std::string first_line(const char* message) {
    const std::string_view text(message);
    return std::string(text.substr(0, text.find('\n')));
}

}  // namespace crowntable::server::postgres
