#include "server/core/room/sharing.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
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

/// Who played it and has not agreed.
std::vector<PersonId> awaited(const RoomState& state) {
    std::vector<PersonId> people;
    std::ranges::set_difference(state.players_of_table(), state.replays.agreed(), std::back_inserter(people));
    return people;
}

/// Whoever lost a seat to somebody who claimed it has none any more.
std::vector<std::string> names_of(const RoomState& state, const auto& people) {
    std::vector<std::string> names;
    for (const PersonId who : people) {
        const std::string& name = state.find(who)->name;
        if (!name.empty()) names.push_back(name);
    }
    return names;
}

void note(Parts& room, Step& step, const Person& person, change::ReplayWord word) {
    room.change(step, change::Named{.who = person.id, .name = person.name, .replay = word});
    step.room_changed = true;
}

std::optional<Refusal> refuse_to_agree(const Parts& room, const Person& person, std::uint32_t game) {
    if (!is_on_table(room.state, game)) return refusal(room.state.game_on() ? error::game_on : error::no_such_game);
    if (person.seen_hands.empty()) return refusal(error::not_a_player);
    if (!room.state.replays.is_closed()) return std::nullopt;
    return refusal(error::unavailable, "Somebody who played has gone without agreeing.");
}

}  // namespace

void share_if_all_agree(Parts& room, Step& step) {
    const RoomState& state = room.state;
    const SharedReplays& replays = state.replays;
    if (!state.replay_on_table() || replays.is_closed() || replays.key_of(game_on_table(state))) return;
    if (replays.agreed().empty() || !awaited(state).empty()) return;
    const Person* someone = state.find(*replays.agreed().begin());
    note(room, step, *someone, {game_on_table(state), true, make_replay_key(room.entropy())});
}

std::vector<wire::ReplayLine> replay_lines(const Parts& room) {
    const RoomState& state = room.state;
    std::vector<wire::ReplayLine> lines;
    const SharedReplays& replays = state.replays;
    if (state.replay_on_table() && (!replays.agreed().empty() || replays.is_closed())) {
        lines.push_back({.game = game_on_table(state),
                         .agreed = names_of(state, replays.agreed()),
                         .awaited = names_of(state, awaited(state)),
                         .is_closed = replays.is_closed()});
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
        if (!state.replays.agreed().contains(person.id)) note(room, step, person, {game, true, std::nullopt});
        return Done{};
    }
    const bool has_agreed = is_on_table(state, game) && state.replays.agreed().contains(person.id);
    if (!has_agreed && !state.replays.may_withdraw(game, person.id)) {
        return refusal(state.replays.key_of(game) ? error::not_a_player : error::no_such_game);
    }
    note(room, step, person, {game, false, std::nullopt});
    return Done{};
}

}  // namespace crowntable::server
