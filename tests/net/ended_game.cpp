#include "tests/net/ended_game.hpp"

#include "protocol/json/json.hpp"
#include "tests/net/client.hpp"
#include "tests/net/texts.hpp"

namespace crowntable::tests {

std::string play_to_an_end(std::uint16_t port) {
    const auto made = Json::parse(request(port, "POST", "/api/rooms", json_body, room_body).body);
    const auto code = made.at("code").get<std::string>();
    Player ann(port, "/ws/" + code);
    const auto token = made.at("host_token").get<std::string>();
    ann.send(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Ann","host_token":")" + token + "\"}");
    ann.send(R"({"op":"sit","id":1})");
    ann.read_type("seated");
    Player bob(port, "/ws/" + code);
    bob.send(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Bob"})");
    bob.send(R"({"op":"sit","id":1})");
    bob.read_type("seated");
    ann.send(R"({"op":"start","id":2})");
    ann.read_type("update");
    ann.send(R"({"op":"end_game","id":3})");
    for (auto text = ann.read(); !says(text, R"("ack":3)"); text = ann.read()) {
    }
    return code;
}

}  // namespace crowntable::tests
