#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>

#include "protocol/record/game_record.hpp"
#include "protocol/record/line.hpp"
#include "protocol/record/replayer.hpp"

namespace crowntable::record {

/// Thrown by inputs that are no finished game. what() says why.
class NoGame : public std::runtime_error {
public:
    using runtime_error::runtime_error;
};

/// The lines of a game's record, one after the other, made of what came into the game. Turns, links that come to light
/// and points are not among that: whoever asks for the lines plays them, and each is made of what was played before.
///
///     GameLines lines(game);
///     Replayer played;
///     while (const auto line = lines.next(played)) played.take(*line);
class GameLines {
public:
    /// `game` outlives this.
    explicit GameLines(const RecordedGame& game) : game_(game) {}

    /// Nothing after the last. REQUIRES: `played` has taken all lines before, and no other. Throws NoGame.
    std::optional<Line> next(const Replayer& played);

private:
    Line line_of(const Replayer& played, const recorded::Dealt& dealt);
    Line line_of(const Replayer& played, const recorded::Acted& acted);
    Line line_of(const Replayer& played, const recorded::EndedByHost& ended);
    /// What is told as it came.
    Line line_of(const Replayer& /*played*/, const auto& input) { return input; }

    const RecordedGame& game_;
    bool begun_ = false;
    std::size_t inputs_taken_ = 0;
    bool ended_by_host_ = false;
    /// The server's link of the present deal.
    Link server_link_{};
};

}  // namespace crowntable::record
