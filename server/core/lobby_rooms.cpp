#include <exception>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/lobby.hpp"
#include "server/core/lobby_state.hpp"

/// How rooms run, break, end and are read anew; connections are in lobby.cpp.
namespace crowntable::server {

bool Lobby::State::exists(std::string_view code) const {
    return rooms.contains(code) || quarantined.contains(code) || loading.contains(code) || unread.contains(code);
}

namespace {

/// How much of the outbox was there before an input.
struct Mark {
    explicit Mark(const Outbox& outbox)
        : records(outbox.records.size()),
          texts(outbox.texts.size()),
          closes(outbox.closes.size()),
          jobs(outbox.jobs.size()) {}
    void take_back(Outbox& outbox) const {
        outbox.records.resize(records);
        outbox.texts.resize(texts);
        outbox.closes.resize(closes);
        outbox.jobs.resize(jobs);
    }
    std::size_t records;
    std::size_t texts;
    std::size_t closes;
    std::size_t jobs;
};

}  // namespace

void Lobby::State::in_room(const std::string& code, Outbox& outbox, const std::function<void(Room&)>& input) {
    const auto found = rooms.find(code);
    if (found == rooms.end()) {
        return;
    }
    const Mark before(outbox);
    try {
        input(*found->second);
        room_deadlines.set(code, found->second->next_wake());
        for (std::size_t i = before.closes; i < outbox.closes.size(); ++i) {
            if (const auto closed = connections.find(outbox.closes[i].connection); closed != connections.end()) {
                closed->second.closing = true;
            }
        }
    } catch (const BrokenInvariant& broken) {
        before.take_back(outbox);
        quarantine(code, broken.what(), outbox);
    } catch (const std::exception&) {
        // What it says may hold anything; that it happened is enough.
        before.take_back(outbox);
        quarantine(code, "an unexpected exception", outbox);
    }
}

void Lobby::State::quarantine(const std::string& code, std::string_view what, Outbox& outbox) {
    observer.room_quarantined(code, what);
    rooms.erase(code);
    room_deadlines.set(code, std::nullopt);
    quarantined.insert(code);
    close_all_of(code, close_reason::room_broken, std::nullopt, outbox);
}

void Lobby::State::end_if_expired(Now now, const std::string& code, Outbox& outbox) {
    const auto found = rooms.find(code);
    if (found == rooms.end() || !found->second->expired(now)) {
        return;
    }
    rooms.erase(found);
    room_deadlines.set(code, std::nullopt);
    close_all_of(code, close_reason::room_ended, std::nullopt, outbox);
    outbox.expired.push_back(code);
    observer.room_expired(code);
}

void Lobby::State::evict_if_idle(Now now, const std::string& code) {
    const auto found = rooms.find(code);
    if (found == rooms.end() || !found->second->evictable(now)) {
        return;
    }
    // Its last records were handed out long ago; a load goes behind whatever is still on its way to the store.
    evicted_ends.set(code, found->second->expires_at());
    room_deadlines.set(code, std::nullopt);
    rooms.erase(found);
    unread.insert(code);
    observer.room_evicted(code);
}

void Lobby::State::end_evicted(const std::string& code, Outbox& outbox) {
    evicted_ends.set(code, std::nullopt);
    if (unread.erase(code) == 0) {
        return;
    }
    outbox.expired.push_back(code);
    observer.room_expired(code);
}

void Lobby::commit_failed(Now now, const std::vector<Record>& records, Outbox& outbox) {
    static_cast<void>(now);
    for (const Record& record : records) {
        if (state_->loading.contains(record.room) || !state_->rooms.contains(record.room)) {
            continue;
        }
        state_->rooms.erase(record.room);
        state_->room_deadlines.set(record.room, std::nullopt);
        state_->loading.insert(record.room);
        for (const auto& [id, connection] : state_->connections) {
            // Those that are closing too: it may be the failed outbox that was to close them.
            if (connection.code == record.room) {
                state_->close(id, close_reason::room_reloaded, std::chrono::milliseconds(0), outbox);
            }
        }
        outbox.loads.push_back(record.room);
    }
}

void Lobby::State::load(const std::string& code, Outbox& outbox) {
    if (unread.erase(code) == 0) return;
    evicted_ends.set(code, std::nullopt);
    loading.insert(code);
    outbox.loads.push_back(code);
}

void Lobby::State::load_more(Outbox& outbox) {
    while (loading.size() < limits.rooms_loading && !unread_order.empty()) {
        load(unread_order.front(), outbox);
        unread_order.pop_front();
    }
}

void Lobby::rooms_kept(Now, const std::vector<std::string>& rooms, Outbox& outbox) {
    for (const std::string& code : rooms) {
        if (!state_->exists(code) && state_->unread.insert(code).second) state_->unread_order.push_back(code);
    }
    state_->load_more(outbox);
}

const Room* Lobby::find_room(std::string_view code) const {
    const auto found = state_->rooms.find(code);
    return found == state_->rooms.end() ? nullptr : found->second.get();
}

void Lobby::job_done(Now now, const JobResult& result, Outbox& outbox) {
    if (state_->documents.answer(result, outbox)) return;
    state_->in_room(result.room, outbox, [&](Room& room) { room.job_done(now, result, outbox); });
}

void Lobby::room_load_failed(Now now, const std::string& code, Outbox& outbox) {
    state_->documents.refuse(code, error_code::try_again, outbox);
    if (!state_->loading.contains(code)) return;
    state_->load_retries.set(code, now + state_->limits.load_retry);
    state_->answer_askers(code, outbox);
    state_->knocking.erase(code);
    state_->close_all_of(code, close_reason::room_reloaded, state_->limits.load_retry, outbox);
}

void Lobby::room_loaded(Now now, const std::string& code, const std::vector<Record>& records, Outbox& outbox) {
    if (state_->loading.erase(code) != 0) state_->restore(now, code, records, outbox);
    state_->answer_askers(code, outbox);
    state_->documents.begin(code, records, state_->last_job, outbox);
    state_->greet_knocking(now, code, outbox);
    state_->load_more(outbox);
}

void Lobby::room_damaged(Now now, const std::string& code, Outbox& outbox) {
    state_->documents.refuse(code, error_code::room_broken, outbox);
    if (state_->loading.erase(code) == 0) return;
    state_->quarantine(code, "the store is damaged where its records are", outbox);
    state_->answer_askers(code, outbox);
    state_->greet_knocking(now, code, outbox);
    state_->load_more(outbox);
}

void Lobby::State::restore(Now now, const std::string& code, const std::vector<Record>& records, Outbox& outbox) {
    if (records.empty()) return;
    auto room = std::make_unique<Room>(now, code, Surroundings{limits, entropy, observer, last_job});
    if (const auto problem = room->replay(now, records)) {
        return quarantine(code, *problem, outbox);
    }
    room_deadlines.set(code, room->next_wake());
    rooms.emplace(code, std::move(room));
    observer.room_reloaded(code, records.size());
}

}  // namespace crowntable::server
