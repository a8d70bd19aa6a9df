#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/table/played_by.hpp"
#include "protocol/table/table.hpp"
#include "protocol/wire/message.hpp"
#include "server/core/limits.hpp"
#include "server/core/record.hpp"
#include "server/core/room/chat_ring.hpp"
#include "server/core/room/event_history.hpp"
#include "server/core/room/fair_deal_state.hpp"
#include "server/core/room/person.hpp"
#include "server/core/room/room_options.hpp"
#include "server/core/room/shared_replays.hpp"
#include "server/core/room/statistics.hpp"

namespace crowntable::server {

/// A seat at the table of a room and who holds it.
struct RoomSeat {
    std::string name;
    /// Set for a seat that belongs to a bot.
    std::optional<BotLevel> bot{};
    /// The human to whom the seat belongs; nothing for a bot's, and where a human left a running game for good.
    std::optional<PersonId> who{};
    table::PlayedBy played_by = table::PlayedBy::human;
    bool ready = false;
    /// Out of the running game for good (on_leave = end).
    bool out_of_game = false;
    /// Left after the end of the game that is still shown; closes up when that is put away.
    bool vacated = false;
    /// The chain to which the occupant has committed, for the present game or, between two, for the next.
    std::optional<SeatChain> chain{};
    SeatFigures figures{};
    /// The how-manieth it was who sat down at the table: of two people the one with less has sat for longer.
    std::uint64_t sat_down = 0;
    /// To whom it belongs though somebody else has it: they take it back until the game ends.
    std::optional<PersonId> owner{};
    /// Who left it in the deal that is being played: nobody else sits into that hand.
    std::optional<PersonId> left_by{};
    /// Its occupant came between two deals, and sees nothing of the one that is over.
    bool from_next_deal = false;
};

/// Who learns, and a bot.
inline constexpr std::size_t practice_seats = 2;

/// All of a room that outlives the process: what the records say. Applying the same changes in the
/// same order gives the same state; nothing in it depends on time, connections or entropy.
class RoomState {
public:
    RoomState(std::string code, const Limits& limits);

    std::string code;
    const table::Preset* preset = nullptr;
    std::string options;
    std::string room_options;
    RoomOptions settings;
    SecretHash host_token{};
    /// Whom the host token brought; nothing until then, and after that person was forgotten.
    std::optional<PersonId> creator{};
    std::optional<PersonId> host{};
    bool locked = false;
    /// Only the host may write.
    bool chat_locked = false;
    /// A table to learn at: one person and one bot, dealt what the preset has for it. No chance that anybody vouches
    /// for is in it, so that nothing of it counts, and no record is made.
    bool practice = false;
    std::vector<RoomSeat> seats;
    /// How often somebody has sat down.
    std::uint64_t times_sat_down = 0;
    std::map<PersonId, Person> people;
    std::uint32_t last_person = 0;
    /// Tokens of people who were sent away, oldest first.
    std::vector<SecretHash> removed;
    /// Marks of people who were sent away, and of people who were muted, here or gone; the oldest first.
    std::vector<SecretHash> removed_marks;
    std::vector<SecretHash> muted_marks;
    /// No limit that a server may change: with another one the same records would lead to another list.
    static constexpr std::size_t muted_marks_max = 64;

    /// The game that is on, or was last and is still shown.
    std::unique_ptr<table::Table> table;
    bool ended_by_host = false;
    std::uint64_t games_started = 0;
    /// Who sat down to the game, and what decides who deals first.
    Seating seating{};
    std::uint64_t games_over = 0;
    std::uint64_t deals = 0;
    /// The version of the rules by which the game was started.
    std::uint32_t rules = 0;
    /// The start of the server's chain for the game; nothing in a game without fair deals. Secret, as are all links
    /// that were not told.
    std::optional<Link> chain_secret{};
    /// The fair deal that was opened last, until another deal or game takes its place.
    std::optional<FairDealState> fair_deal{};
    /// How the last game ended that was played to its end.
    std::vector<Standing> last_standings;
    Statistics statistics{};
    SeatSet rematch;
    SharedReplays replays;
    EventHistory history;
    ChatRing chat;

