#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/core/lobby/lobby.hpp"
#include "server/net/address.hpp"
#include "server/net/bug.hpp"
#include "server/net/metrics.hpp"
#include "server/net/outbox_queue.hpp"
#include "server/net/patient_time.hpp"
#include "server/store/room_fences.hpp"

namespace crowntable::server {

/// The far end of a WebSocket, as the switchboard sees it.
class Peer {
public:
    virtual ~Peer() = default;
    /// Queues one text frame.
    virtual void send(FrameText text) = 0;
    /// Closes after what is queued has left. Further calls change nothing.
    virtual void close(const CloseReason& reason) = 0;
    /// Closes behind `text`, the last that is sent. Where texts are queued those are dropped that have not begun to
    /// leave.
    virtual void dismiss(FrameText text, const CloseReason& reason) {
        send(std::move(text));
        close(reason);
    }
    /// Whether it comes from there.
    virtual bool comes_from(const Network& /*network*/) const { return false; }
};

/// Puts sockets and HTTP requests through to the lobby, and what the lobby answers back to them, after
/// the journal has it. Knows neither sockets nor timers: an event loop calls in, on one thread.
///
/// Time stands still for the lobby while the journal owes an answer for longer than `store_patience`: outboxes leave in
/// order, so that nobody at any table sees meanwhile what they would have to act on.
class Switchboard {
public:
    /// More than a flush takes where nothing is wrong; what a turn may lose by one is hardly more than by a slow line.
    static constexpr std::chrono::milliseconds store_patience{100};

    using Clock = std::function<Now()>;
    using WallClock = std::function<WallTime()>;
    using AnswerTo = std::function<void(HttpAnswer)>;
    using StartJob = std::function<void(Job)>;

    /// Lobby and journal must outlive the switchboard. `wall_clock` may be set back or forth at any time. While more
    /// than `outboxes_max` outboxes wait for the journal nothing new is let in. `after_input` is called when the next
    /// wake may have changed. `start_job` has a job run elsewhere; `job_done` is to be called with what came of it,
    /// never before `start_job` has returned. `metrics` (which may be absent) must outlive the switchboard. `on_bug` is
    /// told of what a peer or anybody else throws while an outbox leaves: that costs one connection, and the others get
    /// theirs.
    Switchboard(Lobby& lobby, Journal& journal, std::size_t outboxes_max, Clock clock, WallClock wall_clock,
                std::function<void()> after_input, StartJob start_job, Metrics* metrics = nullptr, OnBug on_bug = {});

    /// Tells the lobby which rooms the journal holds. Once, before anything else.
    void recover();

    // Among other nodes.
    struct Sharing {
        /// Whether anything of rooms may be shown or let in now.
        std::function<bool()> may_speak;
        // As of SharedStore. What a client goes by for good is shown behind `vouch` where no record says it.
        std::function<void(std::string room, std::optional<Fence> fence, std::function<void(bool)> done)> vouch;
        std::function<void(std::string room, Fence fence, std::function<void(bool)> done)> end;
        std::function<void(std::string room)> loaded;
        /// All rooms that are ours become nobody's; `done` is called when they are, or where the store does not say.
        std::function<void(std::function<void()> done)> leave;
        /// The same at each node: by it ends what another node may have to end. Empty: our own is.
        std::function<WallTime()> calendar{};
    };
    /// The store is shared: a room that has left the memory is forgotten. Once, before anything else.
    void share(Sharing sharing);
    /// Asks `may_speak` again for what waits.
    void go_on_speaking();
    /// The room is ours by now: the lobby may read it.
    void room_is_ours(const std::string& code);
    /// Nobody has the room, and somebody is about to ask of it: it is read without being claimed, and forgotten once
    /// they are answered. Whatever it does meanwhile is not kept.
    void borrow_room(const std::string& code);
    RoomFences& fences() { return fences_; }

    // HTTP: `answer_to` is called once, perhaps before the call returns, unless it is forgotten first. A call that
    // throws has forgotten it.
    RequestId create_room(std::string_view address, std::string_view base_url, std::string_view body,
                          AnswerTo answer_to);
    RequestId describe_room(std::string_view address, std::string_view code, AnswerTo answer_to);
    RequestId game_document(std::string_view address, std::string_view code, const GameWish& wish,
                            std::string_view token, AnswerTo answer_to);
    RequestId shared_replay(std::string_view address, std::string_view link, std::size_t from, AnswerTo answer_to);
    /// As Lobby::room_of_link; empty where that answers nothing.
    std::string room_of_link(std::string_view link) { return lobby_.room_of_link(link).value_or(std::string()); }
    /// A document of a game that nobody waits for any more is not made. Changes nothing after the answer.
    void forget(RequestId request);

    // WebSocket. The peer must stay until `lost` has been called for it; `opened` has forgotten it if it throws.
    ConnectionId opened(Peer& peer, std::string_view address, std::string_view code);
    void received(ConnectionId connection, std::string_view text);
    /// A ping, or a pong.
    void received_control(ConnectionId connection);
    /// Whether anybody looks at what the connection brings.
    void note_attention(ConnectionId connection, bool looks);
    void lost(ConnectionId connection);
    /// A table waits for what is said on this connection (Lobby::goes_first).
    bool goes_first(ConnectionId connection) const { return lobby_.goes_first(time(), connection); }

    /// Nothing but ends of connections gets through: what is asked for is refused TRY_AGAIN, and ticks are put off.
    bool is_full() const { return outboxes_.size() >= outboxes_max_ || (sharing_ && !sharing_->may_speak()); }

    /// What the lobby takes for the present: the clock without the time for which it stood still.
    Now time() const { return time_.at(clock_()); }

