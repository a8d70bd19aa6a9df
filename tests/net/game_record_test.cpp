// A game with fair deals over real sockets, and its record: fetched, exported, checked against the server's key.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "engine/fair_deal.hpp"
#include "engine/hex.hpp"
#include "protocol/json/json.hpp"
#include "protocol/record/check.hpp"
#include "tests/net/client.hpp"
#include "tests/net/program.hpp"

using namespace crowntable;
using namespace crowntable::tests;
using crowntable::Json;

namespace {

/// Somebody at a table who takes part in its fair deals.
class FairPlayer {
public:
    FairPlayer(std::uint16_t port, const std::string& code, Json who, std::uint8_t secret)
        : socket(port, "/ws/" + code), chain_(filled(secret)) {
        who["op"] = "hello";
        who["protocol"] = {{"min", 1}, {"max", 1}};
        socket.send(who.dump());
        token = reads("welcome").at("seat_token");
        CHECK(says({{"op", "sit"}}).at("type") == "seated");
        CHECK(says({{"op", "commit"}, {"chain_end", to_hex(chain_.end())}}).at("type") == "done");
    }

    Json says(Json command) {
        command["id"] = ++last_id_;
        socket.send(command.dump());
        for (;;) {
            auto message = hears();
            if (message.contains("ack") && message["ack"] == last_id_) return message;
        }
    }
    Json reads(const std::string& type) {
        for (;;) {
            auto message = hears();
            if (message["type"] == type) return message;
        }
    }
    Json reveals(std::uint32_t deal) { return says({{"op", "reveal"}, {"deal", deal}, {"link", link(deal)}}); }
    std::string link(std::uint32_t number) const { return to_hex(chain_.link(number)); }
    void catches_up(const Json& version) {
        while (update["v"] < version) hears();
    }
    void plays() {
        const Json& legal = update["you"]["legal"];
        Json action{{"type", "discard"}};
        if (!legal["draw"].empty()) {
            action = {{"type", "draw"}, {"source", "stock"}};
        } else if (!legal["go_out"].empty()) {
            action["card"] = legal["go_out"][0];
            action["go_out"] = true;
        } else {
            action["card"] = legal["discard"][0];
        }
        CHECK(says({{"op", "play"}, {"turn", update["turn"]}, {"action", action}}).at("type") == "update");
    }

    Player socket;
    std::string token;
    Json update;

private:
    static Link filled(std::uint8_t byte) {
        Link link{};
        link.bytes.fill(byte);
        return link;
    }
    Json hears() {
        auto message = Json::parse(socket.read());
        if (message["type"] == "update") update = message;
        return message;
    }

    HashChain chain_;
    std::uint64_t last_id_ = 0;
};

HttpReply fetch_record(std::uint16_t port, const std::string& code, const std::string& number, const std::string& token,
                       const std::string& document = "record") {
    Headers headers;
    if (!token.empty()) headers.emplace_back("Authorization", "Bearer " + token);
    return get(port, "/api/rooms/" + code + "/games/" + number + "/" + document, headers);
}

std::string code_in(const HttpReply& reply) {
    return std::to_string(reply.status) + " " + Json::parse(reply.body).value("code", "");
}

/// Plays until the round is over.
void play_round(FairPlayer& ann, FairPlayer& bob) {
    while (ann.update["public"]["phase"] == "draw" || ann.update["public"]["phase"] == "discard") {
        FairPlayer& actor = ann.update["public"]["current"] == 0 ? ann : bob;
        FairPlayer& other = &actor == &ann ? bob : ann;
        actor.catches_up(ann.update["v"]);
        actor.plays();
        other.catches_up(actor.update["v"]);
    }
}

PublicKey key_of(const std::string& directory) {
    const auto printed = run_program({"key", directory});
    CHECK(printed.status == 0);
    REQUIRE(printed.output.size() == 65);
    return parse_hex<PublicKey>(printed.output.substr(0, 64)).value();
}

record::CheckedRecord checked(const std::string& text, const PublicKey& signer) {
    const auto result = record::check_game_record(text, signer);
    if (const auto* fault = std::get_if<record::Fault>(&result)) FAIL(fault->line, ": ", fault->sentence);
    return std::get<record::CheckedRecord>(result);
}

}  // namespace

