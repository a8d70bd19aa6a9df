#pragma once

#include <span>
#include <string_view>

namespace crowntable::server {

/// The language among `offered`, such as "de", that whoever sent this header reads best (RFC 9110, 12.5.4); of a tag
/// such as `de-AT` the language counts. The first one where none of them is read. REQUIRES: one is offered.
std::string_view preferred_language(std::string_view accept_language, std::span<const std::string_view> offered);

}  // namespace crowntable::server
