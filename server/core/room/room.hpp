#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/random.hpp"
#include "protocol/command.hpp"
#include "protocol/reply.hpp"
#include "server/core/entropy.hpp"
#include "server/core/limits.hpp"
#include "server/core/now.hpp"
#include "server/core/observer.hpp"
#include "server/core/outbox.hpp"
#include "server/core/room/claims.hpp"
#include "server/core/room/state.hpp"
#include "server/core/room/turn_clock.hpp"

namespace crowntable::server {

/// One table: the people in it, their seats, the game on it and its clocks. Each input runs to
/// completion: it changes the state by recorded changes alone, and appends to the outbox one record of them
/// and every text that they cause. Throws BrokenInvariant when it is wrong itself; it is of no use after that.
class Room {
public:
    /// What a room borrows from the lobby; outlives it.
    struct Surroundings {
        const Limits& limits;
        Entropy& entropy;
        Observer& observer;
        /// Of all rooms.
        std::uint64_t& last_job;
    };

    /// A room that has nothing yet but its code: create or replay it next.
    Room(Now now, std::string code, Surroundings surroundings);

    void create(Now now, change::Created created, Outbox& outbox);
    /// Makes the room again from all its records in order; what is wrong with them, if anything is. Clocks go on
    /// from where the last record left them.
    std::optional<std::string_view> replay(Now now, const std::vector<Record>& records);

    /// Whether the token in `hello`, if there is one, is somebody's.
    bool knows_token(const protocol::Hello& hello) const;
    /// Who is there? Refused: the connection stays outside.
    std::optional<Refusal> hello(Now now, ConnectionId connection, const protocol::Hello& hello, Outbox& outbox);
    void receive(Now now, ConnectionId connection, const protocol::NumberedCommand& command, Outbox& outbox);
    /// Nothing happens if a newer connection has taken its place.
    void connection_lost(Now now, ConnectionId connection, Outbox& outbox);
    /// Runs every deadline that has passed.
    void tick(Now now, Outbox& outbox);
    /// A bot has thought, or a hint. Nothing happens if nobody waits for it any more.
    void job_done(Now now, const JobResult& result, Outbox& outbox);
    std::optional<Now> next_wake() const;
    /// Nobody has been here for so long that the room may end.
    bool expired(Now now) const;
    /// Nobody has been here for so long that the room need not be in memory.
    bool evictable(Now now) const {
        return inside_.empty() && empty_since_ && now - *empty_since_ >= limits_.evict_room;
    }
    /// When the room ends if nobody comes; nothing while somebody is here.
    std::optional<Now> expires_at() const;

    protocol::RoomCard card() const;

private:
    /// Somebody who gets a welcome and the whole of room and update.
    struct Newcomer {
        SessionId who;
        std::string token;
        /// The last version that the client has seen.
        std::optional<std::uint64_t> version{};
    };
    struct DealText {
        std::shared_ptr<const std::string> text;
        /// The cards come in the update after it.
        bool deals = false;
    };
    /// One input on its way through the room.
    struct Step {
        Now now;
        Outbox& outbox;
        RecordBody record{};
        std::vector<std::string> events{};
        /// What `room` tells everybody at once: seats, phase, host, options.
        bool room_changed = false;
        /// What it may tell a little later: who watches, under which name.
        bool spectators_changed = false;
        /// To whom it has something to tell that it does not tell others.
        std::vector<SessionId> told_alone{};
        /// The fair deal of which was told last, and what was to be told of it in this step.
        std::pair<DealStage, std::uint32_t> deal_told{};
        std::vector<DealText> deal_texts{};
        SeatSet presence_changed{};
        protocol::RoomState phase_before = protocol::RoomState::lobby;
        /// Whose `update` carries the ack.
        std::optional<std::pair<SessionId, std::uint64_t>> acknowledged{};
        std::vector<Newcomer> newcomers{};
        /// Answered, and now to go.
        std::optional<SessionId> leaving{};
    };
    struct InUpdate {};
    struct Done {};
    struct SeatedReply {};
    /// A whole message that carries the ack.
    struct Text {
        std::string json;
        /// The records do not hold what it says: after a restart the same id is obeyed anew.
        bool secret = false;
    };
    /// When a job is done.
    struct Later {};
    using Reply = std::variant<Refusal, Done, SeatedReply, InUpdate, Text, Later>;
    /// Who asks, and with which id.
    struct Asker {
        Session& session;
        std::uint64_t id;
    };

