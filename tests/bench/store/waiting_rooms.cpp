#include "tests/bench/store/waiting_rooms.hpp"

#include <stdexcept>

namespace crowntable::bench {

void WaitingRooms::begin(std::size_t rooms) {
    start_ = Clock::now();
    for (std::size_t room = 0; room < rooms; ++room) append("ROOM" + std::to_string(room), journal_.new_fence(), 1);
}

void WaitingRooms::append(const std::string& room, server::Fence fence, std::uint64_t seq) {
    const auto asked = Clock::now();
    if (asked - start_ >= time_) return;
    ++under_way_;
    journal_.append({.room = room, .fence = fence, .records = {{room, seq, bodies_[seq % bodies_.size()].body}}},
                    [this, room, fence, seq, asked](server::CommitResult result) {
                        --under_way_;
                        has_failed_ |= result != server::CommitResult::committed;
                        last_ = Clock::now();
                        waits_ms_.push_back(std::chrono::duration<float, std::milli>(last_ - asked).count());
                        append(room, fence, seq + 1);
                    });
}

void WaitingRooms::check() const {
    if (has_failed_) throw std::runtime_error("an append failed");
}

}  // namespace crowntable::bench
