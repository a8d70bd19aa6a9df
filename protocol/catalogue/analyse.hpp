#pragma once

#include <string>
#include <string_view>

namespace crowntable::catalogue {

/// One line in, one line out (without the line break): what is the best that can be made of these cards? The object has
/// the member `preset`; the header `analyse.hpp` of its family tells the others, and what is answered. A line that no
/// family takes gives {"error":{"code":...,"message":...}}.
std::string analyse(std::string_view line);

}  // namespace crowntable::catalogue
