// Whatever people at a table send, in whatever order, every message that leaves fits its schema and is written before
// it is shown (tests/server/world.hpp), and the room goes on: a bug would have it set aside.
//
// An input is a script of lines; what is no line of the language does nothing:
//   0 {"op":"sit"}     client 0, 1, 2 or 3 says a frame; on a connection without a welcome it is its hello
//   0 +                opens a connection without a word
//   0 ~                comes back with its token, or as somebody new without one
//   0 -                drops its connection
//   .5000              so many milliseconds pass, at most ten minutes

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/ensure.hpp"
#include "tests/server/world.hpp"

namespace {

using namespace crowntable;
using namespace crowntable::tests;

constexpr std::size_t lines_max = 200;
constexpr int milliseconds_max = 600'000;

class Script {
public:
    Script() : world_("fuzz") {
        world_.create();
        clients_[0] = &world_.host("Ann");
        for (std::size_t i = 1; i < clients_.size(); ++i) clients_[i] = &world_.client();
    }

    void line(std::string_view line) {
        if (line.starts_with('.')) return passes(line.substr(1));
        if (line.size() < 3 || line[0] < '0' || line[0] > '3' || line[1] != ' ') return;
        Client& client = *clients_.at(static_cast<std::size_t>(line[0] - '0'));
        const auto frame = line.substr(2);
        if (frame == "+") {
            client.opens();
        } else if (frame == "~") {
            comes_back(client);
        } else if (frame == "-") {
            if (client.online()) client.drops();
        } else {
            if (!client.online()) client.opens();
            if (client.online()) client.frame(frame);
        }
    }

    void ends() {
        ENSURE(world_.lobby().counts().quarantined == 0);
        // What is kept is what was shown: a new process reads it without finding fault.
        world_.restart();
        comes_back(*clients_[0]);
        ENSURE(world_.lobby().counts().quarantined == 0);
    }

private:
    static void comes_back(Client& client) {
        if (client.token().empty()) {
            client.hello({{"name", "Newcomer"}});
        } else {
            client.comes_back();
        }
    }

    void passes(std::string_view digits) {
        int milliseconds = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), milliseconds);
        world_.pass(std::chrono::milliseconds{std::clamp(milliseconds, 0, milliseconds_max)});
    }

    World world_;
    std::array<Client*, 4> clients_{};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(bytes), size);
    Script script;
    for (std::size_t lines = 0; !text.empty() && lines < lines_max; ++lines) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        script.line(line);
    }
    script.ends();
    return 0;
}
