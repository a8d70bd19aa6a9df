#pragma once

#include <cstdint>
#include <exception>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace crowntable::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error, off };
enum class LogFormat : std::uint8_t { text, json };

/// What stands beside the message: room, seat, connection, address and the like. Never a card, token, seed, name or
/// chat text.
struct LogField {
    std::string_view key;
    std::string value;
};

/// Lines go to standard error from now on. Before the first call nothing is logged.
void start_log(LogLevel level, LogFormat format);

/// From now on, by what was said last; "debug", "info", "warning", "error", "off".
void change_log_level(LogLevel level);
LogLevel log_level();
std::optional<LogLevel> parse_log_level(std::string_view name);
std::string_view to_string(LogLevel level);

/// From now on addresses are told by a hash with this key: whether two are the same can be seen, and no more.
void hash_logged_addresses(std::string key);
/// As the log tells an address or a network.
std::string logged_address(std::string_view address);

/// What may be said of an exception that nobody expected. Its own words may quote what players sent: of a broken
/// invariant the condition in our source, else its type alone.
std::string nature_of(const std::exception& error);
std::string nature_of(const std::exception_ptr& error);

void log(LogLevel level, std::string_view message, std::initializer_list<LogField> fields = {});

}  // namespace crowntable::server