TEST_CASE("A game with fair deals over real sockets leaves a record that its players can check") {
    const Scratch scratch;
    const std::string directory = scratch.path;
    std::string code;
    std::string token;
    std::string text;
    {
        Program program(on_loopback(directory));
        const auto port = program.port();
        const auto made = Json::parse(request(port, "POST", "/api/rooms", {{"Content-Type", "application/json"}},
                                              R"({"game":"five_suited_rummy","options":{"rounds":[3,4]},)"
                                              R"("room_options":{"round_pause":0}})")
                                          .body);
        code = made["code"];
        FairPlayer ann(port, code, {{"name", "Ann"}, {"host_token", made["host_token"]}}, 1);
        token = ann.token;
        FairPlayer bob(port, code, {{"name", "Bob"}}, 2);
        CHECK(ann.says({{"op", "start"}}).at("type") == "done");
        CHECK(bob.reads("deal_open").at("awaited") == Json{0, 1});
        CHECK(ann.reveals(1).at("type") == "done");
        // Bob never reveals: after two seconds it goes on without his link.
        CHECK(ann.reads("deal_closed").at("links") == Json{ann.link(1), "skipped"});
        ann.reads("update");
        bob.catches_up(ann.update["v"]);
        CHECK(code_in(fetch_record(port, code, "1", token)) == "409 GAME_ON");
        play_round(ann, bob);
        const auto revealed = ann.reads("deal_revealed");
        CHECK(revealed.at("vouched_for") == false);
        bob.socket.close();
        while (ann.reads("presence").at("connected") == true) {
        }
        CHECK(ann.says({{"op", "ready"}, {"ready", true}}).at("type") == "done");
        CHECK(ann.reads("deal_open").at("awaited") == Json{0});
        CHECK(ann.reveals(2).at("type") == "done");
        CHECK(ann.reads("deal_closed").at("links") == Json{ann.link(2), "absent"});
        CHECK(ann.says({{"op", "end_game"}}).at("type") == "done");
        CHECK(ann.reads("deal_revealed").at("deal") == 2);

        const auto reply = fetch_record(port, code, "1", token);
        REQUIRE(reply.status == 200);
        CHECK(reply.header("content-type") == "application/jsonl");
        CHECK(reply.header("cache-control") == "no-store");
        text = reply.body;
        const auto game = checked(text, key_of(directory));
        CHECK(game.deals == 2);
        CHECK(game.deals_vouched_for == 1);
        CHECK(game.ended_by_host);
        CHECK(game.start.room == code);
        CHECK(text.find(revealed.at("server_link").get<std::string>()) != std::string::npos);

        CHECK(fetch_record(port, code, "1", bob.token).status == 200);
        const auto replay = fetch_record(port, code, "1", token, "replay?view=all&from=1");
        REQUIRE(replay.status == 200);
        CHECK(replay.header("content-type") == "application/json");
        CHECK(Json::parse(replay.body).at("from") == 1);
        for (const char* from : {"abc", "-1", "", "1x", "99999999999999999999"}) {
            CHECK(code_in(fetch_record(port, code, "1", token, std::string("replay?from=") + from)) == "400 BAD_FIELD");
        }
        CHECK(Json::parse(fetch_record(port, code, "1", bob.token, "review").body).at("players").size() == 2);
        CHECK(code_in(fetch_record(port, code, "1", "")) == "403 BAD_TOKEN");
        CHECK(code_in(fetch_record(port, code, "1", std::string(32, '0'))) == "403 NOT_A_PLAYER");
        CHECK(code_in(fetch_record(port, code, "2", token)) == "404 NO_SUCH_GAME");
        CHECK(code_in(fetch_record(port, "K7M4PX", "1", token)) == "404 NO_SUCH_ROOM");
        CHECK(request(port, "POST", "/api/rooms/" + code + "/games/1/record").status == 405);
        CHECK(get(port, "/api/rooms/" + code + "/games/1").status == 404);
        program.signal(SIGKILL);
        program.end();
    }
    Program again(on_loopback(directory));
    const auto fetched = fetch_record(again.port(), code, "1", token);
    REQUIRE(fetched.status == 200);
    CHECK_MESSAGE((fetched.body == text), "the same key signs the same record after a restart");
    const auto exported = run_program({"export", code, "--game", "1", "--data-dir", directory});
    CHECK(exported.status == 0);
    CHECK(exported.output.starts_with(text));
    CHECK(run_program({"export", code, "--game", "2", "--data-dir", directory}).status == 1);
}

TEST_CASE("A signing key that is damaged ends the start with a status of its own and is left as it is") {
    const Scratch scratch;
    const std::string directory = scratch.path;
    {
        Program program(on_loopback(directory));
        program.port();
    }
    const auto file = std::filesystem::path(directory) / "signing.key";
    REQUIRE(std::filesystem::exists(file));
    std::ofstream(file, std::ios::binary) << "junk";
    const auto refused = run_program(on_loopback(directory));
    CHECK(refused.status == 8);
    CHECK(refused.output.find("signing key") != std::string::npos);
    CHECK(refused.output.find("junk") == std::string::npos);
    CHECK(run_program({"key", directory}).status == 8);
    CHECK(std::filesystem::file_size(file) == 4);
    std::filesystem::remove(file);
    CHECK(run_program({"key", directory}).status == 8);
    CHECK_FALSE(std::filesystem::exists(file));
}
