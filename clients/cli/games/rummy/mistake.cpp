// What a decision cost, in words, as the browser says it (games/rummy/review_text.ts).
#include <nlohmann/json.hpp>
#include <string>

#include "clients/cli/games/kit/card_text.hpp"
#include "clients/cli/games/rummy/view.hpp"
#include "clients/cli/games/rummy/words.hpp"
#include "clients/cli/text/say.hpp"
#include "protocol/looking_back/review.hpp"

namespace crowntable::cli::rummy {
namespace {

using Top = std::optional<cards::Card>;

/// In words, as the review itself has it.
std::string called(cards::Card card) {
    return card_text(card, Style{.spelled = true});
}

std::string card_of(const Json& discard) {
    return called(decode_cards(Json::array({discard.at("card")})).front());
}

bool is_discard(const Json& action) {
    return action.value("type", "") == "discard";
}

std::string done(const Json& action, const std::string& name, const Top& top) {
    if (is_discard(action)) {
        const auto card = with<"card">(card_of(action));
        return action.value("go_out", false) ? say("rummy_review.went_out", with<"name">(name), card)
                                             : say("rummy_review.threw", with<"name">(name), card);
    }
    if (action.value("source", "") == "stock") return say("rummy_review.drew", with<"name">(name));
    return top ? say("rummy_review.took", with<"name">(name), with<"card">(called(*top)))
               : say("rummy_review.took_top", with<"name">(name));
}

std::string better(const Json& best, const Json& chosen, const std::string& less, const Top& top) {
    const auto points = with<"points">(less);
    if (is_discard(best)) {
        const auto card = with<"card">(card_of(best));
        if (best.value("go_out", false)) return say("rummy_review.better_out", card, points);
        // With the same card thrown only the laydown can have been better.
        if (is_discard(chosen) && chosen.at("card") == best.at("card")) return say("rummy_review.better_lay", points);
        return say("rummy_review.better_throw", card, points);
    }
    if (best.value("source", "") == "stock") return say("rummy_review.better_draw", points);
    return top ? say("rummy_review.better_take", with<"card">(called(*top)), points)
               : say("rummy_review.better_take_top", points);
}

}  // namespace

std::optional<std::string> Words::mistake(const looking_back::ReviewedDecision& decision, const std::string& name,
                                          const TableSeen& before) const {
    const auto table = decode_view(before).table;
    const Json chosen = Json::parse(decision.told.action_json);
    const Json best = Json::parse(decision.weighed.best_action);
    // Losses are means over cards that nobody has seen: hundredths would promise more than they can tell. In a last
    // turn what is left after the discard is counted out.
    const auto loss = with<"n">(message::Tenths{(decision.weighed.loss_centipoints + 5) / 10});
    const bool counted = table.last_turn && table.phase == rummy::Phase::discard;
    const std::string less = counted ? say("rummy_review.less", loss) : say("rummy_review.less_on_average", loss);
    return say("rummy_review.mistake", with<"done">(done(chosen, name, table.discard_top)),
               with<"better">(better(best, chosen, less, table.discard_top)));
}

}  // namespace crowntable::cli::rummy
