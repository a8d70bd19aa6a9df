// What Kings Cribbage answers to `arrange` and `hint`.

#include <algorithm>

#include "engine/cribbage/bot.hpp"
#include "engine/random.hpp"
#include "protocol/cribbage/codec.hpp"
#include "protocol/cribbage/forms.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::cribbage {

namespace {

std::string tiles_in_words(const std::vector<Placement>& placements) {
    std::string text;
    for (const auto& placed : placements) text += (text.empty() ? "" : " ") + to_string(placed.tile);
    return text;
}

/// Letters for columns and numbers for rows, as people type them: `H8` (docs/rules/cribbage.md, section 4).
std::string square_in_words(Square square) {
    return std::string(1, static_cast<char>('A' + square.column - 1)) + std::to_string(square.row);
}

struct HintSentence {
    const View& view;

    std::string operator()(const Play& play) const {
        // Bots play what is legal, so there is a score and not a refusal in the outcome.
        const auto outcome = judge(play_context(view), play.tiles);
        const int points = std::get<PlayScore>(outcome).total();
        return "Place " + tiles_in_words(play.tiles) + " from " + square_in_words(play.tiles.front().square) +
               " on: " + std::to_string(points) + " points.";
    }
    std::string operator()(const Exchange& exchange) const {
        const auto count = exchange.tiles.size();
        return "You have no play: exchange " + std::to_string(count) + (count == 1 ? " tile." : " tiles.");
    }
    std::string operator()(const Pass&) const { return "You have no play: pass."; }
    // Never said: calls belong to Joker calls, and at such tables check_hint refuses every hint (K-34).
    std::string operator()(const Call&) const { return "Call."; }
};

}  // namespace

std::variant<Refusal, std::string> Codec::arrange(const View& view, bool hints) {
    if (!hints) return refusal(error_code::hints_off, "There are no hints at this table, and the best play is one.");
    std::vector<ScoredPlay> plays;
    // K-34: the play that scores most would tell what plays score.
    if (!view.table.options.joker_calls) find_plays(play_context(view), plays);
    forms::Arranged arranged;
    if (!plays.empty()) {
        // Several plays may score most. The first in canonical order (K-37) is told, so that asking again, on
        // whatever device, gives the same one.
        const auto best = *std::ranges::min_element(
            plays, [](const auto& a, const auto& b) { return a.points != b.points ? a.points > b.points : a < b; });
        arranged.best = forms::BestPlay{placements_of(best, view.table.board), best.points};
    }
    std::string out;
    write(out, forms::arranged, arranged);
    return out;
}

std::optional<Refusal> Codec::check_hint(const View& view) {
    if (!view.table.options.joker_calls) return std::nullopt;
    return refusal(error_code::hints_off, "Where players count for themselves there are no hints.");
}

std::string Codec::hint(const View& view) {
    // A fixed stream: the same view always gets the same hint.
    const auto action = Game::choose(view, BotLevel::hard, Random(Seed{}, "hint"));
    std::string out;
    write(out, forms::hint, forms::Hint{action, std::visit(HintSentence{view}, action)});
    return out;
}

}  // namespace crowntable::cribbage
