#pragma once

#include <string>

namespace crowntable::tests {

/// With this Ann comes in.
inline const std::string hello = R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Ann"})";
/// With this whoever has a seat comes back.
inline std::string hello_by(const std::string& token) {
    return R"({"op":"hello","protocol":{"min":1,"max":1},"seat_token":")" + token + "\"}";
}
/// What is posted for a new room.
inline const std::string room_body = R"({"game":"five_suited_rummy"})";

inline bool says(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace crowntable::tests
