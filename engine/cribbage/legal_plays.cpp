#include "engine/cribbage/legal_plays.hpp"

#include <algorithm>
#include <bit>

#include "engine/cribbage/cross_checks.hpp"
#include "engine/cribbage/selections.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

/// Free squares of one line that new tiles fill together with the tiles that stand between and beside them.
struct Window {
    /// A free square of the window: what may stand there, and what a tile there scores across.
    struct Crossing {
        std::size_t position;
        const CrossCheck* cross;
    };

    Direction direction = Direction::across;
    int first = 0;
    std::size_t count = 0;
    /// Those of its squares that have a line across.
    std::array<Crossing, rack_max> crossed;
    std::size_t crossed_count = 0;
    /// Selections with a tile for each crossed square, as far as one square at a time can tell.
    SelectionSets fitting;
    std::array<Rank, line_max> old_ranks;
    RankSetId old_set = 0;
    std::size_t old_count = 0;
    unsigned old_colours = 0;
    bool covers_centre = false;

    std::size_t length() const { return count + old_count; }

    void add_crossed(const CrossCheck& cross) {
        crossed[crossed_count++] = {count, &cross};
        for (std::size_t size = count; size < rack_max; ++size) fitting[size] &= cross.fitting[size];
    }

    void add_old(Tile tile, const LineTable& table) {
        old_ranks[old_count++] = tile.rank();
        old_set = table.with(old_set, tile.rank());
        old_colours |= 1U << static_cast<unsigned>(tile.colour());
    }
};

/// Where a rank must be looked at before it may stand there.
struct Checked {
    std::size_t position = 0;
    RankMask permitted = 0;
    const CrossCheck* cross = nullptr;
};

constexpr CrossCheck no_cross{};

/// Walks over every legal play. In a line only the multiset of tiles matters for its points, so that a window asks for
/// selections first, and their orders matter only where a line crosses it.
template <typename Visit>
class PlaySearch {
public:
    PlaySearch(const PlayContext& context, Visit& visit)
        : board_(context.board),
          options_(context.options),
          first_bonus_(context.first_play ? context.options.bonus_first : 0),
          selections_(context.rack, context.options.contribution),
          crosses_(context.board, context.options.contribution, selections_),
          rack_size_(context.rack.size()),
          visit_(visit) {
        ENSURE(rack_size_ <= rack_max);
    }

    /// False if the visitor had enough.
    bool run() {
        for (const auto direction : {Direction::across, Direction::down}) {
            for (int number = 1; number <= board_.size(); ++number) {
                if (!run_line(number * Board::step(crosswise(direction)), direction)) return false;
            }
        }
        return true;
    }

private:
    /// Goes from the far end to the near one, so that it is known how far ahead the next tile or crossed square is: a
    /// window that reaches neither touches nothing.
    bool run_line(int rim, Direction direction) {
        const int step = Board::step(direction);
        // How far ahead the next tile or crossed square is. On an empty board anything goes.
        std::size_t reach = board_.empty() ? 0 : far;
        for (int square = rim + board_.size() * step; square != rim; square -= step) {
            const auto cell = board_[square];
            if (!board_.empty()) reach = Board::is_tile(cell) || crosses_.find(direction, square) ? 0 : reach + 1;
            if (cell != Board::free_cell) continue;
            const bool touches = reach <= rack_size_ || Board::is_tile(board_[square - step]);
            if (touches && !windows_from(square, direction)) return false;
        }
        return true;
    }

    bool windows_from(int square, Direction direction) {
        const int step = Board::step(direction);
        Window window;
        window.direction = direction;
        window.first = square;
        window.fitting = selections_.all();
        // Tiles before the first new one belong to the line as well.
        for (int cell = square - step; Board::is_tile(board_[cell]); cell -= step) {
            if (window.length() == line_max) return true;
            window.add_old(Tile::from_code(board_[cell]), table_);
        }
        const int centre = Board::index(board_.centre());
        for (int cell = square; window.count < rack_size_ && board_[cell] == Board::free_cell; cell += step) {
            if (window.length() == line_max) return true;
            if (const auto* cross = crosses_.find(direction, cell)) {
                // Nothing of the rack may stand here, and every longer window would cover this square as well.
                if (cross->allowed == 0) return true;
                window.add_crossed(*cross);
            }
            ++window.count;
            window.covers_centre |= cell == centre;
            for (; Board::is_tile(board_[cell + step]); cell += step) {
                if (window.length() == line_max) return true;
                window.add_old(Tile::from_code(board_[cell + step]), table_);
            }
            if (is_possible(window) && !fill(window)) return false;
        }
        return true;
    }

    bool is_possible(const Window& window) const {
        if (window.length() < 2) return false;
        // The first play touches nothing. K-03: with centre_start it covers the centre.
        if (board_.empty()) return window.covers_centre || !options_.centre_start;
        // A single tile with two lines is a play across.
        if (window.count == 1 && window.crossed_count == 1 && window.direction == Direction::down) return false;
        return window.old_count > 0 || window.crossed_count > 0;
    }

