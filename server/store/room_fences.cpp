#include "server/store/room_fences.hpp"

#include <cstddef>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

void RoomFences::claim(std::vector<std::string> rooms, std::function<void()> done) {
    std::erase_if(rooms, [this](const std::string& room) { return holds(room); });
    if (rooms.empty()) return done();
    journal_.claim(
        rooms, [this, rooms, done = std::move(done), self = std::weak_ptr<RoomFences*>(self_)](const Claimed& claimed) {
            if (self.expired()) return;
            ENSURE(claimed.size() == rooms.size());
            for (std::size_t i = 0; i < rooms.size(); ++i) {
                if (claimed[i]) held_[rooms[i]] = *claimed[i];
            }
            done();
        });
}

Fence RoomFences::of(const std::string& room) {
    const auto held = held_.find(room);
    if (held != held_.end()) return held->second;
    return held_.emplace(room, journal_.new_fence()).first->second;
}

Fence RoomFences::known(const std::string& room) const {
    const auto held = held_.find(room);
    return held == held_.end() ? first_fence : held->second;
}

void RoomFences::release(const std::string& room, std::function<void()> done) {
    const auto held = held_.extract(room);
    if (held.empty()) return done();
    journal_.release(room, held.mapped(), std::move(done));
}

}  // namespace crowntable::server
