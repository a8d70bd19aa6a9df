#include "server/core/room/fingerprint.hpp"

#include <concepts>
#include <span>
#include <type_traits>

#include "engine/bytes32.hpp"
#include "engine/digest.hpp"
#include "engine/ensure.hpp"
#include "engine/hex.hpp"
#include "engine/short_list.hpp"
#include "protocol/wire/command.hpp"

namespace crowntable::server {

namespace {

/// With its length: a name that people choose may hold anything, also what looks like the next line.
void append(std::string& out, std::string_view text) {
    out.append(std::to_string(text.size())).append(1, ':').append(text);
}
void append(std::string& out, std::integral auto number) {
    out += std::to_string(number);
}
void append(std::string& out, PersonId id) {
    append(out, id.value);
}
void append(std::string& out, Seat seat) {
    append(out, seat.index);
}
template <typename Kind>
void append(std::string& out, const Bytes32<Kind>& bytes) {
    append_hex(out, bytes.bytes);
}
void append(std::string& out, SeatSet seats) {
    for (const Seat seat : seats) {
        append(out, seat);
        out += ' ';
    }
}
void append(std::string& out, wire::Role role) {
    out += to_string(role);
}
void append(std::string& out, table::PlayedBy by) {
    out += to_string(by);
}
void append(std::string& out, BotLevel level) {
    out += to_string(level);
}
void append(std::string& out, LinkGiven what) {
    // By number, for it has no name in words: the order of its enumerators must stay as it is.
    append(out, static_cast<unsigned>(what));
}
void append(std::string& out, const table::Preset* preset) {
    out += preset == nullptr ? "-" : preset->id();
}
template <typename T>
void append(std::string& out, const std::optional<T>& value) {
    if (value) {
        append(out, *value);
    } else {
        out += '-';
    }
}
template <typename T>
void append(std::string& out, const std::vector<T>& values) {
    for (const T& value : values) {
        append(out, value);
        out += ' ';
    }
}

/// Where the lines of one thing go. The structured bindings below name every member, also those that are left out: a
/// member that is added to a struct does not compile until it has been decided whether the records say it.
class Lines {
public:
    explicit Lines(std::string& text) : text_(text) {}

    Lines under(std::string_view name, std::size_t index) const {
        Lines inner = under(name);
        inner.lengthen(std::to_string(index));
        return inner;
    }
    Lines under(std::string_view name) const {
        Lines inner = *this;
        inner.lengthen(name);
        return inner;
    }
    template <typename T>
    void add(std::string_view name, const T& value) const {
        text_.append(prefix_.begin(), prefix_.end()).append(name) += '=';
        append(text_, value);
        text_ += '\n';
    }

private:
    void lengthen(std::string_view name) {
        for (const char symbol : name) prefix_.push_back(symbol);
        prefix_.push_back('.');
    }

