#include "protocol/table/played_by.hpp"

#include <cstddef>

namespace crowntable::table {

std::string_view to_string(PlayedBy played_by) {
    constexpr std::string_view names[] = {"human", "bot", "clock"};
    return names[static_cast<std::size_t>(played_by)];
}

}  // namespace crowntable::table
