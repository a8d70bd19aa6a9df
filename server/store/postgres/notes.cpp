// What a node notes in the rows of rooms, many rooms in one commit: where one ends with thousands, or takes over those
// of another, they would wait for each other's commits.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/store/postgres/answers.hpp"
#include "server/store/postgres/postgres_journal.hpp"
#include "server/store/postgres/statements.hpp"

namespace crowntable::server::postgres {

namespace {

/// So many nodes that die of one room are not ill themselves.
constexpr std::int64_t deaths_max = 3;

}  // namespace

/// Codes, and the fences that stand there for whoever holds those that were given.
template <typename Note>
Values PostgresJournal::rooms_of(const std::vector<Note>& notes) const {
    std::vector<std::string_view> rooms;
    std::vector<std::int64_t> fences;
    for (const Note& note : notes) {
        rooms.emplace_back(note.room);
        fences.push_back(as_number(fences_.present(note.room, note.fence)));
    }
    Values values;
    values.texts(rooms).numbers(fences);
    return values;
}

/// `done` is called for each once the database has carried it out.
template <typename Note>
void PostgresJournal::note(const Statement& statement, Values values, std::vector<Note> notes,
                           std::function<void(const Note&)> done) {
    send({{&statement, std::move(values)}},
         [this, notes = std::move(notes), done = std::move(done)](const Answer& answer) {
             for (const Note& each : notes) {
                 if (rows_in(answer) == nullptr) {
                     again(each);
                 } else if (done) {
                     done(each);
                 }
             }
         });
}

void PostgresJournal::begin(std::vector<Releasing> group) {
    for (const auto& one : group) unloaded_.erase(one.room);
    auto values = rooms_of(group);
    values.text(node_.id).number(node_.epoch);
    note<Releasing>(statement::release, std::move(values), std::move(group), [this](const Releasing& one) {
        fences_.forget(one.room);
        post_(one.done);
    });
}

void PostgresJournal::begin(std::vector<Noting> group) {
    auto values = rooms_of(group);
    std::vector<std::int64_t> ends;
    for (const auto& one : group) ends.push_back(one.ends_at ? one.ends_at->time_since_epoch().count() : 0);
    values.numbers(ends);
    note<Noting>(statement::set_end, std::move(values), std::move(group), {});
}

void PostgresJournal::begin(std::vector<NotingLoad> group) {
    auto values = rooms_of(group);
    note<NotingLoad>(statement::end_load, std::move(values), std::move(group), {});
}

/// Of rooms that were claimed, each with the node that had it when its life ended.
void PostgresJournal::note_taken_over(const Rows& claimed) {
    std::map<std::string, std::size_t> rooms_of;
    for (int row = 0; row < claimed.size(); ++row) {
        if (!claimed.is_null(row, 2)) ++rooms_of[std::string(claimed.bytes(row, 2))];
    }
    for (const auto& [node, rooms] : rooms_of) {
        rooms_taken_over_ += rooms;
        if (told_.taken_over) told_.taken_over(node, rooms);
    }
}

/// That those of them which were claimed are about to be loaded; nothing where none was.
std::optional<Call> PostgresJournal::beginning(const std::vector<Reading>& group) const {
    std::vector<NotingLoad> claimed;
    for (const Reading& one : group) {
        const auto found = unloaded_.find(one.room);
        if (found != unloaded_.end()) claimed.push_back({found->first, found->second});
    }
    if (claimed.empty()) return std::nullopt;
    auto values = rooms_of(claimed);
    values.number(deaths_max).text(node_.id).number(node_.epoch);
    return Call{&statement::begin_load, std::move(values)};
}

}  // namespace crowntable::server::postgres
