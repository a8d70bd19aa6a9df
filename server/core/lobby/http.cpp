#include "server/core/lobby/http.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "protocol/catalogue/catalogue.hpp"
#include "protocol/looking_back/replay.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/text/room_code.hpp"
#include "protocol/wire/http.hpp"
#include "server/core/lobby/answers.hpp"
#include "server/core/lobby/life.hpp"
#include "server/core/lobby/maker.hpp"
#include "server/core/room/room_options.hpp"
#include "server/core/secret.hpp"

namespace crowntable::server::lobby {

namespace {

namespace error = error_code;

constexpr std::chrono::seconds retry_of_many_rooms{60};

/// What the asker wants, with all options filled in.
std::variant<Refusal, change::Created> read_wish(std::string_view body) {
    json::Document read;
    const auto parsed = wire::parse_create_room(body, read);
    if (const auto* refused = std::get_if<Refusal>(&parsed)) return *refused;
    const auto& wish = std::get<wire::CreateRoom>(parsed);
    const table::Preset* preset = catalogue::find_preset(wish.game);
    if (preset == nullptr) return refusal(error::unknown_game);
    if (wish.practice && preset->practice_deals().empty()) {
        return refusal(error::unavailable, "There are no deals to learn this game by.");
    }
    auto options = preset->options("", wish.options);
    if (const auto* refused = std::get_if<Refusal>(&options)) return *refused;
    auto room_options = change_room_options(standard_room_options(), wish.room_options);
    if (const auto* refused = std::get_if<Refusal>(&room_options)) return *refused;
    return change::Created{.game = wish.game,
                           .options_json = std::get<std::string>(std::move(options)),
                           .room_options_json = std::get<std::string>(std::move(room_options)),
                           .practice = wish.practice};
}

/// Why a new room cannot be made now. Changes nothing.
std::optional<Refusal> refuse_creation(const Parts& lobby, Now now, const Client& client) {
    if (lobby.stopping) return refusal(error::server_stopping);
    if (lobby.house.is_draining) return refusal(error::server_draining);
    // A broken room is nobody's any more, and must not keep others from theirs.
    const auto here = lobby.rooms.size() - lobby.rooms.count<Broken>();
    if (std::max(here, lobby.rooms_counted) >= lobby.limits.rooms_max) return refusal(error::server_full);
    if (client.has(&NetworkBudgets::rooms, now)) return std::nullopt;
    return too_soon(now, client.next(&NetworkBudgets::rooms));
}

std::string unused_code(Parts& lobby) {
    std::string code = make_room_code(lobby.entropy);
    // Rooms in the store count, too: a code that is given twice would lead strangers to each other's table.
    while (lobby.rooms.exists(code)) code = make_room_code(lobby.entropy);
    // Rooms are found by the canonical form, whatever was typed.
    ENSURE(text::parse_room_code(code) == code);
    return code;
}

/// Of what is no number that of no game, which is told to players alone, as of any other.
std::uint32_t game_number(std::string_view text) {
    if (text == "last") return last_game;
    std::uint32_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    // Games are counted from 1, and nothing may stand behind the number.
    const bool whole = problem == std::errc{} && end == text.data() + text.size() && number > 0;
    return whole ? number : no_game;
}

/// Asked before all else: every wish may cost the reading of a room, also a wrong one.
std::optional<Refusal> refuse_many_documents(Client& client, Now now) {
    if (!client.take(&NetworkBudgets::records, now)) return too_soon(now, client.next(&NetworkBudgets::records));
    return std::nullopt;
}

/// A room in the store alone is not read for this: the time of the answer would tell that it is there.
bool knows_seat_token(const Parts& lobby, const std::string& code, const SecretHash& token) {
    const Room* room = lobby.rooms.room(code);
    return room != nullptr && room->knows_seat_token(token);
}

/// Asked before the records are read, of which each document costs all. REQUIRES: the room is in memory.
void make_document_for(Parts& lobby, const std::string& code, DocumentAsker asker, Outbox& outbox) {
    const Room* room = lobby.rooms.room(code);
    ENSURE(room != nullptr);
    const auto refuse = [&](std::string_view why) { answer_refused(asker.request, refusal(why), outbox); };
    if (const auto& key = asker.wish.shared; key && !room->shares_replay(asker.wish.number, *key)) {
        return refuse(error::no_such_game);
    }
    if (!asker.wish.shared && !room->knows_player(asker.wish.token)) return refuse(error::not_a_player);
    if (!room->was_removed(asker.wish.token) && lobby.documents.answer_again(code, asker, outbox)) return;
    if (lobby.documents.is_full(asker.address)) return refuse(error::try_again);
    if (lobby.documents.ask(code, std::move(asker))) outbox.loads.push_back(code);
}

void want_document(Parts& lobby, const std::string& code, DocumentAsker asker, Outbox& outbox) {
    if (lobby.rooms.is<Live>(code)) return make_document_for(lobby, code, std::move(asker), outbox);
    if (lobby.documents.is_full(asker.address)) {
        return answer_refused(asker.request, refusal(error::try_again), outbox);
    }
    // Like a card or a hello: the room comes into memory, once, and then knows who may have what.
    lobby.documents.await_room(code, std::move(asker));
    load(lobby, code, outbox);
}

/// The canonical code of the room of which a document is wanted, or why there is none for the asker.
std::variant<Refusal, std::string> find_played_room(Parts& lobby, Now now, Client& client, std::string_view code_text,
                                                    const SecretHash& token) {
    std::string code = canonical_code(code_text);
    switch (lobby.look_up(now, client, code)) {
        case Lookup::too_many_guesses:
            // A household shares an address: who played is not kept out by what others have guessed.
            if (!knows_seat_token(lobby, code, token)) return too_soon(now, lobby.addresses.next_guess(client));
            break;
        case Lookup::unknown:
            return refusal(error::no_such_room);
        case Lookup::found:
            break;
    }
    if (lobby.rooms.is<Broken>(code)) return refusal(error::room_broken);
    return code;
}

}  // namespace

void create_room(Parts& lobby, const Request& request, std::string_view base_url, std::string_view body,
                 Outbox& outbox) {
    Client client = lobby.addresses.touch(request.now, request.address);
    // Asked first: to read a wish is work that nobody does for whoever has had enough.
    if (const auto refused = refuse_creation(lobby, request.now, client)) {
        return answer_refused(request.id, *refused, outbox);
    }
    auto maker = maker_of(request.address, lobby.documents.signer());
    const auto networks = networks_of_maker(maker);
    if (lobby.rooms.has_made_enough(networks)) {
        // Until one of them ends, which may be soon: nobody is in a room that was only tried.
        return answer_refused(request.id, too_soon(request.now, request.now + retry_of_many_rooms), outbox);
    }
    auto wish = read_wish(body);
    if (const auto* refused = std::get_if<Refusal>(&wish)) return answer_refused(request.id, *refused, outbox);
    if (const auto off = lobby.house.refuses(std::get<change::Created>(wish).game)) {
        return answer_refused(request.id, *off, outbox);
    }
    // A typing error has cost nobody one of their rooms.
    const bool was_taken = client.take(&NetworkBudgets::rooms, request.now);
    ENSURE(was_taken);
    const std::string code = unused_code(lobby);
    const std::string host_token = make_token(lobby.entropy);
    auto& created = std::get<change::Created>(wish);
    created.host_token = hash_of(host_token);
    created.maker = std::move(maker);
    // Entered before it is created, so that a bug in that is caught like any other of a room.
    lobby.rooms.enter(code, std::make_unique<Room>(request.now, code, lobby.surroundings()));
    lobby.in_room(code, outbox, [&](Room& room) { room.create(request.now, std::move(created), outbox); });
    if (lobby.rooms.is<Broken>(code)) {
        // Nothing of it was kept, and nobody knows the code.
        lobby.rooms.forget(code);
        return answer_refused(request.id, refusal(error::try_again), outbox);
    }
    lobby.rooms.made_by(networks, code);
    outbox.created.push_back(code);
    // The answer waits for the commit of the room, like everything in an outbox.
    HttpAnswer answer{request.id, 201, {}};
    wire::write_room_created(answer.body, code, std::string(base_url) + "/t/" + code, host_token);
    outbox.answers.push_back(std::move(answer));
}

void describe_room(Parts& lobby, const Request& request, std::string_view code_text, Outbox& outbox) {
    const std::string code = canonical_code(code_text);
    Client client = lobby.addresses.touch(request.now, request.address);
    switch (lobby.look_up(request.now, client, code)) {
        case Lookup::too_many_guesses:
            lobby.turned_away(request.now, client, "rate_limited");
            return answer_refused(request.id, too_soon(request.now, lobby.addresses.next_guess(client)), outbox);
        case Lookup::unknown:
            return answer_refused(request.id, refusal(error::no_such_room), outbox);
        case Lookup::found:
            break;
    }
    // Whoever asks for a card has the code, and is likely to come in next.
    load(lobby, code, outbox);
    Loading* loading = lobby.rooms.loading(code);
    if (loading == nullptr) return answer_card(lobby, request.now, request.id, code, outbox);
    if (loading->askers.size() >= lobby.limits.askers_per_loading_room_max) {
        return answer_refused(request.id, refusal(error::try_again), outbox);
    }
    loading->askers.push_back(request.id);
}

void answer_card(Parts& lobby, Now now, RequestId request, const std::string& code, Outbox& outbox) {
    // Made first and looked at afterwards: the room may break while it makes its card.
    HttpAnswer answer{request, 200, {}};
    lobby.in_room(code, outbox, [&](const Room& room) { wire::write_room_card(answer.body, room.card(now)); });
    if (lobby.rooms.is<Live>(code)) {
        outbox.answers.push_back(std::move(answer));
    } else if (lobby.rooms.is<Broken>(code)) {
        answer_refused(request, refusal(error::room_broken), outbox);
    } else {
        answer_refused(request, refusal(lobby.rooms.is<Loading>(code) ? error::try_again : error::no_such_room),
                       outbox);
    }
}

void game_document(Parts& lobby, const Request& request, std::string_view code_text, const GameWish& wish,
                   std::string_view token, Outbox& outbox) {
    const auto refuse = [&](const Refusal& why) { answer_refused(request.id, why, outbox); };
    Client client = lobby.addresses.touch(request.now, request.address);
    if (const auto too_many = refuse_many_documents(client, request.now)) return refuse(*too_many);
    const SecretHash hash = hash_of(token);
    const auto found = find_played_room(lobby, request.now, client, code_text, hash);
    if (const auto* refused = std::get_if<Refusal>(&found)) return refuse(*refused);
    // Asked after the room was looked up, so that an answer without a token tells no more than one with a wrong token.
    if (token.empty()) return refuse(refusal(error::bad_token));
    want_document(
        lobby, std::get<std::string>(found),
        {request.id, std::string(request.address), {wish.document, game_number(wish.number), wish.from, hash}}, outbox);
}

void shared_replay(Parts& lobby, const Request& request, std::string_view link, std::size_t from, Outbox& outbox) {
    const auto refuse = [&](const Refusal& why) { answer_refused(request.id, why, outbox); };
    Client client = lobby.addresses.touch(request.now, request.address);
    if (const auto too_many = refuse_many_documents(client, request.now)) return refuse(*too_many);
    const auto game = lobby.replay_links.open(link);
    // Whoever has a link of ours has guessed nothing, also where the game is not shared any more, or its room has
    // ended; and a household that has guessed too much shares an address.
    if (!game && !lobby.addresses.may_guess(request.now, client)) {
        return refuse(too_soon(request.now, lobby.addresses.next_guess(client)));
    }
    if (!game) lobby.guessed_wrong(request.now, client, "wrong_code");
    const bool is_there = game && lobby.rooms.exists(game->code) && !lobby.rooms.is<Broken>(game->code);
    if (!is_there) return refuse(refusal(error::no_such_game));
    // Strangers have few ways to ask for the same.
    constexpr std::size_t steps = looking_back::ReplayPart::steps_max;
    const DocumentWish wish{
        .document = GameDocument::replay, .number = game->number, .from = from - from % steps, .shared = game->key};
    want_document(lobby, game->code, {request.id, std::string(request.address), wish}, outbox);
}

void make_awaited_documents(Parts& lobby, const std::string& code, Outbox& outbox) {
    if (!lobby.rooms.is<Live>(code)) {
        const bool is_broken = lobby.rooms.is<Broken>(code);
        return lobby.documents.refuse(code, is_broken ? error::room_broken : error::no_such_room, outbox);
    }
    for (auto& asker : lobby.documents.take_waiting(code)) make_document_for(lobby, code, std::move(asker), outbox);
}

}  // namespace crowntable::server::lobby
