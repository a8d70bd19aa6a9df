#include "server/core/room/state.hpp"

#include <algorithm>
#include <iterator>

#include "engine/ensure.hpp"
#include "protocol/wire/room_events.hpp"

namespace crowntable::server {

using table::PlayedBy;
using wire::Role;

namespace {

using Events = std::vector<std::string>;

/// Remembers one more, and forgets the oldest beyond so many.
void keep(std::vector<SecretHash>& list, const SecretHash& hash, std::size_t max) {
    list.push_back(hash);
    if (list.size() > max) list.erase(list.begin());
}

}  // namespace

RoomState::RoomState(std::string room_code, const Limits& limits)
    : code(std::move(room_code)),
      history(limits.versions_kept),
      chat(limits.chat_kept),
      removed_max_(limits.removed_per_room_max) {}

wire::RoomPhase RoomState::phase() const {
    if (!table) return wire::RoomPhase::lobby;
    if (deals == 0) return follows_a_game_ ? wire::RoomPhase::finished : wire::RoomPhase::lobby;
    // Asked before what the table waits for: a game that the host ended may still need chance, or somebody's action.
    if (ended_by_host || table->finished()) return wire::RoomPhase::finished;
    return table->needs_chance() ? wire::RoomPhase::between_rounds : wire::RoomPhase::playing;
}

bool RoomState::game_on() const {
    return table && !ended_by_host && !table->finished();
}

bool RoomState::hand_in_play() const {
    return game_on() && deals > 0 && !table->needs_chance();
}

bool RoomState::sees_hand(const Person& person) const {
    // Whoever sat down after the game was over had no hand in it.
    return person.seat && person.seen_hands.contains(*person.seat) && !seats[person.seat->index].from_next_deal;
}

std::optional<Seat> RoomState::owned_by(PersonId who) const {
    const auto owned = std::ranges::find(seats, who, &RoomSeat::owner);
    return owned == seats.end() ? std::nullopt
                                : std::optional(seat_at(static_cast<std::size_t>(owned - seats.begin())));
}

const Person* RoomState::promised_to(Seat seat) const {
    const auto found = std::ranges::find_if(people, [&](const auto& entry) { return entry.second.promised == seat; });
    return found == people.end() ? nullptr : &found->second;
}

std::size_t RoomState::occupied_seats() const {
    return static_cast<std::size_t>(std::ranges::count_if(seats, [](const RoomSeat& seat) { return !seat.vacated; }));
}

Person* RoomState::find(PersonId id) {
    const auto found = people.find(id);
    return found == people.end() ? nullptr : &found->second;
}

const Person* RoomState::find(PersonId id) const {
    const auto found = people.find(id);
    return found == people.end() ? nullptr : &found->second;
}

const Person* RoomState::human_of(Seat seat) const {
    return has_seat(seat) && seats[seat.index].who ? find(*seats[seat.index].who) : nullptr;
}

bool RoomState::is_removed(const SecretHash& token) const {
    return std::ranges::find(removed, token) != removed.end();
}

bool RoomState::is_mark_removed(const SecretHash& mark) const {
    return std::ranges::find(removed_marks, mark) != removed_marks.end();
}

bool RoomState::is_muted(const Person& person) const {
    // Whoever leaves and comes again is another person, and has the same mark.
    return person.muted || std::ranges::find_first_of(person.marks, muted_marks) != person.marks.end();
}

void RoomState::apply(const Change& change, Events& events) {
    // A change was checked before it was recorded, so that none is refused here: what cannot follow from the state is a
    // bug, or a record that was tampered with.
    ENSURE(preset != nullptr || std::holds_alternative<change::Created>(change));
    std::visit([&](const auto& one) { make(one, unseen_events_); }, change);
    ensure_people_and_seats_agree();
    // Until the cards are there nobody is shown the game, and it may yet be called off: its events wait for the first
    // deal and come with it.
    if (!(game_on() && deals == 0)) {
        std::ranges::move(unseen_events_, std::back_inserter(events));
        unseen_events_.clear();
    }
}

void RoomState::ensure_people_and_seats_agree() const {
    ENSURE(!host || people.contains(*host));
    ENSURE(!creator || people.contains(*creator));
    // Sets of seats have no place for more.
    ENSURE(seats.size() <= seats_max);
    // Another game is asked for while the last one is shown, and by that game's numbers of seats.
    ENSURE(rematch.empty() || (table && !game_on()));
    for (const Seat seat : rematch) ENSURE(has_seat(seat));
    for (const auto& [id, person] : people) {
        ENSURE((person.role == Role::player) == person.seat.has_value());
        ENSURE(!person.seat || (has_seat(*person.seat) && seats[person.seat->index].who == id));
        ENSURE(!person.promised || (game_on() && !person.seat && promised_to(*person.promised) == &person));
    }
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const RoomSeat& seat = seats[i];
        const auto& who = seat.who;
        ENSURE(!who || (people.contains(*who) && people.at(*who).seat == seat_at(i)));
        ENSURE(!who || !seat.bot);
        ENSURE(!seat.owner || (game_on() && people.contains(*seat.owner) && !people.at(*seat.owner).seat));
        // A seat is nobody's only in a game that somebody left, for as long as that is shown.
        ENSURE(who || seat.bot || table);
        ENSURE(!seat.bot || (seat.ready && seat.played_by == PlayedBy::bot));
        ENSURE(!seat.chain || who);
        // Between two games it is the next one, from its first deal on, for which somebody commits.
        ENSURE(!seat.chain || game_on() || seat.chain->first_deal == 1);
    }
}

