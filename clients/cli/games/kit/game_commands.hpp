#pragma once

#include <string>
#include <vector>

#include "clients/cli/table/table_seen.hpp"

namespace crowntable::cli {

/// The command `op` ("play" or "preview") with `action`, for the turn that the table shows.
std::string action_command(const char* op, const TableSeen& table, const Json& action);

/// The command that keeps the faces of a hand in this order.
std::string face_order_command(const std::vector<std::string>& faces);

/// The command that keeps cards, or tiles, in this order.
template <typename Hand>
std::string order_command(const Hand& hand) {
    std::vector<std::string> faces;
    for (const auto& face : hand) faces.push_back(to_string(face));
    return face_order_command(faces);
}

}  // namespace crowntable::cli
