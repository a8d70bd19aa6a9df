#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "server/cluster/directory.hpp"
#include "server/cluster/heart.hpp"
#include "server/cluster/membership.hpp"
#include "server/net/cluster_figures.hpp"
#include "server/net/http.hpp"
#include "server/net/relay/relay.hpp"
#include "server/net/relay/way.hpp"

namespace crowntable::server {

/// What makes a server a node of a cluster.
struct ClusterOptions {
    cluster::NodeId id;
    /// Of this life, which has begun (cluster::join).
    cluster::Epoch epoch;
    /// Known to all nodes, and to nobody else.
    std::string secret;
    /// Where other nodes bring players.
    std::string host;
    std::uint16_t port = 0;
    cluster::HeartTimes times{};
    /// Of this program.
    cluster::Abilities abilities{};
};

/// A node among others, as the event loop sees it: whether it may speak for its rooms, and which node plays the room
/// that somebody knocks for. Its beats are a thread of its own; all calls and all that it tells are on the loop's
/// thread.
class ClusterNode {
public:
    struct Told {
        /// The room is this node's, also where whoever knocked was sent away before the store had answered.
        std::function<void(const std::string& code)> is_ours;
        /// Nobody has the room, and somebody asks about it here.
        std::function<void(const std::string& code)> is_nobodys;
        /// So many rooms there are in the store.
        std::function<void(std::size_t)> rooms_there{};
        /// All nodes read records of this format, and perhaps none of a newer one; told when it changes.
        std::function<void(int format)> all_read{};
        /// It may speak, perhaps again after a doubt.
        std::function<void()> is_certain;
        /// It may not, for it does not hear from the store; told again and again.
        std::function<void()> is_in_doubt{};
        /// It has no rooms any more: they belong to others, or, where the store was replaced by a new generation of it,
        /// are not those that it had.
        std::function<void(bool is_replaced)> is_over;
    };
    /// Whoever knocks is to be served by this node.
    struct Ours {};
    /// They have been brought to the owner: the socket is gone.
    struct PassedOn {};
    using Led = std::variant<Ours, PassedOn, HttpResponse>;

    /// How long somebody who knocks is kept waiting for a room whose node has died: until it is buried, and some more.
    static std::chrono::milliseconds parked_max(const ClusterOptions& options) {
        return 2 * options.times.burial + std::chrono::seconds(2);
    }

    ClusterNode(boost::asio::io_context& context, ClusterOptions options, std::unique_ptr<cluster::MemberStore> members,
                cluster::SharedStore& store, RoomFences& fences, Splice::Surroundings surroundings, Told told);
    ~ClusterNode();
    ClusterNode(const ClusterNode&) = delete;
    ClusterNode& operator=(const ClusterNode&) = delete;

    /// Beats once, then on a thread of its own.
    void begin_beating();
    /// Waits for that thread.
    void stop_beating();
    /// From now on it claims nothing more for whoever knocks, and gives back what it has.
    void give_back() { is_giving_back_ = true; }
    /// Some other node can have what it gives back.
    bool has_others() const { return cluster::another_lives(nodes_, options_.id); }
    /// The node leaves: what it has may be claimed at once, and it beats no more. `left` is called when that is so, or
    /// where the store does not answer. REQUIRES: it beats, and has not been asked to leave.
    void leave(std::function<void()> left);
    /// The same at the end of all, unless it is done. Waits for the store. REQUIRES: it does not beat.
    void leave();

    bool may_speak() const { return heart_.standing(boot_time()) == cluster::Standing::alive; }

    /// Somebody at the door. The socket and its admission are taken where they are passed on.
    struct Knocking {
        boost::asio::ip::tcp::socket& socket;
        Sockets::Admission& admission;
        const RequestMessage& request;
        struct Client {
            Address from;
            bool by_tls = false;
            Guesses guesses = Guesses::some;
        } client;
        /// How long they wait at most for a room whose node has died.
        std::chrono::milliseconds room_patience;
        Relay::Patience patience{};
        Way way = Way::direct;
        /// What they have shown, as a link of ours, tells that there is such a room: no wait tells them more.
        bool knows_room = false;
    };
    /// Finds out whose they are, by what stood in the path for a code. A room that nobody has is claimed for who comes
    /// by WebSocket, and for nobody else. Who was brought by another node is never brought on.
    boost::asio::awaitable<Led> lead(Knocking player, std::string text);
    /// Where a room is, by its code; one that nobody has is ours from then on.
    boost::asio::awaitable<cluster::Whereabouts> whereabouts(std::string code);
    /// Whether this introduction is meant for us, in this life.
    bool is_meant(const Introduction& introduction) const;
    const ClusterOptions& options() const { return options_; }

    /// What the calendar of the store says, as far as it was told: at all nodes about the same.
    WallTime calendar() const;

    ClusterFigures figures();
    /// Connections that were refused at the door for nodes, to be counted there.
    RelaysRefused& refused() { return refused_; }
    /// All that there are, as the last beat that was answered has shown them.
    const std::vector<cluster::NodeRow>& nodes() const { return nodes_; }

private:
    static cluster::BootTime boot_time();
    void beat_on();
    void heard(const cluster::Membership::Round& round);
    void take(const std::vector<cluster::NodeRow>& nodes);
    std::optional<cluster::Owner> owner_to_be(const std::string& code, const cluster::Beyond* room) const;
    void compare_calendars(std::chrono::milliseconds lead);

    boost::asio::io_context& context_;
    const ClusterOptions options_;
    std::unique_ptr<cluster::MemberStore> members_;
    cluster::SharedStore& store_;
    RoomFences& fences_;
    cluster::Directory directory_;
    Relay relay_;
    Told told_;
    cluster::Heart heart_;
    const cluster::BootTime begun_ = boot_time();
    /// After the first round on the thread of the beats alone.
    cluster::Membership membership_;
    std::vector<cluster::NodeRow> nodes_;
    /// Nothing was told yet.
    int format_read_ = 0;
    std::uint64_t burials_ = 0;
    std::chrono::milliseconds calendar_lead_{};
    RelaysRefused refused_;
    bool was_certain_ = false;
    bool is_over_ = false;

    std::mutex mutex_;
    std::condition_variable ended_;
    bool ending_ = false;
    /// Not empty: the last that is done on that thread is to leave.
    std::function<void()> left_;
    bool is_giving_back_ = false;
    bool has_left_ = false;
    std::thread thread_;
    std::shared_ptr<ClusterNode*> self_ = std::make_shared<ClusterNode*>(this);
};

}  // namespace crowntable::server
