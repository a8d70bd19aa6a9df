#include "tests/support/table_properties.hpp"
#include "tests/support/as_read.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "protocol/catalogue/left_out.hpp"
#include "protocol/record/walk.hpp"
#include "tests/protocol/bot_record.hpp"
#include "tests/protocol/table_play.hpp"
#include "tests/support/legal_actions.hpp"
#include "tests/support/table_stubs.hpp"

namespace crowntable::tests {

namespace {

using table::Applied;
using table::Table;

constexpr int inputs_max = 2'000;
/// How many of the latest actions are tried again where they are out of place.
constexpr std::size_t remembered_max = 4;

/// Ends a game in which something is wrong.
struct Fault {
    std::string sentence;
};

void require(bool holds, const char* fault) {
    if (!holds) throw Fault{fault};
}

void require_ranking(const std::vector<Standing>& standings, std::size_t seats, const SeatSet& staying) {
    require(standings.size() == seats, "the standings leave seats out");
    SeatSet seen;
    std::set<bool> directions;
    for (std::size_t i = 0; i < standings.size(); ++i) {
        const Standing& one = standings[i];
        seen.insert(one.seat);
        const bool shares = i > 0 && one.place == standings[i - 1].place;
        require(shares || one.place == static_cast<int>(i) + 1, "the standings are no ranking, best place first");
        if (i == 0) continue;
        const Standing& better = standings[i - 1];
        const bool stays = staying.contains(one.seat);
        require(!stays || staying.contains(better.seat), "who left stands before who stayed");
        // Between those who stayed and those who left points decide nothing.
        if (stays != staying.contains(better.seat) || one.points == better.points) continue;
        require(!shares, "seats of other points share a place");
        directions.insert(one.points < better.points);
    }
    require(seen.size() == seats, "the standings name a seat twice");
    require(directions.size() < 2, "the standings do not follow the points");
}

Json json_of(const std::vector<Standing>& standings) {
    Json list = Json::array();
    for (const auto& [seat, place, points] : standings) {
        list.push_back({{"seat", seat.index}, {"place", place}, {"points", points}});
    }
    return list;
}

/// All that can be told of a state.
std::string state_text(const Table& table, std::size_t seats) {
    const auto fingerprint = table.fingerprint();
    std::string text(fingerprint.bytes.begin(), fingerprint.bytes.end());
    text += public_text(table);
    for (std::size_t i = 0; i < seats; ++i) text += private_text(table, seat_at(i));
    return text;
}

enum class Departures { none, some };

/// One random game, played beside a second table that gets the same inputs.
class Trial {
public:
    Trial(const BotGame& plan, Departures departures, const Around& around)
        : plan_(plan),
          departures_(departures),
          preset_(*catalogue::find_preset(plan.preset)),
          random_(seed_of(plan.seed, 0), "table properties"),
          table_(start(around)),
          twin_(start(around)),
          recorded_{.start = start_of(plan), .inputs = {}},
          options_(Json::parse(recorded_.start.options_json)) {}

    /// Throws a Fault.
    void run() {
        while (!table_->finished()) {
            require(recorded_.inputs.size() < inputs_max, "a game does not end");
            check_state();
            if (departures_ == Departures::some && random_.below(8) == 0) {
                leave(any_of(seats_of(staying_)));
            } else if (table_->needs_chance()) {
                deal();
            } else {
                check_and_act(any_of(seats_of(table_->acting())));
            }
            states_.push_back(state());
            require(state_text(*twin_, seats()) == states_.back(), "the same inputs lead to another state");
        }
        check_state();
        check_end();
    }

    /// Whether the game ended with somebody behind somebody else. REQUIRES: run().
    bool has_a_winner() const { return table_->standings().back().place > 1; }

private:
    std::size_t seats() const { return plan_.seats.size(); }
    std::string state() const { return state_text(*table_, seats()); }

    std::unique_ptr<Table> start(const Around& around) const {
        auto table = start_table(preset_, plan_.options_json, seats());
        return around ? around(std::move(table)) : std::move(table);
    }

    template <typename T>
    T any_of(const std::vector<T>& list) {
        return list[random_.below(static_cast<std::uint32_t>(list.size()))];
    }

    static SeatSet all_of(std::size_t count) {
        SeatSet seats;
        for (std::size_t i = 0; i < count; ++i) seats.insert(seat_at(i));
        return seats;
    }

    static std::vector<Seat> seats_of(const SeatSet& set) {
        std::vector<Seat> seats;
        for (const Seat seat : set) seats.push_back(seat);
        return seats;
    }

