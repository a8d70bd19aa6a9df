// The tables of the simulation do what PostgreSQL does: random statements of nodes are given to both, also while
// somebody holds the rows that they are about, and everything that is answered and kept is compared.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/postgres_members.hpp"
#include "server/store/drive.hpp"
#include "server/store/postgres/answers.hpp"
#include "server/store/postgres/connection.hpp"
#include "server/store/postgres/schema.hpp"
#include "server/store/postgres/session.hpp"
#include "server/store/postgres/statements.hpp"
#include "tests/sim/cluster/real_database.hpp"
#include "tests/sim/cluster/statements.hpp"
#include "tests/sim/dice.hpp"
#include "tests/support/postgres_server.hpp"

namespace crowntable::sim {

namespace {

using namespace server::postgres;
using namespace std::chrono_literals;

constexpr std::array<const char*, 4> codes{"AAA", "BBB", "CCC", "DDD"};
constexpr std::array<const char*, 2> ids{"ann", "bob"};

/// The same database twice.
struct Twice {
    Twice() { open_store(address); }

    // What is asked at random: of few rooms, by few fences, so that it fits often enough.
    std::string code() { return codes.at(static_cast<std::size_t>(dice.below(4))); }
    std::string id() { return ids.at(static_cast<std::size_t>(dice.below(2))); }
    std::int64_t fence(const std::string& room) {
        const auto found = tables.rooms.find(room);
        return found != tables.rooms.end() && !dice.one_in(3) ? found->second.fence : dice.between(1, 5);
    }
    std::int64_t epoch(const std::string& node) {
        const auto found = tables.nodes.find(node);
        return found != tables.nodes.end() && !dice.one_in(4) ? found->second.epoch : dice.between(1, 3);
    }
    std::vector<std::string> some_codes() {
        std::vector<std::string> some;
        for (const char* one : codes) {
            if (dice.one_in(2)) some.emplace_back(one);
        }
        if (some.empty()) some.push_back(code());
        return some;
    }

    std::vector<Call> some_calls();
    std::vector<Call> making();
    Call appending();
    Call claiming();
    Call renewing();
    std::vector<Call> of_one_room(int which);
    std::vector<Call> of_rooms(int which);
    void change_nodes();

    Told model(const std::vector<Call>& calls) {
        Transaction transaction(tables, locks, calls);
        const bool is_done = run(transaction);
        CHECK(is_done);
        return finish(transaction, calls);
    }
    /// False: it waits.
    static bool run(Transaction& transaction) {
        while (!transaction.is_done()) {
            if (!transaction.has_begun()) transaction.begin_statement();
            if (!transaction.go_on()) return false;
        }
        return true;
    }
    Told finish(Transaction& transaction, const std::vector<Call>& calls) {
        write(tables, transaction.writes());
        transaction.unlock();
        return told(calls, transaction.take_rows());
    }
    std::string kept() const;
    std::string kept_in_database() const;

