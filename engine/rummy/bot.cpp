#include "engine/rummy/bot.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/rummy/easy_bot.hpp"
#include "engine/rummy/hard_bot.hpp"
#include "engine/rummy/medium_bot.hpp"
#include "engine/rummy/random_bot.hpp"

namespace crowntable::rummy {

bool stock_draw_ends_round(const PublicView& table) {
    return table.stock == 0 && table.recycles >= table.max_recycles;
}

bool melds_as_a_whole(const View& view, const cards::Hand& hand) {
    return view.table.last_turn && view.table.last_turn_all_melded == LastTurnAllMelded::zero &&
           cards::least_deadwood(hand, view.table.rules) == 0;
}

cards::DiscardChoices legal_choices(const View& view) {
    auto choices = cards::discard_choices(view.own.hand, view.table.rules);
    // What may not be thrown is taken out of what could be.
    choices.remove_if([&](const auto& choice) { return std::ranges::count(view.own.legal.discard, choice.card) == 0; });
    ENSURE(!choices.empty());
    return choices;
}

cards::DiscardChoices best_choices(const View& view) {
    // The list is not in the JSON: a bot that plays over the wire finds it anew.
    if (!view.own.best_choices.empty()) return view.own.best_choices;
    auto choices = legal_choices(view);
    const int least = choices.front().deadwood;
    choices.remove_if([least](const auto& choice) { return choice.deadwood > least; });
    return choices;
}

Action choose(const View& view, BotLevel level, Random random) {
    ENSURE(view.table.current == view.own.seat);
    switch (level) {
        case BotLevel::easy:
            return choose_easy(view, std::move(random));
        case BotLevel::medium:
            return choose_medium(view);
        case BotLevel::hard:
            return choose_hard(view);
        case BotLevel::random:
            return choose_at_random(view, std::move(random));
    }
    ENSURE(!"a level that is none");
    return Draw{};
}

}  // namespace crowntable::rummy