    void deal() {
        const Seed seed = random_.seed();
        const auto events = table_->deal(seed);
        require(!events.empty(), "a deal tells nothing");
        require(twin_->deal(seed) == events, "the same deal tells something else");
        recorded_.inputs.emplace_back(record::recorded::Dealt{.seed = seed});
    }

    void leave(Seat seat) {
        const auto events = table_->remove_seat(seat);
        require(twin_->remove_seat(seat) == events, "the same departure tells something else");
        staying_.erase(seat);
        require(staying_.size() > 1 || table_->finished(), "a seat that has left is still played against");
        const std::string before = state();
        require(table_->remove_seat(seat).empty() && state() == before, "a seat leaves twice");
        recorded_.inputs.emplace_back(record::recorded::SeatLeft{.seat = seat, .removed = true});
    }

    /// A third each: what is offered, what a bot plays, what the clock plays.
    Applied some_action(Seat seat, const std::vector<Json>& offered) {
        const auto kind = random_.below(3);
        if (kind == 0 && !offered.empty()) return accepted(*table_, seat, any_of(offered));
        if (kind == 1) return table_->act_fallback(seat);
        return table_->act_bot(seat, any_of<BotLevel>({BotLevel::easy, BotLevel::medium, BotLevel::random}),
                               random_.seed());
    }

    void check_and_act(Seat seat) {
        const auto offered = offers(seat);
        check_offers(seat, offered.actions);
        const auto before = table_->fingerprint();
        for (const Json& action : latest_) {
            const bool is_offered = std::ranges::find(offered.actions, action) != offered.actions.end();
            if (offered.are_all && !is_offered) check_refused(seat, action);
        }
        require(table_->fingerprint() == before, "a refusal changes something");
        const auto [action, events] = some_action(seat, offered.actions);
        require(!events.empty(), "an action tells nothing");
        require(accepted(*twin_, seat, Json::parse(action)).events == events, "the same action tells something else");
        recorded_.inputs.emplace_back(record::recorded::Acted{seat, plan_.by, action});
        latest_.push_front(Json::parse(action));
        if (latest_.size() > remembered_max) latest_.pop_back();
    }

    static Applied accepted(Table& table, Seat seat, const Json& action) {
        auto outcome = table.act(seat, AsRead(action));
        require(std::holds_alternative<Applied>(outcome), "an action that was offered is refused");
        require(table.invariants_hold(), "the invariants do not hold");
        return std::get<Applied>(std::move(outcome));
    }

    OfferedActions offers(Seat seat) const {
        const Json update{{"public", Json::parse(public_text(*table_))},
                          {"you", Json::parse(private_text(*table_, seat))}};
        return offered_actions(preset_.family(), options_, update);
    }

    void check_state() {
        require(table_->invariants_hold(), "the invariants do not hold");
        const auto spoilt = table_->copy();
        spoilt->spoil(random_.seed());
        require(!spoilt->invariants_hold(), "the invariants hold in a game that was spoilt");
        const bool waits = table_->needs_chance() || table_->finished();
        require(table_->acting().empty() == waits, "somebody acts where nobody may, or nobody where somebody must");
        for (const Seat seat : table_->acting()) require(staying_.contains(seat), "a seat that has left is to act");
        require_ranking(table_->standings(), seats(), staying_);
        const std::string before = state();
        for (std::size_t i = 0; i < seats(); ++i) check_refusals(seat_at(i));
        require(state() == before, "a refusal changes something");
        check_rehide(seat_at(random_.below(static_cast<std::uint32_t>(seats()))));
        check_slim();
    }

    /// What protocol 2 sends is, made whole, what protocol 1 sends. Before the first deal nothing is sent.
    void check_slim() {
        if (recorded_.inputs.empty()) return;
        for (std::size_t i = 0; i < seats(); ++i) {
            const auto update = [&](Protocol protocol) {
                return Json{{"type", "update"},
                            {"events", Json::array()},
                            {"clock", nullptr},
                            {"public", Json::parse(public_text(*table_, protocol))},
                            {"you", Json::parse(private_text(*table_, seat_at(i), protocol))}};
            };
            require(catalogue::whole_message(update(Protocol::slim)) == update(Protocol::whole),
                    "protocol 2 leaves out what does not follow");
        }
    }

    /// Nonsense from anybody, and what anybody did of late from who is not to act.
    void check_refusals(Seat seat) {
        check_refused(seat, Json::object());
        check_refused(seat, {{"type", "no_such_action"}});
        if (latest_.empty()) return;
        Json surplus = latest_.front();
        surplus["surplus"] = 1;
        check_refused(seat, surplus);
        if (table_->acting().contains(seat)) return;
        for (const Json& action : latest_) check_refused(seat, action);
    }