    tests::PostgresServer& postgres = tests::PostgresServer::shared();
    std::string database = postgres.make_database();
    Address address = Address::parse(postgres.url(database)).value();
    Dice dice{1, "model"};
    Tables tables;
    Locks locks;
};

std::vector<std::string_view> views(const std::vector<std::string>& texts) {
    return {texts.begin(), texts.end()};
}

std::vector<Call> Twice::making() {
    const auto rooms = some_codes();
    std::vector<std::int64_t> fences;
    for (std::size_t i = 0; i < rooms.size(); ++i) fences.push_back(dice.between(1, 5));
    const auto node = id();
    std::vector<Call> calls{{&statement::clear_records_of, Values().texts(views(rooms))},
                            {&statement::clear_rooms, Values().texts(views(rooms))}};
    if (dice.one_in(3)) calls.clear();
    calls.push_back(
        {&statement::make_rooms, Values().texts(views(rooms)).numbers(fences).text(node).number(epoch(node))});
    return calls;
}

Call Twice::appending() {
    std::vector<std::string> rooms;
    std::vector<std::int64_t> seqs;
    std::vector<std::int64_t> fences;
    std::vector<std::string> bodies;
    std::vector<std::int64_t> formats;
    std::vector<std::string> needs;
    for (const auto& room : some_codes()) {
        const auto found = tables.rooms.find(room);
        const auto last = found == tables.rooms.end() ? 0 : found->second.seq;
        const auto first = dice.one_in(4) ? dice.between(1, 4) : last + 1;
        const auto mine = fence(room);
        for (int i = dice.between(1, 3); i > 0; --i) {
            rooms.push_back(room);
            // Now and then one is missing.
            seqs.push_back(first + i - 1 + (i == 3 && dice.one_in(3) ? 1 : 0));
            fences.push_back(mine);
            bodies.push_back("body " + std::to_string(dice.below(1'000)));
            formats.push_back(dice.between(1, 3));
            needs.push_back(dice.one_in(3) ? ";game=" + std::to_string(dice.between(1, 12)) + ";" : "");
        }
    }
    Values values = Values().texts(views(rooms)).numbers(seqs).numbers(fences).bytes(views(bodies));
    return {&statement::append, values.numbers(formats).texts(views(needs))};
}

Call Twice::claiming() {
    const auto rooms = some_codes();
    std::vector<std::int64_t> fences;
    for (std::size_t i = 0; i < rooms.size(); ++i) fences.push_back(dice.between(1, 5));
    const auto node = id();
    std::vector<std::string> known;
    for (int version = 1; version <= 12; ++version) {
        if (!dice.one_in(6)) known.push_back("game=" + std::to_string(version));
    }
    Values values = Values().texts(views(rooms)).numbers(fences).text(node).number(epoch(node));
    return {&statement::claim, values.number(dice.one_in(4) ? 2 : 3).texts(views(known))};
}

Call Twice::renewing() {
    std::vector<std::string> rooms;
    std::vector<std::int64_t> old;
    std::vector<std::int64_t> fresh;
    for (const auto& room : some_codes()) {
        const auto to = dice.between(1, 5);
        for (int i = dice.between(1, 2); i > 0; --i) {
            const auto from = fence(room);
            // One row is changed once, to the same whichever of the two is found first.
            rooms.push_back(room);
            old.push_back(from);
            fresh.push_back(to);
        }
    }
    const auto node = id();
    return {&statement::renew, Values().texts(views(rooms)).numbers(old).numbers(fresh).text(node).number(epoch(node))};
}

std::vector<Call> Twice::of_rooms(int which) {
    const auto rooms = some_codes();
    std::vector<std::int64_t> fences;
    std::vector<std::int64_t> ends;
    for (const auto& room : rooms) {
        fences.push_back(fence(room));
        ends.push_back(dice.below(3));
    }
    const auto node = id();
    Values named = Values().texts(views(rooms)).numbers(fences);
    switch (which) {
        case 0:
            return {{&statement::release, named.text(node).number(epoch(node))}};
        case 1:
            return {{&statement::end_load, named}};
        case 2:
            return {{&statement::begin_load, named.number(2).text(node).number(epoch(node))},
                    {&statement::load, Values().text(rooms.front())}};
        default:
            return {{&statement::set_end, named.numbers(ends)}};
    }
}

std::vector<Call> Twice::of_one_room(int which) {
    const auto room = code();
    Values named = Values().text(room).number(fence(room));
    switch (which) {
        case 0:
            return {{&statement::end, named.number(dice.between(1, 5))}};
        default:
            return {{&statement::load, Values().text(room)}};
    }
}

std::vector<Call> Twice::some_calls() {
    switch (dice.below(12)) {
        case 0:
            return making();
        case 1:
        case 2:
        case 3:
            return {appending()};
        case 4:
        case 5:
            return {claiming()};
        case 6:
            return {renewing()};
        case 7:
            return {{&statement::find, Values().texts(views(some_codes()))},
                    {&statement::read_fences, Values().texts(views(some_codes()))},
                    {&statement::list},
                    {&statement::count}};
        case 8:
            return {{&statement::clear_some_records, Values().number(dice.between(1, 3))},
                    {&statement::clear_empty_rooms}};
        case 9:
            return {{&statement::give_ends, Values().number(dice.between(1, 5)).number(2)},
                    {&statement::end_due, Values().number(dice.between(0, 4)).number(dice.between(1, 5)).number(2)}};
        case 10:
            return of_one_room(dice.below(2));
        default:
            return of_rooms(dice.below(4));
    }
}

std::string Twice::kept() const {
    std::string all;
    const auto number = [](const std::optional<std::int64_t>& value) { return value ? std::to_string(*value) : "-"; };
    for (const auto& [name, node] : tables.nodes) {
        all += name + ' ' + std::to_string(node.epoch) + ' ' + std::to_string(node.beat) + ' ' + node.address + ' ' +
               node.formats + ' ' + node.rules + '\n';
    }
    for (const auto& [name, room] : tables.rooms) {
        all += name + ' ' + room.owner.value_or("-") + ' ' + number(room.epoch) + ' ' + number(room.fence) + ' ' +
               number(room.seq) + ' ' + number(room.format) + ' ' + (room.rules.empty() ? "-" : room.rules) + ' ' +
               number(room.ends_at) + ' ' + number(room.deaths) + ' ' + room.broken.value_or("-") + ' ' +
               number(room.loading) + '\n';
    }
    // Of a room that has ended any may be removed first.
    for (const auto& [name, bodies] : tables.records) {
        if (tables.rooms.at(name).has_ended()) all += name + ' ' + std::to_string(bodies.size()) + '\n';
    }
    for (const auto& [name, bodies] : tables.records) {
        if (tables.rooms.at(name).has_ended()) continue;
        for (const auto& [seq, body] : bodies) all += name + ' ' + std::to_string(seq) + ' ' + *body + '\n';
    }
    return all;
}

std::string Twice::kept_in_database() const {
    const auto lines = [&](const std::string& sql) {
        auto text = postgres.sql(database, sql);
        if (!text.empty() && text.back() != '\n') text += '\n';
        return text;
    };
    return lines("SELECT concat_ws(' ', id, epoch, beat, address, formats, rules) FROM node ORDER BY id") +
           lines(
               "SELECT concat_ws(' ', code, coalesce(owner, '-'), coalesce(epoch::text, '-'), fence, seq, "
               "format, coalesce(nullif(rules, ''), '-'), coalesce(ends_at::text, '-'), deaths, coalesce(broken, '-'), "
               "coalesce(loading::text, '-')) "
               "FROM room ORDER BY code") +
           lines(
               "SELECT concat_ws(' ', room, count(*)) FROM record JOIN room ON code = room "
               "WHERE broken = 'ended' GROUP BY room ORDER BY room") +
           lines(
               "SELECT concat_ws(' ', room, c.seq, convert_from(body, 'UTF8')) FROM record c JOIN room ON code = room "
               "WHERE broken IS DISTINCT FROM 'ended' ORDER BY room, c.seq");
}

/// By the way that nodes go.
void Twice::change_nodes() {
    const server::cluster::Abilities mine{.format = dice.between(1, 3),
                                          .rules = {"game=" + std::to_string(dice.below(9))}};
    server::cluster::PostgresMembers members(address, 5'000ms, mine);
    const auto told_of_mine = [&](Values values) {
        return values.text(std::to_string(mine.format)).text(server::cluster::text_of_needs(mine.rules));
    };
    const auto node = id();
    const auto found = tables.nodes.find(node);
    if (found == tables.nodes.end()) {
        CHECK(members.enter({node}, "h:1") == true);
        model({{&members::enter, told_of_mine(Values().text(node).text("h:1"))}});
        return;
    }
    const auto epoch = static_cast<std::uint64_t>(found->second.epoch);
    const auto beat = found->second.beat - (dice.one_in(3) ? 1 : 0);
    const server::cluster::NodeRow seen{{node}, {epoch}, static_cast<std::uint64_t>(beat), "h:1"};
    const auto named = Values().text(node).number(found->second.epoch);
    const auto count = [&](const Call& call) { return model({call}).ends_with(": 1, "); };
    if (dice.one_in(3)) {
        CHECK(members.beat({node}, {epoch}) == count({&members::beat, named}));
    } else if (beat >= 0 && dice.one_in(2)) {
        CHECK(members.bury(seen) == count({&members::bury, Values(named).number(beat)}));
    } else if (beat >= 0) {
        CHECK(members.live_again(seen, "h:2") ==
              count({&members::live_again, told_of_mine(Values(named).number(beat).text("h:2"))}));
    } else {
        members.leave({node}, {epoch});
        model({{&members::leave, named}});
    }
}

}  // namespace

TEST_CASE_FIXTURE(Twice, "sim_cluster: the simulated tables answer and keep what PostgreSQL does") {
    Real real(address);
    for (int i = 0; i < 3'000; ++i) {
        if (i < 4 || dice.one_in(60)) change_nodes();
        const auto calls = some_calls();
        real.ask(calls);
        const auto expected = real.answer();
        const auto given = model(calls);
        REQUIRE_MESSAGE(given == expected, "step ", i, " ", std::string(calls.front().statement->name));
        if (i % 100 == 0) REQUIRE(kept() == kept_in_database());
    }
    CHECK(kept() == kept_in_database());
}

/// Whoever waits goes on by what they saw before, and looks once more at the row that has changed.
TEST_CASE_FIXTURE(Twice, "sim_cluster: statements wait for rows, pass them over and look again as in PostgreSQL") {
    Real first(address);
    Real real(address);
    Session holder(address);
    Session watch(address);
    for (int i = 0; i < 4; ++i) change_nodes();
    int waited = 0;
    for (int i = 0; i < 800; ++i) {
        if (dice.one_in(60)) change_nodes();
        const auto before = some_calls();
        first.ask(before);
        REQUIRE(first.answer() == model(before));
        // One of a room changes while somebody is about to do something else with it.
        const auto held = code();
        const auto changed = tables.rooms.find(held);
        if (changed == tables.rooms.end()) continue;
        auto row = changed->second;
        if (dice.one_in(2)) row.fence = dice.between(1, 5);
        if (dice.one_in(3)) row.owner = id(), row.epoch = epoch(*row.owner);
        // None that has ended comes back: of its records any may be removed by then.
        if (dice.one_in(4) && !row.has_ended())
            row.broken = row.broken ? std::nullopt : std::optional<std::string>("ended");
        holder.run("BEGIN");
        holder.ask(
            "UPDATE room SET fence = $2::bigint, owner = nullif($3::text, ''), epoch = nullif($4::bigint, 0), "
            "broken = nullif($5::text, '') WHERE code = $1::text",
            Values()
                .text(held)
                .number(row.fence)
                .text(row.owner.value_or(""))
                .number(row.epoch.value_or(0))
                .text(row.broken.value_or("")));
        Transaction holding(tables, locks, {});
        locks[room_key(held)] = &holding;
        const auto calls = some_calls();
        real.ask(calls);
        Transaction transaction(tables, locks, calls);
        const bool is_done = Twice::run(transaction);
        if (is_done) {
            const auto expected = real.answer();
            REQUIRE_MESSAGE(finish(transaction, calls) == expected, "step ", i, " ",
                            std::string(calls.front().statement->name));
        } else {
            ++waited;
            const auto is_waiting = [&] {
                return real.is_answered() ||
                       watch.ask(
                                "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' "
                                "AND datname = current_database()")
                               .number(0, 0) > 0;
            };
            while (!drive(real, is_waiting, std::chrono::steady_clock::now() + 1ms)) {
            }
            REQUIRE_MESSAGE(!real.is_answered(), "step ", i, ": ", std::string(calls.back().statement->name), ' ',
                            real.answer());
        }
        holder.run("COMMIT");
        write(tables, {RoomWritten{held, row}});
        holding.unlock();
        if (is_done) continue;
        REQUIRE(Twice::run(transaction));
        const auto expected = real.answer();
        REQUIRE_MESSAGE(finish(transaction, calls) == expected, "step ", i, " ",
                        std::string(calls.front().statement->name));
    }
    CHECK(waited > 20);
    CHECK(kept() == kept_in_database());
}

}  // namespace crowntable::sim
