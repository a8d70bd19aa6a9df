#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/error_code.hpp"
#include "server/core/room/room.hpp"

namespace crowntable::server {

namespace error = protocol::error_code;
using protocol::refusal;

Room::Reply Room::obey(Step& step, Asker asker, const protocol::SetOptions& op) {
    if (auto refused = refuse_unless_host_before_game(asker.session)) {
        return *refused;
    }
    const protocol::Preset* preset = op.game ? protocol::find_preset(*op.game) : state_.preset;
    if (preset == nullptr) {
        return refusal(error::unknown_game);
    }
    auto options = preset->options(preset == state_.preset ? state_.options : "", *op.options);
    if (const auto* refused = std::get_if<Refusal>(&options)) {
        return *refused;
    }
    auto room_options = change_room_options(state_.room_options, *op.room_options);
    if (const auto* refused = std::get_if<Refusal>(&room_options)) {
        return *refused;
    }
    if (preset != state_.preset) {
        drop_all_claims(step);
    }
    change(step, change::OptionsSet{std::string(preset->id()), std::get<std::string>(std::move(options)),
                                    std::get<std::string>(std::move(room_options))});
    return Done{};
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Ready& op) {
    const Session& session = asker.session;
    if (!session.seat) {
        return refusal(error::not_seated);
    }
    if (state_.phase() == protocol::RoomState::playing) {
        return refusal(error::game_on);
    }
    if (state_.seats[session.seat->index].ready != op.ready) {
        change(step, change::ReadySet{*session.seat, op.ready});
    }
    return Done{};
}

std::optional<Refusal> Room::start_refusal() const {
    return state_.preset->setup(state_.options, state_.occupied_seats()).refusal;
}

/// The cards are dealt by what happens by itself (pace.cpp).
void Room::start_game(Step& step) {
    drop_all_claims(step);
    change(step, change::GameStarted{state_.preset->rules_version(), make_seed(entropy_)});
    observer_.game_started(state_.code, static_cast<int>(state_.games_started), state_.seats.size());
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Start&) {
    if (auto refused = refuse_unless_host_before_game(asker.session)) {
        return *refused;
    }
    if (auto refused = start_refusal()) {
        return *refused;
    }
    start_game(step);
    return Done{};
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Rematch&) {
    const Session& session = asker.session;
    if (!session.seat) {
        return refusal(error::not_seated);
    }
    if (state_.game_on()) {
        return refusal(error::game_on);
    }
    if (!state_.table) {
        return refusal(error::no_game);
    }
    if (auto refused = start_refusal()) {
        return *refused;
    }
    if (!state_.rematch.contains(*session.seat)) {
        change(step, change::RematchAsked{*session.seat});
    }
    return Done{};
}

/// Every connected human, and there is one: those who asked and went do not start a game for nobody.
bool Room::all_ask_for_rematch() const {
    if (state_.phase() != protocol::RoomState::finished) {
        return false;
    }
    bool anybody = false;
    for (const auto& [id, session] : state_.people) {
        if (session.seat && session.connection) {
            if (!state_.rematch.contains(*session.seat)) {
                return false;
            }
            anybody = true;
        }
    }
    return anybody;
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::EndGame&) {
    if (auto refused = refuse_unless_host(asker.session)) {
        return *refused;
    }
    if (!state_.game_on()) {
        return refusal(error::no_game);
    }
    change(step, change::GameEnded{});
    if (!state_.table) {
        // Called off: seats may have closed up.
        drop_all_claims(step);
    }
    return Done{};
}

}  // namespace crowntable::server