    void tick();
    /// Gets through even when full: there is one at most for each room.
    void job_done(const JobResult& result);
    /// By the clock; nothing while time stands still, as it is found by a tick.
    std::optional<Now> next_wake() const;

    // Whoever runs the server.
    /// As an HTTP request. The end of a room is answered when the journal has forgotten it.
    void administer(const AdminWork& work, AnswerTo answer_to);
    /// Closes all connections from there, for good. Gives how many there were.
    std::size_t send_away(const Network& network);
    void keep_rules(const HouseRules& rules) { lobby_.keep_rules(rules); }
    void count_rooms(std::size_t rooms) { lobby_.count_rooms(rooms); }
    const std::string& said() const { return lobby_.said(); }
    void write_format(int format) { lobby_.write_format(format); }
    void know_format(int newest) { lobby_.know_format(newest); }
    std::optional<Refusal> refuse_key(std::string_view address, std::string_view key, AccessKeyFor what) {
        return lobby_.refuse_key(time(), address, key, what);
    }
    std::optional<Lobby::NoGuess> refuse_guess(std::string_view address) {
        return lobby_.refuse_guess(time(), address);
    }
    void forbid_guess(ConnectionId connection) { lobby_.forbid_guess(connection); }
    void guessed_too_much(std::string_view address) { lobby_.guessed_too_much(time(), address); }
    bool is_draining() const { return lobby_.is_draining(); }
    /// A draining server may stop now.
    bool is_drained() const { return lobby_.is_drained(time()); }
    const Limits& limits() const { return lobby_.limits(); }

    /// Where others share the store, before `close_all`: so many rooms at most are to be nobody's, and their people are
    /// told when to come back as soon as each of them is.
    void give_back(std::size_t most, std::chrono::milliseconds retry);
    /// Rooms that are not given back, or not nobody's yet.
    std::size_t rooms_to_give_back() const { return lobby_.rooms_in_memory() + rooms_leaving_; }
    /// Says goodbye to everybody, with the time after which to come back. Where others share the store our rooms are
    /// theirs by then.
    void close_all(std::chrono::milliseconds retry);

    /// Says the same to everybody at once, past all that waits: our rooms are others' already, and nothing of them may
    /// be told.
    void dismiss_all(std::chrono::milliseconds retry);

    /// What is done now cannot be kept.
    bool is_store_failing() const { return journal_.is_failing(); }

    std::size_t outboxes_waiting() const { return outboxes_.size(); }
    std::chrono::steady_clock::duration oldest_outbox() const { return outboxes_.oldest_age(); }
    std::size_t jobs_waiting() const { return jobs_waiting_; }
    std::size_t connections() const { return connections_.size(); }
    LobbyCounts counts() const { return lobby_.counts(); }

private:
    /// A new room, as it was asked for.
    struct Wish {
        std::string address;
        std::string base_url;
        std::string body;
        int codes_left;
    };
    struct Asked {
        AnswerTo answer_to;
        /// Which room it is about: canonical, or empty.
        std::string room;
        /// Where others share the store, and may have given the code of the room that is being made.
        std::optional<Wish> wish{};
    };

    using Ask = std::function<void(RequestId, Outbox&)>;
    AnswerTo when_forgotten(const std::string& room, AnswerTo answer_to);
    RequestId request(AnswerTo answer_to, std::string_view room, const Ask& ask);
    RequestId remember(AnswerTo answer_to, std::string_view room);
    bool refuses(RequestId request);
    void refuse(ConnectionId connection, std::string_view text);
    void drain(Outbox outbox);
    void go_on();
    void leave(Outbox& outbox);
    void send(OutgoingText& text);
    void answer(HttpAnswer& answer);
    void close(const OutgoingClose& close);
    void close_behind_leave(std::vector<OutgoingClose> closes);
    void set_end(RoomEnd& end);
    void start(Job job);
    void expire(const std::string& room);
    void release(const std::string& room);
    void let_leave(const std::string& room);
    void load(const std::vector<std::string>& rooms);
    void load(const std::string& room);
    void loaded(const std::string& room, Loaded answer);
    void commit_failed(OutboxQueue::Lost& lost);
    bool make_again(RequestId request);
    void give_back_borrowed(Outbox& outbox);

    Lobby& lobby_;
    Journal& journal_;
    std::size_t outboxes_max_;
    Clock clock_;
    /// For the ends of rooms, which outlive the process and its clock.
    WallClock wall_clock_;
    std::function<void()> after_input_;
    StartJob start_job_;
    Metrics* metrics_;
    OnBug on_bug_;
    /// Nothing where the store is ours as a whole.
    std::optional<Sharing> sharing_;
    /// Our rooms may be others' already, and their players are not told yet: nothing leaves.
    bool leaving_ = false;
    std::size_t rooms_leaving_ = 0;
    /// Rooms that are read for whoever asks of them, though they are not ours.
    std::set<std::string> borrowed_;
    std::unordered_map<std::uint64_t, Peer*> connections_;
    std::unordered_map<std::uint64_t, Asked> requests_;
    std::uint64_t last_connection_ = 0;
    std::uint64_t last_request_ = 0;
    std::size_t jobs_waiting_ = 0;
    /// Awaits answers of the journal.
    PatientTime time_{store_patience};
    /// A tick was due while time stood still, or time was left out: with the next outbox that leaves the wake is
    /// planned anew.
    bool tick_missed_ = false;
    RoomFences fences_;
    OutboxQueue outboxes_;
    /// Loads may be answered after our end.
    std::shared_ptr<Switchboard*> self_ = std::make_shared<Switchboard*>(this);
};

}  // namespace crowntable::server
