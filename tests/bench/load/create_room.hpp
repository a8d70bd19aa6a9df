#pragma once

#include <string>
#include <string_view>

#include "tests/bench/load/wire.hpp"

namespace crowntable::bench {

struct NewRoom {
    std::string code;
    std::string host_token;
};

/// POST /api/rooms with `body`, and waits for the answer. Throws std::runtime_error if there is no room.
NewRoom create_room(Route route, std::string_view body);

/// POST `body`, JSON, to `path`: the whole answer, head and all; empty if nobody answers.
std::string post(Route route, std::string_view path, std::string_view body);

/// GET `path`: the whole answer, head and all; empty if nobody answers.
std::string get(Route route, std::string_view path);

}  // namespace crowntable::bench
