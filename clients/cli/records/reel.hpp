#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/table/table_seen.hpp"
#include "clients/cli/terminal/canvas.hpp"
#include "protocol/looking_back/replay.hpp"

namespace crowntable::cli {

/// A finished game, and the step at which somebody looks.
class Reel {
public:
    /// REQUIRES: the replay has a step.
    explicit Reel(looking_back::Replay replay);

    std::size_t steps() const { return replay_.steps.size(); }
    std::size_t seats() const { return replay_.start.seats.size(); }
    std::size_t at() const { return at_; }
    const looking_back::ReplayStep& step() const { return replay_.steps[at_]; }
    const looking_back::Replay& replay() const { return replay_; }

    /// Goes to this step, or to the last one if there are fewer.
    void go_to(std::size_t step);
    /// The last step of the present turn, or if it is this one, of the next.
    std::size_t next_turn() const;
    /// The last step of the turn before.
    std::size_t previous_turn() const;
    /// The step that deals; the last or the first step if there is none.
    std::size_t next_deal() const;
    std::size_t previous_deal() const;

    /// The table after the step, with one seat's private view or none.
    TableSeen table(std::optional<Seat> viewer) const;
    const Json& private_view(Seat seat) const { return *views_.private_parts.at(seat.index); }
    /// What happened in a step, in sentences.
    std::vector<std::string> tell(std::size_t step, const Style& style) const;
    /// "Step 12 of 263: round 2, turn 3 of Ann (a bot)"
    std::string position() const;

private:
    struct Views {
        /// Steps that are folded into it.
        std::size_t steps = 0;
        std::shared_ptr<const Json> public_part;
        std::vector<std::shared_ptr<const Json>> private_parts;
        std::map<int, std::string> names;
    };

    void fold(Views& views) const;
    bool ends_turn(std::size_t step) const;
    RoomSeen room() const;

    looking_back::Replay replay_;
    std::size_t at_ = 0;
    Views views_;
    /// The views as they were before each deal, so that going back is as quick as going on.
    std::vector<Views> before_deals_;
};

}  // namespace crowntable::cli
