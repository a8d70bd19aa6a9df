#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/record/game_record.hpp"
#include "protocol/table/table.hpp"

/// The lines of a game record but its footer and signature, one struct each, and their JSON.
namespace crowntable::record::line {

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
    table::PlayedBy by = table::PlayedBy::human;
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

}  // namespace crowntable::record::line

namespace crowntable::record {

using Line = std::variant<RecordedStart, line::Deal, line::Action, recorded::SeatTaken, recorded::SeatLeft,
                          recorded::Committed, line::Reveal, line::Result, line::End>;

/// One JSON object.
std::string write_line(const Line& line);

/// Strict: every member has to be there, and no other. `json` is an object without the member `chain`.
std::variant<Refusal, Line> read_line(json::Value json);

}  // namespace crowntable::record
