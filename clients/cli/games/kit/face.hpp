#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/games/kit/bot.hpp"
#include "clients/cli/games/kit/deal_witness.hpp"
#include "clients/cli/games/kit/helped_table.hpp"
#include "clients/cli/options/family_help.hpp"
#include "clients/cli/session/session.hpp"
#include "clients/cli/table/table_seen.hpp"
#include "clients/cli/terminal/canvas.hpp"
#include "clients/cli/terminal/keys.hpp"

namespace crowntable::looking_back {
struct ReviewedDecision;
}

namespace crowntable::cli {

/// What a typed line, a key or a reply leads to.
struct Effects {
    /// Commands to send, as JSON texts without ids.
    std::vector<std::string> commands;
    /// What the person who typed is told, in order.
    std::vector<std::string> sentences;
};

/// What the terminal says about a family of games, and which words it understands. No state.
class GameWords {
public:
    virtual ~GameWords() = default;

    /// One sentence for each thing worth telling in a game's own event; none for others' events.
    virtual std::vector<std::string> tell(const Json& event, const TableSeen& table, const Style& style) const = 0;
    /// What the viewer is to do now; empty when there is nothing.
    virtual std::string prompt(const TableSeen& table, const Style& style) const = 0;
    /// The table in a few sentences, own cards included.
    virtual std::vector<std::string> describe(const TableSeen& table, const Style& style) const = 0;
    virtual std::vector<std::string> scores(const TableSeen& table, const Style& style) const = 0;
    /// The cards of a private view and what they are worth, in one line.
    virtual std::string open_hand(const Json& you, const Style& style) const = 0;
    /// The answer to a command of this game, or to `arrange`, `hint` and `preview`.
    virtual Effects reply(const Json& message, const TableSeen& table, const Style& style) const = 0;
    /// Whether the first word is one of this game's; then `effects` is what the line leads to.
    virtual bool understand(const std::vector<std::string>& words, const TableSeen& table, const Style& style,
                            Effects& effects) const = 0;
    /// Lines of `help`: the game's own words, as this table plays it.
    virtual std::vector<std::string> help(const TableSeen& table) const = 0;
    /// How the game is played at such a table, in the order in which a beginner needs it.
    virtual std::vector<std::string> rules(const HelpedTable& table) const = 0;
    /// What was done in a decision that was not the best, and what would have been better; `before` is the table as it
    /// was then. Nothing where the family leaves that to the words of the review.
    virtual std::optional<std::string> mistake(const looking_back::ReviewedDecision& /*decision*/,
                                               const std::string& /*name*/, const TableSeen& /*before*/) const {
        return std::nullopt;
    }
};

/// A game's part of the full screen. Keeps what is selected; all else comes from the table.
class GameScreen {
public:
    virtual ~GameScreen() = default;

    /// Rows from `top` to before `bottom` are the game's. Pure: draws the same for the same state.
    virtual void draw(Canvas& canvas, int top, int bottom, const TableSeen& table, const std::vector<std::string>& log,
                      const Style& style) const = 0;
    /// Whether the key means something here; then `effects` is what it leads to.
    virtual bool press(Key key, const TableSeen& table, const Style& style, Effects& effects) = 0;
    /// After every message, with the command that it answers: forgets what can no longer be selected, takes
    /// replies to its own questions.
    virtual void heard(const Json& message, const std::optional<Answered>& answered, const TableSeen& table) = 0;
    /// A few words for the title row: the round and what is wild, say.
    virtual std::string headline(const TableSeen& table) const = 0;
    /// One line of key hints.
    virtual std::string hints(const TableSeen& table) const = 0;
};

/// All that the terminal has of a family of games.
struct Face {
    /// The name of the family as the `room` message has it.
    std::string_view family;
    /// Never null; lasts as long as the program.
    const GameWords* words = nullptr;
    std::unique_ptr<GameScreen> (*make_screen)() = nullptr;
    /// Nothing where its bots play on the server only.
    std::optional<GameBot> bot{};
    FamilyHelp help{};
    /// Nothing where it is not known how its games deal.
    std::optional<FamilyDeals> deals{};
};

template <typename Screen>
std::unique_ptr<GameScreen> make_screen_of() {
    return std::make_unique<Screen>();
}

}  // namespace crowntable::cli
