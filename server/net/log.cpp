#include "server/net/log.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
#include <boost/core/demangle.hpp>
#include <memory>
#include <typeinfo>
#include <utility>

#include "engine/digest.hpp"
#include "engine/ensure.hpp"
#include "engine/hex.hpp"
#include "protocol/json/writer.hpp"

namespace crowntable::server {

namespace {

constexpr auto level_names = std::to_array<std::pair<std::string_view, LogLevel>>({{"debug", LogLevel::debug},
                                                                                   {"info", LogLevel::info},
                                                                                   {"warning", LogLevel::warning},
                                                                                   {"error", LogLevel::error},
                                                                                   {"off", LogLevel::off}});

struct Log {
    std::shared_ptr<spdlog::logger> logger;
    LogLevel level = LogLevel::off;
    LogFormat format = LogFormat::text;
    /// Empty: they are told as they are.
    std::string address_key{};
};

/// One for the process: whatever can fail has something to say, and a log that is handed around would be in every
/// signature.
Log& the_log() {
    static Log log;
    return log;
}

spdlog::level::level_enum spdlog_level(LogLevel level) {
    switch (level) {
        case LogLevel::debug:
            return spdlog::level::debug;
        case LogLevel::info:
            return spdlog::level::info;
        case LogLevel::warning:
            return spdlog::level::warn;
        case LogLevel::error:
            return spdlog::level::err;
        case LogLevel::off:
            return spdlog::level::off;
    }
    return spdlog::level::off;
}

std::string as_text(std::string_view message, std::initializer_list<LogField> fields) {
    std::string line(message);
    for (const auto& field : fields) {
        line += ' ';
        line += field.key;
        line += '=';
        line += field.value;
    }
    return line;
}

/// The members behind "time" and "level", which the pattern writes.
std::string as_json_members(std::string_view message, std::initializer_list<LogField> fields) {
    std::string line = "\"message\":";
    json::append_string(line, message);
    for (const auto& field : fields) {
        line += ",\"";
        line += field.key;
        line += "\":";
        // Escaped: a path, for one, may hold quotes and line breaks, which would end the member or the line.
        json::append_string(line, field.value);
    }
    return line;
}

}  // namespace

void start_log(LogLevel level, LogFormat format) {
    auto logger = std::make_shared<spdlog::logger>("crowntable", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    logger->set_level(spdlog_level(level));
    // Each line at once: the last ones before a crash are those that are wanted.
    logger->flush_on(spdlog::level::debug);
    const auto* pattern = format == LogFormat::json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})"
                                                    : "%Y-%m-%dT%H:%M:%S.%eZ %-7l %v";
    logger->set_formatter(std::make_unique<spdlog::pattern_formatter>(pattern, spdlog::pattern_time_type::utc));
    auto& the = the_log();
    the.logger = std::move(logger);
    the.level = level;
    the.format = format;
}

void change_log_level(LogLevel level) {
    auto& the = the_log();
    if (!the.logger) return;
    the.logger->set_level(spdlog_level(level));
    the.level = level;
}

LogLevel log_level() {
    return the_log().level;
}

std::optional<LogLevel> parse_log_level(std::string_view name) {
    for (const auto& [each, level] : level_names) {
        if (each == name) return level;
    }
    return std::nullopt;
}

std::string_view to_string(LogLevel level) {
    for (const auto& [name, each] : level_names) {
        if (each == level) return name;
    }
    return "off";
}

void hash_logged_addresses(std::string key) {
    the_log().address_key = std::move(key);
}

std::string logged_address(std::string_view address) {
    const auto& key = the_log().address_key;
    if (key.empty()) return std::string(address);
    // The key has a length of its own, and of the hash less than half is told: nothing can be put behind the address.
    return "#" + to_hex(sha256(key + std::string(address))).substr(0, 16);
}

std::string nature_of(const std::exception& error) {
    if (dynamic_cast<const BrokenInvariant*>(&error) != nullptr) return error.what();
    return boost::core::demangle(typeid(error).name());
}

std::string nature_of(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const std::exception& known) {
        return nature_of(known);
    } catch (...) {
        return "no std::exception";
    }
}

void log(LogLevel level, std::string_view message, std::initializer_list<LogField> fields) {
    const auto& [logger, chosen, format, address_key] = the_log();
    // Before the line is made: most of what is said at debug is never written.
    if (!logger || !logger->should_log(spdlog_level(level))) return;
    logger->log(spdlog_level(level),
                format == LogFormat::json ? as_json_members(message, fields) : as_text(message, fields));
}

}  // namespace crowntable::server
