#include "clients/cli/records/review.hpp"

#include <algorithm>
#include <chrono>
#include <ostream>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/records/record_file.hpp"
#include "clients/cli/records/viewer.hpp"
#include "clients/cli/terminal/terminal_style.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

using Clock = std::chrono::steady_clock;
using looking_back::Review;
using looking_back::ReviewedSeat;

constexpr std::int64_t bar_columns = 40;

/// 423 centipoints are "4.2", or "4,2" as the language has it.
std::string in_tenths(std::int64_t centipoints) {
    const auto tenths = (centipoints + 5) / 10;
    return decimal_in(spoken_language(), std::to_string(tenths / 10) + "." + std::to_string(tenths % 10));
}

/// 68 centipoints are "0.68".
std::string in_hundredths(std::int64_t centipoints) {
    const auto rest = centipoints % 100;
    return decimal_in(spoken_language(),
                      std::to_string(centipoints / 100) + (rest < 10 ? ".0" : ".") + std::to_string(rest));
}

std::string flush_right(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

/// The scale of the chart is one for all seats, so that the bars of one can be compared with those of another. At
/// least 1, since bars are divided by it.
std::int64_t dearest_deal(const Review& review) {
    std::int64_t most = 1;
    for (const auto& seat : review.seats) {
        for (const auto& deal : seat.deals) most = std::max(most, deal.loss_centipoints);
    }
    return most;
}

void tell_chart(const ReviewedSeat& seat, std::int64_t most, bool unicode, std::ostream& out) {
    const auto round = [](std::size_t deal) { return say("replay.mistake_round", with<"deal">(deal)); };
    const int widest = columns(round(seat.deals.size()));
    for (std::size_t i = 0; i < seat.deals.size(); ++i) {
        const auto loss = seat.deals[i].loss_centipoints;
        // Rounded: a loss of next to nothing has no bar.
        const auto bar = (loss * bar_columns + most / 2) / most;
        out << "  " << pad(round(i + 1), widest) << "  " << flush_right(in_tenths(loss), 6) << (bar > 0 ? "  " : "");
        for (std::int64_t column = 0; column < bar; ++column) out << (unicode ? "█" : "#");
        out << '\n';
    }
}

}  // namespace

std::string Mistakes::tell(const looking_back::ReviewedDecision& decision) {
    const std::string& english = decision.weighed.sentence;
    if (spoken_language() == Language::english) return english;
    if (!reel_) reel_.emplace(looking_back::replay_of(record_));
    // Before every decision comes the step of a deal.
    reel_->go_to(decision.told.step - 1);
    const TableSeen before = reel_->table({});
    const std::string name = before.name_of(decision.told.seat->index);
    return find_words(before)->mistake(decision, name, before).value_or(english);
}

void tell_review(const Review& review, Mistakes& mistakes, Seat seat, std::size_t worst, bool unicode,
                 std::ostream& out) {
    const ReviewedSeat& told = review.seats.at(seat.index);
    const std::string name = say("terminal.name_in_seat", with<"name">(clean(review.start.seats.at(seat.index).name)),
                                 with<"seat">(seat.index + 1));
    if (told.all.decisions == 0) {
        out << say("terminal.review_of", with<"name">(name), with<"sum">(say("replay.none"))) << '\n';
        return;
    }
    const std::string sum =
        say("terminal.review_sum", with<"points">(in_tenths(told.all.loss_centipoints)),
            with<"decisions">(told.all.decisions), with<"mean">(in_hundredths(told.all.mean_loss_centipoints())));
    out << say("terminal.review_of", with<"name">(name), with<"sum">(sum)) << '\n';
    tell_chart(told, dearest_deal(review), unicode, out);
    for (std::size_t i = 0; i < std::min(worst, told.by_loss.size()); ++i) {
        const auto& decision = review.decisions[told.by_loss[i]];
        const auto& step = decision.told;
        out << "  "
            << say("terminal.review_mistake", with<"deal">(step.deal), with<"turn">(*step.seat_turn),
                   with<"step">(step.step), with<"sentence">(mistakes.tell(decision)))
            << '\n';
    }
}

ExitCode review(const Options& options, std::ostream& told, std::ostream& complaints) {
    const auto read = read_record(options.file, options.key, complaints);
    if (const auto* code = std::get_if<ExitCode>(&read)) return *code;
    const auto& record = std::get<record::CheckedRecord>(read);
    const auto viewer = viewer_of(options.viewer, record.start.seats.size());
    if (!viewer) {
        complaints << "crowntable: " << say("terminal.walk_no_seat", with<"seat">(options.viewer)) << std::endl;
        return ExitCode::usage;
    }
    auto last_told = Clock::now();
    const Review review = looking_back::review_of(record, [&](std::size_t done) {
        // Most reviews take a second and tell nothing of their progress.
        if (Clock::now() - last_told < std::chrono::seconds(2)) return;
        last_told = Clock::now();
        complaints << say("terminal.review_progress", with<"done">(done), with<"n">(record.actions)) << std::endl;
    });
    if (options.json) {
        told << write_review(review) << std::endl;
        return ExitCode::done;
    }
    Mistakes mistakes(record);
    told << say("replay.review_lead") << '\n';
    for (std::size_t i = 0; i < review.seats.size(); ++i) {
        if (viewer->seat && viewer->seat != seat_at(i)) continue;
        told << '\n';
        tell_review(review, mistakes, seat_at(i), options.worst, style_of(options).unicode, told);
    }
    told.flush();
    return ExitCode::done;
}

}  // namespace crowntable::cli
