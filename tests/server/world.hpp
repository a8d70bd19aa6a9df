#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/ensure.hpp"
#include "engine/random.hpp"
#include "server/core/lobby/lobby.hpp"
#include "server/net/switchboard.hpp"
#include "tests/server/held_journal.hpp"
#include "tests/support/protocol_client.hpp"

/// A small language for tests of the whole core in virtual time:
///
///     World world;
///     auto& ann = world.host("Ann");
///     ann.sits();
///     ann.says(R"({"op":"add_bot","level":"easy"})");
///     world.pass(60s);
///
/// Between clients and lobby stands the switchboard that the server has. Every message that it sends is held against
/// its schema, and every update that is new must leave together with a record.
namespace crowntable::tests {

using Json = nlohmann::json;
using server::Now;
using server::Outbox;

/// Unpredictable to nobody: bytes from a seed.
class SeededEntropy : public server::Entropy {
public:
    explicit SeededEntropy(std::string_view name) : random_(Seed{}, name) {}
    void fill(std::span<std::uint8_t> bytes) override {
        ENSURE(!std::exchange(breaks_, false));
        for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random_.below(256));
        if (rigged_ && bytes.size() == rigged_->size()) {
            std::ranges::copy(*rigged_, bytes.begin());
            rigged_.reset();
        }
    }
    /// The next 32 bytes that are asked for are these. All else stays as it would have been.
    void rig(const std::array<std::uint8_t, 32>& bytes) { rigged_ = bytes; }
    /// Whoever asks next finds out that the program is wrong.
    void breaks_next() { breaks_ = true; }

private:
    Random random_;
    std::optional<std::array<std::uint8_t, 32>> rigged_;
    bool breaks_ = false;
};

class Ear;
class World;

/// A client that does what it is told and keeps what it heard.
class Client {
public:
    Client(World& world, std::string code);
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    /// Says in its next hello that it speaks protocols up to this one.
    Client& speaks(Protocol newest) {
        protocol_.speaks(newest);
        return *this;
    }
    /// Opens a connection and says the hello of a newcomer with these members.
    Client& hello(const Json& who);
    /// Comes back with its token, after a lost connection or on top of a living one.
    Client& comes_back();
    /// The same with a token that another client was given.
    Client& comes_back_with(std::string token);
    Client& drops();
    /// Its page is looked at from now on, or is not.
    Client& looks(bool is_seen);
    /// Opens a connection without a word.
    Client& opens();

    /// Sends a command, with the next id unless it names one, and gives the message that carries its ack.
    Json says(std::string_view op_json);
    Json sends(const Json& command);
    /// Sends a command with the next id, whatever becomes of it.
    ProtocolClient::Command posts(Json command);
    /// Sends any frame.
    void frame(std::string_view text);
    /// A control frame.
    void pings();
    /// The code of the refusal of a command; "" if it was not refused.
    std::string refusal(std::string_view op_json);

    Client& sits();
    Client& ready();
    /// Plays what who takes the first of everything plays (tests/support/legal_actions.hpp), when it is this seat's
    /// turn. Gives whether it played.
    bool plays();

    bool online() const { return ear_ != nullptr; }
    int seat() const { return room.at("you").at("seat").get<int>(); }
    std::string state() const { return room.at("state").get<std::string>(); }
    std::string name() const { return room.at("you").at("name").get<std::string>(); }
    bool is_host() const { return room.at("you").at("host").get<bool>(); }
    const Json& view() const { return update.at("public"); }
    const Json& you() const { return update.at("you"); }
    bool my_turn() const;
    /// Messages of one type, in order.
    std::vector<Json> all(std::string_view type) const;
    Json last(std::string_view type) const;
    /// Events of all updates, in order, by their name.
    int count_events(std::string_view event) const;
    /// How often `event` came, and messages so far: to say "since then".
    void forget() { heard.clear(); }

    const std::string& token() const { return protocol_.token(); }
    std::uint64_t next_id() const { return protocol_.next_id(); }
    /// The answers to a command, among the messages from this one on.
    std::vector<Json> answers_to(std::uint64_t id, std::size_t from) const;

    std::string code;
    std::string address = "10.0.0.1";
    Json welcome;
    Json room;
    Json update;
    /// Every message; of protocol 2 made whole.
    std::vector<std::string> heard;
    /// Every text, as it came, since the client was made, whatever connection it came over.
    std::string history;
    /// The connection has had its welcome.
    bool greeted = false;
    std::optional<std::uint16_t> closed;
    std::string close_reason;

private:
    friend class World;
    friend class Ear;
    void hears(const std::string& text);

    World& world_;
    ProtocolClient protocol_;
    /// The server's end of its connection; null while it has none.
    Ear* ear_ = nullptr;
};

/// The end of one connection at which its client listens. A client may have several for a moment, when it comes back on
/// top of a living one.
class Ear : public server::Peer {
public:
    Ear(World& world, Client& client) : world_(world), client_(client) {}
    void send(server::FrameText text) override;
    void close(const server::CloseReason& reason) override;
    bool comes_from(const server::Network& network) const override;

private:
    friend class World;
    friend class Client;
    bool is_current() const { return client_.ear_ == this; }

    World& world_;
    Client& client_;
    server::ConnectionId connection_{};
    bool closed_ = false;
};

class World {
public:
    explicit World(std::string_view entropy = "world", server::Limits limits = {},
                   server::Observer* observer = nullptr);

