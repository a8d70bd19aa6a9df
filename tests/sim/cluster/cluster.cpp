#include "tests/sim/cluster/cluster.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <utility>

#include "server/net/own_abilities.hpp"
#include "tests/sim/watchdog.hpp"

namespace crowntable::sim {

namespace {

constexpr std::uint64_t steps_at_once_max = 100'000;
/// The slowest run takes some seconds.
constexpr std::chrono::minutes time_max{5};
/// Of many rooms.
constexpr std::chrono::minutes time_of_many_max{60};
constexpr Time course_of_many{90'000};

ClusterFaults faults_of(const ClusterPlan& plan) {
    Dice dice(plan.seed, "cluster faults");
    return plan.faults ? *plan.faults : ClusterFaults::draw(dice);
}

}  // namespace

Cluster::Cluster(const ClusterPlan& plan)
    : plan_(plan),
      dice_(plan.seed, "cluster"),
      machines_(plan.seed, "machines"),
      faults_(faults_of(plan)),
      line_faults_(faults_.of_lines()),
      outcome_{.faults = faults_, .rooms = plan.rooms},
      referee_(plan.mutation),
      owners_(referee_, [this](const std::string& id, std::int64_t epoch) { return may_speak(id, epoch); }) {
    limits_.rooms_per_address = {100, Time{100}};
    // As server/config.cpp has it for nodes, or sooner.
    limits_.evict_new_room = Time{0};
    limits_.evict_room = Time{dice_.one_in(2) ? 30'000 : dice_.between(100, 5'000)};
    if (faults_.has(ClusterFault::endings)) {
        limits_.idle_room = limits_.idle_lobby = Time{dice_.between(10'000, 60'000)};
        // Some end while they are in memory yet.
        if (dice_.one_in(2)) limits_.evict_room = limits_.idle_room + Time{10'000};
        limits_.unentered_room = limits_.idle_room;
        limits_.return_time = Time{5'000};
    }
    if (plan.rooms) {
        limits_.rooms_max = limits_.rooms_per_address_max = static_cast<std::size_t>(*plan.rooms) + 100;
        limits_.rooms_per_address.burst = *plan.rooms;
        limits_.requests_per_address.burst = 2 * *plan.rooms;
    }
    once_.may_lag();
    ends_.emplace(referee_, Time{limits_.idle_room / 2});
    outcome_.nodes = plan.nodes ? *plan.nodes : dice_.between(2, 4);
    set_calendars();
    database_ = std::make_unique<Database>(
        agenda_, Dice(plan.seed, "database"), faults_, referee_, calendars_.database,
        Database::Told{.committed = [this](const auto& writes, const auto& writer) { seen(writes, writer); },
                       .replaced = [this] { replaced(); },
                       .gave_up = [this] { standby_was_given_up(); }});
    for (int i = 0; i < outcome_.nodes; ++i) {
        const bool is_wild = faults_.has(ClusterFault::wild_clocks) && i == wild_node;
        const int rate = is_wild                            ? dice_.between(320, 350)
                         : faults_.has(ClusterFault::drift) ? dice_.between(880, 1'120)
                                                            : 1'000;
        nodes_.push_back(std::make_unique<Node>(*this, static_cast<std::size_t>(i), agenda_,
                                                Dice(plan.seed, "link " + std::to_string(i)), rate));
        choose_program(nodes_.size() - 1);
    }
}

/// One calendar alone that is wrong may do no harm: those of the nodes are anything, or that of one database is.
void Cluster::set_calendars() {
    constexpr int wrong_max = 40 * 60'000;
    calendars_.nodes.resize(static_cast<std::size_t>(outcome_.nodes));
    if (!faults_.has(ClusterFault::calendars)) return;
    limits_.transfer_code_life = Time{machines_.between(15'000, 60'000)};
    calendars_.jump = machines_.one_in(2);
    const auto draw = [this](int wrong) {
        return WallClock{Time{machines_.between(-wrong, wrong)}, machines_.between(990, 1'010)};
    };
    for (auto& calendar : calendars_.nodes) calendar = draw(calendars_.jump ? 1'000 : wrong_max);
    auto& [primary, standby] = calendars_.database;
    primary = draw(calendars_.jump ? 1'000 : wrong_max);
    standby = primary;
    if (calendars_.jump) standby.ahead += Time{machines_.one_in(2) ? 2 * wrong_max : -2 * wrong_max};
}

Time Cluster::Calendars::spread() const {
    auto all = nodes;
    all.insert(all.end(), {database.primary, database.standby});
    const auto [least, most] = std::ranges::minmax(all, {}, &WallClock::ahead);
    return most.ahead - least.ahead;
}

Cluster::~Cluster() {
    // Before what they use.
    for (auto& node : nodes_) node->process.reset();
}

/// What is thrown may come of what was found before.
ClusterOutcome Cluster::run() {
    try {
        take_its_course();
    } catch (const std::exception& error) {
        referee_.fail("Exception", error.what());
    }
    return outcome();
}

void Cluster::take_its_course() {
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        agenda_.after(Time{dice_.between(0, 2'000)}, [this, node] { start(node); });
    }
    const int tables = plan_.rooms ? *plan_.rooms : dice_.between(1, 3);
    for (int i = 0; i < tables; ++i) open_table();
    const Time course = plan_.rooms ? course_of_many : Time{dice_.between(2, 4) * 60'000};
    for (Time over{0}; over < course && pass(Time{1'000}); over += Time{1'000}) trouble();
    // What was played is not there any more, and so no end of it.
    if (!lost_commits_at_) finish();
}

ClusterOutcome Cluster::outcome() {
    outcome_.checker = referee_.checker();
    outcome_.what = referee_.what();
    outcome_.digest = referee_.digest();
    for (const auto& guest : guests_) outcome_.commands += guest.person->answers();
    outcome_.reached = reached_;
    outcome_.reached["a transfer code has ended by itself"] = codes_.ended();
    return outcome_;
}

/// False once something was wrong.
bool Cluster::pass(Time time) {
    const auto end = agenda_.now() + time;
    while (!referee_.failed() && agenda_.step(end)) {
        if (agenda_.steps_at_once() > steps_at_once_max) referee_.fail("Watchdog", "time does not go on");
        look();
    }
    return !referee_.failed();
}

/// After each step.
void Cluster::look() {
    for (const auto& node : nodes_) {
        if (!node->process || !node->process->has_begun()) continue;
        if (plan_.rooms) {
            for (const auto* rooms : {&looked_at_, &touched_}) {
                for (const auto& code : *rooms) note_unrecorded(node->number, code);
            }
        } else {
            for (const auto& [code, shadow] : shadows_) note_unrecorded(node->number, code);
        }
        if (node->process->server().board().outboxes_waiting() == 0) node->committed->quiet();
    }
    touched_.clear();
}

void Cluster::start(std::size_t number) {
    Node& node = *nodes_[number];
    if (node.process) return;
    const auto life = ++node.life;
    node.committed.emplace(referee_);
    node.committed->may_lag();
    auto abilities = server::own_abilities();
    abilities.format = node.newest_format;
    node.process = std::make_unique<Process>(
        Process::Place{agenda_, *database_, node.link, faults_, referee_},
        Process::Settings{.id = node.id,
                          .limits = limits_,
                          .seed = plan_.seed * 1'000'000 + number * 10'000 + life,
                          .clock_rate = node.clock_rate,
                          .calendar = calendars_.nodes[number],
                          .abilities = abilities},
        node,
        Process::Told{
            .journal = {.appends = [this, number](const auto& records) { write_down(number, records); },
                        .committed = [this, number](const auto& records) { committed(number, records); },
                        .loaded = [this, number](const auto& room,
                                                 const auto& records) { loaded(number, room, records); }},
            .heard =
                [this, number](const auto& nodes) {
                    const auto& one = *nodes_[number];
                    formats_.heard(one.id, one.process->epoch(), nodes, agenda_.now());
                },
            .serves =
                [this, number] {
                    ++reached_["a node began to serve"];
                    const auto& one = *nodes_[number];
                    formats_.began(one.id, one.process->epoch(), one.process->newest_format());
                },
            .life_over = [this, number](const auto& id, auto epoch) { life_over(number, id, epoch); },
            .ended = [this, number, life] { agenda_.after(Time{0}, [this, number, life] { ended(number, life); }); }});
}

/// By itself: whoever keeps it running starts it again.
void Cluster::ended(std::size_t number, std::uint64_t life) {
    const Node& node = *nodes_[number];
    if (!node.process || node.life != life) return;
    if (node.process->has_begun() && node.process->serves()) {
        ++reached_["a node was buried and noticed it"];
        pauses_.closed("SERVER_STOPPING", agenda_.now());
    }
    kill(number, Time{dice_.between(500, 3'000)});
}

/// Without a word to anybody.
void Cluster::kill(std::size_t number, Time restart_after) {
    Node& node = *nodes_[number];
    if (!node.process) return;
    node.process.reset();
    node.committed.reset();
    if (!last_orders_ && machines_.one_in(3)) choose_program(number);
    for (const auto& line : lines_) {
        const auto& route = routes_.at(line.get());
        const bool is_at = (route.door.node == number && route.door.number == node.life) ||
                           (route.is_open && route.owner.node == number && route.owner.number == node.life);
        if (!is_at || !line->server_open()) continue;
        // The other of two nodes finds that its peer is gone.
        Process* other = route.is_open ? process_of(route.owner) : nullptr;
        if (other != nullptr && route.owner.node != number) {
            other->time().hear(Source::people,
                               [other, connection = line->connection] { other->server().board().lost(connection); });
        }
        line->server_gone();
    }
    agenda_.after(restart_after, [this, number] { start(number); });
}

Process* Cluster::process_of(const Life& life) const {
    const Node& node = *nodes_[life.node];
    return node.life == life.number ? node.process.get() : nullptr;
}

std::optional<std::size_t> Cluster::node_named(const std::string& id) const {
    const auto found = std::ranges::find_if(nodes_, [&](const auto& node) { return node->id == id; });
    if (found == nodes_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - nodes_.begin());
}

std::size_t Cluster::some_node() {
    return static_cast<std::size_t>(dice_.below(static_cast<int>(nodes_.size())));
}

bool Cluster::serves(std::size_t node) const {
    const auto& one = *nodes_[node];
    return one.process && one.process->serves() && !one.is_cut_from_people;
}

bool Cluster::listens(std::size_t node) const {
    return serves(node) && nodes_[node]->process->listens();
}

bool Cluster::may_speak(const std::string& id, std::int64_t epoch) const {
    // By such a clock it goes on to believe so, and must do no harm.
    if (outcome_.faults.has(ClusterFault::wild_clocks)) return false;
    const auto number = node_named(id);
    const auto* process = number ? nodes_[*number]->process.get() : nullptr;
    return process != nullptr && process->has_begun() && process->epoch().value == static_cast<std::uint64_t>(epoch) &&
           !process->is_frozen() && !process->is_leaving() && process->may_speak();
}

void Cluster::life_over(std::size_t told, const server::cluster::NodeId& id, server::cluster::Epoch epoch) {
    const auto number = node_named(id.text);
    if (!number) return;
    for (const auto& line : lines_) {
        auto& route = routes_.at(line.get());
        if (route.door.node != told || !route.is_open || route.owner.node != *number || !line->server_open()) continue;
        Process* other = process_of(route.owner);
        if (other != nullptr && (!other->has_begun() || other->epoch() != epoch)) continue;
        ++reached_["a relay to a buried node was cut"];
        if (other != nullptr) {
            other->time().hear(Source::people,
                               [other, connection = line->connection] { other->server().board().lost(connection); });
        }
        line->server_gone();
    }
}

bool Cluster::is_looked_at_closely(const std::string& room) const {
    return !plan_.rooms || looked_at_.contains(room);
}

/// A game on which somebody who is still here can go on with.
std::size_t Cluster::games_on() const {
    std::size_t count = 0;
    for (const auto& [code, shadow] : shadows_) {
        if (ends_->ended().contains(code)) continue;
        const bool has_player = std::ranges::any_of(guests_, [&, room = code](const Guest& guest) {
            return guest.room == room && !guest.person->gone() && guest.person->seated();
        });
        if (has_player && shadow->state().game_on()) ++count;
    }
    return count;
}

void Cluster::mend_everything() {
    faults_.clear();
    line_faults_.clear();
    for (const auto& node : nodes_) {
        if (node->link.is_cut()) node->link.mend();
        node->is_cut_from_people = false;
        if (node->process && node->process->is_frozen()) node->process->thaw();
    }
    if (!outcome_.faults.has(ClusterFault::programs)) return;
    // What only a newer program can read is not left without one.
    for (const auto& node : nodes_) node->newest_format = newer_format;
    const auto is_new = [](const auto& node) {
        return node->process && node->process->newest_format() == newer_format;
    };
    if (std::ranges::none_of(nodes_, is_new)) kill(0, Time{500});
}

/// Faults stop, people come back and play on; then all nodes start once more and all of it is still there.
void Cluster::finish() {
    mend_everything();
    last_orders_ = true;
    if (!plan_.rooms) {
        for (const auto& guest : guests_) guest.person->last_orders();
    }
    play_on();
    if (referee_.failed()) return;
    const auto knocks = [&](const Guest& guest) {
        return !ends_->ended().contains(guest.room) && guest.person->knocks_since(agenda_.now() - Time{60'000});
    };
    progress_.knocked(static_cast<std::size_t>(std::ranges::count_if(guests_, knocks)));
    for (std::size_t node = 0; node < nodes_.size(); ++node) kill(node, Time{dice_.between(100, 3'000)});
    play_on();
    if (!referee_.failed()) check_end();
}

void Cluster::play_on() {
    if (plan_.rooms) {
        pass(course_of_many);
    } else {
        play_to_the_end();
    }
}

void Cluster::play_to_the_end() {
    for (int i = 0; i < 3 * 60 && pass(Time{60'000}) && (i < 2 || games_on() > 0); ++i) {
    }
}

void Cluster::check_end() {
    const auto is_waiting = [&](const Guest& guest) {
        return !guest.person->gone() && !ends_->ended().contains(guest.room) &&
               guest.person->waits_since(agenda_.now() - Time{60'000});
    };
    progress_.ended(plan_.rooms ? 0 : games_on(), static_cast<std::size_t>(std::ranges::count_if(guests_, is_waiting)));
    gapless_.look(database_->tables());
    replaced();
    for (const auto& room : rooms_) ask_about(room);
    pass(Time{3'000});
    if (outcome_.faults.has(ClusterFault::endings) && !referee_.failed()) leave_for_good();
}

/// Everybody leaves, and every room ends, by whichever calendar.
void Cluster::leave_for_good() {
    constexpr Time look{10'000};
    // Some look for them every few seconds, and whose node was killed is given an end anew.
    const Time patience = calendars_.spread() + limits_.evict_room + 2 * limits_.idle_room + Time{120'000};
    for (const auto& guest : guests_) guest.person->goes_away(agenda_.now(), agenda_.now() + 2 * patience);
    const auto is_over = [](const auto& room) { return room.second.has_ended(); };
    const auto are_over = [&] { return std::ranges::all_of(database_->tables().rooms, is_over); };
    for (Time over{0}; over < patience && !are_over() && pass(look); over += look) {
    }
    if (referee_.failed()) return;
    ends_->all_left(database_->tables());
    ++reached_["all rooms were left for good, and ended"];
}

std::string ClusterOutcome::line(std::uint64_t seed) const {
    return "sim: nodes " + std::to_string(nodes) + " seed " + std::to_string(seed) + " faults " + faults.text() +
           (rooms ? " rooms " + std::to_string(*rooms) : "") + " : " + (passed() ? "passed" : checker + ": " + what) +
           " (commit " CROWNTABLE_COMMIT ")";
}

ClusterOutcome simulate(const ClusterPlan& plan) {
    const Watchdog watchdog(plan.rooms ? time_of_many_max : time_max, [&plan] {
        const ClusterOutcome outcome{
            .faults = faults_of(plan), .rooms = plan.rooms, .checker = "Watchdog", .what = "the run does not end"};
        std::cout << outcome.line(plan.seed) << std::endl;
        std::_Exit(1);
    });
    return Cluster(plan).run();
}

}  // namespace crowntable::sim
