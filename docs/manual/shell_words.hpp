#pragma once

#include <string>
#include <vector>

namespace crowntable::manual {

/// As bash, zsh and fish read it: 'it'\''s'.
std::string quoted_for_shells(const std::string& text);
/// "rooms room close"
std::string with_blanks(const std::vector<std::string>& words);
/// "crowntable_server", as functions of shells can be called.
std::string function_name(const std::string& words);

}  // namespace crowntable::manual
