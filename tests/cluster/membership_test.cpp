#include "server/cluster/membership.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <utility>

#include "server/cluster/living_nodes.hpp"

using namespace crowntable::server::cluster;
using namespace std::chrono_literals;

namespace {

/// The table as the store keeps it, and a clock that the test sets.
class NodeTable final : public MemberStore {
public:
    std::map<NodeId, NodeRow> rows;
    bool answers = true;
    BootTime now{100'000ms};
    /// How long a beat takes to be answered.
    std::chrono::milliseconds delay{};
    /// Its calendar; that of its nodes goes by `now`.
    std::optional<crowntable::server::WallTime> told;
    // A burial is not carried out, or is and nobody hears of it.
    bool loses_burials = false;
    bool loses_answers_to_burials = false;
    /// What another does at that moment, once.
    std::function<void()> before_live_again;

    std::optional<std::vector<NodeRow>> nodes() override {
        if (!answers) return std::nullopt;
        std::vector<NodeRow> all;
        for (const auto& [id, row] : rows) all.push_back(row);
        return all;
    }
    std::optional<bool> beat(const NodeId& id, Epoch epoch) override {
        now += delay;
        if (!answers) return std::nullopt;
        const auto row = rows.find(id);
        if (row == rows.end() || row->second.epoch != epoch) return false;
        ++row->second.beat;
        return true;
    }
    std::optional<crowntable::server::WallTime> calendar() const override { return told; }
    std::optional<bool> bury(const NodeRow& seen) override {
        if (loses_burials) return std::nullopt;
        if (!is_as(seen)) return false;
        rows[seen.id] = {seen.id, {seen.epoch.value + 1}, 0, ""};
        return !loses_answers_to_burials ? std::optional(true) : std::nullopt;
    }
    std::optional<bool> enter(const NodeId& id, const std::string& address) override {
        return rows.emplace(id, NodeRow{id, {1}, 0, address}).second;
    }
    std::optional<bool> live_again(const NodeRow& seen, const std::string& address) override {
        if (before_live_again) std::exchange(before_live_again, {})();
        if (!is_as(seen)) return false;
        rows[seen.id] = {seen.id, {seen.epoch.value + 1}, 0, address};
        return true;
    }
    void leave(const NodeId& id, Epoch epoch) override {
        if (rows[id].epoch == epoch) rows[id].address.clear();
    }

private:
    bool is_as(const NodeRow& seen) const {
        const auto row = rows.find(seen.id);
        return row != rows.end() && row->second.epoch == seen.epoch && row->second.beat == seen.beat;
    }
};

struct Member {
    Member(NodeTable& table, const std::string& id, std::uint64_t epoch)
        : membership(
              table, heart, {id}, {epoch}, HeartTimes{}, [&table] { return table.now; },
              [&table] { return crowntable::server::WallTime(table.now); }) {}
    Heart heart{HeartTimes{}};
    Membership membership;
};

std::variant<Epoch, JoinFailure> join_as(NodeTable& table, const std::string& id,
                                         const std::function<void()>& meanwhile = {}) {
    return join(table, {id}, "h:1", HeartTimes{}, [&](std::chrono::milliseconds time) {
        table.now += time;
        if (meanwhile) meanwhile();
    });
}

}  // namespace

TEST_CASE("the first life of a node has epoch 1, and each later one the next") {
    NodeTable table;
    CHECK(std::get<Epoch>(join_as(table, "a")) == Epoch{1});
    table.leave({"a"}, {1});
    CHECK(std::get<Epoch>(join_as(table, "a")) == Epoch{2});
    CHECK(table.rows[{"a"}].lives());
}

TEST_CASE("who comes back after a crash looks for two beats before it buries itself") {
    NodeTable table;
    REQUIRE(std::get<Epoch>(join_as(table, "a")) == Epoch{1});
    const auto before = table.now;
    CHECK(std::get<Epoch>(join_as(table, "a")) == Epoch{2});
    CHECK(table.now - before >= 2s);
}

TEST_CASE("a second process under one id does not begin to live") {
    NodeTable table;
    REQUIRE(std::get<Epoch>(join_as(table, "a")) == Epoch{1});
    const auto second = join_as(table, "a", [&] { table.beat({"a"}, {1}); });
    CHECK(std::get<JoinFailure>(second) == JoinFailure::already_there);
    CHECK(table.rows[{"a"}].epoch == Epoch{1});
}

TEST_CASE("who was buried while it looked lives in the epoch after that") {
    NodeTable table;
    REQUIRE(std::get<Epoch>(join_as(table, "a")) == Epoch{1});
    CHECK(std::get<Epoch>(join_as(table, "a", [&] { table.bury(table.rows[{"a"}]); })) == Epoch{3});
}

TEST_CASE("who is buried at the moment in which it would bury itself lives in the epoch after that") {
    NodeTable table;
    REQUIRE(std::get<Epoch>(join_as(table, "a")) == Epoch{1});
    table.before_live_again = [&] { table.bury(table.rows[{"a"}]); };
    CHECK(std::get<Epoch>(join_as(table, "a")) == Epoch{3});
}

TEST_CASE("of two processes that begin to live under one id at the same moment one does") {
    NodeTable table;
    REQUIRE(std::get<Epoch>(join_as(table, "a")) == Epoch{1});
    table.before_live_again = [&] { table.live_again(table.rows[{"a"}], "h:2"); };
    CHECK(std::get<JoinFailure>(join_as(table, "a")) == JoinFailure::already_there);
    CHECK(table.rows[{"a"}].epoch == Epoch{2});
}

TEST_CASE("a store that does not answer is told as such") {
    NodeTable table;
    table.answers = false;
    CHECK(std::get<JoinFailure>(join_as(table, "a")) == JoinFailure::no_answer);
}

TEST_CASE("each round is a sign of life, counted from when it was sent") {
    NodeTable table;
    REQUIRE(std::get<Epoch>(join_as(table, "a")) == Epoch{1});
    Member member(table, "a", 1);
    table.delay = 2s;
    member.membership.go_round();
    CHECK(member.heart.age(table.now) == 2s);
    CHECK(member.heart.standing(table.now + 501ms) == Standing::in_doubt);
}

TEST_CASE("two nodes keep each other alive, and bury whoever falls silent") {
    NodeTable table;
    REQUIRE(std::get<Epoch>(join_as(table, "a")) == Epoch{1});
    REQUIRE(std::get<Epoch>(join_as(table, "b")) == Epoch{1});
    Member a(table, "a", 1);
    Member b(table, "b", 1);
    for (int second = 0; second < 30; ++second, table.now += 1s) {
        CHECK(a.membership.go_round().buried.empty());
        CHECK(b.membership.go_round().buried.empty());
    }
    int seconds = 0;
    while (a.membership.go_round().buried.empty() && seconds < 100) {
        table.now += 1s;
        ++seconds;
    }
    CHECK(seconds >= 4);
    CHECK(seconds <= 6);
    CHECK_FALSE(table.rows[{"b"}].lives());
    CHECK(b.heart.standing(table.now) == Standing::in_doubt);
    // It awakes: its next beat tells it, and from then on it does nothing.
    CHECK(b.membership.go_round().nodes.empty());
    CHECK(b.heart.standing(table.now) == Standing::buried);
    table.rows[{"b"}].epoch = {1};
    b.membership.go_round();
    CHECK(b.heart.standing(table.now) == Standing::buried);
    // Nobody is buried twice.
    for (int second = 0; second < 10; ++second, table.now += 1s) CHECK(a.membership.go_round().buried.empty());
}

TEST_CASE("while the store is away nobody beats, and nobody is buried when it is back") {
    NodeTable table;
    REQUIRE(std::get<Epoch>(join_as(table, "a")) == Epoch{1});
    REQUIRE(std::get<Epoch>(join_as(table, "b")) == Epoch{1});
    Member a(table, "a", 1);
    Member b(table, "b", 1);
    a.membership.go_round();
    b.membership.go_round();
    table.answers = false;
    for (int second = 0; second < 10; ++second, table.now += 1s) {
        a.membership.go_round();
        b.membership.go_round();
    }
    CHECK(a.heart.standing(table.now) == Standing::in_doubt);
    table.answers = true;
    for (int second = 0; second < 3; ++second, table.now += 1s) CHECK(a.membership.go_round().buried.empty());
    CHECK(a.heart.standing(table.now) == Standing::alive);
    b.membership.go_round();
    CHECK(b.heart.standing(table.now) == Standing::alive);
}

TEST_CASE(
    "how far the calendar of the machine is ahead of the store's is told with each round, also when it is behind") {
    NodeTable table;
    table.rows[{"a"}] = {{"a"}, {1}, 0, "h:1"};
    Member a(table, "a", 1);
    CHECK_FALSE(a.membership.go_round().calendar_lead);
    table.delay = 200ms;
    table.told = crowntable::server::WallTime(table.now - 1h + 100ms);
    CHECK(a.membership.go_round().calendar_lead == 1h);
    table.told = crowntable::server::WallTime(table.now + 1h + 100ms);
    CHECK(a.membership.go_round().calendar_lead == -1h);
    // When the store looked at its calendar nobody knows now.
    table.delay = 3s;
    CHECK(a.membership.go_round().calendar_lead == -1h);
}

TEST_CASE("a burial whose answer is lost is told once, when the node is seen to be dead") {
    NodeTable table;
    table.rows[{"a"}] = {{"a"}, {1}, 0, "h:1"};
    table.rows[{"b"}] = {{"b"}, {3}, 7, "h:2"};
    Member a(table, "a", 1);
    const auto burials = [&](int seconds) {
        std::size_t told = 0;
        for (int second = 0; second < seconds; ++second, table.now += 1s) {
            for (const auto& dead : a.membership.go_round().buried) {
                CHECK(dead.id.text == "b");
                CHECK(dead.epoch == Epoch{3});
                ++told;
            }
        }
        return told;
    };
    table.loses_burials = true;
    CHECK(burials(7) == 0);
    table.loses_burials = false;
    table.loses_answers_to_burials = true;
    CHECK(burials(1) == 0);
    REQUIRE_FALSE(table.rows[{"b"}].lives());
    CHECK(burials(1) == 1);
    CHECK(burials(5) == 0);
}

TEST_CASE("a node that has come back by itself was not buried by whoever has tried") {
    NodeTable table;
    table.rows[{"a"}] = {{"a"}, {1}, 0, "h:1"};
    table.rows[{"b"}] = {{"b"}, {3}, 7, "h:2"};
    Member a(table, "a", 1);
    table.loses_burials = true;
    for (int second = 0; second < 7; ++second, table.now += 1s) CHECK(a.membership.go_round().buried.empty());
    SUBCASE("in its next life") {
        table.rows[{"b"}] = {{"b"}, {4}, 0, "h:2"};
    }
    SUBCASE("by a beat") {
        ++table.rows[{"b"}].beat;
    }
    CHECK(a.membership.go_round().buried.empty());
    // What is seen of it later is another story.
    table.rows[{"b"}] = {{"b"}, {5}, 0, ""};
    CHECK(a.membership.go_round().buried.empty());
}

TEST_CASE("a command is told of the nodes that live, and buries those that show no sign of it") {
    NodeTable table;
    table.rows[{"ann"}] = {{"ann"}, {3}, 7, "h:1"};
    table.rows[{"bob"}] = {{"bob"}, {1}, 9, "h:2"};
    table.rows[{"gone"}] = {{"gone"}, {5}, 0, ""};
    const auto wait = [&](std::chrono::milliseconds time) {
        table.now += time;
        ++table.rows[{"ann"}].beat;
    };
    const auto living = living_nodes(
        table, HeartTimes{}, [&] { return table.now; }, wait);
    REQUIRE(living);
    REQUIRE(living->size() == 1);
    CHECK(living->front().id.text == "ann");
    CHECK_FALSE(table.rows[{"bob"}].lives());
    CHECK(table.rows[{"bob"}].epoch == Epoch{2});
    CHECK(table.rows[{"gone"}].epoch == Epoch{5});
    table.answers = false;
    CHECK_FALSE(living_nodes(
        table, HeartTimes{}, [&] { return table.now; }, wait));
}

TEST_CASE("who has said goodbye is not waited for") {
    NodeTable table;
    table.rows[{"gone"}] = {{"gone"}, {5}, 0, ""};
    const auto living = living_nodes(
        table, HeartTimes{}, [&] { return table.now; }, [](std::chrono::milliseconds) { FAIL("it has waited"); });
    REQUIRE(living);
    CHECK(living->empty());
}

TEST_CASE("nobody is buried by a command that the store keeps waiting") {
    NodeTable table;
    table.rows[{"bob"}] = {{"bob"}, {1}, 9, "h:2"};
    const auto slow = [&](std::chrono::milliseconds) { table.now += 3s; };
    CHECK_FALSE(living_nodes(
        table, HeartTimes{}, [&] { return table.now; }, slow));
    CHECK(table.rows[{"bob"}].lives());
}