void RoomState::make(const change::Created& created, Events&) {
    ENSURE(preset == nullptr);
    host_token = created.host_token;
    practice = created.practice;
    use_options(created.game, created.options_json, created.room_options_json);
}

void RoomState::use_options(const std::string& game, const std::string& options_json,
                            const std::string& room_options_json) {
    // A room keeps the name of its game and the canonical text of all options: defaults that change with a later
    // version change nothing in a room that is there already.
    preset = catalogue::find_preset(game);
    ENSURE(preset != nullptr);
    options = options_json;
    room_options = room_options_json;
    settings = read_room_options(room_options);
}

void RoomState::make(const change::PersonCame& came, Events&) {
    ENSURE(came.who.value == last_person + 1);
    // The host token brings one person: whoever shows it again gets that person back.
    ENSURE(!came.creator || !creator);
    last_person = came.who.value;
    Person person;
    person.id = came.who;
    person.token = came.token;
    person.name = came.name;
    person.marks = came.marks;
    person.avatar = came.avatar;
    people.emplace(came.who, person);
    if (came.creator) creator = came.who;
}

void RoomState::make(const change::TokenGiven& given, Events&) {
    Person& person = people.at(given.who);
    ENSURE(person.token != given.token);
    // At most one former token lives: one that was still alive dies when another takes its place.
    person.former_token = given.former_lives ? std::optional(person.token) : std::nullopt;
    person.token = given.token;
}

void RoomState::make(const change::FormerTokenDied& died, Events&) {
    ENSURE(people.at(died.who).former_token);
    people.at(died.who).former_token.reset();
}

void RoomState::make(const change::TransferCodeMade& made, Events&) {
    // A code moves a seat to another device; to a guest it would be a second way into the room.
    ENSURE(people.at(made.who).seat);
    people.at(made.who).transfer_code = {made.code, made.ends_at};
}

void RoomState::make(const change::TransferCodeEnded& ended, Events&) {
    ENSURE(people.at(ended.who).transfer_code);
    people.at(ended.who).transfer_code.reset();
}

void RoomState::make(const change::Named& named, Events&) {
    Person& person = people.at(named.who);
    person.name = named.name;
    if (named.avatar) person.avatar = *named.avatar;
    if (named.replay) note_word(named.who, *named.replay);
    if (person.seat) {
        // The seat has a name of its own, which stays when its player has gone and a bot plays on.
        seats.at(person.seat->index).name = named.name;
    }
}

