#include "protocol/looking_back/review.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace crowntable::looking_back {

namespace {

void add(ReviewSum& sum, const table::Weighed& weighed) {
    ++sum.decisions;
    sum.loss_centipoints += weighed.loss_centipoints;
}

ReviewedSeat summary_of(const std::vector<ReviewedDecision>& decisions, Seat seat, std::size_t deals) {
    // A seat that a person played at any time is judged by that person's decisions alone: what a bot did in their
    // absence says nothing of them.
    const auto is_human = [&](const ReviewedDecision& one) {
        return one.told.seat == seat && one.told.by == table::PlayedBy::human;
    };
    ReviewedSeat summary{.by =
                             std::ranges::any_of(decisions, is_human) ? table::PlayedBy::human : table::PlayedBy::bot};
    summary.deals.resize(deals);
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        const auto& [told, weighed] = decisions[i];
        if (told.seat != seat || told.by != summary.by) continue;
        add(summary.all, weighed);
        add(summary.deals.at(told.deal - 1), weighed);
        if (weighed.loss_centipoints > 0) summary.by_loss.push_back(i);
    }
    // Stable, so that of equal losses the earlier one comes first and equal records give equal reviews.
    std::ranges::stable_sort(summary.by_loss, std::ranges::greater{},
                             [&](std::size_t i) { return decisions[i].weighed.loss_centipoints; });
    return summary;
}

Review review_by(record::Walk walk, const ReviewProgress& progress) {
    Review review;
    std::size_t actions = 0;
    while (const record::RecordedStep* next = walk.next()) {
        if (next->what == record::RecordedStep::What::action) {
            // What the clock plays is laid down by the rules (R-43, K-37) and nobody's decision.
            if (next->by != table::PlayedBy::clock) {
                // Before the step is taken: a decision is judged by what its seat could see when it was made.
                auto weighed = walk.table().weigh(*next->seat, json::parse_own(next->action_json));
                if (weighed) review.decisions.push_back({*next, *std::move(weighed)});
            }
            // All actions count, judged or not: how many there are is known beforehand (CheckedRecord::actions),
            // how many are judged is not.
            if (progress) progress(++actions);
        }
        walk.take();
    }
    review.start = walk.told().start;
    for (std::size_t i = 0; i < review.start.seats.size(); ++i) {
        review.seats.push_back(summary_of(review.decisions, seat_at(i), walk.told().deals));
    }
    return review;
}

}  // namespace

std::int64_t ReviewSum::mean_loss_centipoints() const {
    // Losses are never negative, so that adding one half before the division rounds to the nearest.
    return decisions == 0 ? 0 : (loss_centipoints + decisions / 2) / decisions;
}

Review review_of(const record::CheckedRecord& record, const ReviewProgress& progress) {
    return review_by(record::Walk(record), progress);
}

Review review_of(const record::RecordedGame& game, const ReviewProgress& progress) {
    return review_by(record::Walk(game), progress);
}

}  // namespace crowntable::looking_back
