#include "server/core/lobby/life.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/lobby/door.hpp"
#include "server/core/lobby/http.hpp"

namespace crowntable::server::lobby {

namespace {

namespace error = error_code;

void answer_askers(Parts& lobby, const std::vector<RequestId>& askers, const std::string& code, Outbox& outbox) {
    for (const RequestId request : askers) answer_card(lobby, request, code, outbox);
}

/// Makes a room again from its records, if it has any.
void restore(Parts& lobby, Now now, const std::string& code, const std::vector<Record>& records, Outbox& outbox) {
    // The store has forgotten the room: from now on its code is one that was never given.
    if (records.empty()) return lobby.rooms.forget(code);
    auto room = std::make_unique<Room>(now, code, lobby.surroundings());
    if (const auto problem = room->replay(now, records)) return lobby.put_aside(code, *problem, outbox);
    // Entered only when it is whole: until then nobody finds a room that is half made.
    const auto wake = room->next_wake();
    lobby.rooms.enter(code, std::move(room));
    lobby.rooms.set_deadline(code, wake);
    lobby.observer.room_reloaded(code, records.size());
}

void end(Parts& lobby, const std::string& code, Outbox& outbox) {
    ENSURE(lobby.rooms.exists(code));
    lobby.rooms.forget(code);
    // Guests may still be in a room that ends: they do not keep it.
    lobby.connections.close_all_of(code, close_reason::room_ended, std::nullopt, outbox);
    // Forgotten by the journal after the outbox has left, and so behind all records of the room.
    outbox.expired.push_back(code);
    lobby.observer.room_expired(code);
}

void evict(Parts& lobby, const std::string& code, const Room& room) {
    // Its last records were handed out long ago; a load goes behind whatever is still on its way to the store.
    lobby.rooms.evict(code, room.expires_at());
    lobby.observer.room_evicted(code);
}

}  // namespace

void load(Parts& lobby, const std::string& code, Outbox& outbox) {
    if (!lobby.rooms.is<Unread>(code)) return;
    lobby.rooms.load(code);
    outbox.loads.push_back(code);
}

void load_more(Parts& lobby, Outbox& outbox) {
    // A few at a time: those that somebody knocks at go between them, and do not wait for thousands.
    while (lobby.rooms.count<Loading>() < lobby.limits.rooms_loading) {
        const auto next = lobby.rooms.next_unread();
        if (!next) return;
        load(lobby, *next, outbox);
    }
}

void room_loaded(Parts& lobby, Now now, const std::string& code, const std::vector<Record>& records, Outbox& outbox) {
    // A room in memory stays as it is: it is newer than what was read for a document.
    Loading waited;
    if (lobby.rooms.is<Loading>(code)) {
        waited = lobby.rooms.loaded(code);
        restore(lobby, now, code, records, outbox);
    }
    answer_askers(lobby, waited.askers, code, outbox);
    // Documents are made of the records alone, also where no room could be made of them.
    lobby.documents.begin(code, records, lobby.last_job, outbox);
    // Also where the room is broken or was never there: their hello is answered with that.
    greet_knocking(lobby, now, waited.knocking, outbox);
    load_more(lobby, outbox);
}

void room_damaged(Parts& lobby, Now now, const std::string& code, Outbox& outbox) {
    lobby.documents.refuse(code, error::room_broken, outbox);
    if (!lobby.rooms.is<Loading>(code)) return;
    const Loading waited = lobby.rooms.loaded(code);
    lobby.put_aside(code, "the store is damaged where its records are", outbox);
    answer_askers(lobby, waited.askers, code, outbox);
    greet_knocking(lobby, now, waited.knocking, outbox);
    load_more(lobby, outbox);
}

/// Whoever waits is sent away, for nobody knows how long the store will fail; the room stays as one that is read.
void room_load_failed(Parts& lobby, Now now, const std::string& code, Outbox& outbox) {
    lobby.documents.refuse(code, error::try_again, outbox);
    Loading* loading = lobby.rooms.loading(code);
    if (loading == nullptr) return;
    // Taken out, because the room stays in this stage, and would answer them a second time when it is read at last.
    const Loading waited = std::exchange(*loading, {});
    // Whose address has guessed too often may hear nothing of the failure, which tells that there is such a room: they
    // wait on, until the room is read or their hello is too late.
    std::ranges::copy_if(waited.knocking, std::back_inserter(loading->knocking), [&](ConnectionId id) {
        const Connection* connection = lobby.connections.find(id);
        return connection != nullptr && connection->unproved;
    });
    lobby.rooms.set_deadline(code, now + lobby.limits.load_retry);
    answer_askers(lobby, waited.askers, code, outbox);
    lobby.connections.close_all_of(code, close_reason::room_reloaded, lobby.limits.load_retry, outbox);
}

void reload(Parts& lobby, const std::vector<Record>& lost, Outbox& outbox) {
    constexpr std::chrono::milliseconds at_once{0};
    for (const Record& record : lost) {
        // A batch may hold several records of a room, which is read once.
        if (!lobby.rooms.is<Live>(record.room)) continue;
        // The room in memory is ahead of the store and cannot be turned back: it is thrown away and read anew.
        lobby.rooms.load(record.room);
        // Also connections that are closing: it may be the failed outbox that was to close them.
        for (const ConnectionId id : lobby.connections.of(record.room)) {
            lobby.connections.close(id, close_reason::room_reloaded, at_once, outbox);
        }
        outbox.loads.push_back(record.room);
    }
}

void run_deadline(Parts& lobby, Now now, const std::string& code, Outbox& outbox) {
    // One that nobody asked for since it left the memory: it ends without being read.
    if (lobby.rooms.is<Unread>(code)) return end(lobby, code, outbox);
    if (lobby.rooms.is<Loading>(code)) {
        // Asked for again; a failure sets the next time.
        lobby.rooms.set_deadline(code, std::nullopt);
        outbox.loads.push_back(code);
        return;
    }
    // A broken room waits for nothing, so this one is live.
    ENSURE(lobby.rooms.is<Live>(code));
    lobby.in_room(code, outbox, [&](Room& room) { room.tick(now, outbox); });
    const Room* room = lobby.rooms.room(code);
    // It broke in its tick.
    if (room == nullptr) return;
    if (room->expired(now)) return end(lobby, code, outbox);
    if (room->evictable(now)) evict(lobby, code, *room);
}

}  // namespace crowntable::server::lobby
