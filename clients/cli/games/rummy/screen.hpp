#pragma once

#include <optional>

#include "clients/cli/games/kit/face.hpp"
#include "clients/cli/games/rummy/rules.hpp"
#include "engine/cards/arrangement.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::cli::rummy {

/// What is selected on the rummy screen.
struct Focus {
    /// The card of the hand, by its index, that keys act on.
    std::size_t cursor = 0;
    /// The index of the card that was picked for discarding.
    std::optional<std::size_t> chosen{};
    /// A discard that lays cards down, and what it would do, to be confirmed.
    struct Sheet {
        cards::Card discard;
        cards::Melds melds;
        /// The discard goes out; if false, it lays down in a last turn.
        bool goes_out = true;
        int deadwood = 0;
    };
    std::optional<Sheet> sheet{};
    /// The score table is asked for while a round is on.
    bool scores = false;
};

/// Draws a rummy table on the rows from `top` to before `bottom`: whole at 80 columns and 21
/// rows with 7 players and 14 cards, compact at 40 columns and 13 rows.
void draw_table(Canvas& canvas, int top, int bottom, const TableSeen& table, const Focus& focus,
                const std::vector<std::string>& log, const Style& style);

class Screen final : public GameScreen {
public:
    void draw(Canvas& canvas, int top, int bottom, const TableSeen& table, const std::vector<std::string>& log,
              const Style& style) const override;
    bool press(Key key, const TableSeen& table, const Style& style, Effects& effects) override;
    void heard(const Json& message, const std::optional<Answered>& answered, const TableSeen& table) override;
    std::string headline(const TableSeen& table) const override;
    std::string hints(const TableSeen& table) const override;

private:
    bool press_in_hand(const Key& key, const rummy::View& view, const TableSeen& table, Effects& effects);
    void choose(std::size_t index, const rummy::View& view, const TableSeen& table, Effects& effects);
    void take_preview(const Json& preview, const Answered& asked, const rummy::View& view);
    void confirm(const rummy::View& view, const TableSeen& table, Effects& effects);
    void ask_out(const rummy::View& view, const TableSeen& table, const Style& style, Effects& effects);
    void carry(const rummy::View& view, bool to_right, Effects& effects);

    Focus focus_;
    bool by_suit_ = false;
    /// The discard whose laydown is being previewed.
    std::optional<cards::Card> asked_;
    std::uint64_t turn_ = 0;
};

}  // namespace crowntable::cli::rummy
