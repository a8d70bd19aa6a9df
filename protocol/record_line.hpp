#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/game_record.hpp"
#include "protocol/table.hpp"

/// The lines of a game record but its footer and signature, one struct each, and their JSON.
namespace crowntable::protocol::record_line {

struct Deal {
    std::uint32_t deal = 0;
    Seed seed{};
    /// Nothing where no fair deals took part.
    std::optional<std::vector<SeatLink>> links{};
    bool vouched_for = false;
};
struct Action {
    Seat seat;
    std::uint32_t turn = 0;
    PlayedBy by = PlayedBy::human;
    /// Canonical when it is written.
    std::string action_json{};
};
/// The server's link of a deal.
struct Reveal {
    std::uint32_t deal = 0;
    Link link{};
};
/// After each deal that was played to its end.
struct Result {
    std::uint32_t deal = 0;
    std::vector<Standing> standings;
};
struct End {
    bool by_host = false;
    std::vector<Standing> standings;
};

}  // namespace crowntable::protocol::record_line

namespace crowntable::protocol {

using RecordLine =
    std::variant<RecordedStart, record_line::Deal, record_line::Action, recorded::SeatTaken, recorded::SeatLeft,
                 recorded::Committed, record_line::Reveal, record_line::Result, record_line::End>;

/// One JSON object.
std::string write_record_line(const RecordLine& line);

/// Strict: every member has to be there, and no other. `json` is an object without the member `chain`.
std::variant<Refusal, RecordLine> read_record_line(const Json& json);

}  // namespace crowntable::protocol
