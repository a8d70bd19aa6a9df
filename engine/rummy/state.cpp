#include "engine/rummy/state.hpp"

#include "engine/ensure.hpp"

namespace crowntable::rummy {

// Not inline: g++ 12.2 then fails in scoring.cpp ("internal compiler error: in gimplify_modify_expr").
cards::MeldRules State::rules() const {
    const cards::MeldRules rules = meld_rules(options, hand_size());
    // the wild rank is the size of the hands, and has to be a rank of the pack.
    ENSURE(rules.wild_rank >= rules.rank_min && rules.wild_rank <= rules.rank_max);
    return rules;
}

}  // namespace crowntable::rummy
