#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

void Kept::crashed(const Shadows& before, const std::map<std::string, std::vector<server::Record>>& after) {
    for (const auto& code : ended_) {
        if (after.contains(code)) return referee_.fail("Kept", "a room that has ended is there again after a crash");
    }
    for (const auto& [code, shadow] : before) {
        const auto found = after.find(code);
        const auto kept = found == after.end() ? 0 : found->second.size();
        if (kept < shadow->records()) return referee_.fail("Kept", "a committed record is gone after a crash");
        std::uint64_t history = 0;
        for (std::size_t i = 0; i < shadow->records(); ++i) history = hash_text(found->second[i].body, history);
        if (history != shadow->history()) return referee_.fail("Kept", "a committed record has changed in a crash");
    }
}

}  // namespace crowntable::sim
