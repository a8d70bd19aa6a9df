#include "server/cluster/directory.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>

using namespace crowntable::server;
using namespace crowntable::server::cluster;

namespace {

/// A store whose answers come when the test lets them, one question after the other.
class RoomTable final : public SharedStore, public Journal {
public:
    std::map<std::string, RoomRow> rooms_there;
    bool answers = true;
    /// Rows that somebody else has locked.
    std::vector<std::string> locked;
    std::vector<std::string> questions;

    void find(std::vector<std::string> codes, std::function<void(std::optional<std::vector<RoomRow>>)> done) override {
        questions.push_back("find" + joined(codes));
        pending_.emplace_back([this, codes, done] {
            if (!answers) return done(std::nullopt);
            std::vector<RoomRow> found;
            for (const auto& code : codes) {
                if (rooms_there.contains(code)) found.push_back(rooms_there.at(code));
            }
            done(found);
        });
    }

    void claim(std::vector<std::string> codes, std::function<void(Claimed)> done) override {
        questions.push_back("claim" + joined(codes));
        pending_.emplace_back([this, codes, done] {
            Claimed claimed;
            for (const auto& code : codes) {
                auto& row = rooms_there.at(code);
                const bool is_free = (!row.owner || row.owner->id.text == "me") && !std::ranges::count(locked, code);
                if (answers && is_free) row.owner = Owner{{"me"}, {1}, "h:1"};
                claimed.push_back(answers && is_free ? std::optional<Fence>(7) : std::nullopt);
            }
            done(claimed);
        });
    }

    void vouch(std::string, std::optional<Fence>, std::function<void(bool)>) override {}
    void end(std::string, Fence, std::function<void(bool)>) override {}
    void loaded(std::string) override {}
    std::uint64_t rooms_set_aside() const override { return 0; }
    std::uint64_t rooms_taken_over() const override { return 0; }
    std::size_t room_count() const override { return 0; }
    void set_calendar_lead(std::chrono::milliseconds) override {}
    bool is_replaced() const override { return false; }
    void append(Append, std::function<void(CommitResult)>) override {}
    void load(std::string, std::function<void(Loaded)>) override {}
    void expire(std::string, Fence) override {}
    void set_end(std::string, Fence, std::optional<WallTime>) override {}
    Fence new_fence() override { return 1; }
    void release(std::string, Fence, std::function<void()> done) override { done(); }
    std::vector<KeptRoom> rooms() override { return {}; }
    std::vector<Record> first_records() override { return {}; }
    bool is_failing() const override { return false; }

    void answer_one() {
        REQUIRE(!pending_.empty());
        const auto next = pending_.front();
        pending_.pop_front();
        next();
    }
    void answer_all() {
        while (!pending_.empty()) answer_one();
    }

private:
    static std::string joined(const std::vector<std::string>& codes) {
        std::string all;
        for (const auto& code : codes) all += " " + code;
        return all;
    }
    std::deque<std::function<void()>> pending_;
};

std::string words(const Whereabouts& where) {
    if (std::holds_alternative<Here>(where)) return "here";
    if (const auto* other = std::get_if<Elsewhere>(&where)) return "at " + other->owner.id.text;
    if (std::holds_alternative<Nowhere>(where)) return "nowhere";
    if (std::holds_alternative<Nobodys>(where)) return "nobody's";
    return std::holds_alternative<SetAside>(where) ? "set aside" : "not now";
}

struct Desk {
    RoomTable table;
    RoomFences fences{table};
    Directory directory{NodeId{"me"}, table, fences};
    std::vector<std::string> heard;

    void knock(const std::string& code) {
        directory.find(code, [this, code](const Whereabouts& where) { heard.push_back(code + " " + words(where)); });
    }
    void look(const std::string& code) {
        directory.look(code, [this, code](const Whereabouts& where) { heard.push_back(code + " " + words(where)); });
    }
};

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("a room that nobody has is claimed by whoever knocks for it, and then known without asking") {
    Desk desk;
    desk.table.rooms_there["A"] = {.code = "A", .owner = {}};
    desk.knock("A");
    CHECK(desk.heard.empty());
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A here"});
    CHECK(desk.fences.holds("A"));
    desk.knock("A");
    CHECK(desk.heard.size() == 2);
    CHECK(desk.table.questions == Strings{"find A", "claim A"});
}

TEST_CASE("a room of another node, one that was set aside and one that is not there are not claimed") {
    Desk desk;
    desk.table.rooms_there["A"] = {.code = "A", .owner = Owner{{"she"}, {4}, "h:2"}};
    desk.table.rooms_there["B"] = {.code = "B", .owner = {}, .is_broken = true};
    for (const auto* code : {"A", "B", "C"}) desk.knock(code);
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A at she", "B set aside", "C nowhere"});
    CHECK(desk.fences.held() == 0);
}

TEST_CASE("a room that a newer program has played is not claimed, and what it needs is told") {
    Desk desk;
    desk.table.rooms_there["A"] = {.code = "A", .owner = {}, .is_broken = false, .needs = {7, {"gin"}}};
    desk.table.rooms_there["B"] = {
        .code = "B", .owner = Owner{{"she"}, {4}, "h:2"}, .is_broken = false, .needs = {7, {"gin"}}};
    RoomNeeds needs;
    desk.directory.find("A", [&](const Whereabouts& where) { needs = std::get<Beyond>(where).needs; });
    desk.table.answer_one();
    CHECK(needs.format == 7);
    CHECK(needs.rules == Strings{"gin"});
    CHECK(desk.fences.held() == 0);
    // Whoever plays it knows it.
    desk.knock("B");
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"B at she"});
}

