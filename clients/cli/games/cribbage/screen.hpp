#pragma once

#include <optional>

#include "clients/cli/games/cribbage/rules.hpp"
#include "clients/cli/games/kit/face.hpp"
#include "engine/cribbage/view.hpp"

namespace crowntable::cli::cribbage {

/// What is selected on the screen of Kings Cribbage.
struct Focus {
    /// Where the next tile goes, and the middle of what is seen where not all of the board is.
    cribbage::Square cursor{7, 7};
    cribbage::Direction direction = cribbage::Direction::across;
    /// Tiles laid down but not played yet, in the order in which they were; and their slots on the rack.
    std::vector<cribbage::Placement> placed{};
    std::vector<std::size_t> slots{};
    /// `slots` are being picked to be exchanged.
    bool exchanging = false;
    /// The points being typed for the play, where players count for themselves.
    std::optional<std::string> claim{};
    /// The cursor was moved in this turn.
    bool looked = false;
    /// The score sheet in the place of the board, or after the game the board in the place of the sheet.
    bool turned = false;
};

/// Draws the table on the rows from `top` to before `bottom`: whole at 80 columns and 21 rows, in part, around the
/// cursor or the last play, where there is less room.
void draw_table(Canvas& canvas, int top, int bottom, const TableSeen& table, const Focus& focus,
                const std::vector<std::string>& log, const Style& style);

/// The square where the next tile goes from `from` on: the first that is free and has no tile laid down. Nothing
/// beyond the edge.
std::optional<cribbage::Square> next_free(const cribbage::Board& board, const Focus& focus, cribbage::Square from);

class Screen final : public GameScreen {
public:
    void draw(Canvas& canvas, int top, int bottom, const TableSeen& table, const std::vector<std::string>& log,
              const Style& style) const override;
    bool press(Key key, const TableSeen& table, const Style& style, Effects& effects) override;
    void heard(const Json& message, const std::optional<Answered>& answered, const TableSeen& table) override;
    std::string headline(const TableSeen& table) const override;
    std::string hints(const TableSeen& table) const override;

private:
    bool press_in_turn(const Key& key, const cribbage::View& view, const TableSeen& table, Effects& effects);
    bool press_on_board(const Key& key, const cribbage::View& view);
    void press_claim(const Key& key, const TableSeen& table, Effects& effects);
    void pick(std::size_t slot, const cribbage::View& view, Effects& effects);
    void take_back(std::size_t count);
    void turn_tile(const cribbage::View& view);
    void confirm(const cribbage::View& view, const TableSeen& table, Effects& effects);
    void lay_down(const Json& object, const cribbage::View& view);
    void forget_tiles();

    Focus focus_;
    std::optional<std::uint64_t> turn_;
    /// The own rack as it was last seen.
    std::vector<cribbage::Tile> rack_;
};

}  // namespace crowntable::cli::cribbage
