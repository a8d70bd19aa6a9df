#include "protocol/looking_back/review.hpp"
#include "protocol/table/bot_level.hpp"

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "protocol/looking_back/replay.hpp"
#include "protocol/wire/command.hpp"
#include "tests/protocol/bot_record.hpp"
#include "tests/support/schema_check.hpp"

using namespace crowntable;
using namespace crowntable::looking_back;
using namespace crowntable::record;
using namespace crowntable::table;

namespace {

constexpr std::array levels{BotLevel::hard, BotLevel::medium, BotLevel::easy, BotLevel::random};

Review reviewed(const RecordedGame& game) {
    return review_of(tests::checked_record(game));
}

const tests::BotGame reviewed_seats{.options_json = R"({"rounds":[3,5]})",
                                    .seats = {BotLevel::hard, BotLevel::easy, BotLevel::random}};

/// What a level lost over some games.
struct Lost {
    std::int64_t decisions = 0;
    std::int64_t centipoints = 0;
    double mean() const { return static_cast<double>(centipoints) / static_cast<double>(decisions) / 100; }
};

}  // namespace

TEST_CASE("The stronger a bot, the less its decisions lose, over duplicate deals") {
    const char* wanted = std::getenv("CROWNTABLE_REVIEW_BOARDS");
    const int boards = wanted != nullptr ? std::atoi(wanted) : 6;
    std::array<Lost, levels.size()> lost;
    const auto start = std::chrono::steady_clock::now();
    int games = 0;
    for (int board = 0; board < boards; ++board) {
        for (std::size_t rotation = 0; rotation < levels.size(); ++rotation) {
            tests::BotGame plan{.seed = static_cast<std::uint8_t>(board + 1)};
            if (wanted == nullptr) plan.options_json = R"({"rounds":[4,7]})";
            for (std::size_t i = 0; i < levels.size(); ++i) plan.seats.push_back(levels[(i + rotation) % 4]);
            const Review review = reviewed(tests::play_bots(plan));
            ++games;
            for (std::size_t i = 0; i < levels.size(); ++i) {
                auto& sum = lost[(i + rotation) % 4];
                sum.decisions += review.seats[i].all.decisions;
                sum.centipoints += review.seats[i].all.loss_centipoints;
            }
        }
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const std::string level = levels[i] == BotLevel::random ? "random" : std::string(to_string(levels[i]));
        MESSAGE(level << ": " << lost[i].mean() << " points lost a decision, of " << lost[i].decisions);
    }
    MESSAGE(games << " games in " << took.count() << " s");
    const double times_the_next[] = {5, 1.2, 3};
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
        REQUIRE(lost[i].decisions > 0);
        CHECK(lost[i].mean() * times_the_next[i] < lost[i + 1].mean());
    }
}

TEST_CASE("A review names the steps of the replay, and its sums are those of its decisions") {
    const auto record = tests::checked_record(tests::play_bots(reviewed_seats));
    const Replay replay = replay_of(record);
    const Review review = review_of(record);
    const std::string text = write_review(review);
    CHECK(write_review(review_of(record)) == text);
    tests::check_text(text, "review.json");
    REQUIRE(review.decisions.size() > 20);
    std::vector<ReviewSum> sums(3);
    for (const auto& [told, weighed] : review.decisions) {
        const RecordedStep& step = replay.steps.at(told.step).told;
        CHECK(step.what == RecordedStep::What::action);
        CHECK(step.seat == told.seat);
        CHECK(step.deal == told.deal);
        CHECK(step.seat_turn == told.seat_turn);
        CHECK(step.action_json == told.action_json);
        CHECK(weighed.loss_centipoints == weighed.chosen_centipoints - weighed.best_centipoints);
        CHECK(weighed.sentence.empty() == (weighed.loss_centipoints == 0));
        CHECK((Json::parse(weighed.best_action) == Json::parse(told.action_json)) == (weighed.loss_centipoints == 0));
        ++sums[told.seat->index].decisions;
        sums[told.seat->index].loss_centipoints += weighed.loss_centipoints;
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const ReviewedSeat& seat = review.seats[i];
        CHECK(seat.by == PlayedBy::human);
        CHECK(seat.all.decisions == sums[i].decisions);
        CHECK(seat.all.loss_centipoints == sums[i].loss_centipoints);
        CHECK(seat.deals.size() == 2);
        CHECK(seat.deals[0].decisions + seat.deals[1].decisions == sums[i].decisions);
        int last = INT32_MAX;
        for (const std::size_t index : seat.by_loss) {
            const auto& mistake = review.decisions[index];
            CHECK(mistake.told.seat == seat_at(i));
            CHECK(mistake.weighed.loss_centipoints <= last);
            last = mistake.weighed.loss_centipoints;
        }
    }
    const Json worst = Json::parse(text)["players"][2]["worst"];
    CHECK(worst.size() == std::min<std::size_t>(review.seats[2].by_loss.size(), 20));
    CHECK(worst[0]["loss_centipoints"] == review.decisions[review.seats[2].by_loss[0]].weighed.loss_centipoints);
}

