#include "server/core/room/replay.hpp"

#include <utility>
#include <variant>

#include "engine/ensure.hpp"

namespace crowntable::server {

Replay::Replay(Now now, std::string code, const Surroundings& surroundings, std::vector<Record> records)
    : room_(std::make_unique<Room>(now, std::move(code), surroundings)), records_(std::move(records)) {}

void Replay::go_on(std::size_t changes_max) {
    for (std::size_t changes = 0; !at_end() && changes < changes_max; changes += last_.changes.size()) {
        // Let go of one by one: those of a long room at once, at its end, would keep everybody waiting for
        // milliseconds.
        const Record record = std::move(records_[next_++]);
        auto replayed = room_->replay(record);
        if (const auto* problem = std::get_if<std::string_view>(&replayed)) {
            problem_ = *problem;
        } else {
            last_ = std::get<RecordBody>(std::move(replayed));
        }
    }
}

std::optional<std::string_view> Replay::finish(Now now) {
    ENSURE(at_end());
    return problem_ ? problem_ : room_->replayed(now, last_);
}

}  // namespace crowntable::server
