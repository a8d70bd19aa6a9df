#include "server/core/lobby/life.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/lobby/answers.hpp"
#include "server/core/lobby/door.hpp"
#include "server/core/lobby/http.hpp"
#include "server/core/lobby/maker.hpp"

namespace crowntable::server::lobby {

namespace {

namespace error = error_code;

void answer_askers(Parts& lobby, Now now, const std::vector<RequestId>& askers, const std::string& code,
                   Outbox& outbox) {
    for (const RequestId request : askers) answer_card(lobby, now, request, code, outbox);
}

void evict(Parts& lobby, const std::string& code, const Room& room, Outbox& outbox) {
    // Its last records were handed out long ago; a load goes behind whatever is still on its way to the store.
    lobby.rooms.evict(code, room.expires_at());
    outbox.evicted.push_back(code);
    lobby.observer.room_evicted(code);
}

/// Also connections that are closing: it may be a lost outbox that was to close them.
void send_back(Parts& lobby, const std::vector<ConnectionId>& ids, Outbox& outbox) {
    constexpr std::chrono::milliseconds at_once{0};
    for (const ConnectionId id : ids) lobby.connections.close(id, close_reason::room_reloaded, at_once, outbox);
}

/// Who has asked something of it asks again, and finds it elsewhere.
void forget(Parts& lobby, const std::string& code, Outbox& outbox) {
    lobby.documents.refuse(code, error::try_again, outbox);
    if (const Loading* loading = lobby.rooms.loading(code)) {
        for (const RequestId request : loading->askers) {
            answer_refused(request, refusal(error::try_again), outbox);
        }
        lobby.readings.end(code);
    }
    lobby.rooms.forget(code);
}

void take_goodbye(Loading& leaving, Outbox& outbox) {
    if (!leaving.goodbye) return;
    std::ranges::move(leaving.goodbye->texts, std::back_inserter(outbox.texts));
    std::ranges::move(leaving.goodbye->closes, std::back_inserter(outbox.closes));
    leaving.goodbye.reset();
}

/// Asks for the records of those that wait for it, as far as there is a place.
void read_more(Parts& lobby, Outbox& outbox) {
    while (auto next = lobby.readings.next()) outbox.loads.push_back(*std::move(next));
}

/// The room is where it will be found from now on, or nowhere: whoever has waited for it is told.
void answer_waiting(Parts& lobby, Now now, const std::string& code, const Loading& waited, Outbox& outbox) {
    lobby.readings.end(code);
    answer_askers(lobby, now, waited.askers, code, outbox);
    make_awaited_documents(lobby, code, outbox);
    // Also where the room is broken or was never there: their hello is answered with that.
    greet_knocking(lobby, now, waited.knocking, outbox);
    read_more(lobby, outbox);
}

/// All records were made again: the room is there, unless they are not those of a room.
void restore(Parts& lobby, Now now, const std::string& code, Outbox& outbox) {
    Replay& replay = lobby.readings.replay(code);
    const Loading waited = lobby.rooms.loaded(code);
    outbox.loaded.push_back(code);
    if (replay.records() == 0) {
        // The store has forgotten the room: from now on its code is one that was never given.
        lobby.rooms.forget(code);
    } else if (const auto problem = replay.finish(now)) {
        lobby.put_aside(code, *problem, outbox);
    } else {
        auto room = replay.take_room();
        if (waited.end) room->keep_end(*waited.end);
        // Entered only when it is whole: until then nobody finds a room that is half made.
        lobby.rooms.enter(code, std::move(room), waited.end);
        lobby.tell_end(code, outbox);
        lobby.observer.room_reloaded(code, replay.records());
    }
    answer_waiting(lobby, now, code, waited, outbox);
}

}  // namespace

void keep(Parts& lobby, Now now, const std::vector<RoomEnd>& rooms, Outbox& outbox) {
    const Now earliest = now + lobby.limits.return_time;
    const Now latest = std::max(earliest, now + std::max(lobby.limits.idle_room, lobby.limits.idle_lobby));
    for (const RoomEnd& kept : rooms) {
        // What was made or read meanwhile is newer.
        if (lobby.rooms.exists(kept.room)) continue;
        const Now end = std::clamp(kept.when.value_or(latest), earliest, latest);
        lobby.rooms.keep(kept.room, end);
        // Its time counts from now on, however often the server starts again before it is over.
        if (kept.when.value_or(Now::max()) > latest) outbox.ends.push_back({kept.room, end});
    }
}

void load(Parts& lobby, const std::string& code, Outbox& outbox) {
    if (!lobby.rooms.is<Unread>(code)) return;
    lobby.rooms.load(code);
    lobby.readings.want(code);
    read_more(lobby, outbox);
}

void note_maker(Parts& lobby, const Record& first) {
    // What is damaged shows when the room is read.
    const auto maker = maker_in(first.body);
    if (maker.empty() || !lobby.rooms.exists(first.room)) return;
    lobby.rooms.made_by(networks_of_maker(maker), first.room);
}

void room_loaded(Parts& lobby, Now now, const std::string& code, std::vector<Record> records, Outbox& outbox) {
    lobby.documents.begin(code, records, lobby.last_job, outbox);
    // A room in memory stays as it is: it is newer than what was read for a document.
    if (!lobby.readings.awaits_records(code)) return;
    const bool is_alone = !lobby.readings.any_replay();
    lobby.readings.begin(code, std::make_unique<Replay>(now, code, lobby.surroundings(), std::move(records)));
    // Most rooms are short, and there at once.
    if (is_alone) replay_more(lobby, now, outbox);
}

void replay_more(Parts& lobby, Now now, Outbox& outbox) {
    if (!lobby.readings.any_replay()) return;
    const std::string code = lobby.readings.take_turn();
    Replay& replay = lobby.readings.replay(code);
    replay.go_on(lobby.limits.replay_slice);
    if (replay.at_end()) restore(lobby, now, code, outbox);
}

void room_damaged(Parts& lobby, Now now, const std::string& code, Outbox& outbox) {
    lobby.documents.refuse(code, error::room_broken, outbox);
    if (!lobby.readings.awaits_records(code)) return;
    const Loading waited = lobby.rooms.loaded(code);
    outbox.loaded.push_back(code);
    lobby.put_aside(code, "the store is damaged where its records are", outbox);
    answer_waiting(lobby, now, code, waited, outbox);
}

/// Whoever waits is sent away, for nobody knows how long the store will fail; the room stays as one that is read.
void room_load_failed(Parts& lobby, Now now, const std::string& code, Outbox& outbox) {
    lobby.documents.refuse(code, error::try_again, outbox);
    if (!lobby.readings.awaits_records(code)) return;
    Loading* loading = lobby.rooms.loading(code);
    ENSURE(loading != nullptr);
    // Another room may be luckier meanwhile.
    lobby.readings.end(code);
    // Taken out, because the room stays in this stage, and would answer them a second time when it is read at last.
    const Loading waited = std::exchange(*loading, {.end = loading->end});
    // Whose address has guessed too often may hear nothing of the failure, which tells that there is such a room: they
    // wait on, until the room is read or their hello is too late.
    std::ranges::copy_if(waited.knocking, std::back_inserter(loading->knocking), [&](ConnectionId id) {
        const Connection* connection = lobby.connections.find(id);
        return connection != nullptr && connection->unproved;
    });
    lobby.rooms.set_deadline(code, now + lobby.limits.load_retry);
    answer_askers(lobby, now, waited.askers, code, outbox);
    lobby.connections.close_all_of(code, close_reason::room_reloaded, lobby.limits.load_retry, outbox);
    read_more(lobby, outbox);
}

void reload(Parts& lobby, const std::string& code, Outbox& outbox) {
    Loading* loading = lobby.rooms.loading(code);
    if (loading != nullptr && loading->goodbye) {
        // It is leaving, and its people are not to see what was never written.
        loading->goodbye.reset();
        return send_back(lobby, lobby.connections.of(code), outbox);
    }
    if (!lobby.rooms.is<Live>(code)) return;
    // The room in memory is ahead of the store and cannot be turned back: it is thrown away and read anew.
    lobby.rooms.load(code);
    send_back(lobby, lobby.connections.of(code), outbox);
    lobby.readings.want(code);
    read_more(lobby, outbox);
}

void hand_over(Parts& lobby, const std::string& code, Outbox& outbox) {
    forget(lobby, code, outbox);
    send_back(lobby, lobby.connections.of(code), outbox);
    read_more(lobby, outbox);
}

std::size_t give_back(Parts& lobby, std::size_t most, std::chrono::milliseconds retry, Outbox& outbox) {
    std::map<std::string, Outbox> goodbyes;
    for (auto& code : lobby.rooms.in_memory(most)) goodbyes.try_emplace(std::move(code));
    lobby.connections.close_all_of(goodbyes, close_reason::server_stopping, retry);
    for (auto& [code, goodbye] : goodbyes) {
        lobby.rooms.leave(code, std::move(goodbye));
        outbox.given_back.push_back(code);
        lobby.observer.room_evicted(code);
    }
    return goodbyes.size();
}

void left(Parts& lobby, const std::string& code, Outbox& outbox) {
    Loading* leaving = lobby.rooms.loading(code);
    // It was found to be another's already, and everybody was told.
    if (leaving == nullptr) return;
    take_goodbye(*leaving, outbox);
    const auto knocking = std::exchange(leaving->knocking, {});
    forget(lobby, code, outbox);
    for (const ConnectionId id : knocking) {
        const Connection* connection = lobby.connections.find(id);
        if (connection != nullptr && !connection->closing) send_back(lobby, {id}, outbox);
    }
}

void say_goodbyes(Parts& lobby, Outbox& outbox) {
    std::vector<std::string> leaving;
    lobby.rooms.each([&](const std::string& code, const RoomStage& stage) {
        const auto* loading = std::get_if<Loading>(&stage);
        if (loading != nullptr && loading->goodbye) leaving.push_back(code);
    });
    for (const auto& code : leaving) take_goodbye(*lobby.rooms.loading(code), outbox);
}

void end(Parts& lobby, const std::string& code, const CloseReason& reason, Outbox& outbox) {
    ENSURE(lobby.rooms.exists(code) && !lobby.rooms.is<Loading>(code));
    lobby.rooms.forget(code);
    // Guests may still be in a room that ends: they do not keep it, and one that is closed has people.
    lobby.connections.close_all_of(code, reason, std::nullopt, outbox);
    // Forgotten by the journal after the outbox has left, and so behind all records of the room.
    outbox.expired.push_back(code);
    lobby.observer.room_expired(code);
}

void run_deadline(Parts& lobby, Now now, const std::string& code, Outbox& outbox) {
    // One that nobody asked for since it left the memory, or since the start: it ends without being read.
    if (lobby.rooms.is<Unread>(code)) return end(lobby, code, close_reason::room_ended, outbox);
    if (lobby.rooms.is<Loading>(code)) {
        // Asked for again; a failure sets the next time.
        lobby.rooms.set_deadline(code, std::nullopt);
        lobby.readings.want(code);
        return read_more(lobby, outbox);
    }
    // A broken room waits for nothing, so this one is live.
    ENSURE(lobby.rooms.is<Live>(code));
    lobby.in_room(code, outbox, [&](Room& room) { room.tick(now, outbox); });
    const Room* room = lobby.rooms.room(code);
    // It broke in its tick.
    if (room == nullptr) return;
    if (room->expired(now)) return end(lobby, code, close_reason::room_ended, outbox);
    if (room->evictable(now)) evict(lobby, code, *room, outbox);
}

}  // namespace crowntable::server::lobby