TEST_CASE("What the clock played is nobody's mistake, and a stand-in's is not the human's") {
    tests::BotGame plan = reviewed_seats;
    plan.by = PlayedBy::clock;
    RecordedGame game = tests::play_bots(plan);
    CHECK(reviewed(game).decisions.empty());
    int actions = 0;
    for (auto& input : game.inputs) {
        auto* acted = std::get_if<recorded::Acted>(&input);
        if (acted == nullptr) continue;
        // Seat 0 is a human's for whom a bot plays at first; seat 1 a bot's; seat 2 is left to the clock.
        if (acted->seat == seat_at(0)) acted->by = ++actions < 4 ? PlayedBy::bot : PlayedBy::human;
        if (acted->seat == seat_at(1)) acted->by = PlayedBy::bot;
    }
    const Review review = reviewed(game);
    CHECK(review.seats[0].by == PlayedBy::human);
    CHECK(review.seats[1].by == PlayedBy::bot);
    CHECK(review.seats[1].all.decisions > 0);
    CHECK(review.seats[2].all.decisions == 0);
    CHECK(review.seats[2].all.mean_loss_centipoints() == 0);
    std::uint32_t of_human = 0;
    for (const auto& one : review.decisions) {
        if (one.told.seat == seat_at(0) && one.told.by == PlayedBy::human) ++of_human;
        CHECK(one.told.seat != seat_at(2));
    }
    CHECK(review.seats[0].all.decisions == of_human);
    CHECK(of_human < review.decisions.size() - review.seats[1].all.decisions);
}

TEST_CASE("A mistake is told in a plain sentence") {
    const Review review = reviewed(tests::play_bots(reviewed_seats));
    bool threw = false;
    bool drew = false;
    for (const auto& [told, weighed] : review.decisions) {
        if (weighed.sentence.empty()) continue;
        CAPTURE(weighed.sentence);
        CHECK(weighed.sentence.find(" would have left ") != std::string::npos);
        CHECK(weighed.sentence.ends_with("."));
        threw = threw || weighed.sentence.starts_with("threw the ");
        drew = drew || weighed.sentence.starts_with("drew from the stock; taking the ") ||
               weighed.sentence.starts_with("took the ");
    }
    CHECK(threw);
    CHECK(drew);
}

TEST_CASE("A review tells each action that is done, and ends when nobody wants it any more") {
    const auto record = tests::checked_record(tests::play_bots(reviewed_seats));
    std::size_t told = 0;
    review_of(record, [&](std::size_t done) { CHECK(done == ++told); });
    CHECK(told == record.actions);
    told = 0;
    const auto stop_at_three = [&](std::size_t done) {
        told = done;
        if (done == 3) throw std::runtime_error("enough");
    };
    CHECK_THROWS_AS(review_of(record, stop_at_three), std::runtime_error);
    CHECK(told == 3);
}
