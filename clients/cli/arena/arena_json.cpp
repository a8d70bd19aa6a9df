#include <nlohmann/json.hpp>
#include <ostream>

#include "clients/cli/arena/arena.hpp"
#include "clients/cli/arena/summary.hpp"

namespace crowntable::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson estimate_json(const Estimate& estimate) {
    return {{"mean", estimate.mean},
            {"half_width", estimate.half_width ? OrderedJson(*estimate.half_width) : OrderedJson()}};
}

OrderedJson player_json(const ArenaPlan& plan, const ArenaResult& result, std::size_t player) {
    const auto summary = summary_of(result, player);
    OrderedJson told{{"player", word_of(plan.players[player])},
                     {"points", summary.points},
                     {"against_others", estimate_json(summary.against_others)},
                     {"wins_percent", estimate_json(summary.wins_percent)},
                     {"turn_us", {{"p50", summary.turn_us_p50}, {"p99", summary.turn_us_p99}}}};
    if (std::holds_alternative<Program>(plan.players[player])) told["faults"] = result.faults[player];
    return told;
}

}  // namespace

void print_arena_json(std::ostream& out, const ArenaPlan& plan, const ArenaResult& result) {
    OrderedJson players = OrderedJson::array();
    for (std::size_t player = 0; player < plan.players.size(); ++player) {
        players.push_back(player_json(plan, result, player));
    }
    const OrderedJson told{{"game", plan.preset->id()},
                           {"options", OrderedJson::parse(plan.options)},
                           {"seed", plan.seed},
                           {"think_ms", plan.patience.count()},
                           {"seats", plan.players.size()},
                           {"boards", result.boards.size()},
                           {"games", result.games},
                           {"players", players},
                           {"turns_a_seat_and_round", turns_a_seat_and_round(result)},
                           {"games_a_second", static_cast<double>(result.games) / result.seconds}};
    out << told.dump() << '\n';
}

}  // namespace crowntable::cli
