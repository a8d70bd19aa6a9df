#include "server/core/room_games.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "engine/ensure.hpp"
#include "server/core/limits.hpp"
#include "server/core/room/state.hpp"

namespace crowntable::server {

namespace {

namespace recorded = record::recorded;

/// Follows a room through its records and takes down its games.
class GamesTaken {
public:
    explicit GamesTaken(const std::string& code) : state_(code, limits_) {}

    /// Throws what RoomState throws at records that lead nowhere.
    void follow(const RecordBody& body) {
        late_ = {};
        for (const Change& change : body.changes) {
            // The events are of no use here: a record of a game holds inputs, and whoever reads it plays them again.
            std::visit([this](const auto& one) { before(one); }, change);
            std::vector<std::string> events;
            state_.apply(change, events);
            std::visit([this](const auto& one) { after(one); }, change);
            note_end();
        }
    }

    std::vector<RoomGame> finish() && {
        // One that still waits for its first cards is none yet; nobody has seen it.
        if (running_ && state_.deals > 0 && !state_.practice) games_.push_back(std::move(*running_));
        for (std::size_t i = 0; i < games_.size(); ++i) {
            games_[i].shared = state_.replays.key_of(games_[i].game.start.number);
            for (const PersonId who : players_[games_[i].game.start.number]) {
                const auto& tokens = tokens_[who];
                games_[i].players.insert(games_[i].players.end(), tokens.begin(), tokens.end());
            }
        }
        return std::move(games_);
    }

private:
    // What has to be known from before a change.
    void before(const change::Dealt&) { tell_commitments(); }
    void before(const change::Acted& acted) {
        const auto by =
            late_.contains(acted.seat) ? table::PlayedBy::clock : state_.seats.at(acted.seat.index).played_by;
        tell(recorded::Acted{acted.seat, by, acted.action_json});
    }
    void before(const change::SeatLeft& left) {
        tell(recorded::SeatLeft{left.seat, state_.settings.on_leave == OnLeave::end});
    }
    void before(const auto&) {}

    void after(const change::GameStarted&) {
        // One that is not closed yet would be lost.
        ENSURE(!running_);
        running_.emplace();
        auto& start = running_->game.start;
        start.room = state_.code;
        start.number = static_cast<std::uint32_t>(state_.games_started);
        start.game = std::string(state_.preset->id());
        start.rules_version = state_.rules;
        start.options_json = state_.preset->options_at(state_.options, state_.rules);
        start.host = state_.seating.host;
        start.dealer = state_.seating.dealer;
        start.last_standings = state_.seating.last_standings;
        // Seats neither come nor go while a game is on, so that commitments can be told by index until it is over.
        told_.assign(state_.seats.size(), std::nullopt);
        if (state_.chain_secret) start.commitments.emplace().server = HashChain(*state_.chain_secret).end();
        for (std::size_t i = 0; i < state_.seats.size(); ++i) {
            const RoomSeat& seat = state_.seats[i];
            start.seats.push_back({seat.name, seat.bot});
            if (seat.who) players_[start.number].insert(*seat.who);
            if (!start.commitments) continue;
            if (seat.chain) told_[i] = {seat.chain->end, seat.chain->first_deal};
            start.commitments->seats.push_back(seat.chain ? std::optional(seat.chain->end) : std::nullopt);
        }
    }
    void after(const change::Dealt& dealt) {
        recorded::Dealt told{.seed = dealt.seed};
        if (state_.chain_secret) {
            told.server_link = state_.server_link(static_cast<std::uint32_t>(state_.deals));
            told.links = state_.fair_deal ? state_.fair_deal->links : std::vector<SeatLink>(state_.seats.size());
        }
        tell(std::move(told));
    }
    void after(const change::SeatTaken& taken) {
        if (!running_) return;
        players_[running_->game.start.number].insert(taken.who);
        tell(recorded::SeatTaken{taken.seat, state_.seats.at(taken.seat.index).name, taken.by_host_alone});
    }
    /// Commitments are told when the deal is opened: by the deal itself the seat may have been left.
    void after(const change::DealOpened&) { tell_commitments(); }
    void after(const change::ClockRanOut& ran_out) { late_.insert(ran_out.seat); }
    void after(const change::GameEnded&) { tell(recorded::EndedByHost{}); }
    void after(const change::PersonCame& came) { note_tokens(came.who); }
    void after(const change::TokenGiven& given) { note_tokens(given.who); }
    void after(const change::FormerTokenDied& died) { note_tokens(died.who); }
    void after(const auto&) {}