TEST_CASE("a program meets the needs of a room that it knows all of") {
    const Abilities mine{5, {"crowns", "crowns=1", "crowns=2"}};
    CHECK(mine.meet({}));
    CHECK(mine.meet({5, {"crowns=2", "crowns"}}));
    CHECK_FALSE(mine.meet({6, {}}));
    CHECK_FALSE(mine.meet({5, {"crowns=3"}}));
    CHECK(needs_in(";crowns;;crowns=2;") == Strings{"crowns", "crowns=2"});
    CHECK(needs_in("").empty());
    CHECK(text_of_needs(mine.rules) == ";crowns;;crowns=1;;crowns=2;");
}

TEST_CASE("all nodes that live read the format of the oldest of them") {
    const NodeRow old{{"a"}, {1}, 0, "h:1", {5, {}}};
    const NodeRow fresh{{"b"}, {1}, 0, "h:2", {7, {}}};
    const NodeRow gone{{"c"}, {1}, 0, "", {1, {}}};
    CHECK(format_read_by_all({fresh, gone}, 6) == 6);
    CHECK(format_read_by_all({old, fresh, gone}, 6) == 5);
    CHECK(format_read_by_all({}, 6) == 6);
}

TEST_CASE("knocks that come while the store is asked share the next question") {
    Desk desk;
    for (const auto* code : {"A", "B", "C"}) desk.table.rooms_there[code] = {.code = code, .owner = {}};
    desk.knock("A");
    desk.knock("B");
    desk.knock("C");
    desk.knock("B");
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A here", "B here", "B here", "C here"});
    CHECK(desk.table.questions == Strings{"find A", "claim A", "find B C", "claim B C"});
}

TEST_CASE("where others are quicker, or a row is locked, the knock has to be repeated") {
    Desk desk;
    desk.table.rooms_there["A"] = {.code = "A", .owner = {}};
    desk.table.rooms_there["B"] = {.code = "B", .owner = {}};
    desk.table.locked = {"B"};
    desk.knock("A");
    desk.table.answer_one();
    desk.table.rooms_there["A"].owner = Owner{{"she"}, {4}, "h:2"};
    desk.table.answer_one();
    desk.knock("B");
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A not now", "B not now"});
    CHECK(desk.fences.held() == 0);
}

TEST_CASE("a store that does not answer leaves every knock to be repeated, and the next one is asked anew") {
    Desk desk;
    desk.table.rooms_there["A"] = {.code = "A", .owner = {}};
    desk.table.answers = false;
    desk.knock("A");
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A not now"});
    desk.knock("A");
    desk.table.answer_one();
    desk.table.answers = true;
    desk.knock("A");
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A not now", "A not now", "A here"});
}

TEST_CASE("a room that is ours by a claim whose outcome was never heard is claimed again") {
    Desk desk;
    desk.table.rooms_there["A"] = {.code = "A", .owner = Owner{{"me"}, {1}, "h:1"}};
    desk.knock("A");
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A here"});
}

TEST_CASE("a question that is put while another is being answered waits for its own answer") {
    Desk desk;
    desk.table.rooms_there["A"] = {.code = "A", .owner = {}};
    desk.directory.find("X", [&](const Whereabouts& where) {
        desk.heard.push_back("X " + words(where));
        desk.knock("A");
    });
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"X nowhere", "A here"});
}

TEST_CASE("who only asks about a room of nobody claims nothing, unless somebody knocks at the same moment") {
    Desk desk;
    for (const auto* code : {"A", "B"}) desk.table.rooms_there[code] = {.code = code, .owner = {}};
    desk.look("A");
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A nobody's"});
    CHECK(desk.fences.held() == 0);
    desk.look("B");
    desk.table.answer_all();
    // Both wait for the next question.
    desk.look("NONE");
    desk.look("A");
    desk.knock("A");
    desk.table.answer_all();
    CHECK(desk.table.questions.back() == "claim A");
    CHECK(std::vector(desk.heard.end() - 2, desk.heard.end()) == Strings{"A here", "A here"});
    desk.look("A");
    CHECK(desk.heard.back() == "A here");
}

TEST_CASE("what was forgotten is asked for again") {
    Desk desk;
    for (const auto* code : {"A", "B"}) desk.table.rooms_there[code] = {.code = code, .owner = {}};
    desk.knock("A");
    desk.knock("B");
    desk.table.answer_all();
    desk.fences.forget("A");
    desk.knock("A");
    CHECK(desk.table.questions.back() == "find A");
    desk.table.answer_all();
    CHECK(desk.fences.held() == 2);
}

TEST_CASE("a directory that is gone hears no answer") {
    RoomTable table;
    RoomFences fences(table);
    int heard = 0;
    {
        Directory directory(NodeId{"me"}, table, fences);
        directory.find("A", [&](const Whereabouts&) { ++heard; });
    }
    table.answer_all();
    CHECK(heard == 0);
}
