#include "server/room_check.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "server/core/entropy.hpp"
#include "server/core/room/replay.hpp"

namespace crowntable::server {

namespace {

/// Nothing is drawn while records are made again; if something were, the state would not match.
class NoEntropy final : public Entropy {
public:
    void fill(std::span<std::uint8_t> bytes) override { std::fill(bytes.begin(), bytes.end(), std::uint8_t{0}); }
};

/// What a room needs around it, where nobody comes in.
struct EmptyServer {
    const Limits limits{};
    /// What it writes the oldest of the programs can read that may begin on the store afterwards, as nodes write until
    /// they know who lives.
    const House house{.record_format = oldest_written_format};
    NoEntropy entropy{};
    Observer nobody{};
    std::uint64_t last_job = 0;
    KeptTerms terms{};
    TextMemory texts{};
    /// Nobody is told of a link, so that it does not matter who would have made it.
    SigningKey signer{PrivateKey{}};
    ReplayLinks replay_links{[this]() -> const SigningKey& { return signer; }};

    Surroundings surroundings() { return {limits, house, entropy, nobody, last_job, terms, texts, replay_links}; }
};

/// As the server would make the room: whatever is wrong for it is wrong here, and nothing else.
std::optional<std::string_view> make_again(EmptyServer& server, Replay& replay) {
    while (!replay.at_end()) replay.go_on(server.limits.replay_slice);
    return replay.finish(Now{0});
}

}  // namespace

std::optional<std::string_view> problem_of(const std::string& code, const std::vector<Record>& records) {
    EmptyServer server;
    Replay replay(Now{0}, code, server.surroundings(), records);
    return make_again(server, replay);
}

std::variant<std::vector<Record>, std::string_view> end_game_in(const std::string& code,
                                                                const std::vector<Record>& records) {
    EmptyServer server;
    Replay replay(Now{0}, code, server.surroundings(), records);
    if (const auto problem = make_again(server, replay)) return *problem;
    const auto room = replay.take_room();
    Outbox outbox;
    if (room->has_game_on()) room->end_game(Now{0}, outbox);
    return std::move(outbox.records);
}

std::size_t whole_records(const std::string& code, const std::vector<Record>& records) {
    // What leads to a state that nobody named leads to none afterwards.
    std::size_t whole = 0;
    for (auto broken = records.size() + 1; broken - whole > 1;) {
        const auto middle = whole + (broken - whole) / 2;
        const std::vector<Record> first(records.begin(), records.begin() + static_cast<std::ptrdiff_t>(middle));
        (problem_of(code, first) ? broken : whole) = middle;
    }
    return whole;
}

}  // namespace crowntable::server
