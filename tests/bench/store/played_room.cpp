#include "tests/bench/store/played_room.hpp"

#include <deque>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "engine/random.hpp"
#include "server/core/lobby/lobby.hpp"
#include "tests/bench/load/message.hpp"

namespace crowntable::bench {

namespace {

using server::ConnectionId;
using server::Now;
using server::Outbox;

class SeededEntropy final : public server::Entropy {
public:
    explicit SeededEntropy(std::uint64_t seed) : random_(Seed{}, "room " + std::to_string(seed)) {}
    void fill(std::span<std::uint8_t> bytes) override {
        for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random_.below(256));
    }

private:
    Random random_;
};

/// One room and its players, connection 1 at seat 0 and so on.
class Table {
public:
    Table(std::uint64_t seed, int seats)
        : entropy_(seed), lobby_({}, entropy_), next_ids_(static_cast<std::size_t>(seats), 1) {
        Outbox made;
        lobby_.create_room(now_, server::RequestId{1}, "127.0.0.1", "http://localhost",
                           R"({"game":"five_crowns","room_options":{"round_pause":0}})", made);
        const std::string answer = made.answers.at(0).body;
        code_ = value_of(answer, R"("code":")", '"');
        take(std::move(made));
        for (int seat = 0; seat < seats; ++seat) {
            const ConnectionId who{static_cast<std::uint64_t>(seat) + 1};
            run([&](Outbox& outbox) { lobby_.connection_opened(now_, who, "127.0.0.1", code_, outbox); });
            const std::string host =
                seat == 0 ? R"("host_token":")" + std::string(value_of(answer, R"("host_token":")", '"')) + R"(",)"
                          : "";
            say(who, R"({"op":"hello","protocol":{"min":1,"max":1},)" + host + R"("name":"Player )" +
                         std::to_string(seat + 1) + "\"}");
            command(who, {{"op", "sit"}});
        }
        command(ConnectionId{1}, {{"op", "start"}});
    }

    PlayedRoom play(int plays) {
        for (int played = 0; played < plays;) {
            if (wishes_.empty()) throw std::runtime_error("nobody wants to act");
            auto [who, wish] = std::move(wishes_.front());
            wishes_.pop_front();
            played += wish.kind == Reaction::Kind::play ? 1 : 0;
            command(who, std::move(wish.command));
        }
        return {std::move(records_), token_};
    }

private:
    template <typename Input>
    void run(Input input) {
        Outbox outbox;
        // Slow enough for every limit of rate.
        now_ += std::chrono::milliseconds(500);
        input(outbox);
        take(std::move(outbox));
    }

    void say(ConnectionId who, const std::string& text) {
        run([&](Outbox& outbox) { lobby_.receive(now_, who, text, outbox); });
    }

    void command(ConnectionId who, Json command) {
        command["id"] = next_ids_.at(who.value - 1)++;
        say(who, command.dump());
    }

    void take(Outbox outbox) {
        records_.insert(records_.end(), std::make_move_iterator(outbox.records.begin()),
                        std::make_move_iterator(outbox.records.end()));
        for (const auto& sent : outbox.texts) {
            const std::string text = sent.text.whole();
            if (text.starts_with(R"({"type":"refused")")) throw std::runtime_error("refused: " + text);
            if (text.starts_with(R"({"type":"welcome")") && token_.empty()) {
                token_ = value_of(text, R"("seat_token":")", '"');
            }
            if (!text.starts_with(R"({"type":"update")")) continue;
            // Whoever is told twice before acting acts once.
            std::erase_if(wishes_, [&](const auto& wish) { return wish.first == sent.connection; });
            if (auto wish = reaction_to(text); wish.kind != Reaction::Kind::nothing) {
                wishes_.emplace_back(sent.connection, std::move(wish));
            }
        }
    }

    SeededEntropy entropy_;
    server::Lobby lobby_;
    Now now_{0};
    std::string code_;
    std::string token_;
    std::vector<std::uint64_t> next_ids_;
    std::deque<std::pair<ConnectionId, Reaction>> wishes_;
    std::vector<server::Record> records_;
};

}  // namespace

PlayedRoom play_room(std::uint64_t seed, int seats, int plays) {
    return Table(seed, seats).play(plays);
}

}  // namespace crowntable::bench
