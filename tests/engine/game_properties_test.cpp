#include "tests/engine/game_properties.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <numeric>

#include "engine/digest.hpp"

// The properties of every game, tried on the smallest game there is, and on versions of it that
// are wrong in one thing each: a property that lets these pass is no property.

namespace crowntable::properties {
namespace {

enum class Fault { none, leaks, keeps_turn, careless_bot, forgets_seed, loses_card, shows_order };

/// Everybody has some numbers, in turn everybody shows one of them; the largest sum wins. Some stay in the box.
template <Fault fault>
class Showdown {
public:
    struct Options {
        std::size_t numbers_each = 3;
    };
    using Action = int;
    using Face = int;
    struct Event {
        std::string text;
    };
    struct PublicView {
        std::size_t current = 0;
        bool dealt = false;
        bool over = false;
        std::vector<std::vector<int>> shown;
        int leak = 0;
    };
    struct PrivateView {
        std::vector<int> hand;
    };
    struct View {
        PublicView table;
        PrivateView own;
        bool acting = false;
    };
    struct Preview {};

    static std::optional<Refusal> check_options(const Options& options, std::size_t seats) {
        if (options.numbers_each > 0 && seats >= 2) return std::nullopt;
        return Refusal{"BAD_OPTION", "There is nothing to play."};
    }
    static Showdown start(const Options& options, const Seating& seating) {
        Showdown game;
        game.each_ = options.numbers_each;
        game.hands_.resize(seating.seat_count);
        game.shown_.resize(seating.seat_count);
        game.removed_.resize(seating.seat_count);
        return game;
    }

    bool needs_chance() const { return !dealt_; }
    std::vector<Event> deal(const Seed& seed) {
        static int deals = 0;
        std::vector<int> numbers(2 * each_ * hands_.size());
        std::iota(numbers.begin(), numbers.end(), 0);
        Random random(seed, fault == Fault::forgets_seed ? std::to_string(++deals) : "deal");
        shuffle(std::span(numbers), random);
        for (auto& hand : hands_) hand = take(numbers);
        box_ = numbers;
        dealt_ = true;
        ++turn_;
        return {Event{"dealt"}};
    }

    SeatSet acting() const {
        return dealt_ && !finished() ? SeatSet(Seat{static_cast<std::uint8_t>(current_)}) : SeatSet();
    }
    std::uint32_t turn() const { return turn_; }
    std::optional<Refusal> check(Seat seat, const Action& action) const { return check(view(seat), action); }
    std::vector<Event> apply(Seat seat, const Action& action) {
        auto& hand = hands_[seat.index];
        hand.erase(std::find(hand.begin(), hand.end(), action));
        if (fault != Fault::loses_card) shown_[seat.index].push_back(action);
        pass_on();
        return {Event{std::to_string(seat.index) + " shows " + std::to_string(action)}};
    }

    PublicView public_view() const {
        PublicView view{current_, dealt_, finished(), shown_};
        if (fault == Fault::leaks && dealt_) view.leak = box_.front();
        if (fault == Fault::shows_order && !hands_[0].empty()) view.leak = hands_[0].front() < hands_[0].back() ? 1 : 0;
        return view;
    }
    PrivateView private_view(Seat seat) const { return {hands_[seat.index]}; }
    View view(Seat seat) const { return {public_view(), private_view(seat), acting().contains(seat)}; }
    static std::variant<Refusal, Preview> preview(const View& view, const Action& action) {
        if (auto refusal = check(view, action)) return *refusal;
        return Preview{};
    }
    std::optional<std::chrono::milliseconds> time_limit() const { return std::nullopt; }
    Action fallback(Seat seat) const { return hands_[seat.index].front(); }
    bool thinks_long(BotLevel) const { return false; }
    static Action choose(const View& view, BotLevel, Random random) {
        if (fault == Fault::careless_bot) return static_cast<int>(random.below(12));
        return view.own.hand.back();
    }
    Showdown rehide(Seat viewer, const Seed& seed) const {
        Showdown other = *this;
        std::vector<int> unseen = box_;
        for (std::size_t i = 0; i < hands_.size(); ++i) {
            if (i != viewer.index) unseen.insert(unseen.end(), hands_[i].begin(), hands_[i].end());
        }
        std::sort(unseen.begin(), unseen.end());
        Random random(seed, "rehide");
        shuffle(std::span(unseen), random);
        auto next = unseen.begin();
        const auto refill = [&](std::vector<int>& numbers) {
            for (int& number : numbers) number = *next++;
        };
        refill(other.box_);
        for (std::size_t i = 0; i < hands_.size(); ++i) {
            if (i != viewer.index) refill(other.hands_[i]);
        }
        return other;
    }
    std::optional<Refusal> check_hand_order(Seat seat, const std::vector<Face>& order) const {
        if (std::is_permutation(order.begin(), order.end(), hands_[seat.index].begin(), hands_[seat.index].end())) {
            return std::nullopt;
        }
        return Refusal{"BAD_HAND_ORDER", "These are not the numbers of this hand."};
    }
    void order_hand(Seat seat, const std::vector<Face>& order) { hands_[seat.index] = order; }
    std::vector<Event> remove_seat(Seat seat) {
        removed_[seat.index] = true;
        box_.insert(box_.end(), hands_[seat.index].begin(), hands_[seat.index].end());
        hands_[seat.index].clear();
        if (dealt_ && current_ == seat.index) pass_on();
        return {Event{"removed"}};
    }
    bool finished() const {
        return dealt_ && std::all_of(hands_.begin(), hands_.end(), [](const auto& hand) { return hand.empty(); });
    }
    std::vector<Standing> standings() const {
        std::vector<Standing> result;
        for (std::size_t i = 0; i < shown_.size(); ++i) {
            const int sum = std::accumulate(shown_[i].begin(), shown_[i].end(), 0);
            result.push_back({Seat{static_cast<std::uint8_t>(i)}, 0, sum});
        }
        std::stable_sort(result.begin(), result.end(), [](auto& a, auto& b) { return a.points > b.points; });
        for (std::size_t i = 0; i < result.size(); ++i) {
            const bool shared = i > 0 && result[i].points == result[i - 1].points;
            result[i].place = shared ? result[i - 1].place : static_cast<int>(i) + 1;
        }
        return result;
    }
    Fingerprint fingerprint() const {
        std::string all = std::to_string(current_) + "/" + std::to_string(turn_) + (dealt_ ? "d" : "w");
        for (const auto* const piles : {&hands_, &shown_}) {
            for (const auto& numbers : *piles) {
                all += "/";
                for (const int number : numbers) all += std::to_string(number) + ",";
            }
        }
        for (const int number : box_) all += " " + std::to_string(number);
        return Fingerprint{sha256(all).bytes};
    }
    bool invariants_hold() const {
        std::vector<int> all = box_;
        for (const auto* const piles : {&hands_, &shown_}) {
            for (const auto& numbers : *piles) all.insert(all.end(), numbers.begin(), numbers.end());
        }
        std::sort(all.begin(), all.end());
        const bool distinct = std::adjacent_find(all.begin(), all.end()) == all.end();
        return distinct && all.size() == (dealt_ ? 2 * each_ * hands_.size() : 0);
    }
    void spoil(const Seed&) { box_.push_back(0); }

private:
    static std::optional<Refusal> check(const View& view, const Action& action) {
        if (!view.acting) return Refusal{"NOT_YOUR_TURN", "It is somebody else's turn."};
        if (std::find(view.own.hand.begin(), view.own.hand.end(), action) != view.own.hand.end()) return std::nullopt;
        return Refusal{"CARD_NOT_IN_HAND", "This number is not in your hand."};
    }
    std::vector<int> take(std::vector<int>& numbers) const {
        std::vector<int> hand(numbers.end() - static_cast<std::ptrdiff_t>(each_), numbers.end());
        numbers.resize(numbers.size() - each_);
        return hand;
    }
    void pass_on() {
        if (fault != Fault::keeps_turn) ++turn_;
        for (std::size_t i = 0; i < hands_.size() && !finished(); ++i) {
            current_ = (current_ + 1) % hands_.size();
            if (!hands_[current_].empty()) return;
        }
    }

