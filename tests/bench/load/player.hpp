#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/load/message.hpp"
#include "tests/bench/load/wire.hpp"
#include "tests/support/protocol_client.hpp"

namespace crowntable::bench {

class Player;

using tests::ProtocolClient;
using Command = ProtocolClient::Command;

/// What a crowd of players tells of itself. All members may be left as they are.
class Watch {
public:
    virtual ~Watch() = default;
    /// Every message, before anything is made of it.
    virtual void heard(Player&, std::string_view /*message*/) {}
    virtual void came_in(Player&, std::string_view /*welcome*/) {}
    /// First time only, not when it is resent.
    virtual void sent(Player&, const Command&) {}
    virtual void update_came(Player&, std::uint64_t /*version*/, std::string_view /*update*/) {}
    virtual void answered(Player&, const Command&, std::string_view /*message*/) {}
    /// An answer to an id that was not under way.
    virtual void answered_unasked(Player&, std::string_view /*message*/) {}
    virtual void refused(Player&, const Command&, std::string_view /*message*/) {}
    virtual void told_closing(Player&, std::string_view /*message*/) {}
    virtual void ended(Player&, std::string_view /*why*/) {}
};

struct PlayerPlan {
    Route route;
    /// Where else it may come in: each time to the next, as a balancer would bring it to one that lives.
    std::vector<Route> other_routes{};
    std::string code;
    std::string name;
    /// The creator's; empty for the others.
    std::string host_token;
    /// The newest that it speaks.
    Protocol protocol = Protocol::whole;
    /// How long it thinks before it acts.
    std::chrono::milliseconds pace{0};
    /// Comes back to its seat after any loss, as protocol/README.md asks of a client.
    bool comes_back = false;
    /// Before the first attempt at that, where it was not told how long to wait.
    std::chrono::milliseconds pause_before_return{250};
};

/// One scripted seat: says hello, sits down, plays whatever it is asked for (message.hpp), one command at a time.
/// A command that was not answered is sent again with its id after a loss.
class Player : public Wire::Listener {
public:
    /// All references must outlive the player.
    Player(boost::asio::io_context& context, PlayerPlan plan, Carried& carried, Watch& watch);
    ~Player() override;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    void come_in();
    /// REQUIRES: none is under way.
    void command(Json command);
    /// From now on games are not followed by others.
    void stop_after_game() { goes_on_ = false; }
    /// As where a phone changes its network: it knows of no connection any more, and comes back as its plan says.
    void lose_wire();
    /// Does not come back any more, nor play.
    void retire();

    const PlayerPlan& plan() const { return plan_; }
    bool is_seated() const { return seated_; }
    bool is_online() const { return online_; }
    bool is_busy() const { return client_.under_way().has_value(); }
    /// The id of the command that waits for its answer; 0 if none does.
    std::uint64_t under_way() const { return is_busy() ? client_.under_way()->id : 0; }
    bool is_game_over() const { return game_over_; }
    std::uint64_t version() const { return client_.version().value_or(0); }

    void opened() override;
    void heard(std::string_view text) override;
    void ended(std::string_view why) override;

private:
    void welcome(std::string_view text);
    void take_update(std::string_view text);
    void take_refusal(std::string_view text);
    void settle(std::uint64_t id, std::string_view text);
    void react();
    void later(std::chrono::milliseconds delay, std::function<void()> what);

    boost::asio::io_context& context_;
    PlayerPlan plan_;
    Carried& carried_;
    Watch& watch_;
    std::shared_ptr<Wire> wire_;
    boost::asio::steady_timer timer_;
    std::minstd_rand chance_;

    ProtocolClient client_;
    bool online_ = false;
    bool seated_ = false;
    bool retired_ = false;
    bool goes_on_ = true;
    bool game_over_ = false;
    Reaction wish_;
    int attempts_ = 0;
    /// How often it has come to the door.
    std::size_t knocks_ = 0;
    std::optional<std::chrono::milliseconds> told_to_wait_;
};

}  // namespace crowntable::bench
