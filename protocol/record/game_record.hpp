#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/fair_deal.hpp"
#include "engine/game.hpp"
#include "engine/refusal.hpp"
#include "engine/signature.hpp"
#include "protocol/record/format.hpp"
#include "protocol/table/played_by.hpp"

/// The public record of a finished game: docs/game_record.md. It holds all hands, so it is made of finished games only.
namespace crowntable::record {

struct RecordedSeat {
    std::string name;
    /// Set for a seat that is a bot's from the start.
    std::optional<BotLevel> bot{};
};

/// The ends of the chains to which all committed before the game.
struct Commitments {
    Link server{};
    /// One for each seat in order.
    std::vector<std::optional<Link>> seats{};
};

/// How a game began.
struct RecordedStart {
    /// Of the format; what is written now has the present one.
    int version = format_version;
    /// The canonical code of the room.
    std::string room;
    /// The games of a room are counted from 1.
    std::uint32_t number = 0;
    /// The preset, as in the catalogue.
    std::string game;
    std::uint32_t rules_version = 0;
    /// Options of the preset as a JSON object.
    std::string options_json;
    std::vector<RecordedSeat> seats;
    std::optional<Seat> host{};
    /// What the game was told of the one before it (engine/seat.hpp, Seating): who deals first, and how that one ended.
    std::optional<Seat> dealer{};
    std::vector<Standing> last_standings{};
    /// Nothing where no fair deals took part.
    std::optional<Commitments> commitments{};
};

/// What came into the game, in order.
namespace recorded {

/// `links` (one for each seat) and the server's link are there in fair deals and only there.
struct Dealt {
    Seed seed{};
    std::vector<SeatLink> links{};
    std::optional<Link> server_link{};
};
struct Acted {
    Seat seat;
    table::PlayedBy by = table::PlayedBy::human;
    std::string action_json;
};
/// Somebody else has the seat from now on. `by_host_alone`: in the middle of a deal, by nobody's consent but the
/// host's; not in records of version 1.
struct SeatTaken {
    Seat seat;
    std::string name;
    bool by_host_alone = false;
};
/// `removed`: the seat is out of the game (R-44 with on_leave = end).
struct SeatLeft {
    Seat seat;
    bool removed = false;
};
/// From the next deal on the seat's links are of this chain, counted anew from 1; nothing: it has none any more.
struct Committed {
    Seat seat;
    std::optional<Link> chain_end{};
};
struct EndedByHost {};

using Input = std::variant<Dealt, Acted, SeatTaken, SeatLeft, Committed, EndedByHost>;

}  // namespace recorded

struct RecordedGame {
    RecordedStart start;
    std::vector<recorded::Input> inputs;
};

/// The text of the record, which check_game_record accepts; or BAD_RECORD and why these inputs are no finished game.
std::variant<Refusal, std::string> write_game_record(const RecordedGame& game, const SigningKey& signer);

}  // namespace crowntable::record
