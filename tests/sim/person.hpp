#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/fair_deal.hpp"
#include "tests/sim/agenda.hpp"
#include "tests/sim/dice.hpp"
#include "tests/support/protocol_client.hpp"

namespace crowntable::sim {

using Json = nlohmann::json;

/// What somebody new needs to know while the server asks for it.
inline constexpr std::string_view access_key = "correct-horse-7";

/// Somebody with a client that keeps to the protocol (protocol/README.md, "What a client has to do"): numbers its
/// commands, keeps each until it is answered, comes back with its token and resends only that.
class Person {
public:
    /// The client's way out.
    struct Door {
        std::function<void()> knock;
        /// `id` is 0 for a hello.
        std::function<void(const std::string& text, std::uint64_t id)> say;
        std::function<void()> hang_up;
    };

    Person(std::string name, std::string host_token, int seats_wanted, Dice dice, Door door);

    /// Does what comes to mind, at most one thing.
    void think(Time now);
    void hears(Time now, const Json& message);
    void is_cut_off(Time now);
    /// Leaves without a word, and comes back.
    void goes_away(Time now, Time until);
    /// Whoever is away is back sooner than planned.
    void comes_back(Time when) { retry_at_ = std::min(retry_at_, when); }
    /// From now on only plays to the end what is on.
    void last_orders() { last_orders_ = true; }
    /// Sends nothing of use, as if the server did not hear.
    void falls_asleep() { asleep_ = true; }

    /// Is told at the door of the server to come back another day, and tries sooner.
    void is_banned(Time now);

    bool online() const { return online_; }
    bool gone() const { return gone_; }
    bool seated() const { return room_.is_object() && !room_.at("you").at("seat").is_null(); }
    const std::string& token() const { return client_.token(); }
    std::uint64_t answers() const { return answers_; }
    /// The last command that has not been answered, and since when.
    bool waits_since(Time when) const { return client_.under_way() && asked_at_ <= when; }
    /// Knocks since then, and has neither been let in nor told why not.
    bool knocks_since(Time when) const { return !gone_ && knocks_since_ && *knocks_since_ <= when; }
    std::string some_frame() const { return last_frame_; }

private:
    Json hello();
    Json newcomer();
    void loses_token();
    void welcomed(const Json& welcome);
    void closed(Time now, const Json& message);
    void refused(Time now, const Json& message);
    void say(Time now, Json command);
    Json command();
    Json consent_to_claim();
    Json guest();
    Json before_game();
    Json share_replay();
    Json options_to_set();
    Json after_game();
    Json on_turn();
    Json some_action();
    Json for_older_turn();
    Json play(Json action) const;
    Json vote_while_host_is_away();
    Json pastime();
    Json pastime_of_host();
    Json answer_to_request();
    Json about_somebody();
    /// Whoever is away, or, to be refused, the seat.
    Json stand_in(int seat) const;
    void hears_of_presence(const Json& message);
    Json fair_deal();
    Json reveal();
    void hears_of_deal(const Json& message);
    Json own_commitment() const;
    bool my_turn() const;

    std::string name_;
    std::string host_token_;
    int seats_wanted_;
    Dice dice_;
    Door door_;

    tests::ProtocolClient client_;
    std::string transfer_code_;
    /// Tokens that were replaced, and transfer codes that were used: now and then somebody tries one again.
    std::vector<std::string> old_tokens_;
    std::vector<std::string> old_codes_;
    bool tries_old_key_ = false;
    /// What the client says to be told from others by, as somebody new too; some have none.
    std::string mark_;
    /// The door was locked.
    bool has_to_knock_ = false;
    /// Was asked for the access key.
    bool needs_key_ = false;
    /// The seat of whoever has lost the token of it, and says so.
    std::optional<int> lost_seat_;
    Json room_;
    Json update_;
    Json hinted_;
    /// The last message of a fair deal.
    Json deal_;
    /// Nothing for somebody who takes no part.
    std::optional<HashChain> chain_;
    /// The game for which the chain is; 0: the next.
    int chain_of_game_ = 0;
    bool takes_part_ = false;
    bool has_committed_ = false;
    bool has_revealed_ = false;

    bool online_ = false;
    bool greeted_ = false;
    bool gone_ = false;
    bool last_orders_ = false;
    bool asleep_ = false;
    std::optional<Time> knocks_since_;
    int failures_ = 0;
    int hellos_ = 0;
    std::uint64_t answers_ = 0;
    Time retry_at_{0};
    Time asked_at_{0};
    Time sent_at_{0};
    Time opened_at_{0};
    Time heard_at_{0};
    std::string last_frame_;
};

}  // namespace crowntable::sim
