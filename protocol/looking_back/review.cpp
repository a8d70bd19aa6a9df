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
    std::ranges::stable_sort(summary.by_loss, std::ranges::greater{},
                             [&](std::size_t i) { return decisions[i].weighed.loss_centipoints; });
    return summary;
}

Review review_by(record::Walk walk, const ReviewProgress& progress) {
    Review review;
    std::size_t actions = 0;
    while (const record::RecordedStep* next = walk.next()) {
        if (next->what == record::RecordedStep::What::action) {
            if (next->by != table::PlayedBy::clock) {
                auto weighed = walk.table().weigh(*next->seat, Json::parse(next->action_json));
                if (weighed) review.decisions.push_back({*next, *std::move(weighed)});
            }
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
    return decisions == 0 ? 0 : (loss_centipoints + decisions / 2) / decisions;
}

Review review_of(const record::CheckedRecord& record, const ReviewProgress& progress) {
    return review_by(record::Walk(record), progress);
}

Review review_of(const record::RecordedGame& game, const ReviewProgress& progress) {
    return review_by(record::Walk(game), progress);
}

}  // namespace crowntable::looking_back
