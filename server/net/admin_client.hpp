#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>

namespace crowntable::server {

/// What became of a line that was sent to the admin socket.
enum class AdminOutcome : std::uint8_t {
    done,
    refused,
    unanswered,
    /// By some nodes of several: those that have not are named.
    partly_done,
};

/// How an answer is printed: in lines for people, or as it came.
enum class AdminPrint : std::uint8_t { lines, json };

/// Sends the line to the server at the socket, and prints what it answers. That it refuses, or that nobody answers,
/// goes to `notes`, but for answers in JSON, which say so themselves.
AdminOutcome ask_admin_socket(const std::filesystem::path& socket, const std::string& line, AdminPrint print,
                              std::ostream& out, std::ostream& notes);

}  // namespace crowntable::server
