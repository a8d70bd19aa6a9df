#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "protocol/json/json.hpp"
#include "tests/net/client.hpp"

namespace crowntable::tests {

inline const std::string quick_room = R"({"game":"five_crowns","room_options":{"bot_pace":"instant"}})";

/// A hello of Ann's that shows one thing more.
inline std::string hello_with(const std::string& member, const std::string& value) {
    return R"({"op":"hello","protocol":{"min":1,"max":1},")" + member + R"(":")" + value + R"("})";
}

/// A game that Ann plays against a bot.
struct BotTable {
    explicit BotTable(std::uint16_t port) {
        const auto made = Json::parse(request(port, "POST", "/api/rooms", json_body, quick_room).body);
        code = made.at("code");
        player = std::make_unique<Player>(port, "/ws/" + code);
        player->send(hello_with("host_token", made.at("host_token")));
        seat_token = Json::parse(player->read_type("welcome")).at("seat_token");
        player->send(R"({"id":1,"op":"sit","name":"Ann"})");
        player->read_type("seated");
        player->send(R"({"id":2,"op":"add_bot","level":"easy"})");
        player->read_type("done");
        host_token = made.at("host_token");
    }
    void starts() {
        player->send(R"({"id":3,"op":"start"})");
        view = Json::parse(player->read_type("update"));
    }

    std::string code;
    std::string host_token;
    std::string seat_token;
    std::unique_ptr<Player> player;
    Json view;
};

}  // namespace crowntable::tests
