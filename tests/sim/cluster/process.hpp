#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/directory.hpp"
#include "server/cluster/heart.hpp"
#include "server/cluster/membership.hpp"
#include "server/cluster/postgres_rooms.hpp"
#include "server/store/postgres/postgres_journal.hpp"
#include "tests/sim/cluster/store_channel.hpp"
#include "tests/sim/cluster/store_members.hpp"
#include "tests/sim/cluster/watched_journal.hpp"
#include "tests/sim/server.hpp"

namespace crowntable::sim {

/// One life of a node: what server/node_start.cpp, server/net/event_loop_cluster.cpp and server/net/cluster_node.cpp
/// put together, with virtual time instead of threads and sockets.
class Process {
public:
    struct Told {
        WatchedJournal::Told journal;
        /// It has heard who lives; before it goes by that.
        std::function<void(const std::vector<server::cluster::NodeRow>&)> heard;
        /// It has joined, and may be knocked at.
        std::function<void()> serves;
        /// This life of another node is over: what is left of its connections is silence.
        std::function<void(const server::cluster::NodeId&, server::cluster::Epoch)> life_over;
        /// The process has ended by itself: it was stopped, buried, or could not begin. It is to be taken away later.
        std::function<void()> ended;
    };
    struct Place {
        Agenda& agenda;
        Database& database;
        StoreLink& link;
        const ClusterFaults& faults;
        Referee& referee;
    };
    struct Settings {
        std::string id;
        server::Limits limits;
        std::uint64_t seed = 0;
        /// Thousandths of the true one.
        int clock_rate = 1'000;
        WallClock calendar{};
        /// Of its program.
        server::cluster::Abilities abilities{};
    };

    Process(const Place& place, const Settings& settings, Onlooker& onlooker, Told told);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    const server::cluster::NodeId& id() const { return id_; }
    server::cluster::Epoch epoch() const { return epoch_; }
    /// Whoever is brought now is let in.
    bool serves() const { return server_ != nullptr && !is_stopping_; }
    /// And whoever comes.
    bool listens() const { return serves() && !is_giving_back_; }
    // REQUIRES for these two: it has served.
    Server& server() { return *server_; }
    server::cluster::Directory& directory() { return *directory_; }
    bool has_begun() const { return server_ != nullptr; }
    LocalTime& time() { return time_; }
    bool may_speak() const;
    int newest_format() const { return settings_.abilities.format; }
    /// Who is to have a room that is beyond this program, as far as it knows: see ClusterNode::owner_to_be.
    std::optional<server::cluster::Owner> owner_to_be(const std::string& code,
                                                      const server::cluster::RoomNeeds& needs) const;
    bool holds(const std::string& room) { return server_ != nullptr && server_->board().fences().holds(room); }

    /// As SIGSTOP, and SIGCONT.
    void freeze();
    void thaw();
    bool is_frozen() const { return time_.is_frozen(); }
    /// It is about to end in order: what it has is anybody's.
    bool is_leaving() const { return is_leaving_; }
    /// As SIGTERM: players are told, what was asked of the store is carried out, and rooms are nobody's from then on.
    void stop();

    /// Finds out where a room is, until that is settled or nobody waits any more: see ClusterNode::lead. `led` hears
    /// whose it is: nothing for this node itself.
    using Led = std::function<void(const server::cluster::Whereabouts&)>;
    void find(const std::string& code, bool knocks, Led led);

private:
    bool is_certain() const;
    server::cluster::Abilities told_abilities() const;
    server::WallTime shared_calendar() const;
    void go_by(const server::cluster::Membership::Round& round);
    void vouch(std::string room, std::optional<server::Fence> fence, std::function<void(bool)> done);
    void live();
    void begin();
    void beat_on();
    void give_back();
    void end_in_order();
    void heard(const server::cluster::Membership::Round& round);
    void drive();
    void plan_drive();
    server::Fence draw_fence();
    std::shared_ptr<Wire> wire();

    Place place_;
    const server::cluster::NodeId id_;
    const Settings settings_;
    Told told_;
    LocalTime time_;
    Onlooker& onlooker_;
    Dice fences_;
    server::cluster::HeartTimes times_;
    server::cluster::Epoch epoch_;
    server::cluster::Heart heart_{times_};
    StoreMembers members_;
    std::optional<server::cluster::Membership> membership_;
    StoreChannel* channel_ = nullptr;
    std::unique_ptr<server::postgres::PostgresJournal> journal_;
    std::optional<server::cluster::PostgresRooms> rooms_;
    std::optional<WatchedJournal> watched_;
    std::unique_ptr<Server> server_;
    std::optional<server::cluster::Directory> directory_;
    std::vector<server::cluster::NodeRow> nodes_;
    Time calendar_lead_{0};
    std::optional<Time> drives_at_;
    Database::WriterPtr writer_ = std::make_shared<Database::Writer>();
    /// When it was last heard of a beat.
    bool was_certain_ = false;
    bool is_giving_back_ = false;
    Time give_back_by_{0};
    bool is_stopping_ = false;
    bool is_leaving_ = false;
    /// What is to be told once it has left.
    std::function<void()> left_;
    bool is_over_ = false;
    /// The thread of the beats; ends before what it uses.
    Fiber fiber_;
};

}  // namespace crowntable::sim
