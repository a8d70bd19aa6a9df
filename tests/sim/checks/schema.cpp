#include "tests/sim/checks/checks.hpp"
#include "tests/support/schema_check.hpp"

namespace crowntable::sim {

void Schema::shown(const Shown& shown) {
    const bool is_new = ++kinds_[shown.type() + shown.message.value("code", "")] == 1;
    if (!is_new && ++count_ % every_ != 0) return;
    try {
        tests::check_server_message(shown.viewer.protocol == 1 ? shown.text : shown.message.dump());
    } catch (const std::exception& error) {
        referee_.fail("Schema", error.what());
    }
}

}  // namespace crowntable::sim