    void note_tokens(PersonId who) {
        const Person& person = *state_.find(who);
        auto& tokens = tokens_[who];
        tokens = {person.token};
        if (person.former_token) tokens.push_back(*person.former_token);
    }

    /// A chain is told when the first deal is opened for which it counts, and one that is gone at the latest before the
    /// next: what happens while a deal is open changes nothing in it.
    void tell_commitments() {
        // Games from before there were fair deals have nothing to commit to.
        if (!state_.chain_secret) return;
        for (std::size_t i = 0; i < state_.seats.size(); ++i) {
            ENSURE(i < told_.size());
            Commitment now;
            if (state_.deal_is_open()) {
                if (const auto& chain = state_.fair_deal->terms.commitments[i]) now = {chain->end, chain->first_deal};
            }
            // Only what has changed is told: most deals go on with the chains of the one before.
            if (now == told_[i]) continue;
            tell(recorded::Committed{seat_at(i), now ? std::optional(now->first) : std::nullopt});
            told_[i] = now;
        }
    }

    /// Makes the input in its place in the vector: g++ 12 takes a moved variant for one that was never filled.
    template <typename Input>
    void tell(Input input) {
        if (running_) running_->game.inputs.emplace_back(std::move(input));
    }

    void note_end() {
        if (!running_ || state_.game_on()) return;
        // One that was called off was never seen.
        // Nor is a practice told of: it was dealt for whoever learns, and would read like a game.
        if (state_.table && state_.deals > 0 && !state_.practice) {
            running_->is_over = true;
            games_.push_back(std::move(*running_));
        }
        running_.reset();
    }

    /// End of a chain and the deal of its first link.
    using Commitment = std::optional<std::pair<Link, std::uint32_t>>;

    const Limits limits_{};
    RoomState state_;
    std::vector<RoomGame> games_;
    std::optional<RoomGame> running_;
    std::vector<Commitment> told_;
    /// The seats whose time ran out in the present record.
    SeatSet late_;
    std::map<std::uint32_t, std::set<PersonId>> players_;
    std::map<PersonId, std::vector<SecretHash>> tokens_;
};

}  // namespace

std::variant<std::string, std::vector<RoomGame>> games_of(const std::string& code, const std::vector<Record>& records,
                                                          int newest) try {
    // The limits of the server that wrote the records do not matter: they decide what is accepted, and all of this was.
    GamesTaken games(code);
    std::uint64_t last_seq = 0;
    for (const Record& record : records) {
        // What stands behind a gap is about a room that is not known, or not known as it was.
        if (record.seq != ++last_seq) return "record " + std::to_string(last_seq) + " is missing";
        const auto body = read_record(record.body, newest);
        if (!body) return "record " + std::to_string(record.seq) + " is damaged or of an unknown format";
        games.follow(*body);
    }
    return std::move(games).finish();
} catch (const std::exception&) {
    // Not what was thrown: that could name what is in the records.
    return std::string("a record cannot be carried out");
}

const RoomGame* find_game(const std::vector<RoomGame>& games, std::uint32_t number) {
    const auto found = std::ranges::find(games, number, [](const RoomGame& one) { return one.game.start.number; });
    return found == games.end() ? nullptr : &*found;
}

}  // namespace crowntable::server
