#include "server/cluster/membership.hpp"

#include <algorithm>
#include <optional>

namespace crowntable::server::cluster {

namespace {

/// Beats that a former process would have shown while they are waited for.
constexpr int beats_awaited = 2;

std::optional<NodeRow> row_of(const std::vector<NodeRow>& nodes, const NodeId& id) {
    const auto found = std::ranges::find(nodes, id, &NodeRow::id);
    if (found == nodes.end()) return std::nullopt;
    return *found;
}

bool is_as(const NodeRow& one, const NodeRow& other) {
    return one.epoch == other.epoch && one.beat == other.beat && one.address == other.address;
}

/// Begins a life after the one that was seen. Where others bury that one at this very moment, the next one begins.
std::optional<bool> live_after(MemberStore& store, NodeRow& seen, const std::string& address) {
    const auto is_done = store.live_again(seen, address);
    if (!is_done || *is_done) return is_done;
    const auto nodes = store.nodes();
    if (!nodes) return std::nullopt;
    const auto row = row_of(*nodes, seen.id);
    if (!row || row->lives()) return false;
    seen = *row;
    return store.live_again(seen, address);
}

/// Somebody was quicker: whoever it was lives under our id.
std::variant<Epoch, JoinFailure> outcome(const std::optional<bool>& is_done, Epoch epoch) {
    if (!is_done) return JoinFailure::no_answer;
    if (!*is_done) return JoinFailure::already_there;
    return epoch;
}

}  // namespace

std::variant<Epoch, JoinFailure> join(MemberStore& store, const NodeId& id, const std::string& address,
                                      const HeartTimes& times,
                                      const std::function<void(std::chrono::milliseconds)>& wait) {
    const auto nodes = store.nodes();
    if (!nodes) return JoinFailure::no_answer;
    auto seen = row_of(*nodes, id);
    if (!seen) return outcome(store.enter(id, address), Epoch{1});
    if (seen->lives()) {
        // One beat more, for the first may be on its way at this moment.
        wait(times.beat * (beats_awaited + 1));
        const auto later = store.nodes();
        if (!later) return JoinFailure::no_answer;
        const auto row = row_of(*later, id);
        // Buried meanwhile by another node is what we wanted.
        if (!row || (row->lives() && !is_as(*row, *seen))) return JoinFailure::already_there;
        seen = row;
    }
    const auto is_done = live_after(store, *seen, address);
    return outcome(is_done, Epoch{seen->epoch.value + 1});
}

bool Membership::beat() {
    const auto sent = clock_();
    const auto before = calendar_();
    const auto taken = store_.beat(id_, epoch_);
    if (taken && *taken) {
        heart_.confirmed(sent);
        compare_calendars(before);
    }
    if (taken && !*taken) heart_.buried();
    return taken && *taken;
}

void Membership::compare_calendars(WallTime before) {
    const auto there = store_.calendar();
    if (!there) return;
    const auto after = calendar_();
    const auto took = after - before;
    // Between the two the store has looked at its own; after a long wait, or a leap of ours, nobody knows when, and
    // what was known before is nearer.
    if (std::chrono::abs(took) > doubt_) return;
    const auto middle = before + took / 2;
    calendar_lead_ = std::chrono::duration_cast<std::chrono::milliseconds>(middle - *there);
}

Membership::Round Membership::go_round() {
    Round round;
    // Whose own beat does not arrive knows nothing of those of others.
    if (heart_.standing(clock_()) == Standing::buried || !beat()) return round;
    const auto nodes = store_.nodes();
    if (!nodes) return round;
    round.nodes = *nodes;
    round.calendar_lead = calendar_lead_;
    look_after_burials(round);
    for (const NodeRow& dead : vigil_.look(clock_(), *nodes)) bury(dead, round);
    return round;
}

/// Until something else is seen of the node than what the burial named it may still be carried out.
void Membership::look_after_burials(Round& round) {
    std::erase_if(begun_burials_, [&](const auto& begun) {
        const NodeRow& dead = begun.second;
        const auto row = row_of(round.nodes, dead.id);
        if (row && is_as(*row, dead)) return false;
        // By itself a life ends with the next one, or with a goodbye, for which it had been silent too long.
        const bool is_buried = row && (row->epoch.value > dead.epoch.value + 1 ||
                                       (row->epoch.value == dead.epoch.value + 1 && !row->lives()));
        if (is_buried) round.buried.push_back(dead);
        return true;
    });
}

void Membership::bury(const NodeRow& dead, Round& round) {
    begun_burials_.insert_or_assign(dead.id, dead);
    const auto is_buried = store_.bury(dead);
    if (!is_buried) return;
    begun_burials_.erase(dead.id);
    if (*is_buried) round.buried.push_back(dead);
}

}  // namespace crowntable::server::cluster
