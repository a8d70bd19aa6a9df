#pragma once

#include <string>
#include <string_view>

#include "protocol/json/json.hpp"

namespace crowntable::catalogue {

/// protocol/left_out.json in one line: what an update of protocol 2 leaves out, for each family
/// (protocol/README.md, "Protocol 2").
std::string left_out();

/// The message of protocol 1 that says the same as `message`, which came over a connection of protocol 2. What does not
/// follow the protocol is left as it is, for whoever reads it strictly. Knows the games of this program.
Json whole_message(Json message);
/// The same of the member `you` of an update. REQUIRES: a family of this program.
Json whole_own_view(Json you, std::string_view family);
}  // namespace crowntable::catalogue
