#pragma once

#include <string_view>

namespace crowntable {

/// Who has made what this program contains besides our own work, with their licences: lines of plain UTF-8 text for
/// people. Made by the build (generate.mjs); the same as the server's /notices.txt.
std::string_view third_party_notices();

}  // namespace crowntable