    bool fill(const Window& window) {
        // Most windows touch a tile crosswise only: for these it is known which selections are hands.
        const bool alone = window.old_count == 0;
        const auto selections = selections_.of_size(window.count);
        SelectionSet left = window.fitting[window.count - 1];
        if (alone) left &= selections_.hands()[window.count - 1];
        for (; left != 0; left &= left - 1) {
            Selection& selection = selections[static_cast<std::size_t>(std::countr_zero(left))];
            const auto& line = table_[alone ? selection.set : union_of(window, selection)];
            if ((alone || is_hand(line, selection.ranks)) && !order(window, selection, line)) return false;
        }
        return true;
    }

    /// The ranks of the whole line. New ones are added to old ones or the other way round, whichever takes fewer steps.
    RankSetId union_of(const Window& window, const Selection& selection) const {
        RankSetId set = selection.set;
        if (window.old_count <= window.count) {
            for (std::size_t i = 0; i < window.old_count; ++i) set = table_.with(set, window.old_ranks[i]);
            return set;
        }
        set = window.old_set;
        for (std::size_t i = 0; i < window.count; ++i) set = table_.with(set, selection.tiles[i].rank());
        return set;
    }

    bool is_hand(const LineTable::Entry& line, RankMask new_ranks) const {
        return cribbage::is_hand(line, new_ranks, options_.contribution);
    }

    using CheckedSquares = ShortList<Checked, rack_max>;

    CheckedSquares checked_squares(const Window& window, const LineTable::Entry& line) const {
        CheckedSquares squares;
        const bool anywhere = options_.contribution == Contribution::new_tiles_any_line;
        std::size_t next = 0;
        for (std::size_t position = 0; position < window.count; ++position) {
            const auto busy = static_cast<RankMask>(~line.idle);
            if (next < window.crossed_count && window.crossed[next].position == position) {
                const CrossCheck* cross = window.crossed[next++].cross;
                // With new_tiles_any_line a tile that is idle along the play has to serve in the line across, or the
                // other way round.
                const auto permitted = anywhere ? cross->allowed & (busy | cross->helps) : cross->allowed;
                squares.push_back({position, static_cast<RankMask>(permitted), cross});
            } else if (anywhere) {
                squares.push_back({position, busy, &no_cross});
            }
        }
        return squares;
    }

    bool order(const Window& window, Selection& selection, const LineTable::Entry& line) {
        const CheckedSquares squares = checked_squares(window, line);
        const unsigned colours = window.old_colours | selection.colours;
        // One bit a colour: three says both.
        const bool main_flush = window.length() == line_max && colours != 3U;
        const int points = line.points + first_bonus_ + (window.count == rack_max ? options_.bonus_all_five : 0);
        const Square first{static_cast<std::int8_t>(window.first / Board::stride),
                           static_cast<std::int8_t>(window.first % Board::stride)};
        for (const Sequence& tiles : selections_.orders(selection)) {
            int sum = points;
            int cross_flushes = 0;
            bool fits = true;
            for (const Checked& square : squares) {
                const unsigned code = tiles[square.position].code();
                fits = (square.permitted >> (code & 15U) & 1U) != 0;
                if (!fits) break;
                sum += square.cross->points[code & 15U];
                cross_flushes += static_cast<int>(square.cross->flush_colours >> (code >> 4U) & 1U);
            }
            if (!fits) continue;
            const int total = sum + flush_bonus(window, main_flush, cross_flushes);
            if (!visit_(first, window, tiles, total)) return false;
        }
        return true;
    }

    // K-17.
    int flush_bonus(const Window& window, bool main_flush, int cross_flushes) const {
        const int all = cross_flushes + (main_flush ? 1 : 0);
        switch (options_.bonus_flush_rule) {
            case FlushRule::per_line:
                break;
            case FlushRule::once_per_play:
                return all > 0 ? options_.bonus_flush : 0;
            case FlushRule::own_five_only:
                // Five new tiles fill the line along the play, so that it holds no old one.
                return main_flush && window.count == line_max ? options_.bonus_flush : 0;
        }
        return all * options_.bonus_flush;
    }

    static constexpr std::size_t far = 100;

    const Board& board_;
    const Options& options_;
    const LineTable& table_ = line_table();
    int first_bonus_;
    Selections selections_;
    CrossChecks crosses_;
    std::size_t rack_size_;
    Visit& visit_;
};

}  // namespace

void find_plays(const PlayContext& context, std::vector<ScoredPlay>& plays) {
    plays.clear();
    // A play is made in its place in the vector: to put it together elsewhere and copy it costs as much as finding it.
    auto keep = [&](Square first, const Window& window, const Sequence& tiles, int points) {
        plays.emplace_back(first, window.direction, static_cast<std::uint8_t>(window.count), tiles,
                           static_cast<std::int16_t>(points));
        return true;
    };
    PlaySearch(context, keep).run();
}

bool can_play(const PlayContext& context) {
    // The first play that is found ends the search, which a visitor does by answering false.
    auto stop = [](Square, const Window&, const Sequence&, int) { return false; };
    return !PlaySearch(context, stop).run();
}

std::vector<Placement> placements_of(const ScoredPlay& play, const Board& board) {
    ENSURE(play.count >= 1 && play.count <= rack_max);
    std::vector<Placement> placements;
    Square square = play.first;
    while (placements.size() < play.count) {
        ENSURE(!board.is_blocked(square));
        if (board.is_free(square)) placements.push_back({square, play.tiles[placements.size()]});
        square = next_square(square, play.direction);
    }
    return placements;
}

}  // namespace crowntable::cribbage
