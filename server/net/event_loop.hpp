#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/signature.hpp"
#include "server/core/entropy.hpp"
#include "server/core/limits.hpp"
#include "server/core/observer.hpp"
#include "server/net/options.hpp"
#include "server/store/driven.hpp"
#include "server/store/journal.hpp"

namespace crowntable::server {

struct ClusterOptions;
namespace cluster {
class MemberStore;
class SharedStore;
}  // namespace cluster

/// The server: one thread that owns the lobby, the journal and every socket.
class EventLoop {
public:
    /// Carries a task to the loop's thread; may be called from any.
    using Post = std::function<void(std::function<void()>)>;
    using MakeJournal = std::function<std::unique_ptr<Journal>(Post)>;

    /// `entropy` and `observer` must outlive the loop. Without `make_journal` the journal lasts as long as the loop.
    EventLoop(NetOptions options, Limits limits, Entropy& entropy, Observer& observer,
              const MakeJournal& make_journal = {});
    ~EventLoop();
    EventLoop(const EventLoop&) = delete;
    EventLoop& operator=(const EventLoop&) = delete;

    /// Signs the records of games; before run(). Without it a key is made that lasts as long as the loop.
    void sign_with(const SigningKey& key);

    /// Drives `store`, the journal, which has a socket and no thread of its own. Once, before run().
    void drive(Driven& store);
    /// From now on it is one node of several, which share `store`: the journal, seen by what nodes ask of it. Once,
    /// before listen().
    void join(ClusterOptions options, std::unique_ptr<cluster::MemberStore> members, cluster::SharedStore& store);
    /// The other nodes have buried it, and this is why it has ended.
    bool was_buried() const;

    /// Opens the listening socket. Nothing on success, else one sentence for the user.
    std::optional<std::string> listen();
    /// The port listened on; REQUIRES: listen() has succeeded.
    std::uint16_t port() const;

    /// SIGTERM and SIGINT stop the loop; a second one ends the process at once with status 130. So does SIGHUP, unless
    /// something is to be done then.
    void stop_on_signals();
    /// Called on the loop's thread at each SIGHUP.
    void on_hangup(std::function<void()> read_again);
    // Before run(), or on the loop's thread.
    /// Takes over what the house is called, what it says, and its rules.
    void keep_house(const NetOptions& wanted);
    /// REQUIRES: find_limit_setting(name), and a value that is in its range.
    void change_limit(const std::string& name, std::int64_t value);

    /// Serves until stopped. False if it ended because the listening socket broke.
    bool run();

    /// Asks for the end, politely: clients are told, then closed, within the drain time. From any thread.
    void stop();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace crowntable::server
