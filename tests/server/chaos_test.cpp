#include <doctest/doctest.h>

#include <array>

#include "tests/server/world.hpp"
#include "tests/support/gate_scale.hpp"

/// Drives the whole core with random people who drop, come back twice, resend, talk nonsense and press everything,
/// with commits that are slow or fail and servers that start again. From a seed: a failure names it.
namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

struct Watch : server::Observer {
    void room_quarantined(std::string_view, std::string_view what) override { broken = what; }
    void game_started(std::string_view, int, std::size_t) override { ++games; }
    void game_finished(std::string_view, int) override { ++finished; }
    std::string broken;
    int games = 0;
    int finished = 0;
};

class Chaos {
public:
    explicit Chaos(int number)
        : random_(Seed{}, "chaos " + std::to_string(number)), world_("chaos " + std::to_string(number), {}, &watch_) {
        world_.create("five_suited_rummy",
                      {{"rounds", below(3) > 0 ? Json::array({3}) : Json::array({3, 4})},
                       {"reveal_hands", pick({"at_round_end", "at_game_end"})}},
                      {{"turn_seconds", below(2) * 20},
                       {"absence_grace", 5},
                       {"on_leave", pick({"bot", "freeze", "end"})},
                       {"round_pause", below(2) * 10},
                       {"bot_pace", pick({"human", "instant"})}});
        people_ = world_.table({"Ann", "Bob", "Cid"}, below(3));
        people_.front()->says(R"({"op":"start"})");
    }

    void run(int steps) {
        for (int i = 0; i < steps && watch_.broken.empty(); ++i) step();
        world_.release_commits();
        CHECK_MESSAGE(watch_.broken.empty(), watch_.broken);
        CHECK(world_.lobby().counts().quarantined == 0);
    }

    /// A new process makes the same room of the journal.
    void starts_again() {
        const auto before = card();
        world_.restart();
        CHECK_MESSAGE(watch_.broken.empty(), watch_.broken);
        CHECK(card() == before);
    }

