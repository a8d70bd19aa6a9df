#include "tests/server/room/recorded_room.hpp"

#include "server/core/room/room_options.hpp"
#include "tests/support/as_read.hpp"

namespace crowntable::tests {

namespace change = server::change;
using server::Change;
using server::Step;

change::Created created(std::string_view game, const Json& options, const Json& room_options) {
    return {.game = std::string(game),
            .options_json = std::get<std::string>(catalogue::find_preset(game)->options("", tests::AsRead(options))),
            .room_options_json = std::get<std::string>(
                server::change_room_options(server::standard_room_options(), tests::AsRead(room_options))),
            .host_token = server::hash_of("host")};
}

RecordedRoom::RecordedRoom(std::string_view game, const Json& options, const Json& room_options,
                           const server::Limits& limits_of_room)
    : limits(limits_of_room), ledger("BCDFGH", limits) {
    changes(created(game, options, room_options));
}

PersonId RecordedRoom::comes(std::string_view name) {
    const PersonId who{state().last_person + 1};
    changes(change::PersonCame{.who = who, .token = server::hash_of(name), .name = std::string(name)});
    return who;
}

Seat RecordedRoom::sits(PersonId who) {
    const Seat seat = seat_at(state().seats.size());
    changes(change::SeatTaken{who, seat});
    return seat;
}

Seat RecordedRoom::adds_bot() {
    const Seat seat = seat_at(state().seats.size());
    changes(change::BotAdded{BotLevel::easy, "Bot " + std::to_string(seat.index)});
    return seat;
}

void RecordedRoom::starts(const std::optional<Link>& chain_secret) {
    changes(change::GameStarted{state().preset->rules_versions().newest, chain_secret});
}

void RecordedRoom::deals() {
    changes(change::Dealt{filled<Seed>(static_cast<std::uint8_t>(state().deals + 1)), {}});
}

void RecordedRoom::plays(Seat seat) {
    input([&](Step& step) { ledger.play_fallback(step, seat); });
}

void RecordedRoom::plays_round() {
    while (state().phase() == wire::RoomPhase::playing) {
        input([&](Step& step) { ledger.play_bot(step, acting(), BotLevel::medium, filled<Seed>(7)); });
    }
}

void RecordedRoom::changes(Change change) {
    input([&](Step& step) { ledger.change(step, std::move(change)); });
}

void RecordedRoom::input(const std::function<void(Step&)>& run) {
    Step step{.now = Now{0}, .outbox = outbox};
    run(step);
    ledger.write(step);
}

Json RecordedRoom::hand(Seat seat) const {
    std::string text;
    state().table->write_private(seat, text, Protocol::whole);
    return Json::parse(text).at("hand");
}

}  // namespace crowntable::tests
