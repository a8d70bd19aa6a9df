#include "tests/sim/world.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <utility>

#include "tests/sim/watchdog.hpp"

namespace crowntable::sim {

namespace {

Faults faults_of(const Plan& plan) {
    Dice dice(plan.seed, "faults");
    return plan.faults ? *plan.faults : Faults::draw(dice);
}

/// A table of bots that plays as fast as it can takes some hundreds.
constexpr std::uint64_t steps_at_once_max = 100'000;

/// The slowest run takes some seconds.
constexpr std::chrono::minutes time_max{15};

}  // namespace

World::World(const Plan& plan)
    : plan_(plan),
      dice_(plan.seed, "world"),
      faults_(faults_of(plan)),
      outcome_{.faults = faults_},
      referee_(plan.mutation),
      store_(agenda_, Dice(plan.seed, "store"), faults_, referee_,
             {.appended = [this](const auto& batch) { appended(batch); },
              .committed = [this](const auto& batch) { committed(batch); },
              .failed = [this](const auto& batch) { not_committed(batch); },
              .forgotten = [this](const std::string& room) { forgotten(room); }}) {}

/// What is thrown may come of what was found before.
Outcome World::run() {
    try {
        take_its_course();
    } catch (const std::exception& error) {
        referee_.fail("Exception", error.what());
    }
    return outcome();
}

void World::take_its_course() {
    start_server();
    const int tables = dice_.between(1, 3);
    for (int i = 0; i < tables; ++i) open_table(i);
    if (referee_.mutates(Mutation::endless_moment)) agenda_.after(Time{20'000}, [this] { do_for_ever(); });
    const int minutes = dice_.between(2, 6);
    for (int i = 0; i < minutes * 60 && pass(Time{1'000}); ++i) trouble();
    finish();
}

/// A bug on purpose.
void World::do_for_ever() {
    agenda_.after(Time{0}, [this] { do_for_ever(); });
}

Outcome World::outcome() {
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
    outcome_.reached = reached();
    return outcome_;
}

/// False once something was wrong.
bool World::pass(Time time) {
    const auto end = agenda_.now() + time;
    while (!referee_.failed() && agenda_.step(end)) {
        if (agenda_.steps_at_once() > steps_at_once_max) referee_.fail("Watchdog", "time does not go on");
        if (server_) look();
    }
    return !referee_.failed();
}

/// After each step.
void World::look() {
    const auto& board = server_->board();
    stalls_.look(server_->time());
    queues_.outboxes(store_.waiting(), board.connections(), outboxes_max_);
    limits_check_.lobby(board.counts(), limits_);
    // Before a stop, which nobody's visit ends by.
    look_at_ends();
    // What waited meanwhile is done in the next step.
    stop_if_drained();
    if (!server_) return;
    const bool was_full = std::exchange(was_full_, is_full());
    if (was_full || was_full_) excuse();
    if (!was_full_ && !server_->will_wake()) {
        referee_.fail("Deadlines", "the server waits for another moment than the next");
    }
    for (const auto& [code, shadow] : shadows_) {
        const auto* room = server_->room(code);
        operator_.look(code, room);
        if (room == nullptr) continue;
        deadlines_.look(code, *room, server_->time());
        limits_check_.claims(*room, limits_);
        doors_.look(*room, server_->time());
        note_unrecorded(code);
    }
    if (board.outboxes_waiting() == 0) {
        committed_.quiet();
        limits_check_.questions(silence_.open(), documents_open_, limits_);
        look_at_broken_rooms();
    }
    if (agenda_.now() - looked_at_ < Time{1'000}) return;
    looked_at_ = agenda_.now();
    look_closely();
}

void World::look_at_ends() {
    for (const auto& [code, shadow] : shadows_) {
        const auto* room = server_->room(code);
        if (room != nullptr) ends_.look(code, *room, limits_, server_->time());
    }
}

/// Nothing waits for the store, so that whoever was there has been told. Who comes later asks for themselves.
void World::look_at_broken_rooms() {
    for (const Line* line : at_broken_rooms_) {
        if (line->server_open() && !line->closing()) {
            referee_.fail("Answers", "somebody waits on at a room that is broken");
        }
    }
    at_broken_rooms_.clear();
}

/// Once a second.
void World::look_closely() {
    const auto& board = server_->board();
    clocks_.look(shadows_, server_->time());
    if (board.counts().quarantined != answers_.broken()) {
        referee_.fail("Answers", "another number of broken rooms is reported than there are");
    }
    for (const auto& [code, shadow] : shadows_) {
        const auto* room = server_->room(code);
        ends_.look_closely(code, room != nullptr, server_->time());
        if (room == nullptr) continue;
        deadlines_.look_closely(code, *room, limits_, server_->time());
        limits_check_.look(*room, limits_);
    }
    if (board.outboxes_waiting() == 0) look_when_quiet();
}

/// Nothing waits for the store: all that was heard has been answered, and who is to go has gone.
void World::look_when_quiet() {
    std::multimap<std::string, server::ConnectionId> open;
    for (const auto& line : lines_) {
        if (!line->server_open() || line->closing()) continue;
        open.emplace(line->address, line->connection);
        const auto* room = server_->room(line->viewer.room);
        const bool is_inside = room != nullptr && room->parts().presence.person_at(line->connection);
        operator_.quiet(line->connection, is_inside);
        if (room == nullptr) continue;
        silence_.quiet(line->connection);
        if (is_inside) silence_.quiet(line->viewer, *room);
    }
    limits_check_.quiet(open, limits_, server_->time());
    for (const auto& code : rooms_) {
        if (server_->room(code) != nullptr) silence_.quiet(code);
    }
}

/// Counted here, and not asked of the server.
bool World::is_full() const {
    return server_->board().outboxes_waiting() >= outboxes_max_;
}

/// What was due until now may have waited.
void World::excuse() {
    clocks_.excuse(server_->time());
    deadlines_.excuse(server_->time());
    ends_.excuse(server_->time());
    limits_check_.excuse(server_->time());
}

void World::start_server() {
    limits_ = draw_limits();
    const auto given = limits_;
    if (referee_.mutates(Mutation::ignored_limits)) limits_.people_per_room_max = 1;
    if (referee_.mutates(Mutation::other_times)) limits_.bot_think_min = Time{60'000};
    // A steady clock starts anywhere; after a crash of the machine it may be behind what it was.
    const Time clock{dice_.between(0, faults_.has(Fault::clock_jumps) ? 10'000'000 : 1'000)};
    rooms_max_ = limits_.rooms_max;
    is_stopping_ = false;
    tokens_.clear();
    addresses_.clear();
    outboxes_max_ = faults_.has(Fault::stalled_disk) ? 6 : 24;
    server_ = std::make_unique<Server>(agenda_, clock, given, outboxes_max_, plan_.seed * 1'000 + ++server_number_,
                                       store_, static_cast<Onlooker&>(*this));
    limits_check_.loading(store_.loads(), limits_);
    stalls_.started(server_->time());
    ends_.started(shadows_, limits_, server_->time(), store_.learns_within());
    excuse();
    if (faults_.has(Fault::crowd)) ask_while_rooms_are_read();
}

/// The rooms that the server has, beside what their records say.
void World::look_at_rooms() {
    if (!server_) return;
    for (const auto& [code, shadow] : shadows_) {
        const auto* room = server_->room(code);
        if (room != nullptr) recovery_.looked_at(*room, *shadow, server_->time());
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
    thoughts_.crashed();
    answers_.crashed();
    deadlines_.crashed();
    ends_.crashed();
    limits_check_.crashed();
    committed_.crashed();
    doors_.crashed();
    silence_.crashed();
    operator_.crashed();
    stalls_.crashed();
    documents_open_ = 0;
    if (referee_.failed()) return;
    rebuild_shadows();
    agenda_.after(Time{dice_.between(100, 8'000)}, [this] {
        if (!server_) start_server();
    });
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
    stop_governing();
    for (const auto& guest : guests_) guest.person->last_orders();
    play_to_the_end();
    if (referee_.failed()) return;
    // At a broken room one waits for an answer that says so: see check_end.
    const auto knocks = [&](const Guest& guest) {
        return guest.person->knocks_since(agenda_.now() - Time{60'000}) && !answers_.is_broken(guest.room);
    };
    progress_.knocked(static_cast<std::size_t>(std::ranges::count_if(guests_, knocks)));
    answers_.nothing_fails();
    crash();
    // Whoever asked for a rematch and is the first to come back begins one.
    play_to_the_end();
    if (!referee_.failed()) check_end();
}

void World::play_to_the_end() {
    for (int i = 0; i < 3 * 60 && pass(Time{60'000}) && (i < 2 || games_on() > 0); ++i) {
    }
}

void World::check_end() {
    const auto is_untold = [&](const Guest& guest) { return !guest.person->gone() && answers_.is_broken(guest.room); };
    answers_.ended(static_cast<std::size_t>(std::ranges::count_if(guests_, is_untold)));
    const auto is_waiting = [&](const Guest& guest) {
        return !guest.person->gone() && guest.person->waits_since(agenda_.now() - Time{60'000});
    };
    progress_.ended(games_on(), static_cast<std::size_t>(std::ranges::count_if(guests_, is_waiting)));
    for (const auto& room : rooms_) ask_about(room);
    pass(Time{1'000});
}

std::string Outcome::line(std::uint64_t seed) const {
    return "sim: seed " + std::to_string(seed) + " faults " + faults.text() + " : " +
           (passed() ? "passed" : checker + ": " + what) + " (commit " CROWNTABLE_COMMIT ")";
}

Outcome simulate(const Plan& plan) {
    // Nobody else can end a run that hangs in the server.
    const Watchdog watchdog(time_max, [&plan] {
        const Outcome outcome{.faults = faults_of(plan), .checker = "Watchdog", .what = "the run does not end"};
        std::cout << outcome.line(plan.seed) << std::endl;
        std::_Exit(1);
    });
    return World(plan).run();
}

}  // namespace crowntable::sim
