#include "server/core/room/game_size.hpp"

#include <variant>

namespace crowntable::server {

namespace {

/// The names of the members of a line, its numbers, and 64 digits of its chain.
constexpr std::size_t line_bytes = 256;
/// A line for each seat, with a link, or one line with something of each seat.
constexpr std::size_t lines_of_all_seats = 8 * line_bytes;
/// All options, names and standings, and the lines behind the end.
constexpr std::size_t frame_bytes = std::size_t{64} * 1024;

struct Cost {
    std::size_t operator()(const change::GameStarted&) const { return frame_bytes; }
    std::size_t operator()(const change::Acted& acted) const { return line_bytes + acted.action_json.size(); }
    /// With the server's link and the result of the deal.
    std::size_t operator()(const change::Dealt&) const { return 3 * lines_of_all_seats; }
    std::size_t operator()(const change::DealOpened&) const { return lines_of_all_seats; }
    std::size_t operator()(const change::SeatTaken&) const { return 2 * line_bytes; }
    /// Who goes may leave a seat.
    std::size_t operator()(const change::PersonGone&) const { return line_bytes; }
    std::size_t operator()(const change::SeatLeft&) const { return line_bytes; }
    std::size_t operator()(const auto&) const { return 0; }
};

}  // namespace

std::size_t bytes_in_game_record(const Change& change) {
    return std::visit(Cost{}, change);
}

}  // namespace crowntable::server