    const Watch& watch() const { return watch_; }

private:
    int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound))); }
    std::string pick(std::initializer_list<const char*> all) {
        return *(all.begin() + below(static_cast<int>(all.size())));
    }
    Client& somebody() { return *people_[static_cast<std::size_t>(below(static_cast<int>(people_.size())))]; }

    /// What anybody may know of the room, but for who is connected.
    Json card() {
        Json card = Json::parse(world_.describe(world_.code).body);
        for (auto& seat : card.at("seats")) {
            seat.erase("connected");
            seat.erase("claimable");
        }
        return card;
    }

    void step() {
        Client& client = somebody();
        const int what = below(100);
        if (what < 4 && people_.size() < 9) {
            people_.push_back(&world_.join(pick({"Ann", "Bob", "Cid", "Zoe"})));
        } else if (what < 8) {
            if (client.online()) client.drops();
        } else if (what < 14) {
            comes_back(client);
        } else if (what < 16) {
            if (!holding_) world_.fail_next_commit();
        } else if (what < 18) {
            holding_ = !holding_;
            holding_ ? world_.hold_commits() : world_.release_commits();
        } else if (what < 19) {
            holding_ = false;
            world_.release_commits();
            starts_again();
        } else if (what < 24) {
            world_.pass(std::chrono::milliseconds(below(8'000)));
        } else if (what < 26) {
            if (client.online()) client.frame(pick({"{", "[]", R"({"id":0,"op":"sit"})", R"({"id":1,"op":"sat"})"}));
        } else if (what < 80) {
            plays(whose_turn_it_is(client));
        } else if (client.online() && client.welcome.is_object()) {
            says(client, command());
        }
        if (holding_ && below(4) == 0) {
            if (below(6) == 0) world_.fail_next_commit();
            world_.settle_commit();
        }
        world_.pass(100ms);
        check_what_is_seen();
    }

    Client& whose_turn_it_is(Client& otherwise) {
        for (auto* client : people_) {
            if (client->online() && client->greeted && client->room.is_object() && client->my_turn()) return *client;
        }
        return otherwise;
    }

    /// With the token, on top of a living connection perhaps; as somebody new where the token is good no more.
    void comes_back(Client& client) {
        if (client.online() && !client.greeted && !holding_) {
            client.hello({{"name", "Nell"}});
        } else if (!client.token().empty()) {
            client.comes_back();
        }
    }

    void plays(Client& client) {
        if (!client.online() || !client.update.is_object() || !client.room.is_object() || client.you().is_null())
            return;
        const Json& legal = client.you().at("legal");
        Json action{{"type", "draw"}, {"source", pick({"stock", "discard"})}};
        if (!legal.at("go_out").empty()) {
            action = {{"type", "discard"}, {"card", legal.at("go_out").front()}, {"go_out", true}};
        } else if (!legal.at("discard").empty()) {
            action = {{"type", "discard"}, {"card", legal.at("discard").back()}};
        }
        says(client,
             {{"op", below(8) == 0 ? "preview" : "play"}, {"turn", client.update.at("turn")}, {"action", action}});
    }

    Json command() {
        const int seat = below(5);
        const std::array<Json, 26> all{
            {{{"op", "sit"}},
             {{"op", "sit"}},
             {{"op", "sit"}, {"seat", seat}, {"name", "Sam"}},
             {{"op", "watch"}},
             {{"op", "claim_seat"}, {"seat", seat}},
             {{"op", "consent"}, {"claim", 1 + below(4)}, {"accept", below(2) == 0}},
             {{"op", "transfer_code"}},
             {{"op", "rename"}, {"name", pick({"Ann", "Bo", "Cy"})}},
             {{"op", "set_options"}, {"options", {{"max_recycles", below(4)}}}},
             {{"op", "set_options"}, {"game", pick({"five_crowns_mini", "five_suited_rummy"})}},
             {{"op", "set_options"}, {"room_options", {{"spectators", below(2) == 0}}}},
             {{"op", "ready"}, {"ready", below(3) > 0}},
             {{"op", "ready"}, {"ready", true}},
             {{"op", "add_bot"}, {"level", pick({"easy", "medium"})}},
             {{"op", "remove_seat"}, {"seat", seat}},
             {{"op", "lock"}, {"locked", below(4) == 0}},
             {{"op", "pass_host"}, {"seat", seat}},
             {{"op", "start"}},
             {{"op", "start"}},
             {{"op", "arrange"}},
             {{"op", "hint"}},
             {{"op", "more_time"}},
             {{"op", "rematch"}},
             {{"op", pick({"end_game", "leave", "ping", "ping"})}},
             {{"op", "set_hand_order"}, {"cards", {"3S"}}},
             {{"op", "chat"}, {"text", "hello"}}}};
        return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    }

    /// Exactly one answer, unless the connection was lost over it; and a resend is answered, too.
    void says(Client& client, const Json& command) {
        if (!client.greeted) return;
        const int times = below(10) == 0 ? 2 : 1;
        std::optional<ProtocolClient::Command> sent;
        for (int i = 0; i < times && client.online(); ++i) {
            const auto before = client.heard.size();
            if (sent) {
                client.frame(sent->text);
            } else {
                sent = client.posts(command);
            }
            // Behind a commit that is held an answer may come later, or never.
            if (holding_) return;
            const auto answers = client.answers_to(sent->id, before).size();
            CHECK_MESSAGE((answers == 1 || (answers == 0 && !client.online())), sent->text);
        }
    }

    void check_what_is_seen() {
        for (const auto* client : people_) {
            const bool plays = !holding_ && client->online() && client->greeted && client->update.is_object() &&
                               client->state() == "playing" && !client->you().is_null() &&
                               // Whoever loses the seat to its owner hears no more of the game, and has seen enough.
                               client->room.at("you").at("role") != "guest";
            if (plays) CHECK(client->you().at("seat") == client->room.at("you").at("seat"));
        }
        for (auto* client : people_) client->forget();
    }

    Random random_;
    Watch watch_;
    World world_;
    std::vector<Client*> people_;
    bool holding_ = false;
};

}  // namespace

TEST_CASE("Whatever people, networks and journals do, no room breaks and every command has one answer") {
    int games = 0;
    int finished = 0;
    const int worlds = is_slow_build ? 6 : 24;
    for (int number = 0; number < worlds; ++number) {
        CAPTURE(number);
        Chaos chaos(number);
        chaos.run(300);
        chaos.starts_again();
        games += chaos.watch().games;
        finished += chaos.watch().finished;
    }
    CHECK_MESSAGE(games >= worlds, "the people do get to play");
    CHECK_MESSAGE(finished > worlds / 12, "and to finish");
}

}  // namespace crowntable::tests