    std::size_t each_ = 0;
    bool dealt_ = false;
    std::size_t current_ = 0;
    std::uint32_t turn_ = 0;
    std::vector<std::vector<int>> hands_;
    std::vector<std::vector<int>> shown_;
    std::vector<bool> removed_;
    std::vector<int> box_;
};

template <Fault fault>
struct ShowdownFace {
    using Game = Showdown<fault>;

    static int random_action(const typename Game::View& view, Random& random) {
        return view.own.hand[random.below(static_cast<std::uint32_t>(view.own.hand.size()))];
    }
    static std::vector<int> doubtful_actions(const typename Game::View&, Random& random) {
        return {-1, static_cast<int>(random.below(12)), static_cast<int>(random.below(12))};
    }
    static std::vector<int> hand(const typename Game::PrivateView& view) { return view.hand; }
    static std::string phase(const typename Game::PublicView& view) {
        return view.over ? "over" : view.dealt ? "play" : "";
    }
    static std::string text(const typename Game::Event& event) { return event.text; }
    static std::string text(const typename Game::PublicView& view) {
        std::string result = phase(view) + std::to_string(view.current) + "!" + std::to_string(view.leak);
        for (const auto& numbers : view.shown) result += "/" + list(numbers);
        return result;
    }
    static std::string text(const typename Game::PrivateView& view) { return list(view.hand); }
    static bool may_teach(const Game&, Seat, int, Seat) { return false; }

private:
    static std::string list(const std::vector<int>& numbers) {
        std::string result;
        for (const int number : numbers) result += std::to_string(number) + ",";
        return result;
    }
};

template <Fault fault>
void check_showdown() {
    for (std::size_t seats = 2; seats <= 4; ++seats) check_full_game<ShowdownFace<fault>>({}, seats, "showdown");
}

TEST_CASE("the properties accept a game that keeps to the contract") {
    check_showdown<Fault::none>();
    for (std::size_t seats = 3; seats <= 5; ++seats) {
        for (int steps = 0; steps < 6; ++steps) check_removal<ShowdownFace<Fault::none>>({}, seats, "removal", steps);
    }
}

TEST_CASE("the properties notice a public view that says what is hidden" * doctest::should_fail()) {
    check_showdown<Fault::leaks>();
}

TEST_CASE("the properties notice a turn number that stands still" * doctest::should_fail()) {
    check_showdown<Fault::keeps_turn>();
}

TEST_CASE("the properties notice a bot that plays what it has not" * doctest::should_fail()) {
    check_showdown<Fault::careless_bot>();
}

TEST_CASE("the properties notice chance that does not come from the seed" * doctest::should_fail()) {
    check_showdown<Fault::forgets_seed>();
}

TEST_CASE("the properties notice a card that is nowhere" * doctest::should_fail()) {
    check_showdown<Fault::loses_card>();
}

TEST_CASE("the properties notice a public view that tells how a seat orders its hand" * doctest::should_fail()) {
    check_showdown<Fault::shows_order>();
}

}  // namespace
}  // namespace crowntable::properties
