#include <algorithm>
#include <ranges>

#include "server/core/room/fingerprint.hpp"
#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

namespace {

/// The name of the first field in which the two differ; "" if there is none.
std::string first_difference(std::string_view one, std::string_view other) {
    const auto [at, in_other] = std::ranges::mismatch(one, other);
    if (at == one.end() && in_other == other.end()) return {};
    const auto from = one.substr(0, static_cast<std::size_t>(at - one.begin())).rfind('\n') + 1;
    const auto& longer = from < one.size() ? one : other;
    return std::string(longer.substr(from, longer.find('=', from) - from));
}

/// How many lines are kept is for each process to say.
bool ends_alike(const server::ChatRing& kept, const server::ChatRing& recorded) {
    const auto some = kept.lines();
    const auto all = recorded.lines();
    const auto is_same = [](const wire::ChatLine& a, const wire::ChatLine& b) {
        return a.n == b.n && a.seat == b.seat && a.name == b.name && a.text == b.text && a.phrase == b.phrase;
    };
    return some.empty() == all.empty() && some.size() <= all.size() &&
           std::ranges::equal(some, all | std::views::drop(all.size() - some.size()), is_same);
}

}  // namespace

void Recovery::expect(bool equal, std::string_view field) {
    if (!equal) referee_.fail("Recovery", "a room differs from its records in " + std::string(field));
}

void Recovery::compare(const server::Room& room, const Shadow& shadow) {
    const auto& state = room.parts().state;
    const auto& recorded = shadow.state();
    const auto field = first_difference(server::recorded_text(state), server::recorded_text(recorded));
    expect(field.empty(), field);
    expect(state.removed == recorded.removed, "removed");
    expect(state.settings == server::read_room_options(recorded.room_options), "settings");
    expect(state.history.version() == recorded.history.version(), "version");
    expect(ends_alike(state.chat, recorded.chat), "chat");
}

void Recovery::reloaded(const server::Room& room, const Shadow& shadow, server::Now now) {
    expect(room.parts().ledger.records() == shadow.records(), "how many there are");
    if (referee_.failed()) return;
    compare(room, shadow);
    compare_clocks(room, shadow, now);
    for (const auto& [id, person] : room.parts().state.people) {
        const auto& last = room.parts().answers.last(id);
        const auto& recorded = shadow.answers().last(id);
        expect(last.id == recorded.id, "the last id of a person");
        expect(last.answered == recorded.answered, "the last answer to a person");
    }
}

void Recovery::committed(const server::Room& room, const Shadow& shadow) {
    if (room.parts().ledger.records() == shadow.records()) compare(room, shadow);
}

void Recovery::looked_at(const server::Room& room, const Shadow& shadow, server::Now now) {
    if (room.parts().ledger.records() != shadow.records()) return;
    compare(room, shadow);
    compare_clocks(room, shadow, now);
}

/// A clock that stands still is recorded to the millisecond; of one that runs no more is left than was.
void Recovery::compare_clocks(const server::Room& room, const Shadow& shadow, server::Now now) {
    server::RecordBody left;
    room.parts().clocks.write(now, left);
    const auto& recorded = shadow.last();
    const auto fits = [&](const auto& one, const auto& other) {
        if (one.has_value() != other.has_value()) return false;
        return !one || (room.parts().presence.paused() ? *one == *other : *one <= *other);
    };
    expect(fits(left.turn_left, recorded.turn_left), "turn_left");
    expect(left.more_time_used == recorded.more_time_used, "more_time_used");
    expect(fits(left.pause_left, recorded.pause_left), "pause_left");
}

}  // namespace crowntable::sim
