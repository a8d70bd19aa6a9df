#include "server/core/room/sharing.hpp"

#include <optional>
#include <utility>

#include "protocol/text/error_code.hpp"
#include "server/core/secret.hpp"

namespace crowntable::server {

namespace error = error_code;

namespace {

/// The number of the game that is over and on the table.
std::uint32_t game_on_table(const RoomState& state) {
    return static_cast<std::uint32_t>(state.games_started);
}

bool is_on_table(const RoomState& state, std::uint32_t game) {
    return state.replay_on_table() && game == game_on_table(state);
}

SeatSet awaited(const RoomState& state) {
    SeatSet seats = state.replay_seats();
    for (const Seat seat : state.replays.agreed()) seats.erase(seat);
    return seats;
}

void note(Parts& room, Step& step, const Person& person, change::ReplayWord word) {
    room.change(step, change::Named{.who = person.id, .name = person.name, .replay = word});
    step.room_changed = true;
}

std::optional<Refusal> refuse_to_agree(const Parts& room, const Person& person, std::uint32_t game) {
    if (!person.seat) return refusal(error::not_seated);
    if (!is_on_table(room.state, game)) return refusal(room.state.game_on() ? error::game_on : error::no_such_game);
    return room.state.sees_hand(person) ? std::nullopt : std::optional(refusal(error::not_a_player));
}

}  // namespace

void share_if_all_agree(Parts& room, Step& step) {
    const RoomState& state = room.state;
    if (!state.replay_on_table() || state.replays.agreed().empty() || !awaited(state).empty()) return;
    if (state.replays.key_of(game_on_table(state))) return;
    const Person* someone = state.human_of(*state.replays.agreed().begin());
    note(room, step, *someone, {game_on_table(state), true, make_replay_key(room.entropy())});
}

std::vector<wire::ReplayLine> replay_lines(const Parts& room) {
    const RoomState& state = room.state;
    std::vector<wire::ReplayLine> lines;
    if (state.replay_on_table() && !state.replays.agreed().empty()) {
        lines.push_back({.game = game_on_table(state), .agreed = state.replays.agreed(), .awaited = awaited(state)});
    }
    // The newest first.
    for (auto it = state.replays.shared().rbegin(); it != state.replays.shared().rend(); ++it) {
        const auto& [game, shared] = *it;
        if (lines.empty() || lines.front().game != game) lines.push_back({.game = game});
        lines.back().link = room.replay_links().link_to({state.code, game, shared.key});
    }
    return lines;
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::ShareReplay& op) {
    const Person& person = asker.person;
    const RoomState& state = room.state;
    const std::uint32_t game = op.game.value_or(game_on_table(state));
    if (op.agree) {
        if (auto refused = refuse_to_agree(room, person, game)) return *refused;
        // Nothing is recorded for what is so already. Whether all have agreed is seen in settle() (pace.hpp).
        if (!state.replays.agreed().contains(*person.seat)) note(room, step, person, {game, true, std::nullopt});
        return Done{};
    }
    const bool has_agreed = is_on_table(state, game) && person.seat && state.replays.agreed().contains(*person.seat);
    if (!has_agreed && !state.replays.may_withdraw(game, person.id)) return refusal(error::no_such_game);
    note(room, step, person, {game, false, std::nullopt});
    return Done{};
}

}  // namespace crowntable::server
