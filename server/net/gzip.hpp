#pragma once

#include <string>
#include <string_view>

namespace crowntable::server {

/// The text in the gzip file format (RFC 1952). Takes its time to make it small: for what is made once.
std::string gzip(std::string_view text);

}  // namespace crowntable::server
