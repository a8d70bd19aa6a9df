#include "engine/cribbage/game.hpp"

#include <algorithm>
#include <utility>

#include "engine/cribbage/bot.hpp"
#include "engine/cribbage/check.hpp"
#include "engine/cribbage/dealing.hpp"
#include "engine/cribbage/ending.hpp"
#include "engine/cribbage/invariants.hpp"
#include "engine/cribbage/legal_plays.hpp"
#include "engine/cribbage/rehide.hpp"
#include "engine/cribbage/state_fingerprint.hpp"
#include "engine/cribbage/turns.hpp"
#include "engine/cribbage/views.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cribbage {

std::optional<Refusal> Game::check_options(const Options& options, std::size_t seat_count) {
    return check_setup(options, seat_count);
}

Game Game::start(const Options& options, const Seating& seating, std::uint32_t rules_version) {
    ENSURE(rules_versions.contains(rules_version));
    ENSURE(!check_options(options, seating.seat_count));
    ENSURE(!seating.host || seating.host->index < seating.seat_count);
    ENSURE(!seating.dealer || seating.dealer->index < seating.seat_count);
    // Seats may have closed up since the last game: its standings come in the numbers of this one.
    ENSURE(std::ranges::all_of(seating.last_standings,
                               [&](const Standing& last) { return last.seat.index < seating.seat_count; }));
    State state{.options = options, .seating = seating, .rules_version = rules_version, .board = Board(options.board)};
    state.seats.resize(seating.seat_count);
    return Game(std::move(state));
}

std::vector<Event> Game::deal(const Seed& seed) {
    return cribbage::deal(state_, seed);
}

SeatSet Game::acting() const {
    // While a claim waits the claimant has nothing to do, although it is still its turn.
    if (state_.claim) return state_.claim->waiting;
    return state_.current ? SeatSet(*state_.current) : SeatSet();
}

std::optional<Refusal> Game::check(Seat seat, const Action& action) const {
    const auto rack = faces(state_.at(seat).rack);
    return cribbage::check(check_context(state_, seat, rack), action);
}

std::vector<Event> Game::apply(Seat seat, const Action& action) {
    return cribbage::apply(state_, seat, action);
}

PublicView Game::public_view() const {
    return cribbage::public_view(state_);
}

PrivateView Game::private_view(Seat seat) const {
    return cribbage::private_view(state_, seat);
}

View Game::view(Seat seat) const {
    return View{.table = public_view(), .own = private_view(seat)};
}

// K-34: were a claim compared here, asking often enough would tell the true score.
std::variant<Refusal, Preview> Game::preview(const View& view, const Action& action) {
    Action asked = action;
    auto* play = std::get_if<Play>(&asked);
    if (play != nullptr && play->claim && view.table.options.joker_calls) play->claim = 0;
    if (auto refusal = cribbage::check(check_context(view), asked)) return *std::move(refusal);
    if (play == nullptr) return Preview(PlainPreview{});
    if (view.table.options.joker_calls) return Preview(PlayPreview{});  // K-34.
    return Preview(PlayPreview{.score = std::get<PlayScore>(judge(play_context(view), play->tiles))});
}

std::optional<std::chrono::milliseconds> Game::time_limit() const {
    return state_.phase == Phase::claimed ? std::optional(claim_time) : std::nullopt;
}

// K-37.
Action Game::fallback(Seat seat) const {
    ENSURE(acting().contains(seat));
    if (state_.phase == Phase::claimed) return Pass{};
    const View seen = view(seat);
    std::vector<ScoredPlay> plays;
    find_plays(play_context(seen), plays);
    // It passes and never exchanges: which tiles to give back is for the player to choose.
    if (plays.empty()) return Pass{};
    return as_action(*std::ranges::min_element(plays,
                                               [](const ScoredPlay& a, const ScoredPlay& b) {
                                                   return a.points != b.points ? a.points < b.points : a < b;
                                               }),
                     seen.table);
}

Action Game::choose(const View& view, BotLevel level, Random random) {
    return cribbage::choose(view, level, std::move(random));
}

Game Game::rehide(Seat viewer, const Seed& seed) const {
    Game redrawn(cribbage::rehide(state_, viewer, seed));
    ENSURE(redrawn.invariants_hold());
    return redrawn;
}

std::optional<Refusal> Game::check_hand_order(Seat seat, const std::vector<Face>& order) const {
    if (std::ranges::is_permutation(order, faces(state_.at(seat).rack))) return std::nullopt;
    return Refusal{.code = "BAD_HAND_ORDER", .message = "These are not the tiles of your rack."};
}

void Game::order_hand(Seat seat, const std::vector<Face>& order) {
    ENSURE(!check_hand_order(seat, order));
    auto& rack = state_.at(seat).rack;
    for (std::size_t i = 0; i < order.size(); ++i) {
        // The places before are settled; of equal tiles any may come next, and each keeps what is known of it.
        const auto rest = rack.begin() + static_cast<std::ptrdiff_t>(i);
        std::iter_swap(rest, std::ranges::find(rest, rack.end(), order[i], &HiddenTile::tile));
    }
}

std::vector<Event> Game::remove_seat(Seat seat) {
    return cribbage::remove_seat(state_, seat);
}

std::vector<Standing> Game::standings() const {
    return cribbage::standings(state_);
}

Fingerprint Game::fingerprint() const {
    return cribbage::fingerprint(state_);
}

bool Game::invariants_hold() const {
    return cribbage::invariants_hold(state_);
}

void Game::spoil(const Seed& seed) {
    cribbage::spoil(state_, Random(seed, "spoil"));
}

}  // namespace crowntable::cribbage
