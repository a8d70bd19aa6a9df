#include "engine/cribbage/hard_bot.hpp"

#include <algorithm>

namespace crowntable::cribbage {

double worth_keeping(const std::vector<Tile>& rack) {
    if (rack.empty()) return 0;
    std::vector<Rank> ranks;
    double worth = 0;
    for (const Tile tile : rack) {
        if (tile.is_turnable()) worth += 0.7;
        ranks.push_back(tile.is_turnable() ? 6 : tile.rank());
        if (ranks.back() == 5) worth += 1;
    }
    return worth + 0.4 * count_points(ranks).total();
}

const ScoredPlay& choose_hard(const View&, const std::vector<ScoredPlay>& plays, Random&) {
    return plays.front();
}

}  // namespace crowntable::cribbage
