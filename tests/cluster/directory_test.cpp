#include "server/cluster/directory.hpp"

#include <doctest/doctest.h>

#include <deque>
#include <map>

using namespace crowntable::server;
using namespace crowntable::server::cluster;

namespace {

/// A store whose answers come when the test lets them, one question after the other.
class RoomTable final : public SharedStore {
public:
    std::map<std::string, RoomRow> rooms;
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
                if (rooms.contains(code)) found.push_back(rooms.at(code));
            }
            done(found);
        });
    }

    void claim(std::vector<WantedRoom> wanted,
               std::function<void(std::optional<std::vector<ClaimedRoom>>)> done) override {
        std::vector<std::string> codes;
        for (const auto& each : wanted) codes.push_back(each.code);
        questions.push_back("claim" + joined(codes));
        pending_.emplace_back([this, wanted, done] {
            if (!answers) return done(std::nullopt);
            std::vector<ClaimedRoom> got;
            for (const auto& each : wanted) {
                auto& row = rooms.at(each.code);
                const bool is_locked = std::find(locked.begin(), locked.end(), each.code) != locked.end();
                if (is_locked || row.fence != each.seen) continue;
                row.fence += 1'000;
                row.owner = Owner{{"me"}, {1}, "h:1"};
                got.push_back({each.code, row.fence});
            }
            done(got);
        });
    }

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
    if (const auto* here = std::get_if<Here>(&where)) return "here " + std::to_string(here->fence);
    if (const auto* other = std::get_if<Elsewhere>(&where)) return "at " + other->owner.id.text;
    if (std::holds_alternative<Nowhere>(where)) return "nowhere";
    return std::holds_alternative<SetAside>(where) ? "set aside" : "not now";
}

struct Desk {
    RoomTable table;
    Directory directory{NodeId{"me"}, table};
    std::vector<std::string> heard;

    void knock(const std::string& code) {
        directory.find(code, [this, code](const Whereabouts& where) { heard.push_back(code + " " + words(where)); });
    }
};

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("a room that nobody has is claimed by whoever knocks for it, and then known without asking") {
    Desk desk;
    desk.table.rooms["A"] = {.code = "A", .owner = {}, .fence = 7};
    desk.knock("A");
    CHECK(desk.heard.empty());
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A here 1007"});
    CHECK(desk.directory.fence_of("A") == 1'007);
    desk.knock("A");
    CHECK(desk.heard.size() == 2);
    CHECK(desk.table.questions == Strings{"find A", "claim A"});
}

TEST_CASE("a room of another node, one that was set aside and one that is not there are not claimed") {
    Desk desk;
    desk.table.rooms["A"] = {.code = "A", .owner = Owner{{"she"}, {4}, "h:2"}, .fence = 7};
    desk.table.rooms["B"] = {.code = "B", .owner = {}, .fence = 7, .is_broken = true};
    for (const auto* code : {"A", "B", "C"}) desk.knock(code);
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A at she", "B set aside", "C nowhere"});
    CHECK(desk.directory.owned() == 0);
}

TEST_CASE("knocks that come while the store is asked share the next question") {
    Desk desk;
    for (const auto* code : {"A", "B", "C"}) desk.table.rooms[code] = {.code = code, .owner = {}, .fence = 1};
    desk.knock("A");
    desk.knock("B");
    desk.knock("C");
    desk.knock("B");
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A here 1001", "B here 1001", "B here 1001", "C here 1001"});
    CHECK(desk.table.questions == Strings{"find A", "claim A", "find B C", "claim B C"});
}

TEST_CASE("where others are quicker, or a row is locked, the knock has to be repeated") {
    Desk desk;
    desk.table.rooms["A"] = {.code = "A", .owner = {}, .fence = 1};
    desk.table.rooms["B"] = {.code = "B", .owner = {}, .fence = 1};
    desk.table.locked = {"B"};
    desk.knock("A");
    desk.table.answer_one();
    desk.table.rooms["A"].fence = 2;
    desk.table.answer_one();
    desk.knock("B");
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A not now", "B not now"});
    CHECK(desk.directory.owned() == 0);
}

TEST_CASE("a store that does not answer leaves every knock to be repeated, and the next one is asked anew") {
    Desk desk;
    desk.table.rooms["A"] = {.code = "A", .owner = {}, .fence = 1};
    desk.table.answers = false;
    desk.knock("A");
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A not now"});
    desk.knock("A");
    desk.table.answer_one();
    desk.table.answers = true;
    desk.knock("A");
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A not now", "A not now", "A here 1001"});
}

TEST_CASE("a room that is ours by a claim whose outcome was never heard is claimed again") {
    Desk desk;
    desk.table.rooms["A"] = {.code = "A", .owner = Owner{{"me"}, {1}, "h:1"}, .fence = 5};
    desk.knock("A");
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"A here 1005"});
}

TEST_CASE("a question that is put while another is being answered waits for its own answer") {
    Desk desk;
    desk.table.rooms["A"] = {.code = "A", .owner = {}, .fence = 1};
    desk.directory.find("X", [&](const Whereabouts& where) {
        desk.heard.push_back("X " + words(where));
        desk.knock("A");
    });
    desk.table.answer_all();
    CHECK(desk.heard == Strings{"X nowhere", "A here 1001"});
}

TEST_CASE("what was forgotten is asked for again, and who was buried has nothing") {
    Desk desk;
    desk.table.rooms["A"] = {.code = "A", .owner = {}, .fence = 1};
    desk.directory.own("B", 9);
    desk.knock("A");
    desk.table.answer_all();
    desk.directory.forget("A");
    CHECK(!desk.directory.fence_of("A"));
    CHECK(desk.directory.forget_all() == Strings{"B"});
    CHECK(desk.directory.owned() == 0);
}

TEST_CASE("a directory that is gone hears no answer") {
    RoomTable table;
    int heard = 0;
    {
        Directory directory(NodeId{"me"}, table);
        directory.find("A", [&](const Whereabouts&) { ++heard; });
    }
    table.answer_all();
    CHECK(heard == 0);
}