void RoomState::make(const change::Marked& marked, Events&) {
    Person& person = people.at(marked.who);
    ENSURE(std::ranges::find(person.marks, marked.mark) == person.marks.end());
    person.marks.push_back(marked.mark);
    if (person.muted) keep(muted_marks, marked.mark, muted_marks_max);
}

void RoomState::make(const change::Muted& muted, Events&) {
    Person& person = people.at(muted.who);
    person.muted = muted.muted;
    for (const SecretHash& mark : person.marks) {
        std::erase(muted_marks, mark);
        if (muted.muted) keep(muted_marks, mark, muted_marks_max);
    }
}

void RoomState::make(const change::SeatTaken& taken, Events& events) {
    Person& person = people.at(taken.who);
    ENSURE(!person.seat && taken.seat.index <= seats.size());
    // one joins a game that is on by a seat of it, and never makes it larger.
    ENSURE(!game_on() || has_seat(taken.seat));
    if (taken.seat.index == seats.size()) {
        seats.emplace_back();
        ENSURE(seats.size() <= preset->seats_max());
    }
    RoomSeat& seat = seats[taken.seat.index];
    ENSURE(!seat.vacated && !seat.out_of_game);
    // Somebody absent has it no more, and may take it back (below).
    const auto former = seat.who;
    release(seat);
    seat.bot.reset();
    seat.who = taken.who;
    seat.sat_down = ++times_sat_down;
    // The figures of the seat stay: they belong to it, whoever sits there (statistics.hpp).
    seat.name = person.name;
    seat.played_by = PlayedBy::human;
    seat.ready = false;
    person.seat = taken.seat;
    person.role = Role::player;
    person.promised.reset();
    if (game_on()) {
        note_owner(seat, taken.who, former);
        seat.left_by.reset();
        seat.from_next_deal = !hand_in_play();
        // From here on the person knows this hand, and may take no other seat of the game.
        if (hand_in_play()) person.seen_hands.insert(taken.seat);
        events.push_back(wire::seat_taken_over_event(taken.seat, person.name, taken.by_host_alone));
    }
}

/// The first who lost the seat in this game owns it, whoever has it after them.
void RoomState::note_owner(RoomSeat& seat, PersonId taker, std::optional<PersonId> former) {
    // Who sits has that seat, and no claim to another.
    for (RoomSeat& other : seats) {
        if (other.owner == taker) other.owner.reset();
    }
    if (!seat.owner && former != taker) seat.owner = former;
}

void RoomState::make(const change::SeatPromised& promised, Events&) {
    Person& person = people.at(promised.who);
    ENSURE(!promised.seat || (game_on() && !person.seat && has_seat(*promised.seat)));
    person.promised = promised.seat;
}

void RoomState::make(const change::BeganToWatch& began, Events&) {
    Person& person = people.at(began.who);
    ENSURE(!person.seat && settings.spectators);
    person.role = Role::spectator;
}

/// The human of `seat`, if any, becomes an undecided guest.
void RoomState::release(RoomSeat& seat) {
    if (seat.who) {
        // A guest, not a spectator: whoever has lost a seat has not decided to watch, and is forgotten sooner.
        Person& person = people.at(*seat.who);
        person.seat.reset();
        person.role = Role::guest;
        seat.who.reset();
        // The links of a chain are known to the person, not to the seat: whoever comes next has to commit anew.
        seat.chain.reset();
        seat.from_next_deal = false;
    }
}

void RoomState::make(const change::SeatLeft& left, Events& events) {
    RoomSeat& seat = seats.at(left.seat.index);
    ENSURE(!seat.vacated);
    // Set again by whoever leaves after them: the hand is the same.
    if (hand_in_play() && seat.who) seat.left_by = seat.who;
    release(seat);
    rematch.erase(left.seat);
    if (game_on()) {
        leave_running_game(left.seat, events);
    } else if (table) {
        // The finished game is still shown, in the numbers of its seats: they must not close up before it is put away.
        seat.vacated = true;
        seat.bot.reset();
        seat.ready = false;
    } else {
        close_up(left.seat.index);
    }
}

