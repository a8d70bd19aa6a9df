#include <nlohmann/json.hpp>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/lobby.hpp"
#include "server/core/lobby/answers.hpp"
#include "server/core/lobby_state.hpp"
#include "server/core/room/room_options.hpp"

namespace crowntable::server {

namespace error = error_code;
using lobby::answer_refused;

namespace {

/// What the asker wants, with all options filled in.
std::variant<Refusal, change::Created> read_wish(std::string_view body) {
    const auto parsed = wire::parse_create_room(body);
    if (const auto* refused = std::get_if<Refusal>(&parsed)) {
        return *refused;
    }
    const auto& wish = std::get<wire::CreateRoom>(parsed);
    const table::Preset* preset = catalogue::find_preset(wish.game);
    if (preset == nullptr) {
        return refusal(error::unknown_game);
    }
    auto options = preset->options("", *wish.options);
    if (const auto* refused = std::get_if<Refusal>(&options)) {
        return *refused;
    }
    auto room_options = change_room_options(standard_room_options(), *wish.room_options);
    if (const auto* refused = std::get_if<Refusal>(&room_options)) {
        return *refused;
    }
    return change::Created{.game = wish.game,
                           .options_json = std::get<std::string>(std::move(options)),
                           .room_options_json = std::get<std::string>(std::move(room_options))};
}

}  // namespace

std::optional<Refusal> Lobby::State::refuse_creation(Now now, Address& address) {
    if (stopping) {
        return refusal(error::server_stopping);
    }
    // A quarantined room still has its journal.
    if (rooms_in_all() >= limits.rooms_max) {
        return refusal(error::server_full);
    }
    return address.rooms.take(now) ? std::nullopt : std::optional(refusal(error::rate_limited));
}

std::string Lobby::State::unused_code() {
    std::string code = make_room_code(entropy);
    while (exists(code)) {
        code = make_room_code(entropy);
    }
    return code;
}

void Lobby::list_games(RequestId request, Outbox& outbox) {
    HttpAnswer answer{request, 200, {}};
    wire::write_games(answer.body, catalogue::presets(), room_option_descriptors());
    outbox.answers.push_back(std::move(answer));
}

void Lobby::create_room(Now now, RequestId request, std::string_view address, std::string_view base_url,
                        std::string_view body, Outbox& outbox) {
    auto wish = read_wish(body);
    if (const auto* refused = std::get_if<Refusal>(&wish)) {
        return answer_refused(request, *refused, outbox);
    }
    if (const auto refused = state_->refuse_creation(now, state_->addresses.touch(now, address))) {
        return answer_refused(request, *refused, outbox);
    }
    const std::string code = state_->unused_code();
    const std::string host_token = make_token(state_->entropy);
    auto& created = std::get<change::Created>(wish);
    created.host_token = hash_of(host_token);
    state_->rooms.emplace(
        code, std::make_unique<Room>(
                  now, code, Surroundings{state_->limits, state_->entropy, state_->observer, state_->last_job}));
    state_->in_room(code, outbox, [&](Room& room) { room.create(now, std::move(created), outbox); });
    if (state_->quarantined.erase(code) != 0) {
        // Nothing of it was kept, and nobody knows the code.
        return answer_refused(request, refusal(error::try_again), outbox);
    }
    outbox.created.push_back(code);
    HttpAnswer answer{request, 201, {}};
    wire::write_room_created(answer.body, code, std::string(base_url) + "/t/" + code, host_token);
    outbox.answers.push_back(std::move(answer));
}

void Lobby::describe_room(Now now, RequestId request, std::string_view address, std::string_view text, Outbox& outbox) {
    std::string code;
    switch (state_->look_up(now, state_->addresses.touch(now, address), text, code)) {
        case State::Lookup::too_many_guesses:
            return answer_refused(request, refusal(error::rate_limited), outbox);
        case State::Lookup::unknown:
            return answer_refused(request, refusal(error::no_such_room), outbox);
        case State::Lookup::found:
            break;
    }
    state_->load(code, outbox);
    if (!state_->loading.contains(code)) return state_->answer_card(request, code, outbox);
    auto& askers = state_->askers[code];
    if (askers.size() >= state_->limits.askers_per_loading_room_max) {
        return answer_refused(request, refusal(error::try_again), outbox);
    }
    askers.push_back(request);
}

void Lobby::State::answer_card(RequestId request, const std::string& code, Outbox& outbox) {
    HttpAnswer answer{request, 200, {}};
    in_room(code, outbox, [&](const Room& room) { wire::write_room_card(answer.body, room.card()); });
    if (rooms.contains(code)) {
        outbox.answers.push_back(std::move(answer));
    } else if (quarantined.contains(code)) {
        answer_refused(request, refusal(error::room_broken), outbox);
    } else {
        answer_refused(request, refusal(loading.contains(code) ? error::try_again : error::no_such_room), outbox);
    }
}

void Lobby::State::answer_askers(const std::string& code, Outbox& outbox) {
    const auto waiting = askers.extract(code);
    if (waiting.empty()) return;
    for (const RequestId request : waiting.mapped()) answer_card(request, code, outbox);
}

}  // namespace crowntable::server
