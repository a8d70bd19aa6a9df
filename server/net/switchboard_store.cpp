// What the switchboard asks the journal beside appends: rooms, and what becomes of them.
#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "server/net/switchboard.hpp"
#include "server/net/work_timer.hpp"

namespace crowntable::server {

void Switchboard::recover() {
    // The code of a room that the lobby does not know of yet could be given again.
    ENSURE(connections_.empty() && last_request_ == 0);
    auto rooms = journal_.rooms();
    // Once they have been read, which takes its time.
    const auto now = time();
    const auto wall = wall_clock_();
    std::vector<RoomEnd> kept;
    for (auto& room : rooms) {
        RoomEnd& end = kept.emplace_back(std::move(room.code));
        if (room.ends_at) end.when = now + (*room.ends_at - wall);
    }
    Outbox outbox;
    lobby_.rooms_kept(now, kept, outbox);
    lobby_.rooms_made(journal_.first_records());
    drain(std::move(outbox));
}

void Switchboard::share(Sharing sharing) {
    ENSURE(connections_.empty() && last_request_ == 0);
    sharing_ = std::move(sharing);
    if (sharing_->calendar) lobby_.date_by(sharing_->calendar);
    outboxes_.share({.may_leave = [this] { return !leaving_ && sharing_->may_speak(); },
                     .vouch =
                         [this](const std::string& room, auto done) {
                             sharing_->vouch(room, fences_.holds(room) ? std::optional(fences_.of(room)) : std::nullopt,
                                             std::move(done));
                         },
                     .end =
                         [this](const std::string& room, auto done) {
                             const auto fence = fences_.known(room);
                             fences_.forget(room);
                             sharing_->end(room, fence, std::move(done));
                         }});
}

void Switchboard::go_on_speaking() {
    outboxes_.go_on();
    // A tick may have been due while nothing was to be shown.
    if (std::exchange(tick_missed_, false)) after_input_();
}

/// An outbox leaves, or one that is lost is out of the way: the journal has answered.
void Switchboard::go_on() {
    if (!time_.is_awaiting()) return;
    const auto left_out = time_.hear(clock_());
    if (outboxes_.size() == 0) time_.rest();
    tick_missed_ |= left_out.count() > 0;
    if (metrics_ != nullptr) metrics_->time_left_out(Awaited::store, left_out);
}

/// Whoever is told to come back does so at once, at another node: a room that is still ours would keep them waiting
/// there, and that node busy with their questions.
void Switchboard::close_behind_leave(std::vector<OutgoingClose> closes) {
    leaving_ = true;
    sharing_->leave([self = std::weak_ptr<Switchboard*>(self_), closes = std::move(closes)] {
        const auto alive = self.lock();
        if (!alive) return;
        auto& board = **alive;
        for (const auto& each : closes) guarded(board.on_bug_, "a goodbye", [&] { board.close(each); });
        // For those who come meanwhile, and hear nothing but that.
        board.leaving_ = false;
        board.go_on_speaking();
    });
}

void Switchboard::dismiss_all(std::chrono::milliseconds retry) {
    const auto& reason = close_reason::server_stopping;
    const auto text = closing_text(reason, retry);
    for (const auto& [connection, peer] : connections_) {
        guarded(on_bug_, "a goodbye", [&] { peer->dismiss(FrameText(text), reason); });
    }
}

void Switchboard::room_is_ours(const std::string& code) {
    Outbox outbox;
    // What was read of it before may be old by now; who waits for that asks again.
    if (borrowed_.erase(code) > 0) lobby_.room_lost(code, outbox);
    lobby_.rooms_kept(time(), {{.room = code}}, outbox);
    drain(std::move(outbox));
}

void Switchboard::borrow_room(const std::string& code) {
    // It has become ours meanwhile.
    if (fences_.holds(code)) return;
    // Before the lobby hears of it, which is asked next.
    borrowed_.insert(code);
    Outbox unsaid;
    // It keeps the end that the store knows of.
    lobby_.rooms_kept(time(), {{.room = code}}, unsaid);
}

void Switchboard::give_back_borrowed(Outbox& outbox) {
    std::erase_if(borrowed_, [&](const std::string& room) {
        if (lobby_.is_awaited(room)) return false;
        lobby_.room_lost(room, outbox);
        return true;
    });
}

void Switchboard::release(const std::string& room) {
    fences_.release(room);
    if (!sharing_) return;
    // Any node may have it next, so that nothing of it may be known here.
    Outbox told;
    lobby_.room_lost(room, told);
    drain(std::move(told));
}

void Switchboard::give_back(std::size_t most, std::chrono::milliseconds retry) {
    ENSURE(sharing_);
    Outbox outbox;
    rooms_leaving_ += lobby_.give_back(most, retry, outbox);
    // Behind all that is still to be said of the rooms, and written of them.
    drain(std::move(outbox));
}

void Switchboard::let_leave(const std::string& room) {
    fences_.release(room, [this, room, self = std::weak_ptr<Switchboard*>(self_)] {
        if (self.expired()) return;
        --rooms_leaving_;
        Outbox outbox;
        lobby_.room_left(room, outbox);
        drain(std::move(outbox));
    });
}

void Switchboard::expire(const std::string& room) {
    const auto fence = fences_.known(room);
    fences_.forget(room);
    journal_.expire(room, fence);
}

/// The journal knows nothing of our clock, which ends with the process.
void Switchboard::set_end(RoomEnd& end) {
    std::optional<WallTime> ends_at;
    if (end.when) ends_at = wall_clock_() + (*end.when - time());
    const auto fence = fences_.known(end.room);
    journal_.set_end(std::move(end.room), fence, ends_at);
}

/// Asked only when the outbox leaves, and so behind all appends that were made before: the answers hold them.
void Switchboard::load(const std::vector<std::string>& rooms) {
    // One that was given back since nobody waits for any more: claimed anew it would be ours and unused.
    std::vector<std::string> awaited;
    std::ranges::copy_if(rooms, std::back_inserter(awaited),
                         [&](const auto& room) { return !sharing_ || lobby_.is_awaited(room); });
    // The journal does one after the other: what is read of a room that is ours by then is the last of it.
    std::vector<std::string> wanted;
    std::ranges::copy_if(awaited, std::back_inserter(wanted),
                         [&](const auto& room) { return !borrowed_.contains(room); });
    guarded(on_bug_, "a claim", [&] { fences_.claim(wanted); });
    for (const auto& room : awaited) guarded(on_bug_, "a load", [&] { load(room); });
}

void Switchboard::load(const std::string& room) {
    try {
        journal_.load(room, [this, room, self = std::weak_ptr<Switchboard*>(self_)](Loaded answer) {
            // The journal may answer when the switchboard is being taken down.
            if (!self.expired()) loaded(room, std::move(answer));
        });
    } catch (...) {
        // Nobody will answer for it, and the room would be one that is read for ever: the lobby asks again later.
        loaded(room, LoadFailure::unavailable);
        throw;
    }
}

void Switchboard::loaded(const std::string& room, Loaded answer) {
    const WorkTimer timer(metrics_, Work::load);
    Outbox outbox;
    if (auto* records = std::get_if<std::vector<Record>>(&answer)) {
        if (records->empty()) fences_.forget(room);
        if (records->empty() || fences_.holds(room) || borrowed_.contains(room)) {
            lobby_.room_loaded(time(), room, std::move(*records), outbox);
        } else {
            // Another node has it, or it could not be claimed.
            lobby_.room_lost(room, outbox);
        }
    } else if (std::get<LoadFailure>(answer) == LoadFailure::damaged) {
        lobby_.room_damaged(time(), room, outbox);
    } else {
        lobby_.room_load_failed(time(), room, outbox);
    }
    drain(std::move(outbox));
}

/// Under another code, for nobody has been told of the first. It counts as one room more of whoever asks, as if they
/// had asked again.
bool Switchboard::make_again(RequestId request) {
    const auto asked = requests_.find(request.value);
    if (asked == requests_.end() || !asked->second.wish || asked->second.wish->codes_left-- == 0) return false;
    const Wish& wish = *asked->second.wish;
    bool is_asked = false;
    guarded(on_bug_, "a room under another code", [&] {
        Outbox outbox;
        lobby_.create_room(time(), request, wish.address, wish.base_url, wish.body, outbox);
        drain(std::move(outbox));
        is_asked = true;
    });
    return is_asked;
}

}  // namespace crowntable::server
