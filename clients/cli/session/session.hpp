#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/options/exit_code.hpp"
#include "clients/cli/session/trouble.hpp"
#include "clients/cli/table/table_seen.hpp"
#include "protocol/json/protocol.hpp"

namespace crowntable::cli {

/// What a person says of themselves in `hello`; the first of these that is set is used:
/// seat token, transfer code, host token, name.
struct Identity {
    std::string name;
    std::string seat_token;
    std::string host_token;
    std::string transfer_code;
    /// The seat token may be somebody else's on this machine: it is not used while its person is connected.
    bool if_away = false;
    /// Said besides, where the server asks for one; empty: not said.
    std::string access_key{};
    /// What this machine has made by chance for this room alone; empty for none.
    std::string mark{};
    /// Said to be spoken up to this one.
    Protocol newest = newest_protocol;
};

/// What to do once welcomed as a guest.
struct Intent {
    enum class Kind { sit, watch, claim };
    Kind kind = Kind::sit;
    /// The seat for `claim`.
    int seat = 0;
    /// Asks the host to be let in where nobody new comes in unasked.
    bool knock = false;
};

/// How a connection came to its end.
struct ConnectionDown {
    /// The HTTP status when the upgrade was refused, else 0.
    int http_status = 0;
    /// The WebSocket close code, or 0 when the connection just broke.
    int close_code = 0;
    /// Why it ended, in the words of the system; empty where that says nothing.
    std::string reason{};
    Trouble trouble = Trouble::other;
    /// Where it led: ServerAddress::url().
    std::string server{};
};

/// Why somebody who was welcome is without a connection for now.
enum class Outage { none, lost, restarting };

struct Ending {
    ExitCode code = ExitCode::done;
    /// For people; may be empty.
    std::string sentence;
};

/// A command that was answered.
struct Answered {
    std::string op;
    /// The whole command, one line of JSON.
    std::string text;
};

/// What one input of a session asks for, in this order.
struct Step {
    std::vector<std::string> send;
    bool close_connection = false;
    /// Connect again after so many milliseconds.
    std::optional<int> reconnect_ms;
    std::optional<Ending> ending;
    /// The command that the received message answers.
    std::optional<Answered> answered;
};

/// One person's conversation with one room, over as many connections as it takes. Knows the
/// protocol and no game; does no I/O and reads no clock: the caller brings what came and does
/// what the Step says. Commands get their ids here and are said again after a reconnect until
/// they are answered.
class Session {
public:
    /// Answers a number in [0, 1): spreads the reconnects of many clients.
    using Spread = std::function<double()>;

    Session(Identity identity, Intent intent, Spread spread);

    Step connection_open();
    /// A text frame. Throws BadMessage when it does not follow the protocol.
    Step receive(const Json& message);
    Step connection_down(const ConnectionDown& down);
    /// Sends a command now or as soon as there is a connection; before the first welcome it waits until a seat is
    /// asked for. Without an `id` it gets the next one. REQUIRES: an object.
    Step command(const Json& command);

    const TableSeen& table() const { return table_; }
    /// Welcomed on the present connection.
    bool welcomed() const { return welcomed_; }
    /// Lasts until the next welcome, however many tries that takes.
    Outage outage() const { return outage_; }
    const std::string& seat_token() const { return identity_.seat_token; }
    bool idle() const { return unanswered_.empty() && early_.empty(); }
    /// The chat that was said before we came, as in `welcome`.
    const Json& earlier_chat() const { return *earlier_chat_; }

private:
    struct Unanswered {
        std::uint64_t id = 0;
        Answered command;
        /// Said on an earlier connection too: STALE_ID then means that it was answered.
        bool repeated = false;
    };

    std::string hello();
    Step take_welcome(const Json& message);
    Step take_refusal(const Json& message);
    Step hello_refused(const std::string& code, const std::string& sentence, std::optional<int> retry_ms);
    Step entry_refused(const std::string& code, const std::string& sentence, Step step);
    bool governs_without_seat() const;
    Step seek_entry();
    void answer(const Json& message, Step& step);
    void take_hand_order(const Json& cards);
    Step retry(std::optional<int> after_ms, const std::string& reason);

    Identity identity_;
    Intent intent_;
    Spread spread_;
    TableSeen table_;
    std::shared_ptr<const Json> earlier_chat_;
    bool welcomed_ = false;
    bool ever_welcomed_ = false;
    bool entered_ = false;
    /// The id of our own `sit`, `watch` or `claim_seat`; 0 when none is under way.
    std::uint64_t entry_id_ = 0;
    /// The last hello has claimed the seat.
    bool claimed_by_hello_ = false;
    std::uint64_t last_id_ = 0;
    std::deque<Unanswered> unanswered_;
    /// Said before the first welcome, which tells the id to go on from.
    std::vector<Json> early_;
    int attempts_ = 0;
    Outage outage_ = Outage::none;
    /// The reason that the last `closing` named.
    std::string closing_reason_;
    std::optional<int> closing_retry_ms_;
};

}  // namespace crowntable::cli
