#include "engine/rummy/game.hpp"

#include <algorithm>
#include <utility>

#include "engine/cards/tally.hpp"
#include "engine/ensure.hpp"
#include "engine/rummy/bot.hpp"
#include "engine/rummy/dealing.hpp"
#include "engine/rummy/invariants.hpp"
#include "engine/rummy/rehide.hpp"
#include "engine/rummy/removal.hpp"
#include "engine/rummy/standings.hpp"
#include "engine/rummy/state_fingerprint.hpp"
#include "engine/rummy/turns.hpp"
#include "engine/rummy/views.hpp"

namespace crowntable::rummy {

namespace {

/// goes on with the card just drawn, if that is allowed, else with what leaves the least.
Discard fallback_discard(const State& state, Seat seat) {
    const auto hand = faces(state.at(seat));
    const DiscardContext context = discard_context(state, hand);
    Discard as_drawn{.card = state.drawn->card};
    // In a last turn the points are counted, so that what leaves the least is thrown whatever was drawn.
    if (!context.last_turn && !check_discard(context, as_drawn)) return as_drawn;
    Discard least{.card = state.best_choices.front().card};
    // Refused, it would be tried again and again: the clock would never get rid of the turn.
    ENSURE(!check_discard(context, least));
    return least;
}

}  // namespace

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
    State state;
    state.options = options;
    state.seating = seating;
    state.rules_version = rules_version;
    state.packs = setup_facts(options, seating.seat_count).packs;
    state.rounds = RoundSizes(options.rounds);
    state.seats.resize(seating.seat_count);
    return Game(std::move(state));
}

bool Game::needs_chance() const {
    return state_.phase == Phase::round_scored;
}

std::vector<Event> Game::deal(const Seed& seed) {
    return deal(shuffled_deck(state_, seed), seed);
}

std::vector<Event> Game::deal(const DeckOrder& order, const Seed& seed) {
    return rummy::deal(state_, order, seed);
}

SeatSet Game::acting() const {
    return state_.current ? SeatSet(*state_.current) : SeatSet();
}

std::optional<Refusal> Game::check(Seat seat, const Action& action) const {
    return rummy::check(state_, seat, action);
}

std::vector<Event> Game::apply(Seat seat, const Action& action) {
    return rummy::apply(state_, seat, action);
}

PublicView Game::public_view(PublicView memory) const {
    return rummy::public_view(state_, std::move(memory));
}

PrivateView Game::private_view(Seat seat) const {
    return rummy::private_view(state_, seat);
}

View Game::view(Seat seat) const {
    return View{.table = public_view(), .own = private_view(seat)};
}

Action Game::fallback(Seat seat) const {
    ENSURE(acting().contains(seat));
    // open_sources names the stock first, where it can be drawn from.
    if (state_.phase == Phase::draw) return Draw{.source = open_sources(state_).front()};
    return fallback_discard(state_, seat);
}

Action Game::choose(const View& view, BotLevel level, Random random) {
    return rummy::choose(view, level, std::move(random));
}

bool Game::thinks_long(BotLevel level) const {
    // Random solves no hand.
    if (level == BotLevel::random) return false;
    return level == BotLevel::hard || !cards::has_table(state_.rules());
}

Game Game::rehide(Seat viewer, const Seed& seed) const {
    Game redrawn(rummy::rehide(state_, viewer, seed));
    ENSURE(redrawn.invariants_hold());
    return redrawn;
}

std::optional<Refusal> Game::check_hand_order(Seat seat, const std::vector<Face>& order) const {
    if (std::ranges::is_permutation(order, faces(state_.at(seat)))) return std::nullopt;
    return Refusal{.code = "BAD_HAND_ORDER", .message = "These are not the cards of your hand."};
}

void Game::order_hand(Seat seat, const std::vector<Face>& order) {
    ENSURE(!check_hand_order(seat, order));
    auto& hand = state_.at(seat).hand;
    for (std::size_t i = 0; i < order.size(); ++i) {
        // Whole cards change places: what others know of each goes with it.
        const auto rest = hand.begin() + static_cast<std::ptrdiff_t>(i);
        std::iter_swap(rest, std::ranges::find(rest, hand.end(), order[i], &HeldCard::card));
    }
}

std::vector<Event> Game::remove_seat(Seat seat) {
    return rummy::remove_seat(state_, seat);
}

std::vector<Standing> Game::standings() const {
    return rummy::standings(state_);
}

std::vector<Tally> Game::tallies() const {
    return rummy::tallies(state_);
}

Fingerprint Game::fingerprint() const {
    return rummy::fingerprint(state_);
}

bool Game::invariants_hold() const {
    return rummy::invariants_hold(state_);
}

void Game::spoil(const Seed& seed) {
    rummy::spoil(state_, Random(seed, "spoil"));
}

}  // namespace crowntable::rummy
