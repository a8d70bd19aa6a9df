#include "server/core/lobby/lobby.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"
#include "server/core/lobby/admin.hpp"
#include "server/core/lobby/door.hpp"
#include "server/core/lobby/http.hpp"
#include "server/core/lobby/life.hpp"
#include "server/core/lobby/parts.hpp"

namespace crowntable::server {

Lobby::Lobby(Limits limits, Entropy& entropy, Observer* observer)
    : parts_(std::make_unique<lobby::Parts>(limits, entropy, observer)) {}

// Here, where the parts are a complete type: the header only names them.
Lobby::~Lobby() = default;

void Lobby::create_room(Now now, RequestId request, std::string_view address, std::string_view base_url,
                        std::string_view body, Outbox& outbox) {
    lobby::create_room(*parts_, {now, request, address}, base_url, body, outbox);
}

void Lobby::describe_room(Now now, RequestId request, std::string_view address, std::string_view code, Outbox& outbox) {
    lobby::describe_room(*parts_, {now, request, address}, code, outbox);
}

void Lobby::game_document(Now now, RequestId request, std::string_view address, std::string_view code,
                          const GameWish& wish, std::string_view token, Outbox& outbox) {
    lobby::game_document(*parts_, {now, request, address}, code, wish, token, outbox);
}

void Lobby::shared_replay(Now now, RequestId request, std::string_view address, std::string_view link, std::size_t from,
                          Outbox& outbox) {
    lobby::shared_replay(*parts_, {now, request, address}, link, from, outbox);
}

std::optional<std::string> Lobby::room_of_link(std::string_view link) {
    auto game = parts_->replay_links.open(link);
    return game ? std::optional(std::move(game->code)) : std::nullopt;
}

void Lobby::forget_document(RequestId request) {
    parts_->documents.forget(request);
}

void Lobby::date_by(std::function<WallTime()> calendar) {
    parts_->house.calendar = std::move(calendar);
}

void Lobby::sign_with(const SigningKey& key) {
    parts_->documents.sign_with(key);
}

void Lobby::connection_opened(Now now, ConnectionId connection, std::string_view address, std::string_view code,
                              Outbox& outbox) {
    lobby::open(*parts_, now, connection, address, code, outbox);
}

void Lobby::receive(Now now, ConnectionId connection, std::string_view text, Outbox& outbox) {
    lobby::hear(*parts_, now, connection, text, outbox);
}

void Lobby::receive_control(Now now, ConnectionId connection, Outbox& outbox) {
    lobby::hear_control(*parts_, now, connection, outbox);
}

void Lobby::note_attention(Now now, ConnectionId connection, bool looks, Outbox& outbox) {
    lobby::note_attention(*parts_, now, connection, looks, outbox);
}

bool Lobby::goes_first(Now now, ConnectionId id) const {
    return lobby::goes_first(*parts_, now, id);
}

void Lobby::connection_lost(Now now, ConnectionId connection, Outbox& outbox) {
    lobby::lose(*parts_, now, connection, outbox);
}

void Lobby::tick(Now now, Outbox& outbox) {
    // The lists are copies: what is closed or set meanwhile does not disturb them.
    for (const ConnectionId id : parts_->connections.mute(now, parts_->limits.closed_per_tick)) {
        lobby::close_mute(*parts_, now, id, outbox);
    }
    for (const std::string& code : parts_->rooms.due(now, parts_->limits.rooms_per_tick)) {
        lobby::run_deadline(*parts_, now, code, outbox);
    }
    lobby::replay_more(*parts_, now, outbox);
}

std::optional<Now> Lobby::next_wake() const {
    // At once: what came in meanwhile is heard between two slices.
    if (is_replaying()) return Now{0};
    const auto of_rooms = parts_->rooms.next_wake();
    const auto of_connections = parts_->connections.next_wake();
    // The earlier of two where both are set; nothing compares less than any time, so the greater one is the one that is
    // there.
    return of_rooms && of_connections ? std::min(of_rooms, of_connections) : std::max(of_rooms, of_connections);
}

bool Lobby::is_replaying() const {
    return parts_->readings.any_replay();
}

void Lobby::commit_failed(const std::string& room, Outbox& outbox) {
    lobby::reload(*parts_, room, outbox);
}

void Lobby::room_lost(const std::string& room, Outbox& outbox) {
    lobby::hand_over(*parts_, room, outbox);
}

void Lobby::rooms_kept(Now now, const std::vector<RoomEnd>& rooms, Outbox& outbox) {
    lobby::keep(*parts_, now, rooms, outbox);
}

void Lobby::rooms_made(const std::vector<Record>& first_records) {
    for (const Record& record : first_records) lobby::note_maker(*parts_, record);
}

void Lobby::room_loaded(Now now, const std::string& room, std::vector<Record> records, Outbox& outbox) {
    lobby::room_loaded(*parts_, now, room, std::move(records), outbox);
}

void Lobby::room_damaged(Now now, const std::string& room, Outbox& outbox) {
    lobby::room_damaged(*parts_, now, room, outbox);
}

void Lobby::room_load_failed(Now now, const std::string& room, Outbox& outbox) {
    lobby::room_load_failed(*parts_, now, room, outbox);
}

void Lobby::job_done(Now now, const JobResult& result, Outbox& outbox) {
    // Jobs of both kinds are numbered together, so that a number says whose it is.
    const auto is_shared = [this](const std::string& code, const lobby::DocumentWish& wish) -> std::optional<bool> {
        const Room* room = parts_->rooms.room(code);
        if (room == nullptr) return std::nullopt;
        return room->shares_replay(wish.number, *wish.shared);
    };
    if (parts_->documents.answer(result, is_shared, outbox)) return;
    parts_->in_room(result.room, outbox, [&](Room& room) { room.job_done(now, result, outbox); });
}

bool Lobby::is_awaited(const std::string& room) const {
    return parts_->rooms.is<lobby::Loading>(room) || parts_->documents.are_awaited(room);
}

std::size_t Lobby::give_back(std::size_t most, std::chrono::milliseconds retry, Outbox& outbox) {
    return lobby::give_back(*parts_, most, retry, outbox);
}

void Lobby::room_left(const std::string& room, Outbox& outbox) {
    lobby::left(*parts_, room, outbox);
}

std::size_t Lobby::rooms_in_memory() const {
    return parts_->rooms.count<lobby::Live>();
}

void Lobby::close_all(Now /*now*/, std::chrono::milliseconds retry, Outbox& outbox) {
    // From here on new connections are closed as they come, and no room is made.
    parts_->stopping = true;
    lobby::say_goodbyes(*parts_, outbox);
    parts_->connections.close_all(close_reason::server_stopping, retry, outbox);
}

void Lobby::administer(Now now, RequestId request, const AdminWork& work, Outbox& outbox) {
    lobby::administer(*parts_, now, request, work, outbox);
}

void Lobby::close_connections(Now now, const std::vector<ConnectionId>& connections, const CloseReason& reason,
                              Outbox& outbox) {
    for (const ConnectionId id : connections) lobby::send_away(*parts_, now, id, reason, outbox);
}

void Lobby::keep_rules(const HouseRules& rules) {
    parts_->house.rules = rules;
}

void Lobby::count_rooms(std::size_t rooms) {
    parts_->rooms_counted = rooms;
}

const std::string& Lobby::said() const {
    return parts_->house.said;
}

void Lobby::write_format(int format) {
    ENSURE(format <= parts_->house.newest_format);
    parts_->house.record_format = format;
}

void Lobby::know_format(int newest) {
    parts_->house.newest_format = newest;
    parts_->house.record_format = oldest_written_format;
}

std::optional<Refusal> Lobby::refuse_key(Now now, std::string_view address, std::string_view key, AccessKeyFor what) {
    if (!parts_->house.rules.needs_key_for(what)) return std::nullopt;
    Client client = parts_->addresses.touch(now, address);
    return parts_->judge_key(now, client, key);
}

std::optional<Lobby::NoGuess> Lobby::refuse_guess(Now now, std::string_view address) {
    auto& addresses = parts_->addresses;
    const Client client = addresses.touch(now, address);
    if (addresses.may_guess(now, client)) return std::nullopt;
    return NoGuess{too_soon(now, addresses.next_guess(client)), Addresses::has_guessed_enough(now, client)};
}

void Lobby::forbid_guess(ConnectionId connection) {
    // The door may have turned it away at once.
    if (auto* found = parts_->connections.find(connection)) found->may_guess = false;
}

void Lobby::guessed_too_much(Now now, std::string_view address) {
    Client client = parts_->addresses.touch(now, address);
    parts_->addresses.guessed_too_much(now, client);
}

bool Lobby::is_draining() const {
    return parts_->house.is_draining;
}

bool Lobby::is_drained(Now now) const {
    return lobby::is_drained(*parts_, now);
}

const Limits& Lobby::limits() const {
    return parts_->limits;
}

LobbyCounts Lobby::counts() const {
    // Each room is in one stage, so that these add up to all that are kept.
    const lobby::Rooms& rooms = parts_->rooms;
    return {.rooms = rooms.count<lobby::Live>(),
            .rooms_unread = rooms.count<lobby::Unread>() + rooms.count<lobby::Loading>(),
            .connections = parts_->connections.size(),
            .people = parts_->connections.inside().size(),
            .quarantined = rooms.count<lobby::Broken>()};
}

const Room* Lobby::find_room(std::string_view code) const {
    return parts_->rooms.room(code);
}

}  // namespace crowntable::server