    /// A game that waits for its first deal is not seen yet: all stays as it was before.
    wire::RoomPhase phase() const;
    /// A game has been started and is not over.
    bool game_on() const;
    /// A game is over, and still on the table, of which there is a replay.
    bool replay_on_table() const { return table && deals > 0 && !game_on() && !practice; }
    /// Those whom the room knows and who were shown a hand of the game on the table, wherever they sit now.
    std::set<PersonId> players_of_table() const;
    /// Cards are held that whoever sits down now would be shown.
    bool hand_in_play() const;
    /// Whether the person has a seat and is shown its hand.
    bool sees_hand(const Person& person) const;
    /// The seat that the person may take back.
    std::optional<Seat> owned_by(PersonId who) const;
    /// Who sits there from the next deal on; nullptr where that is promised to nobody.
    const Person* promised_to(Seat seat) const;
    DealStage deal_stage() const;
    bool deal_is_open() const { return deal_stage() == DealStage::open; }
    /// Whether the seat is awaited, has not given its link and still can. REQUIRES here and below: deal_is_open().
    bool link_missing(Seat seat) const;
    bool links_missing() const;
    /// REQUIRES: chain_secret; the number of a deal of this game, or of the next.
    Link server_link(std::uint32_t deal) const;
    /// The seed that follows from the links that were given, for the deal that is next. REQUIRES: chain_secret.
    Seed fair_seed() const;
    /// What the deal with this number, from 1, is dealt by; nothing but at a table to learn at.
    std::optional<Seed> practice_seed(std::uint64_t deal) const;
    /// Seats in which somebody is to play the next game.
    std::size_t occupied_seats() const;
    Person* find(PersonId id);
    const Person* find(PersonId id) const;
    /// The human of a seat; nullptr for a bot's seat or a seat that nobody has.
    const Person* human_of(Seat seat) const;
    /// Whether `token` was that of somebody who was sent away.
    bool is_removed(const SecretHash& token) const;
    /// Whether somebody was sent away who had come with this mark.
    bool is_mark_removed(const SecretHash& mark) const;
    /// Whether they are, or came by a browser or terminal of somebody who is.
    bool is_muted(const Person& person) const;
    bool has_seat(Seat seat) const { return seat.index < seats.size(); }

    /// Makes a change and appends its public events.
    /// Events before the first deal of a game come with it: until then nobody sees the game.
    /// REQUIRES: it was made like this when the record was written, or has just been checked.
    void apply(const Change& change, std::vector<std::string>& events);
    /// What has to be noted after an action that was applied to the table by other means than apply(Acted).
    void after_action();

private:
    /// Names every member (room/fingerprint.hpp).
    friend std::string recorded_text(const RoomState& room);

    void make(const change::Created&, std::vector<std::string>&);
    void make(const change::PersonCame&, std::vector<std::string>&);
    void make(const change::TokenGiven&, std::vector<std::string>&);
    void make(const change::FormerTokenDied&, std::vector<std::string>&);
    void make(const change::TransferCodeMade&, std::vector<std::string>&);
    void make(const change::TransferCodeEnded&, std::vector<std::string>&);
    void make(const change::Named&, std::vector<std::string>&);
    void make(const change::Marked&, std::vector<std::string>&);
    void make(const change::Muted&, std::vector<std::string>&);
    void make(const change::SeatTaken&, std::vector<std::string>&);
    void make(const change::SeatPromised&, std::vector<std::string>&);
    void make(const change::BeganToWatch&, std::vector<std::string>&);
    void make(const change::SeatLeft&, std::vector<std::string>&);
    void make(const change::PersonGone&, std::vector<std::string>&);
    void make(const change::HostPassed&, std::vector<std::string>&);
    void make(const change::OptionsSet&, std::vector<std::string>&);
    void make(const change::ReadySet&, std::vector<std::string>&);
    void make(const change::BotAdded&, std::vector<std::string>&);
    void make(const change::LockSet&, std::vector<std::string>&);
    void make(const change::ChatLockSet&, std::vector<std::string>&);
    void make(const change::StoodIn&, std::vector<std::string>&);
    void make(const change::GameStarted&, std::vector<std::string>&);
    void make(const change::SeatCommitted&, std::vector<std::string>&);
    void make(const change::DealOpened&, std::vector<std::string>&);
    void make(const change::LinkRevealed&, std::vector<std::string>&);
    void make(const change::Dealt&, std::vector<std::string>&);
    void make(const change::Acted&, std::vector<std::string>&);
    void make(const change::HandOrdered&, std::vector<std::string>&);
    void make(const change::ClockRanOut&, std::vector<std::string>&);
    void make(const change::MoreTimeGiven&, std::vector<std::string>&);
    void make(const change::RematchAsked&, std::vector<std::string>&);
    void make(const change::GameEnded&, std::vector<std::string>&);
    void make(const change::Paused&, std::vector<std::string>&) {}
    void make(const change::Said&, std::vector<std::string>&);
    void make(const change::TablePutAway&, std::vector<std::string>&);

    void note_word(PersonId who, const change::ReplayWord& word);
    void use_options(const std::string& game, const std::string& options_json, const std::string& room_options_json);
    /// After every change: a seat and its human name each other, and only who sits is a player.
    void ensure_people_and_seats_agree() const;
    void release(RoomSeat& seat);
    void note_owner(RoomSeat& seat, PersonId taker, std::optional<PersonId> former);
    void leave_running_game(Seat seat, std::vector<std::string>& events);
    void vacate_deserted();
    void close_up(std::size_t index);
    Seating next_seating();
    void clear_table();
    void clear_ready();
    void pass_over(SeatSet unheard);
    void use_up_chains();
    /// What holds for one game alone: chains, who owns a seat that somebody else has, and promises.
    void close_game();
    /// A game that ends before anything was dealt was none.
    void call_off();

    std::vector<std::string> unseen_events_;
    bool follows_a_game_ = false;
    std::size_t removed_max_;
};

}  // namespace crowntable::server
