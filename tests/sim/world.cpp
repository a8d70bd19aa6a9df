#include "tests/sim/world.hpp"

#include <algorithm>
#include <exception>

namespace crowntable::sim {

namespace {

Faults faults_of(const Plan& plan) {
    Dice dice(plan.seed, "faults");
    return plan.faults ? *plan.faults : Faults::draw(dice);
}

}  // namespace

World::World(const Plan& plan)
    : plan_(plan),
      dice_(plan.seed, "world"),
      faults_(faults_of(plan)),
      outcome_{.faults = faults_},
      referee_(plan.mutation),
      store_(
          agenda_, Dice(plan.seed, "store"), faults_, referee_, [this](const auto& batch) { committed(batch); },
          [this](const std::string& room) { shadows_.erase(room); }) {}

Outcome World::run() {
    start_server();
    const int tables = dice_.between(1, 3);
    for (int i = 0; i < tables; ++i) open_table(i);
    const int minutes = dice_.between(2, 6);
    for (int i = 0; i < minutes * 60 && pass(Time{1'000}); ++i) trouble();
    finish();
    outcome_.checker = referee_.checker();
    outcome_.what = referee_.what();
    outcome_.digest = referee_.digest();
    outcome_.ops = once_.ops();
    outcome_.failed_commits = store_.failures();
    if (server_) {
        outcome_.games += server_->games();
        outcome_.evictions += server_->evictions();
    }
    for (const auto& line : lines_) outcome_.slow_readers += line->too_slow() ? 1 : 0;
    for (const auto& guest : guests_) outcome_.answers += guest.person->answers();
    return outcome_;
}

/// False once something was wrong.
bool World::pass(Time time) {
    const auto end = agenda_.now() + time;
    while (!referee_.failed() && agenda_.step(end)) {
        if (!server_) continue;
        const auto& board = server_->board();
        queues_.outboxes(store_.waiting(), board.connections());
        queues_.lobby(board.counts(), limits_);
    }
    return !referee_.failed();
}

server::Limits World::draw_limits() {
    server::Limits limits;
    limits.rooms_per_address = {100, Time{100}};
    if (faults_.has(Fault::evictions)) limits.evict_room = Time{dice_.between(100, 10'000)};
    if (!faults_.has(Fault::other_limits)) return limits;
    limits.versions_kept = static_cast<std::size_t>(dice_.between(1, 20));
    limits.chat_kept = static_cast<std::size_t>(dice_.between(1, 10));
    limits.people_per_room_max = static_cast<std::size_t>(dice_.between(12, 64));
    limits.spectators_per_room_max = static_cast<std::size_t>(dice_.between(4, 32));
    limits.guest_life = Time{dice_.between(10'000, 120'000)};
    limits.transfer_code_life = Time{dice_.between(500, 300'000)};
    limits.automatic_actions_per_input = dice_.between(1, 32);
    limits.rooms_loading = static_cast<std::size_t>(dice_.between(1, 4));
    limits.bot_think_max = Time{dice_.between(600, 3'000)};
    limits.commands = {dice_.between(2, 40), Time{dice_.between(50, 300)}};
    limits.deal_parts = limits.commands;
    return limits;
}

void World::start_server() {
    limits_ = draw_limits();
    const auto given = limits_;
    if (referee_.mutates(Mutation::ignored_limits)) limits_.people_per_room_max = 1;
    // A steady clock starts anywhere; after a crash of the machine it may be behind what it was.
    const Time clock{dice_.between(0, faults_.has(Fault::clock_jumps) ? 10'000'000 : 1'000)};
    server_ = std::make_unique<Server>(agenda_, clock, given, plan_.seed * 1'000 + ++server_number_, store_, referee_,
                                       [this](const std::string& code, const server::Room& room) {
                                           const Shadow* shadow = shadow_of(code);
                                           if (shadow != nullptr) recovery_.reloaded(room, *shadow);
                                       });
}

/// The rooms that the server has, beside what their records say.
void World::look_at_rooms() {
    if (!server_) return;
    for (const auto& [code, shadow] : shadows_) {
        const auto* room = server_->room(code);
        if (room != nullptr) recovery_.looked_at(*room, *shadow, server_->clock());
    }
}

/// Everything that is not committed is lost; what was sent may still arrive, or be lost as well.
void World::crash() {
    if (!server_) return;
    look_at_rooms();
    ++outcome_.crashes;
    outcome_.games += server_->games();
    outcome_.evictions += server_->evictions();
    server_.reset();
    store_.crash();
    for (const auto& line : lines_) {
        if (line->server_open()) line->server_gone();
    }
    kept_.crashed(shadows_, store_.records());
    if (referee_.failed()) return;
    rebuild_shadows();
    agenda_.after(Time{dice_.between(100, 8'000)}, [this] {
        if (!server_) start_server();
    });
}

/// Once a second.
void World::trouble() {
    look_at_rooms();
    if (faults_.has(Fault::crashes) && dice_.one_in(25)) crash();
    if (faults_.has(Fault::clock_jumps) && server_ && dice_.one_in(40)) {
        server_->clock_jumps(Time{dice_.one_in(10) ? dice_.between(60'000, 900'000) : dice_.between(10, 20'000)});
    }
    for (const auto& guest : guests_) {
        if (guest.line == nullptr || !guest.line->client_open()) continue;
        if (faults_.has(Fault::drops) && dice_.one_in(40)) guest.line->breaks();
        if (faults_.has(Fault::half_open) && dice_.one_in(120)) guest.line->goes_dead();
    }
}

/// A game on which somebody who is still here can go on with.
std::size_t World::games_on() const {
    std::size_t count = 0;
    for (const auto& [code, shadow] : shadows_) {
        const bool has_player = std::ranges::any_of(guests_, [&, room = code](const Guest& guest) {
            return guest.room == room && !guest.person->gone() && guest.person->seated();
        });
        if (has_player && shadow->state().game_on()) ++count;
    }
    return count;
}

/// Faults stop, people come back and play on; then the server starts once more and all of it is still there.
void World::finish() {
    faults_.clear();
    last_orders_ = true;
    for (const auto& guest : guests_) guest.person->last_orders();
    for (int i = 0; i < 3 * 60 && pass(Time{60'000}) && (i < 2 || games_on() > 0); ++i) {
    }
    crash();
    if (!pass(Time{90'000})) return;
    const auto is_waiting = [&](const Guest& guest) {
        return !guest.person->gone() && guest.person->waits_since(agenda_.now() - Time{60'000});
    };
    progress_.ended(games_on(), static_cast<std::size_t>(std::ranges::count_if(guests_, is_waiting)));
}

std::string Outcome::line(std::uint64_t seed) const {
    return "sim: seed " + std::to_string(seed) + " faults " + faults.text() + " : " +
           (passed() ? "passed" : checker + ": " + what) + " (commit " CROWNTABLE_COMMIT ")";
}

Outcome simulate(const Plan& plan) {
    World world(plan);
    try {
        return world.run();
    } catch (const std::exception& error) {
        return {.faults = faults_of(plan), .checker = "Exception", .what = error.what()};
    }
}

}  // namespace crowntable::sim