    /// POST /api/rooms; the room becomes the one that host() and join() mean.
    Json create(std::string_view game = "five_suited_rummy", Json options = Json::object(),
                Json room_options = Json::object());
    server::HttpAnswer post(std::string_view body, std::string_view address = "10.0.0.1");
    server::HttpAnswer describe(std::string_view code, std::string_view address = "10.0.0.1");
    /// GET /api/rooms/CODE/games/N/record
    server::HttpAnswer record(std::string_view number, std::string_view token, std::string_view address = "10.0.0.1");
    server::HttpAnswer document(const server::GameWish& wish, std::string_view token,
                                std::string_view address = "10.0.0.1");
    /// GET /api/shared/replay
    server::HttpAnswer shared_replay(std::string_view link, std::string_view address = "10.0.0.1",
                                     std::size_t from = 0);
    /// The statuses of so many answers, asked for before the first is made.
    std::vector<int> documents_at_once(const server::GameWish& wish, std::string_view token, int count);

    /// The creator of a new room if there is none yet.
    Client& host(std::string_view name);
    Client& join(std::string_view name);
    Client& client();
    /// Host and others, all seated, and bots: a table that can start.
    std::vector<Client*> table(std::initializer_list<std::string_view> names, int bots = 0,
                               std::string_view level = "easy");

    void pass(std::chrono::milliseconds time);
    /// Lets these clients play, one command every 200 ms, until the game is over or `enough` says so.
    void play(
        const std::vector<Client*>& players, const std::function<bool()>& enough = [] { return false; });
    Now now() const { return now_; }
    /// What the calendar says: it goes on with the clock, unless somebody sets it.
    server::WallTime wall_time() const { return server::WallTime(now_ + calendar_); }
    void set_calendar_forth(std::chrono::milliseconds by) { calendar_ += by; }
    server::Lobby& lobby() { return *lobby_; }
    SeededEntropy& entropy() { return entropy_; }

    /// The next outbox with records is not committed.
    void fail_next_commit() { kept_.fail_next(); }
    /// The next append finds that its room is another node's.
    void fence_next_commit() { kept_.fence_next(); }
    /// The next room that has left the memory cannot be read the first time.
    void fail_next_load() { kept_.fail_next_load(); }
    /// The next room that is over stays in the store for now.
    void fail_next_expire() { kept_.fail_next_expire(); }
    /// From now on commits take their time: outboxes wait in order until they are settled.
    void hold_commits() { holding_ = true; }
    /// The oldest commit that is held succeeds; fails after fail_next_commit(), or where its records do not follow
    /// those kept. Gives whether there was one.
    bool settle_commit();
    /// Settles all that are held, and holds no more.
    void release_commits();
    /// From now on bots that think long do not come to an end with it.
    void hold_jobs() { holding_jobs_ = true; }
    /// The oldest job that is held ends. Gives whether there was one.
    bool finish_job();
    /// As whoever runs the server.
    server::HttpAnswer administer(const server::AdminWork& work);
    /// Closes all connections from there. Gives how many there were.
    std::size_t send_away(std::string_view network);
    server::Switchboard& board() { return *board_; }
    /// Everybody is told to come back after this time, and the connections end.
    void stops(std::chrono::milliseconds retry);
    /// A new process reads the journal; all connections are gone.
    void restart();
    /// A new process reads what another server has written. The room becomes the one that host() and join() mean.
    void restart_with(const std::string& room, std::vector<server::Record> records);

    std::string code;
    std::string host_token;
    std::vector<std::unique_ptr<Client>> clients;
    /// Everything that left, as bytes: for comparing two runs.
    std::string trace;

private:
    friend class Client;
    friend class Ear;

    void start();
    void settle();
    bool work();
    bool replay();
    bool lose_one();
    bool do_job();
    void leaves(const Ear& ear, const std::string& text);
    void check_shown_after_written(const std::string& room, const Json& update);
    using AnswerTo = server::Switchboard::AnswerTo;
    server::HttpAnswer answer_to(const std::function<void(AnswerTo)>& ask);

    server::Limits limits_;
    SeededEntropy entropy_;
    server::Observer* observer_;
    Now now_{1'000};
    std::chrono::milliseconds calendar_{std::chrono::hours{500'000}};
    HeldJournal kept_;
    std::unique_ptr<server::Lobby> lobby_;
    std::unique_ptr<server::Switchboard> board_;
    std::vector<std::unique_ptr<Ear>> ears_;
    /// Closed by the server, which has not yet been told of the end.
    std::deque<Ear*> ending_;
    struct Shown {
        std::uint64_t version = 0;
        /// How many commits of the room there were by then.
        std::size_t commits = 0;
    };
    std::map<std::string, Shown> shown_;
    bool holding_ = false;
    bool holding_jobs_ = false;
    std::deque<server::Job> jobs_;

public:
    /// The records of each room that are kept, for tests to look at and to alter.
    HeldJournal::Records& journal = kept_.records;
    /// When it knows that each ends.
    const std::map<std::string, std::optional<server::WallTime>>& ends = kept_.ends;
    /// Rooms that it was told to forget.
    const std::set<std::string>& expired = kept_.expired;
};

/// Whose turn it is, among these.
Client& at_turn(const std::vector<Client*>& table);

}  // namespace crowntable::tests
