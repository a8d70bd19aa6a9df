#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <optional>

#include "server/core/lobby/lobby.hpp"
#include "server/net/administration.hpp"
#include "server/net/cluster_node.hpp"
#include "server/net/counting_observer.hpp"
#include "server/net/driver.hpp"
#include "server/net/event_loop.hpp"
#include "server/net/game_list.hpp"
#include "server/net/inbox.hpp"
#include "server/net/job_thread.hpp"
#include "server/net/listener.hpp"
#include "server/net/patient_time.hpp"
#include "server/net/poller.hpp"
#include "server/net/pulse.hpp"
#include "server/net/services.hpp"

namespace crowntable::server {

/// Members are destroyed from below: first what needs the context, then the context with every coroutine
/// that still hangs in it, then what those coroutines use.
struct EventLoop::State {
    State(NetOptions given, const Limits& the_limits, Entropy& entropy, Observer& observer,
          const MakeJournal& make_journal);
    ~State();

    Post poster();
    OnBug bug_teller();
    std::unique_ptr<JobThread> job_thread();
    void after_input();
    void wake_when_due();
    void wake_at(Now when);
    Now time() const;
    void live_on();
    void sweep();
    void await_signal();
    void keep_house();
    void join(ClusterOptions wanted, std::unique_ptr<cluster::MemberStore> members, cluster::SharedStore& store);
    std::optional<std::string> listen_for_relays();
    void accept(boost::asio::ip::tcp::acceptor& from, Serve serve);
    void write_for(int format);
    void be_buried(bool is_replaced);
    void begin_stop();
    void begin_to_give_back();
    void give_back();
    std::size_t rooms_of_this_turn() const;
    void say_goodbye();
    void go_on_stopping();
    void finish();

    std::atomic<bool> ending = false;
    /// The steady clock without the time for which the process was stopped: nobody could be heard meanwhile. Each sweep
    /// is a sign of life.
    PatientTime loop_time;
    NetOptions options;
    Limits limits;
    Sockets sockets;
    Addresses addresses;
    Bans bans;
    std::unique_ptr<const GameList> games;
    Metrics metrics;
    /// Before the journal, which is there before the context.
    Inbox inbox;
    std::unique_ptr<Journal> journal;
    CountingObserver counting;
    Lobby lobby;
    Switchboard switchboard;
    Services services;
    std::unique_ptr<JobThread> thoughts;
    std::unique_ptr<JobThread> documents;

    /// Before the context, so that it is there for whatever ends with it.
    Crowd crowd{context};
    DueWrites due_writes{context};
    boost::asio::io_context context{1};
    std::optional<boost::asio::ip::tcp::acceptor> acceptor;
    boost::asio::steady_timer wake{context};
    Poller poller{context};
    Pulse pulse{context, metrics};
    boost::asio::steady_timer sweeper{context};
    boost::asio::steady_timer giving_back{context};
    std::optional<boost::asio::signal_set> signals;
    std::function<void()> on_hangup;
    std::optional<Administration> administration;
    std::optional<Driver> driver;
    std::optional<ClusterNode> cluster;
    std::optional<boost::asio::ip::tcp::acceptor> relay_acceptor;

    std::optional<Now> woken_at;
    /// All of its rooms.
    std::optional<Now> given_back_by;
    std::optional<Now> drained_by;
    /// By a signal; it stops of itself, too.
    bool was_told_to_stop = false;
    bool broken = false;
    bool buried = false;
    bool finished = false;
};

}  // namespace crowntable::server
