#include "engine/rummy/state.hpp"

namespace crowntable::rummy {

// Not inline: g++ 12.2 then fails in scoring.cpp ("internal compiler error: in gimplify_modify_expr").
cards::MeldRules State::rules() const {
    return meld_rules(options, hand_size());
}

}  // namespace crowntable::rummy
