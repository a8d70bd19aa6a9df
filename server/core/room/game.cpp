#include "server/core/room/game.hpp"

#include <string>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/room/claiming.hpp"
#include "server/core/room/host.hpp"

namespace crowntable::server {

namespace error = error_code;

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::SetOptions& op) {
    if (auto refused = refuse_unless_host_before_game(room, asker.person)) return *refused;
    if (room.state.practice) return refusal(error::unavailable, "A practice is played by its own options.");
    const table::Preset* preset = op.game ? catalogue::find_preset(*op.game) : room.state.preset;
    // Without a game in the command it is the present one, which every room has.
    if (preset == nullptr) return refusal(error::unknown_game);
    const bool is_off = op.game && room.house.rules.games_off.contains(preset->id());
    if (is_off) return refusal(error::game_off);
    // Changes go on from the present options only where they are options of this game.
    auto options = preset->options(preset == room.state.preset ? room.state.options : "", op.options);
    if (const auto* refused = std::get_if<Refusal>(&options)) return *refused;
    auto room_options = change_room_options(room.state.room_options, op.room_options);
    if (const auto* refused = std::get_if<Refusal>(&room_options)) return *refused;
    // Another game puts the table away, and vacated seats close up: claims name seats by numbers that may change.
    if (preset != room.state.preset) drop_all_claims(room, step);
    // Both are checked before either is changed, so that a command is obeyed as a whole or not at all.
    room.change(step, change::OptionsSet{std::string(preset->id()), std::get<std::string>(std::move(options)),
                                         std::get<std::string>(std::move(room_options))});
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Ready& op) {
    const Person& person = asker.person;
    if (!person.seat) return refusal(error::not_seated);
    // Between rounds it brings the next one nearer, and with no game on it is a courtesy to the host.
    if (room.state.phase() == wire::RoomPhase::playing) return refusal(error::game_on);
    // Nothing is recorded for what is so already; a client may say it as often as it likes.
    if (room.state.seats[person.seat->index].ready != op.ready) {
        room.change(step, change::ReadySet{*person.seat, op.ready});
    }
    return Done{};
}

std::optional<Refusal> start_refusal(const Parts& room) {
    // Asked of the options and the number of seats alone, so that `room` can tell the host before they try.
    const std::size_t seats = room.state.occupied_seats();
    // Its deals are for two.
    if (room.state.practice && seats < practice_seats) return refusal(error::too_few_seats);
    return room.state.preset->setup(room.state.options, seats).refusal;
}

void start_game(Parts& room, Step& step) {
    ENSURE(!start_refusal(room));
    // Vacated seats close up at the start, and the numbers in claims would then be those of others.
    drop_all_claims(room, step);
    const auto rules = room.state.preset->rules_versions().newest;
    change::GameStarted started{.rules = rules};
    // The deals of a practice are known: a chain would claim that they are not.
    if (!room.state.practice) started.chain_secret = make_chain_secret(room.entropy());
    room.change(step, started);
    room.observer().game_begun(room.state.preset->id());
    room.observer().game_started(room.state.code, static_cast<int>(room.state.games_started), room.state.seats.size());
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Start&) {
    if (auto refused = refuse_unless_governing_before_game(room, asker.person)) return *refused;
    if (auto refused = room.house.refuses(room.state.preset->id())) return *refused;
    if (auto refused = start_refusal(room)) return *refused;
    start_game(room, step);
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Rematch&) {
    const Person& person = asker.person;
    if (!person.seat) return refusal(error::not_seated);
    if (room.state.game_on()) return refusal(error::game_on);
    if (!room.state.table) return refusal(error::no_game);
    if (auto refused = room.house.refuses(room.state.preset->id())) return *refused;
    if (auto refused = start_refusal(room)) return *refused;
    if (!room.state.rematch.contains(*person.seat)) {
        // The game itself starts in settle(), as soon as the last of them has asked or gone.
        room.change(step, change::RematchAsked{*person.seat});
    }
    return Done{};
}

bool all_ask_for_rematch(const Parts& room) {
    if (room.state.phase() != wire::RoomPhase::finished) return false;
    bool anybody = false;
    for (const auto& [id, person] : room.state.people) {
        // Who is away neither asks nor keeps the others from it.
        if (person.seat && room.presence.attends(id)) {
            if (!room.state.rematch.contains(*person.seat)) return false;
            anybody = true;
        }
    }
    return anybody;
}

void end_game(Parts& room, Step& step) {
    // Before the first cards the game is called off, for nobody has seen it.
    room.change(step, change::GameEnded{});
    if (!room.state.table) {
        // Called off: seats may have closed up.
        drop_all_claims(room, step);
    }
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::EndGame&) {
    if (auto refused = refuse_unless_host(room, asker.person)) return *refused;
    if (!room.state.game_on()) return refusal(error::no_game);
    end_game(room, step);
    return Done{};
}

}  // namespace crowntable::server