    std::string& text_;
    /// Two names and two numbers at most.
    ShortList<char, 64> prefix_;
};

void write(const Lines& to, const Person& person) {
    // The id stands in the name of each line already. The avatar is left out: servers before do not know it.
    const auto& [id, token, former_token, transfer_code, name, role, seat, seen_hands, promised, marks, muted, avatar] =
        person;
    to.add("token", token);
    to.add("former_token", former_token);
    // When it ends was left out of records of before, and is no part of what servers of one store have to agree on.
    to.add("transfer_code", transfer_code ? std::optional(transfer_code->hash) : std::nullopt);
    to.add("name", name);
    to.add("role", role);
    to.add("seat", seat);
    to.add("seen_hands", seen_hands);
    to.add("promised", promised);
    to.add("marks", marks);
    to.add("muted", muted);
}

/// What was revealed of it are links of fair deals.
void write(const Lines& to, const SeatChain& chain) {
    const auto& [end, revealed, first_deal] = chain;
    to.add("end", end);
    to.add("first_deal", first_deal);
}

void write(const Lines& to, const SeatFigures& figures) {
    const auto& [games, won, points, tallies] = figures;
    to.add("games", games);
    to.add("won", won);
    to.add("points", points);
    to.add("tallies", tallies);
}

void write(const Lines& to, const RoomSeat& room_seat) {
    const auto& [name, bot, who, played_by, ready, out_of_game, vacated, chain, figures, sat_down, owner, left_by,
                 from_next_deal] = room_seat;
    to.add("name", name);
    to.add("bot", bot);
    to.add("who", who);
    to.add("played_by", played_by);
    to.add("ready", ready);
    to.add("out_of_game", out_of_game);
    to.add("vacated", vacated);
    if (chain) write(to.under("chain"), *chain);
    write(to.under("figures"), figures);
    to.add("sat_down", sat_down);
    to.add("owner", owner);
    to.add("left_by", left_by);
    to.add("from_next_deal", from_next_deal);
}

void write(const Lines& to, const std::vector<Standing>& standings) {
    for (std::size_t i = 0; i < standings.size(); ++i) {
        const auto& [seat, place, points] = standings[i];
        to.under("standings", i).add("seat", seat);
        to.under("standings", i).add("place", place);
        to.under("standings", i).add("points", points);
    }
}

void write(const Lines& to, const Seating& seating) {
    const auto& [seat_count, host, last_standings, dealer] = seating;
    to.add("seat_count", seat_count);
    to.add("host", host);
    write(to, last_standings);
    to.add("dealer", dealer);
}

void write(const Lines& to, const wire::DealTerms& terms) {
    const auto& [game_number, deal, rules_version, server_commitment, commitments] = terms;
    to.add("game_number", game_number);
    to.add("deal", deal);
    to.add("rules_version", rules_version);
    to.add("server_commitment", server_commitment);
    for (std::size_t i = 0; i < commitments.size(); ++i) {
        if (!commitments[i]) continue;
        const auto& [end, first_deal] = *commitments[i];
        to.under("commitments", i).add("end", end);
        to.under("commitments", i).add("first_deal", first_deal);
    }
}

void write(const Lines& to, const FairDealState& fair_deal) {
    const auto& [terms, links, without_chain] = fair_deal;
    write(to, terms);
    for (std::size_t i = 0; i < links.size(); ++i) {
        const auto& [what, link] = links[i];
        to.under("links", i).add("what", what);
        to.under("links", i).add("link", link);
    }
    to.add("without_chain", without_chain);
}

void write(const Lines& to, const Statistics& statistics) {
    // The labels are left out: what a figure is called may change with a version.
    const auto& [preset, tallies] = statistics;
    to.add("preset", preset);
    for (std::size_t i = 0; i < tallies.size(); ++i) to.under("tallies", i).add("id", tallies[i].id);
}

/// Fewer than any server keeps.
constexpr std::size_t newest_removed = 16;

std::vector<SecretHash> newest(const std::vector<SecretHash>& removed) {
    const auto left_out = removed.size() > newest_removed ? removed.size() - newest_removed : 0;
    return {removed.begin() + static_cast<std::ptrdiff_t>(left_out), removed.end()};
}

template <typename T>
constexpr bool is_of_the_game_alone =
    std::is_same_v<T, change::DealOpened> || std::is_same_v<T, change::LinkRevealed> ||
    std::is_same_v<T, change::Acted> || std::is_same_v<T, change::HandOrdered> ||
    std::is_same_v<T, change::ClockRanOut> || std::is_same_v<T, change::MoreTimeGiven> ||
    std::is_same_v<T, change::Paused> || std::is_same_v<T, change::Said>;

}  // namespace

std::string recorded_text(const RoomState& room) {
    // Left out: what options come to (settings), the table, which has a fingerprint of its own, events and talk; and
    // what servers before do not know: whether it is for practice, which never changes, and which replays are shared.
    const auto& [code, preset, options, room_options, settings, host_token, creator, host, locked, chat_locked,
                 practice, seats, times_sat_down, people, last_person, removed, removed_marks, muted_marks, table,
                 ended_by_host, games_started, seating, games_over, deals, rules, chain_secret, fair_deal,
                 last_standings, statistics, rematch, replays, history, chat, unseen_events, follows_a_game,
                 removed_max] = room;
    std::string text;
    // Most take less, so that one piece of memory does.
    text.reserve(8192);
    ENSURE(removed_max >= newest_removed);
    const Lines to(text);
    to.add("code", code);
    to.add("preset", preset);
    to.add("options", options);
    to.add("room_options", room_options);
    to.add("host_token", host_token);
    to.add("creator", creator);
    to.add("host", host);
    to.add("locked", locked);
    to.add("chat_locked", chat_locked);
    to.add("seats", seats.size());
    for (std::size_t i = 0; i < seats.size(); ++i) write(to.under("seats", i), seats[i]);
    to.add("times_sat_down", times_sat_down);
    for (const auto& [id, person] : people) write(to.under("people", id.value), person);
    to.add("last_person", last_person);
    to.add("removed", newest(removed));
    to.add("removed_marks", newest(removed_marks));
    to.add("muted_marks", muted_marks);
    to.add("has_table", table != nullptr);
    to.add("ended_by_host", ended_by_host);
    to.add("games_started", games_started);
    write(to.under("seating"), seating);
    to.add("games_over", games_over);
    to.add("deals", deals);
    to.add("rules", rules);
    to.add("chain_secret", chain_secret);
    if (fair_deal) write(to.under("fair_deal"), *fair_deal);
    write(to.under("last"), last_standings);
    write(to.under("statistics"), statistics);
    to.add("rematch", rematch);
    // Their number alone: their texts are made anew by a replay, and may be worded otherwise.
    to.add("unseen_events", unseen_events.size());
    to.add("follows_a_game", follows_a_game);
    return text;
}

Fingerprint room_fingerprint(const RoomState& room) {
    return Fingerprint{sha256(recorded_text(room)).bytes};
}

bool changes_people_seats_or_options(const Change& change) {
    // A list of exceptions: a change that is added later is compared unless somebody decides otherwise.
    return std::visit([]<typename T>(const T&) { return !is_of_the_game_alone<T>; }, change);
}

}  // namespace crowntable::server
