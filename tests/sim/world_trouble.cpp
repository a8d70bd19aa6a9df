#include <algorithm>

#include "tests/sim/world.hpp"

/// What goes wrong once in a while, and the limits within which the server has to cope with it.
namespace crowntable::sim {

server::Limits World::draw_limits() {
    server::Limits limits;
    limits.rooms_per_address = {100, Time{100}};
    if (faults_.has(Fault::evictions)) limits.evict_room = Time{dice_.between(100, 10'000)};
    if (faults_.has(Fault::other_limits)) {
        limits.versions_kept = static_cast<std::size_t>(dice_.between(1, 20));
        limits.chat_kept = static_cast<std::size_t>(dice_.between(1, 10));
        limits.people_per_room_max = static_cast<std::size_t>(dice_.between(12, 64));
        limits.spectators_per_room_max = static_cast<std::size_t>(dice_.between(4, 32));
        limits.automatic_actions_per_input = dice_.one_in(2) ? dice_.between(1, 3) : dice_.between(4, 32);
        limits.rooms_loading = static_cast<std::size_t>(dice_.between(1, 4));
        tighten_times(limits);
        limits.commands = {dice_.between(2, 40), Time{dice_.between(50, 300)}};
        limits.deal_parts = limits.commands;
    }
    if (faults_.has(Fault::haste)) tighten_rates(limits);
    if (faults_.has(Fault::crowd)) limit_crowd(limits);
    if (faults_.has(Fault::expiry)) {
        limits.idle_room = Time{dice_.between(20'000, 60'000)};
        limits.idle_lobby = Time{dice_.between(20'000, 60'000)};
        limits.unentered_room = Time{dice_.between(10'000, 20'000)};
        limits.return_time = Time{5'000};
    }
    return limits;
}

void World::tighten_times(server::Limits& limits) {
    limits.guest_life = Time{dice_.between(10'000, 120'000)};
    limits.transfer_code_life = Time{dice_.between(500, 300'000)};
    limits.bot_think_max = Time{dice_.between(600, 3'000)};
}

/// So that somebody who thinks as fast as people here do goes over them now and then.
void World::tighten_rates(server::Limits& limits) const {
    limits.commands = {3, Time{400}};
    limits.deal_parts = {2, Time{500}};
    limits.thoughts = {2, Time{1'000}};
    limits.chat = {1, Time{4'000}};
    limits.frames = {12, Time{100}};
}

/// Once a second.
void World::trouble() {
    look_at_rooms();
    if (faults_.has(Fault::crashes) && dice_.one_in(25)) crash();
    if (faults_.has(Fault::clock_jumps) && server_ && dice_.one_in(40)) {
        stop_the_process();
    }
    if (faults_.has(Fault::damaged_records) && dice_.one_in(150)) damage_a_room();
    if (faults_.has(Fault::expiry) && dice_.one_in(100)) empty_a_room();
    if (faults_.has(Fault::crowd) && dice_.one_in(6)) crowd();
    if (faults_.has(Fault::governed) && dice_.one_in(6)) agenda_.after(Time{0}, [this] { govern(); });
    if (dice_.one_in(15)) ask_about_a_room();
    for (const auto& guest : guests_) {
        if (guest.line == nullptr || !guest.line->client_open()) continue;
        if (faults_.has(Fault::drops) && dice_.one_in(120)) leave_for_a_while(*guest.person);
        if (faults_.has(Fault::drops) && dice_.one_in(40)) guest.line->breaks();
        if (faults_.has(Fault::half_open) && dice_.one_in(120)) guest.line->goes_dead();
    }
}

/// For a moment, or for minutes.
void World::stop_the_process() {
    const Time by{dice_.one_in(10) ? dice_.between(60'000, 900'000) : dice_.between(10, 20'000)};
    stalls_.stopped(by);
    if (referee_.mutates(Mutation::counted_stop)) {
        server_->time_passes(by);
    } else {
        server_->clock_jumps(by);
    }
    excuse();
}

/// It shows when the room is read next. Another table is opened in its place.
void World::damage_a_room() {
    if (rooms_.empty()) return;
    const std::string room = dice_.pick(rooms_);
    if (shadow_of(room) == nullptr || store_.is_damaged(room)) return;
    store_.damage(room);
    open_table(0);
}

/// Everybody goes away at once, for longer than the room may wait.
void World::empty_a_room() {
    if (rooms_.empty()) return;
    const std::string room = dice_.pick(rooms_);
    if (shadow_of(room) == nullptr) return;
    const Time until = agenda_.now() + Time{dice_.between(10'000, 120'000)};
    for (const auto& guest : guests_) {
        if (guest.room == room) guest.person->goes_away(agenda_.now(), until);
    }
    open_table(0);
}

/// So long that a bot begins to play for them, and is still thinking when they are back; some have hardly come back
/// when they go again.
void World::leave_for_a_while(Person& person) {
    Time when = agenda_.now();
    for (int left = dice_.one_in(3) ? 6 : 1; left > 0; --left) {
        const Time until = when + Time{dice_.between(5'000, 40'000)};
        agenda_.at(when, [this, &person, until] {
            if (!last_orders_) person.goes_away(agenda_.now(), until);
        });
        when = until + Time{dice_.between(1'000, 6'000)};
    }
}

/// A bot thinks for somebody who is back before it knows what to do, plays, and goes again: the thought must not be
/// played in a later turn.
void World::call_back(const server::Job& job) {
    const auto* room = room_in_memory(job.room);
    if (room == nullptr || !room->parts().autopilot.awaits(job.id)) return;
    const auto& state = room->parts().state;
    const auto seat = server::Autopilot::seat_to_play(state);
    const auto who = seat ? state.seats.at(seat->index).who : std::nullopt;
    Person* person = who ? person_of(job.room, *who) : nullptr;
    if (person == nullptr || person->online()) return;
    const Time when = agenda_.now() + Time{dice_.between(0, 1'000)};
    person->comes_back(when);
    agenda_.at(when + Time{dice_.between(2'000, 6'000)}, [this, person] {
        if (!last_orders_) person->goes_away(agenda_.now(), agenda_.now() + Time{dice_.between(10'000, 60'000)});
    });
}

Person* World::person_of(const std::string& room, server::PersonId who) {
    for (const Guest& guest : guests_) {
        const bool is_known = guest.room == room && guest.line != nullptr && guest.line->viewer.person == who.value;
        if (is_known) return guest.person.get();
    }
    return nullptr;
}

void World::ask_about_a_room() {
    if (server_ && !rooms_.empty()) ask_about(dice_.pick(rooms_));
}

void World::ask_about(const std::string& room) {
    if (!server_) return;
    // Wrong guesses are limited for each address, and who asks for a room that has ended guesses wrong.
    ask_about(room, "10.1." + std::to_string(dice_.below(250)) + '.' + std::to_string(dice_.below(250)));
}

void World::ask_about(const std::string& room, const std::string& address) {
    if (is_turned_away(address) || lacks_key(address, server::AccessKeyFor::everything)) return;
    silence_.asked(room);
    const auto asked = server_->time();
    // When the answer comes the faults may have stopped, and the room may be over.
    const bool is_crowded = faults_.has(Fault::crowd);
    const bool is_guess = shadow_of(room) == nullptr;
    server_->board().describe_room(address, room, [=, this](const server::HttpAnswer& answer) {
        silence_.answered(room);
        referee_.note(answer.body);
        if (answer.status == 404 && is_guess) {
            limits_check_.guessed_wrong(address, limits_, asked);
        }
        if (is_crowded && answer.status == 429) return;
        answers_.described(room, answer, shadow_of(room));
    });
}

}  // namespace crowntable::sim