void RoomState::close_up(std::size_t index) {
    // A game on the table knows its seats by number.
    ENSURE(!table && index < seats.size());
    seats.erase(seats.begin() + static_cast<std::ptrdiff_t>(index));
    SeatSet still_asking;
    for (const Seat seat : rematch) still_asking.insert(seat.index > index ? seat_at(seat.index - 1U) : seat);
    rematch = still_asking;
    // People know their seat by its number, and all numbers behind the gap have changed.
    for (std::size_t i = index; i < seats.size(); ++i) {
        if (seats[i].who) people.at(*seats[i].who).seat = seat_at(i);
    }
}

void RoomState::make(const change::PersonGone& gone, Events&) {
    const Person& person = people.at(gone.who);
    ENSURE(!person.seat);
    if (gone.removed) {
        // Both tokens: the one before is as good as the present one as long as it lives.
        keep(removed, person.token, removed_max_);
        if (person.former_token) keep(removed, *person.former_token, removed_max_);
        // The host token is a way in of its own: left alone, it would let the creator back in.
        if (creator == gone.who) keep(removed, host_token, removed_max_);
        for (const SecretHash& mark : person.marks) keep(removed_marks, mark, removed_max_);
    }
    if (creator == gone.who) creator.reset();
    if (host == gone.who) host.reset();
    for (RoomSeat& seat : seats) {
        if (seat.owner == gone.who) seat.owner.reset();
    }
    replays.forget(gone.who, table && !person.seen_hands.empty());
    people.erase(gone.who);
}

void RoomState::make(const change::HostPassed& passed, Events&) {
    ENSURE(!passed.to || find(*passed.to) != nullptr);
    host = passed.to;
}

void RoomState::make(const change::OptionsSet& set, Events&) {
    ENSURE(!game_on());
    // The finished game on the table and its standings belong to the other rules.
    if (set.game != preset->id()) {
        clear_table();
        last_standings.clear();
    }
    use_options(set.game, set.options_json, set.room_options_json);
    // Whoever was ready was so for other options.
    clear_ready();
    for (auto& [id, person] : people) {
        // They stay as guests, who may still sit down; to end their connections for a change of options would be rude.
        if (person.role == Role::spectator && !settings.spectators) person.role = Role::guest;
    }
}

void RoomState::make(const change::ReadySet& set, Events&) {
    seats.at(set.seat.index).ready = set.ready;
}

void RoomState::make(const change::BotAdded& added, Events&) {
    ENSURE(seats.size() < preset->seats_max());
    ENSURE(!game_on());
    seats.push_back({.name = added.name, .bot = added.level, .played_by = PlayedBy::bot, .ready = true});
}

void RoomState::make(const change::LockSet& set, Events&) {
    locked = set.locked;
}

void RoomState::make(const change::ChatLockSet& set, Events&) {
    chat_locked = set.locked;
}

void RoomState::make(const change::StoodIn& stood_in, Events& events) {
    RoomSeat& seat = seats.at(stood_in.seat.index);
    ENSURE(game_on() && seat.who);
    seat.played_by = stood_in.by;
    // That the clock plays on (on_leave = freeze) is no event: `presence` tells it, and the table sees each of its
    // turns.
    if (stood_in.by == PlayedBy::bot) {
        events.push_back(wire::bot_plays_on_event(stood_in.seat));
    } else if (stood_in.by == PlayedBy::human) {
        events.push_back(wire::seat_taken_back_event(stood_in.seat));
    }
}

/// Nobody is ready but the bots, which keep nobody waiting.
void RoomState::clear_ready() {
    for (RoomSeat& seat : seats) seat.ready = seat.bot.has_value();
}

}  // namespace crowntable::server
