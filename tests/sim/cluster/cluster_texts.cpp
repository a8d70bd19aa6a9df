#include <algorithm>

#include "protocol/catalogue/left_out.hpp"
#include "tests/sim/cluster/cluster.hpp"

namespace crowntable::sim {

Shadow* Cluster::shadow_of(const std::string& room) {
    const auto found = shadows_.find(room);
    return found == shadows_.end() ? nullptr : found->second.get();
}

void Cluster::apply(Shadow& shadow, const server::Record& record) {
    const auto body = read_any_record(record.body);
    if (body) {
        hosts_.recorded(record.room, shadow.state(), *body);
        codes_.kept(record, *body, limits_);
    }
    once_.begin(shadow.state());
    shadow.apply(record, referee_, [&](const server::Change& change) { deals_.changed(shadow.state(), change); });
    if (referee_.failed()) return;
    ++outcome_.records;
    referee_.note(record.body);
    cards_.applied(shadow);
    once_.applied(shadow);
}

/// What a node asks the database to keep.
void Cluster::write_down(std::size_t number, const std::vector<server::Record>& records) {
    const Node& node = *nodes_[number];
    codes_.appends(records, agenda_.now());
    for (const auto& record : records) {
        formats_.appends(node.id, node.process->epoch(), record, agenda_.now());
        if (record.format == newer_format) ++reached_["a record was written that an older program cannot read"];
    }
}

/// What is told to be kept is so.
void Cluster::check_kept(const server::Record& record) {
    const auto& records = database_->tables().records;
    const auto room = records.find(record.room);
    if (room != records.end()) {
        const auto kept = room->second.find(static_cast<std::int64_t>(record.seq));
        if (kept != room->second.end() && *kept->second == record.body) return;
    }
    if (!ends_->ended().contains(record.room)) {
        referee_.fail("Kept", "a record is told to be kept that is not there");
    }
}

/// Whoever appended them is told next, and what then leaves shows just this.
void Cluster::committed(std::size_t number, const std::vector<server::Record>& records) {
    if (lost_commits_at_) return;
    const auto& process = *nodes_[number]->process;
    auto& shadow = shadows_[records.front().room];
    if (!shadow) shadow = std::make_unique<Shadow>(records.front().room);
    // While anything waits an older moment may be shown yet.
    auto& server = nodes_[number]->process->server();
    if (server.board().outboxes_waiting() <= 1) shadow->begin_batch();
    for (const auto& record : records) {
        check_kept(record);
        // Another node has read it before the one that wrote it heard that it is kept.
        if (record.seq > shadow->records()) apply(*shadow, record);
    }
    const auto* room = server.room(records.front().room);
    if (room != nullptr && process.may_speak()) recovery_.committed(*room, *shadow);
}

/// A new owner finds what the last one had been told of, and perhaps more.
void Cluster::loaded(std::size_t number, const std::string& room, const std::vector<server::Record>& records) {
    auto& process = *nodes_[number]->process;
    // One that was buried meanwhile may read what it had asked for when it was not.
    const auto epoch = static_cast<std::int64_t>(process.epoch().value);
    const bool is_owner = Owners::has(database_->tables(), nodes_[number]->id, epoch, room);
    if (records.empty() || !process.holds(room) || !is_owner || lost_commits_at_) return;
    auto& shadow = shadows_[room];
    if (!shadow) shadow = std::make_unique<Shadow>(room);
    if (records.size() < shadow->records()) return referee_.fail("Kept", "a record that was shown is not read again");
    shadow->begin_batch();
    if (records.size() > shadow->records())
        ++reached_["records were found of which no node had heard that they are kept"];
    for (auto at = shadow->records(); at < records.size() && !referee_.failed(); ++at) apply(*shadow, records[at]);
    ++reached_["a room was read by its new owner"];
}

/// The database is about to show this.
void Cluster::seen(const WriteSet& writes, const Database::Writer& writer) {
    owners_.committed(database_->tables(), writes, agenda_.now());
    owners_.written(database_->tables(), writes, writer.id, writer.epoch);
    ends_->committed(database_->tables(), writes, agenda_.now());
    formats_.committed(database_->tables(), writes);
    agenda_.after(Time{0}, [this, writes] { gapless_.look(database_->tables(), writes); });
    for (const auto& written : writes) {
        const auto* room = std::get_if<RoomWritten>(&written);
        const auto was = room == nullptr ? database_->tables().rooms.end() : database_->tables().rooms.find(room->code);
        const bool had_owner = was != database_->tables().rooms.end() && was->second.owner;
        if (had_owner && room->row && room->row->owner && was->second.owner != room->row->owner) {
            room_was_taken(*was->second.owner);
        }
        const bool had_none = was != database_->tables().rooms.end() && !was->second.owner;
        if (had_none && room->row && room->row->owner) room_was_claimed(room->code);
        const auto* node = std::get_if<NodeWritten>(&written);
        if (node != nullptr && node->row.address.empty()) ++reached_["a node was buried, or has left"];
    }
}

std::map<std::string, std::vector<server::Record>> Cluster::kept_records() const {
    std::map<std::string, std::vector<server::Record>> kept;
    for (const auto& [code, bodies] : database_->tables().records) {
        for (const auto& [seq, body] : bodies) {
            kept[code].push_back({code, static_cast<std::uint64_t>(seq), *body});
        }
    }
    return kept;
}

/// All that was told to be kept is there, and leads to what was shown.
void Cluster::replaced() {
    if (calendars_.jump) codes_.calendar_changes(agenda_.now());
    if (outcome_.faults.has(ClusterFault::lost_commits)) {
        lost_commits_at_ = agenda_.now();
        return;
    }
    auto kept = kept_records();
    for (const auto& [code, shadow] : shadows_) {
        if (ends_->ended().contains(code)) continue;
        const auto& records = kept[code];
        if (records.size() < shadow->records())
            return referee_.fail("Kept", "a record is gone that was told to be kept");
        std::uint64_t history = 0;
        for (std::size_t i = 0; i < shadow->records(); ++i) history = hash_text(records[i].body, history);
        if (history != shadow->history()) return referee_.fail("Kept", "a record has changed that was told to be kept");
    }
}

void Cluster::note_unrecorded(std::size_t number, const std::string& code, std::optional<server::PersonId> leaving) {
    Node& node = *nodes_[number];
    const auto* room = node.process->server().room(code);
    if (room == nullptr || !node.process->holds(code)) return;
    const auto& acting = room->parts().acting_host;
    Unrecorded unrecorded{.claims = room->parts().claims.open(), .acting_host = acting.who(), .votes = acting.votes()};
    hosts_.noted(code, unrecorded.votes);
    once_.claimed(code, unrecorded.claims);
    for (const auto& [connection, who] : room->parts().presence.inside()) {
        if (who != leaving) unrecorded.inside.insert(who);
    }
    node.committed->noted(code, std::move(unrecorded));
}

void Cluster::Node::person_came(const std::string& room, server::ConnectionId) {
    cluster.note_unrecorded(number, room);
    cluster.touched_.insert(room);
}

void Cluster::Node::person_went(const std::string& room, server::ConnectionId connection) {
    const auto* left = process->server().room(room);
    const auto who = left != nullptr ? left->parts().presence.person_at(connection) : std::nullopt;
    // It is told before they are away.
    if (who) cluster.note_unrecorded(number, room, who);
}

void Cluster::Node::room_expired(const std::string& room) {
    cluster.room_expired(number, room);
}

void Cluster::Node::room_evicted(const std::string& room) {
    cluster.room_evicted(number, room);
}

void Cluster::Node::room_quarantined(const std::string&, std::string_view what) {
    cluster.referee_.fail("Recovery", std::string("a room was quarantined: ") + std::string(what));
}

void Cluster::Node::room_reloaded(const std::string& code, const server::Room& room) {
    committed->reloaded(code);
    const auto* shadow = cluster.shadow_of(code);
    const auto epoch = static_cast<std::int64_t>(process->epoch().value);
    const bool is_owner = process->holds(code) && Owners::has(cluster.database_->tables(), id, epoch, code);
    if (shadow != nullptr && is_owner && !cluster.lost_commits_at_)
        cluster.recovery_.reloaded(room, *shadow, process->server().time());
}

void Cluster::Node::ticked_when_full(std::size_t before, std::size_t after) {
    cluster.queues_.closed(before, after);
}

/// A node that has lost the room may go on to show what binds nobody; else it reads first whose the room is. Nobody has
/// taken the room of one that is only buried.
bool Cluster::knows_no_better(const Route& route, const Shown& shown) const {
    const auto& code = shown.viewer.room;
    const Node& node = *nodes_[route.owner.node];
    const auto epoch = static_cast<std::int64_t>(node.process->epoch().value);
    const auto& tables = database_->tables();
    if (owners_.has(tables, node.id, epoch, code)) return false;
    const bool binds = shown.type() == "welcome" || shown.type() == "refused" || shown.type() == "closing";
    const auto lost_at = std::max(owners_.taken_at(code), lost_commits_at_.value_or(Time{0}));
    return !binds || lost_at >= route.heard_at || owners_.is_named(tables, node.id, epoch, code);
}

/// The process has made sure that it may speak. It may stand still before it has sent, and what it says behind that as
/// part of the same step is as late.
void Cluster::leaves_late(Line& line, std::size_t number) {
    if (!faults_.has(ClusterFault::late_sends)) return;
    if (dice_.one_in(300)) {
        ++reached_["a process stood still between making sure and sending"];
        freeze(number, Time{dice_.between(50, 12'000)});
    }
    const Node& node = *nodes_[number];
    if (node.process->is_frozen()) line.stands_still(node.thaws_at);
}

bool Cluster::leaves(Line& line, std::string& text) {
    ++outcome_.texts;
    referee_.note(text);
    Json message = Json::parse(text, nullptr, false);
    if (message.is_discarded() || !message.is_object()) {
        referee_.fail("Schema", "a message is no JSON object");
        return true;
    }
    if (line.viewer.protocol > 1) message = catalogue::whole_message(std::move(message));
    const auto& code = line.viewer.room;
    const Shown shown{line.viewer, text, message, shadow_of(code)};
    note_shown(shown, agenda_.now());
    // Its token may have been replaced already by a later one of the same person.
    if (shown.type() == "welcome" && shown.shadow != nullptr) {
        line.viewer.person = shown.shadow->once_given(line.viewer.given_token);
    }
    const auto& route = routes_.at(&line);
    const auto owner = route.owner;
    leaves_late(line, owner.node);
    Node& node = *nodes_[owner.node];
    const auto epoch = static_cast<std::int64_t>(node.process->epoch().value);
    const bool is_fooled = outcome_.faults.has(ClusterFault::wild_clocks) || lost_commits_at_;
    if (is_fooled && knows_no_better(route, shown)) return true;
    owners_.shown(database_->tables(), node.id, epoch, shown);
    if (lost_commits_at_) return true;
    finals_.shown(database_->tables(), shown);
    if (shown.type() == "update") ends_->shown(code, agenda_.now());
    if (shown.type() == "closing") pauses_.closed(message.at("reason").get<std::string>(), agenda_.now());
    secrecy_.shown(shown);
    deals_.shown(shown);
    versions_.shown(shown);
    // What an input changed that made no record leaves before the next look.
    if (shown.type() == "room") note_unrecorded(owner.node, code);
    if (shown.type() != "room" || is_looked_at_closely(code)) node.committed->shown(shown);
    once_.shown(shown);
    schema_.shown(shown);
    // On its way.
    if (referee_.mutates(Mutation::forgotten_id) && shown.type() == "welcome") {
        message["last_id"] = 0;
        text = message.dump();
    }
    return true;
}

}  // namespace crowntable::sim
