#include "server/core/close_reason.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "engine/ensure.hpp"
#include "tests/support/schema_check.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
namespace close_reason = server::close_reason;

TEST_CASE("Whoever may come back is told when, and whoever may not is told no time") {
    const auto reloaded = server::closing_text(close_reason::room_reloaded, 250ms);
    check_server_message(reloaded);
    CHECK(nlohmann::json::parse(reloaded) ==
          nlohmann::json{{"type", "closing"}, {"reason", "ROOM_RELOADED"}, {"retry_ms", 250}});
    const auto removed = server::closing_text(close_reason::removed);
    check_server_message(removed);
    CHECK(nlohmann::json::parse(removed) ==
          nlohmann::json{{"type", "closing"}, {"reason", "REMOVED"}, {"retry_ms", nullptr}});
    CHECK_THROWS_AS(server::closing_text(close_reason::room_reloaded), BrokenInvariant);
    CHECK_THROWS_AS(server::closing_text(close_reason::removed, 250ms), BrokenInvariant);
}

}  // namespace crowntable::tests