    // room.cpp: commands and the ends of steps.
    Step begin(Now, Outbox&) const;
    void equip(Session&) const;
    std::optional<std::string_view> replay_one(const Record&);
    void remember_answer(const RecordBody::Command&, const std::vector<Change>&);
    void set_clocks(Now, const RecordBody&);
    void answer(Step&, Asker, Reply);
    void answer_again(Step&, Asker);
    void change(Step&, Change);
    void finish(Step&);
    void write_step(Step&);
    void record_step(Step&);
    bool is_worn_out() const { return last_seq_ >= limits_.records_per_room_max; }
    bool is_host(const Session& session) const { return state_.host == session.id; }
    std::optional<Refusal> refuse_unless_host(const Session&) const;
    std::optional<Refusal> refuse_unless_host_before_game(const Session&) const;

    // people.cpp: hello, leaving, names, host.
    using Recognised = std::variant<Refusal, Newcomer>;
    Recognised recognise(Step&, const protocol::Hello::Newcomer&);
    Recognised recognise(Step&, const protocol::Hello::Returning&);
    Recognised recognise(Step&, const protocol::Hello::Creator&);
    Recognised recognise(Step&, const protocol::Hello::OtherDevice&);
    Recognised admit(Step&, bool creator);
    Newcomer give_token(Step&, SessionId, bool former_lives);
    void connect(Step&, Session&, ConnectionId);
    void disconnect(Step&, Session&);
    void depart(Step&, SessionId);
    void close(Step&, Session&, std::string_view reason, std::uint16_t code);
    std::string unique_name(std::string_view wanted, std::optional<SessionId> but_of) const;
    void rename(Step&, Session&, std::string_view wanted);
    void name_if_nameless(Step&, Session&, std::string_view wanted);
    void note_person(Step&, const Session&);
    void forget_guests(Step&);
    std::optional<Now> forgotten_at(const Session&) const;
    bool make_place_for_person(Step&);
    std::optional<SessionId> seated_after(const Session* hosting) const;
    std::optional<SessionId> next_host() const;
    std::optional<Now> host_passes_at() const;
    bool pass_host_if_due(Step&);
    Reply obey(Step&, Asker, const protocol::Rename&);
    Reply obey(Step&, Asker, const protocol::PassHost&);
    Reply obey(Step&, Asker, const protocol::Leave&);
    void end_transfer_codes(Step&);
    Reply obey(Step&, Asker, const protocol::TransferCode&);

    // seats.cpp
    std::variant<Refusal, Seat> seat_for(const Session&, const std::optional<Seat>& wanted) const;
    std::variant<Refusal, Seat> late_seat_for(const Session&, const std::optional<Seat>& wanted) const;
    bool has_seen_another_hand(const Session&, Seat) const;
    void leave_seat(Step&, Seat);
    void make_place_for_seat(Step&);
    bool all_seats_taken() const { return state_.occupied_seats() >= state_.preset->seats_max(); }
    std::size_t spectators() const;
    Reply obey(Step&, Asker, const protocol::Sit&);
    Reply obey(Step&, Asker, const protocol::Watch&);
    Reply obey(Step&, Asker, const protocol::AddBot&);
    Reply obey(Step&, Asker, const protocol::RemoveSeat&);
    Reply obey(Step&, Asker, const protocol::Lock&);

    // claiming.cpp
    bool claimable(Seat) const;
    void note_claims(Step&);
    void drop_claims_on(Step&, Seat);
    void drop_claim_of(Step&, SessionId);
    void drop_all_claims(Step&);
    template <typename Fits>
    void drop_claims(Step&, Fits);
    void settle_claim(Step&, const Claim&, bool accepted);
    bool grant(Step&, const Claim&);
    Reply obey(Step&, Asker, const protocol::ClaimSeat&);
    Reply obey(Step&, Asker, const protocol::Consent&);

    // game.cpp: before and after a game.
    std::optional<Refusal> start_refusal() const;
    void start_game(Step&);
    bool all_ask_for_rematch() const;
    Reply obey(Step&, Asker, const protocol::SetOptions&);
    Reply obey(Step&, Asker, const protocol::Ready&);
    Reply obey(Step&, Asker, const protocol::Start&);
    Reply obey(Step&, Asker, const protocol::Rematch&);
    Reply obey(Step&, Asker, const protocol::EndGame&);

    // play.cpp: during a game.
    std::optional<Refusal> refuse_unless_playing(const Session&) const;
    std::optional<Refusal> refuse_unless_turn(const Session&, std::uint32_t turn) const;
    std::optional<Refusal> refuse_thought(Step&, Session&) const;
    Reply obey(Step&, Asker, const protocol::Play&);
    Reply obey(Step&, Asker, const protocol::Preview&);
    Reply obey(Step&, Asker, const protocol::Arrange&);
    Reply obey(Step&, Asker, const protocol::Hint&);
    void hint_done(Now, const JobResult&, Outbox&);
    Reply obey(Step&, Asker, const protocol::SetHandOrder&);
    Reply obey(Step&, Asker, const protocol::MoreTime&);

