// Colyseus: a place in a room is reserved over HTTP; then bytes that begin with the kind of the message, with
// MessagePack or a patch of the room's schema behind it.
#include <stdexcept>
#include <utility>

#include "tests/bench/load/create_room.hpp"
#include "tests/bench/load/message.hpp"
#include "tests/bench/peers/dialect.hpp"

namespace crowntable::bench {

namespace {

using namespace std::string_view_literals;

enum class ColyseusKind : std::uint8_t { join_room = 10, room_data = 13, room_state = 14, room_state_patch = 15 };

std::uint64_t byte_at(std::string_view bytes, std::size_t at) {
    if (at >= bytes.size()) throw std::runtime_error("a message of Colyseus that ends too soon");
    return static_cast<std::uint8_t>(bytes[at]);
}

/// The first member of the schema, a uint32: the patch names it by its index, and the lowest byte comes first.
std::uint64_t patched_turn(std::string_view patch) {
    if (byte_at(patch, 1) != 0x80) throw std::runtime_error("a patch of Colyseus without a turn");
    return byte_at(patch, 2) | byte_at(patch, 3) << 8 | byte_at(patch, 4) << 16 | byte_at(patch, 5) << 24;
}

/// The member `v` of an update in MessagePack, where the highest byte comes first.
std::uint64_t packed_turn(std::string_view update) {
    constexpr auto member = "\xA1v"sv;
    const auto found = update.substr(0, 32).find(member);
    if (!update.substr(1).starts_with("\xA6update"sv) || found == std::string_view::npos) {
        throw std::runtime_error("not an update of Colyseus");
    }
    const auto at = found + member.size();
    const auto head = byte_at(update, at);
    if (head < 0x80) return head;
    std::uint64_t value = 0;
    const std::size_t bytes = head == 0xCC ? 1 : head == 0xCD ? 2 : head == 0xCE ? 4 : 0;
    if (bytes == 0) throw std::runtime_error("not a number of MessagePack");
    for (std::size_t i = 1; i <= bytes; ++i) value = value << 8 | byte_at(update, at + i);
    return value;
}

class Colyseus : public Dialect {
public:
    std::array<Invitation, 4> invite(Route route, std::size_t room) const override {
        std::array<Invitation, 4> players;
        std::string id;
        for (std::size_t seat = 0; seat < players.size(); ++seat) {
            const auto answer =
                post(route, seat == 0 ? "/matchmake/create/toy" : "/matchmake/joinById/" + id,
                     R"({"number":)" + std::to_string(room) + R"(,"seat":)" + std::to_string(seat) + "}");
            if (!answer.starts_with("HTTP/1.1 200")) throw std::runtime_error("no room: " + answer);
            id = value_of(answer, R"("roomId":")", '"');
            const auto process = std::string(value_of(answer, R"("processId":")", '"'));
            const auto session = std::string(value_of(answer, R"("sessionId":")", '"'));
            players[seat] = {.room = room,
                             .seat = seat,
                             .path = "/" + process + "/" + id + "?sessionId=" + session,
                             .name = id,
                             .secret = session};
        }
        return players;
    }
    bool is_binary() const override { return true; }

    Heard hear(const Invitation&, std::string_view message) const override {
        using Kind = Heard::Kind;
        switch (static_cast<ColyseusKind>(byte_at(message, 0))) {
            case ColyseusKind::join_room: {
                // Whoever is to see a state sits when it has come.
                const bool stateless = message.find("none"sv) != std::string_view::npos;
                return {.kind = stateless ? Kind::seated : Kind::nothing, .reply = "\n"};
            }
            case ColyseusKind::room_state:
                return {.kind = Kind::seated};
            case ColyseusKind::room_state_patch: {
                // The first one may tell of the beginning once more.
                const auto turn = patched_turn(message);
                return {.kind = turn == 0 ? Kind::nothing : Kind::view, .turn = turn};
            }
            case ColyseusKind::room_data:
                return {.kind = Kind::view, .turn = packed_turn(message)};
        }
        throw std::runtime_error("a message of Colyseus that is not known");
    }

    std::string command(const Invitation&, std::uint64_t turn) const override {
        // A map of one, and a small number.
        return std::string(
                   "\x0D\xA4play\x81\xA4"
                   "card") +
               static_cast<char>(turn % 5);
    }
};

}  // namespace

std::unique_ptr<Dialect> colyseus_dialect() {
    return std::make_unique<Colyseus>();
}

}  // namespace crowntable::bench