    void check_refused(Seat seat, const Json& action) {
        const auto outcome = table_->act(seat, AsRead(action));
        const auto* refused = std::get_if<Refusal>(&outcome);
        require(refused != nullptr, "an action that was not offered is accepted");
        require(!refused->code.empty() && !refused->message.empty(), "a refusal does not say why");
    }

    /// Another world in which the viewer sees just the same.
    void check_rehide(Seat viewer) {
        const Seed seed = random_.seed();
        const auto other = rehidden(viewer, seed);
        require(other->invariants_hold(), "the invariants do not hold once hidden cards are drawn anew");
        require(public_text(*other) == public_text(*table_), "the public view tells what is hidden");
        require(private_text(*other, viewer) == private_text(*table_, viewer), "a seat sees what is hidden from it");
        require(other->acting() == table_->acting() && other->turn() == table_->turn() &&
                    other->needs_chance() == table_->needs_chance() && other->finished() == table_->finished(),
                "who acts depends on what is hidden");
        require(rehidden(viewer, seed)->fingerprint() == other->fingerprint(),
                "the same seed draws other hidden cards");
        for (std::size_t i = 0; i < seats(); ++i) {
            if (private_text(*other, seat_at(i)) != private_text(*table_, seat_at(i))) is_redrawn_ = true;
        }
    }

    std::unique_ptr<Table> rehidden(Seat viewer, const Seed& seed) const {
        auto other = table_->copy();
        other->rehide(viewer, seed);
        return other;
    }

    /// What is offered is accepted, whatever it is that the seat cannot see.
    void check_offers(Seat seat, const std::vector<Json>& offered) {
        for (const Json& action : offered) {
            accepted(*table_->copy(), seat, action);
            accepted(*rehidden(seat, random_.seed()), seat, action);
        }
    }

    void check_end() {
        // A game that everybody leaves may end before anything is hidden.
        require(is_redrawn_ || departures_ == Departures::some, "what is hidden is not drawn anew");
        const Json told = Json::parse(public_text(*table_));
        if (told.contains("standings")) {
            require(told["standings"] == json_of(table_->standings()), "the view tells other standings");
        }
        check_record();
    }

    void check_record() {
        const auto record = checked_record(recorded_);
        require(json_of(record.standings) == json_of(table_->standings()), "the record tells other standings");
        record::Walk walk(record);
        for (const std::string& was : states_) {
            require(walk.next() != nullptr, "the replay ends too soon");
            walk.take();
            require(state_text(walk.table(), seats()) == was, "the replay leads to another state");
        }
        require(walk.next() == nullptr, "the replay goes on too long");
    }

    const BotGame& plan_;
    const Departures departures_;
    const table::Preset& preset_;
    Random random_;
    std::unique_ptr<Table> table_;
    std::unique_ptr<Table> twin_;
    record::RecordedGame recorded_;
    Json options_;
    /// After each input.
    std::vector<std::string> states_;
    std::deque<Json> latest_;
    SeatSet staying_ = all_of(plan_.seats.size());
    /// Another seat once saw something else when what is hidden from one was drawn anew.
    bool is_redrawn_ = false;
};

}  // namespace

std::optional<std::string> fault_of_games(const table::Preset& preset, const Around& around) {
    const std::string id(preset.id());
    bool is_won = false;
    for (const std::size_t seats : std::set{preset.seats_min(), std::size_t{3}, preset.seats_max()}) {
        const BotGame plan{.preset = id.c_str(),
                           .options_json = short_options(preset),
                           .seats = std::vector(seats, BotLevel::easy),
                           .seed = static_cast<std::uint8_t>(seats)};
        try {
            Trial trial(plan, Departures::none, around);
            trial.run();
            is_won = is_won || trial.has_a_winner();
            Trial(plan, Departures::some, around).run();
        } catch (const Fault& fault) {
            return fault.sentence + " (" + id + ", " + std::to_string(seats) + " seats)";
        }
    }
    return is_won ? std::nullopt : std::optional("no game of " + id + " has a winner");
}

void check_table_properties(const table::Preset& preset) {
    const std::string id(preset.id());
    CAPTURE(id);
    const auto fault = fault_of_games(preset);
    CHECK_MESSAGE(!fault, fault.value_or(""));
    for (const TableStub& stub : table_stubs) {
        const std::string name = stub.name;
        CAPTURE(name);
        const std::string found = fault_of_games(preset, stub.put_around).value_or("");
        CHECK_MESSAGE(found.starts_with(stub.fault), found);
    }
}

}  // namespace crowntable::tests
