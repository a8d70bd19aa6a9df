#include "server/core/lobby/rooms.hpp"

#include <numeric>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server::lobby {

const RoomStage* Rooms::find(std::string_view code) const {
    const auto found = all_.find(code);
    return found == all_.end() ? nullptr : &found->second;
}

void Rooms::each(const std::function<void(const std::string&, const RoomStage&)>& look) const {
    for (const auto& [code, stage] : all_) look(code, stage);
}

std::vector<std::string> Rooms::in_memory(std::size_t most) const {
    std::vector<std::string> codes;
    for (auto at = all_.begin(); at != all_.end() && codes.size() < most; ++at) {
        if (std::holds_alternative<Live>(at->second)) codes.push_back(at->first);
    }
    return codes;
}

Room* Rooms::room(std::string_view code) const {
    const auto* live = std::get_if<Live>(find(code));
    return live == nullptr ? nullptr : live->room.get();
}

Live* Rooms::live(std::string_view code) {
    const auto found = all_.find(code);
    return found == all_.end() ? nullptr : std::get_if<Live>(&found->second);
}

Loading* Rooms::loading(std::string_view code) {
    const auto found = all_.find(code);
    return found == all_.end() ? nullptr : std::get_if<Loading>(&found->second);
}

void Rooms::keep(const std::string& code, Now end) {
    ENSURE(!exists(code));
    move_to(code, Unread{});
    deadlines_.set(code, end);
}

void Rooms::enter(const std::string& code, std::unique_ptr<Room> room, std::optional<Now> end_told) {
    ENSURE(room != nullptr && !exists(code));
    const auto wake = room->next_wake();
    move_to(code, Live{std::move(room), end_told});
    // After the move, which takes the deadline of the old stage away.
    deadlines_.set(code, wake);
}

void Rooms::load(const std::string& code) {
    ENSURE(is<Unread>(code) || is<Live>(code));
    const Room* live = room(code);
    const auto end = live != nullptr ? live->expires_at() : deadlines_.of(code);
    move_to(code, Loading{.end = end});
}

Loading Rooms::loaded(const std::string& code) {
    Loading* loading = this->loading(code);
    ENSURE(loading != nullptr);
    // Whoever waited is handed over, and the room is in no stage until the caller has made something of it.
    Loading waited = std::move(*loading);
    take_out(code);
    return waited;
}

void Rooms::leave(const std::string& code, Outbox goodbye) {
    ENSURE(is<Live>(code));
    move_to(code, Loading{.goodbye = std::move(goodbye)});
}

void Rooms::evict(const std::string& code, std::optional<Now> end) {
    ENSURE(is<Live>(code));
    move_to(code, Unread{});
    deadlines_.set(code, end);
}

void Rooms::made_by(const std::vector<CountedNetwork>& maker, const std::string& code) {
    const bool is_new = exists(code) && makers_.emplace(code, maker).second;
    ENSURE(is_new);
    made_.add(maker);
}

void Rooms::count_for_nobody(const std::string& code) {
    const auto maker = makers_.extract(code);
    if (!maker.empty()) made_.remove(maker.mapped());
}

void Rooms::put_aside(const std::string& code) {
    // A bug of ours is nobody's fault, and it is not for whoever made the room to wait for its end.
    count_for_nobody(code);
    move_to(code, Broken{});
}

void Rooms::forget(const std::string& code) {
    count_for_nobody(code);
    take_out(code);
}

void Rooms::take_out(const std::string& code) {
    const auto found = all_.find(code);
    if (found == all_.end()) return;
    deadlines_.set(code, std::nullopt);
    --counts_[found->second.index()];
    all_.erase(found);
}

void Rooms::set_deadline(const std::string& code, std::optional<Now> when) {
    ENSURE(is<Loading>(code) || is<Live>(code));
    deadlines_.set(code, when);
}

/// Whatever the room was waiting for in its old stage is over with that.
void Rooms::move_to(const std::string& code, RoomStage stage) {
    take_out(code);
    ++counts_[stage.index()];
    all_.emplace(code, std::move(stage));
    ENSURE(std::accumulate(counts_.begin(), counts_.end(), std::size_t{0}) == all_.size());
}

}  // namespace crowntable::server::lobby
