#include <algorithm>
#include <utility>

#include "engine/rummy/game.hpp"
#include "engine/rummy/laydown.hpp"
#include "engine/rummy/turns.hpp"

namespace crowntable::rummy {

namespace {

using Answer = std::variant<Refusal, Preview>;

Answer preview_draw(const View& view, const Draw& draw) {
    const auto& open = view.own.legal.draw;
    // The list of the view is what check would say: the seat needs no state to know it.
    if (std::ranges::find(open, draw.source) == open.end()) return source_refusal(draw.source, view.table.discard_top);
    return Preview(DrawPreview{.source = draw.source});
}

Answer preview_discard(const View& view, const Discard& discard) {
    // Made of the view and nothing else, so that no preview tells what the seat does not know.
    const DiscardContext context{.hand = view.own.hand,
                                 .rules = view.table.rules,
                                 .last_turn = view.table.last_turn,
                                 .must_go_out = view.table.must_go_out,
                                 .final_laydown = view.table.final_laydown,
                                 .may_not_return = view.own.may_not_return,
                                 .best_choices = view.own.best_choices};
    if (auto refusal = check_discard(context, discard)) return *std::move(refusal);
    const Laydown laydown = lay_down(context, discard);
    return Preview(DiscardPreview{.deadwood = laydown.arrangement.deadwood,
                                  .melds = laydown.arrangement.melds,
                                  .dead = laydown.arrangement.dead,
                                  .goes_out = laydown.goes_out,
                                  .lays_down = laydown.goes_out || context.last_turn});
}

}  // namespace

std::variant<Refusal, Preview> Game::preview(const View& view, const Action& action) {
    if (auto refusal = check_phase(view.table.phase, view.table.current, view.own.seat, action)) {
        return *std::move(refusal);
    }
    if (const auto* draw = std::get_if<Draw>(&action)) return preview_draw(view, *draw);
    return preview_discard(view, std::get<Discard>(action));
}

}  // namespace crowntable::rummy
