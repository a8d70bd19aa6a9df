#include "tests/sim/cluster/cluster.hpp"

/// What goes wrong once in a while.
namespace crowntable::sim {

using enum ClusterFault;

/// Once a second.
void Cluster::trouble() {
    trouble_nodes();
    trouble_database();
    trouble_people();
    if (dice_.one_in(10) && !rooms_.empty()) ask_about(dice_.pick(rooms_));
}

void Cluster::trouble_nodes() {
    if (faults_.has(crashes) && dice_.one_in(25)) {
        ++reached_["a node crashed"];
        kill(some_node(), Time{dice_.between(100, 12'000)});
    }
    if (faults_.has(freezes) && dice_.one_in(20)) freeze(some_node(), Time{dice_.between(50, 12'000)});
    if (faults_.has(store_cuts) && dice_.one_in(25)) {
        if (faults_.has(wild_clocks)) {
            cut_wild_node();
        } else {
            cut_from_store(some_node(), Time{dice_.between(200, 20'000)});
        }
    }
    if (faults_.has(people_cuts) && dice_.one_in(30)) cut_from_people(some_node(), Time{dice_.between(500, 15'000)});
    if (faults_.has(upgrades) && dice_.one_in(60)) upgrade_in_turn();
    if (faults_.has(programs) && machines_.one_in(50)) upgrade_in_turn();
}

void Cluster::freeze(std::size_t number, Time time) {
    Node& node = *nodes_[number];
    if (!node.process || node.process->is_frozen()) return;
    ++reached_["a process stood still"];
    node.process->freeze();
    node.thaws_at = agenda_.now() + time;
    agenda_.after(time, [this, number, life = node.life] {
        Process* process = process_of({number, life});
        if (process != nullptr && process->is_frozen()) process->thaw();
    });
}

/// Whoever is connected hears nothing any more, from either side.
void Cluster::cut_from_people(std::size_t number, Time time) {
    Node& node = *nodes_[number];
    if (node.is_cut_from_people) return;
    ++reached_["a node was cut off from its players"];
    node.is_cut_from_people = true;
    for (const auto& line : lines_) {
        const auto& route = routes_.at(line.get());
        const bool is_at = route.door.node == number || (route.is_open && route.owner.node == number);
        if (is_at && line->server_open() && line->client_open()) line->breaks();
    }
    agenda_.after(time, [&node] { node.is_cut_from_people = false; });
}

void Cluster::upgrade_in_turn() {
    Time when{0};
    const int program = machines_.one_in(2) ? newer_format : server::record_format;
    for (std::size_t number = 0; number < nodes_.size(); ++number) {
        agenda_.after(when, [this, number, program] {
            if (faults_.has(programs)) nodes_[number]->newest_format = program;
            Process* process = nodes_[number]->process.get();
            if (process == nullptr || process->is_frozen() || !process->serves() || last_orders_) return;
            ++reached_["a node was stopped in order"];
            process->time().hear(Source::people, [process] { process->stop(); });
        });
        when += Time{dice_.between(3'000, 15'000)};
    }
}

void Cluster::choose_program(std::size_t number) {
    if (!faults_.has(programs)) return;
    nodes_[number]->newest_format = machines_.one_in(2) ? newer_format : server::record_format;
}

void Cluster::trouble_database() {
    if (faults_.has(pauses) && dice_.one_in(40)) {
        ++reached_["the database stood still"];
        const Time time{dice_.between(500, 14'000)};
        database_->pause(time);
        const bool is_calm = outcome_.faults.text() == "pauses" || outcome_.faults.text() == "drift,pauses";
        if (is_calm) pauses_.began(agenda_.now(), agenda_.now() + time);
    }
    if (faults_.has(restarts) && dice_.one_in(50)) {
        ++reached_["the database crashed and came back"];
        database_->restart(Time{dice_.between(500, 6'000)});
    }
    if (faults_.has(promotions) && dice_.one_in(60)) {
        ++reached_["the standby took over"];
        database_->promote(Time{dice_.between(500, 6'000)});
    }
}

/// It takes over without what was not waited for.
void Cluster::standby_was_given_up() {
    if (!faults_.has(promotions) || !dice_.one_in(5)) return;
    agenda_.after(Time{dice_.between(0, 300)}, [this] {
        if (last_orders_) return;
        ++reached_["the standby took over"];
        database_->promote(Time{dice_.between(500, 6'000)});
    });
}

/// What its former owner had sent, and what was held up with it, comes at the worst moment.
void Cluster::room_was_taken(const std::string& from) {
    const auto number = node_named(from);
    if (!number || !nodes_[*number]->link.is_cut()) return;
    const Time in{faults_.has(wild_clocks) ? 4'000 : dice_.between(0, 1'000)};
    agenda_.after(in, [&node = *nodes_[*number]] { node.link.mend(); });
}

/// That it was claimed is lost, while it is played, and some of its people come to another node.
void Cluster::room_was_claimed(const std::string& room) {
    if (!faults_.has(lost_commits) || !dice_.one_in(3)) return;
    agenda_.after(Time{dice_.between(200, 2'000)}, [this, room] {
        if (last_orders_) return;
        ++reached_["the standby took over"];
        database_->promote(Time{dice_.between(500, 2'000)});
        knock_again(room, Time{1'000});
    });
}

/// Some of those who are there come again, to whichever node.
void Cluster::knock_again(const std::string& room, Time latest) {
    for (const auto& guest : guests_) {
        if (guest.room != room || guest.line == nullptr || !guest.line->client_open() || dice_.one_in(2)) continue;
        guest.person->goes_away(agenda_.now(),
                                agenda_.now() + Time{dice_.between(0, static_cast<int>(latest.count()))});
    }
}

/// The node cannot tell anybody, and somebody comes back to another one.
void Cluster::room_expired(std::size_t number, const std::string& room) {
    ++reached_["a room ended at the node that had it"];
    if (!faults_.has(store_cuts) || !faults_.has(endings) || last_orders_) return;
    cut_from_store(number, Time{20'000});
    call_back(room, Time{5'000}, Time{9'000});
}

/// The node does not hear that it has given the room back, and meanwhile somebody comes back, to whichever node.
void Cluster::room_evicted(std::size_t number, const std::string& room) {
    ++reached_["a room was given back"];
    if (!faults_.has(lost_answers) || last_orders_ || !dice_.one_in(3)) return;
    // It says so once more, and what it said first comes late, or was done all the same.
    nodes_[number]->link.break_next(dice_.one_in(2) ? Way::late : Way::unanswered);
    call_back(room, Time{0}, Time{1'500});
}

void Cluster::call_back(const std::string& room, Time earliest, Time latest) {
    for (const auto& guest : guests_) {
        const Time in{dice_.between(static_cast<int>(earliest.count()), static_cast<int>(latest.count()))};
        if (guest.room == room) guest.person->comes_back(agenda_.now() + in);
    }
}

void Cluster::cut_from_store(std::size_t number, Time time) {
    Node& node = *nodes_[number];
    if (node.link.is_cut()) return;
    ++reached_["a node was cut off from the database"];
    node.link.cut();
    agenda_.after(time, [&node] { node.link.mend(); });
}

/// By its clock it lives long after it is buried, and people come to it as to others.
void Cluster::cut_wild_node() {
    cut_from_store(wild_node, Time{20'000});
    for (const auto& room : rooms_) {
        for (Time in{2'000}; in <= Time{8'000}; in += Time{500}) {
            agenda_.after(in, [this, room] { knock_again(room, Time{300}); });
        }
    }
}

void Cluster::trouble_people() {
    if (faults_.has(endings) && dice_.one_in(60) && !rooms_.empty()) {
        const std::string room = dice_.pick(rooms_);
        // Some are back just when the time is over.
        const int idle = static_cast<int>(limits_.idle_room.count());
        const Time until = agenda_.now() +
                           Time{dice_.one_in(2) ? idle + dice_.between(-3'000, 3'000) : dice_.between(20'000, 120'000)};
        for (const auto& guest : guests_) {
            if (guest.room == room && guest.line != nullptr) guest.person->goes_away(agenda_.now(), until);
        }
        open_table();
    }
    for (const auto& guest : guests_) {
        if (guest.line == nullptr || !guest.line->client_open() || !faults_.has(drops)) continue;
        if (dice_.one_in(120))
            guest.person->goes_away(agenda_.now(), agenda_.now() + Time{dice_.between(2'000, 40'000)});
        if (dice_.one_in(40)) guest.line->breaks();
        if (dice_.one_in(120)) guest.line->goes_dead();
    }
}

}  // namespace crowntable::sim