    // deals.cpp: fair deals, from the first that commits to the link that is told last.
    Reply obey(Step&, Asker, const protocol::Commit&);
    Reply obey(Step&, Asker, const protocol::Reveal&);
    void open_deal(Step&);
    bool deal_may_close(Now) const;
    SeatSet unheard() const;
    void deal(Step&);
    std::pair<DealStage, std::uint32_t> deal_now() const;
    std::string deal_text(Now) const;
    void note_deal(Step&);
    using DealTexts = std::span<const DealText>;
    void send_deal(Step&, DealTexts);
    std::pair<DealTexts, DealTexts> around_update(const Step&) const;

    // talk.cpp
    Reply obey(Step&, Asker, const protocol::Chat&);
    Reply obey(Step&, Asker, const protocol::Ping&);

    // pace.cpp: what happens by itself.
    void settle(Step&);
    bool next_deal_is_due(Now) const;
    bool all_are_ready() const;
    std::optional<Seat> automatic_seat() const;
    bool is_thinking(Seat) const;
    void let_play(Step&, Seat);
    void let_think(Step&, Seat, BotLevel);
    void note_action(Step&, Seat, protocol::Applied);
    void schedule_automatic(Step&);
    void run_out_clock(Step&);
    void run_automatic(Step&);
    void time_turn(Step&);
    std::pair<SeatSet, std::uint64_t> humans_on_the_clock() const;
    std::optional<std::chrono::milliseconds> limit_by_rules() const;
    void time_round_pause(Step&);
    void replace_absent(Step&);
    std::optional<Now> replaced_at(Seat) const;
    bool somebody_here() const;
    bool somebody_plays() const;
    void notice_pause(Step&);
    std::chrono::milliseconds think_time();

    // voice.cpp
    void send(Step&, const Session&, std::string text);
    void send_room(Step&);
    bool is_room_due(const Step&);
    void send_update(Step&);
    void send_presence(Step&);
    void send_welcomes(Step&);
    void send_present_update(Step&, const Session&, protocol::Ack ack);
    void send_missed_update(Step&, const Newcomer&);
    bool is_newcomer(const Step&, SessionId) const;
    bool sees_game(const Session&) const;
    std::string room_head(Now) const;
    protocol::SeatLine seat_line(Seat, Now) const;
    std::string room_tail(const Session&) const;
    std::string update_head(Now, std::vector<std::string> events) const;
    std::string update_tail(const Session&, protocol::Ack ack, bool resync) const;
    std::optional<protocol::Clock> clock(Now) const;
    bool connected(Seat) const;

    const Limits& limits_;
    Entropy& entropy_;
    Observer& observer_;
    std::uint64_t& last_job_;
    RoomState state_;
    std::uint64_t last_seq_ = 0;

    std::map<ConnectionId, SessionId> inside_;
    /// Who watches has changed since everybody was told.
    bool spectators_untold_ = false;
    TokenBucket spectator_news_;
    Claims claims_;
    Random bots_;
    Random thinking_;

    TurnClock turn_clock_;
    TurnClock round_pause_;
    /// Runs while a deal is open.
    TurnClock link_wait_;
    bool more_time_used_ = false;
    /// The humans whose time runs, and in which deal; another turn of the clock begins when it changes.
    std::pair<SeatSet, std::uint64_t> timed_{};
    /// The clock that runs is the one that the rules give the present phase.
    bool phase_is_timed_ = false;
    std::optional<Now> automatic_at_;
    std::pair<std::uint32_t, std::optional<Seat>> automatic_for_{};
    /// A bot that thinks elsewhere, and about which turn.
    struct Thought {
        JobId job;
        Seat seat;
        std::uint64_t game = 0;
        std::uint64_t deals = 0;
        std::uint32_t turn = 0;
    };
    std::optional<Thought> thought_;
    /// Somebody who waits for a hint, over which connection, and about which state of the game.
    struct Hinting {
        SessionId who;
        ConnectionId connection;
        std::uint64_t command = 0;
        Seat seat;
        std::uint64_t version = 0;
    };
    /// At most one of each person.
    std::map<JobId, Hinting> hints_;
    /// Nobody plays: the game stands still, and so does every grace.
    bool paused_ = true;
    Now created_at_;
    /// When the game last went on after a pause.
    Now awake_since_;
    /// Since when nobody has been here; nothing while somebody is.
    std::optional<Now> empty_since_;
};

}  // namespace crowntable::server
