// How the event loop is one of several nodes.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <string>
#include <utility>

#include "engine/ensure.hpp"
#include "server/core/record.hpp"
#include "server/net/event_loop_state.hpp"
#include "server/net/log.hpp"

namespace crowntable::server {

namespace asio = boost::asio;

void EventLoop::State::join(ClusterOptions wanted, std::unique_ptr<cluster::MemberStore> members,
                            cluster::SharedStore& store) {
    ENSURE(!cluster && services.readiness == Readiness::starting);
    Splice::Surroundings surroundings{
        .poller = poller,
        .sockets = sockets,
        .buffer = services.read_buffer,
        .now = [this] { return time(); },
        .later = [this](std::function<void()> work) { asio::post(context, std::move(work)); },
        .linger = options.limits.close_timeout};
    cluster.emplace(context, std::move(wanted), std::move(members), store, switchboard.fences(),
                    std::move(surroundings),
                    ClusterNode::Told{.is_ours = [this](const std::string& code) { switchboard.room_is_ours(code); },
                                      .is_nobodys = [this](const std::string& code) { switchboard.borrow_room(code); },
                                      .rooms_there = [this](std::size_t rooms) { switchboard.count_rooms(rooms); },
                                      .all_read = [this](int format) { write_for(format); },
                                      .is_certain =
                                          [this] {
                                              switchboard.go_on_speaking();
                                              if (administration) administration->neighbours().be_certain();
                                          },
                                      .is_in_doubt =
                                          [this] {
                                              if (administration) administration->neighbours().be_in_doubt();
                                          },
                                      .is_over = [this](bool is_replaced) { be_buried(is_replaced); }});
    services.cluster = &*cluster;
    switchboard.share(
        {.may_speak = [this] { return cluster->may_speak(); },
         .vouch = [&store](std::string room, std::optional<Fence> fence,
                           std::function<void(bool)> done) { store.vouch(std::move(room), fence, std::move(done)); },
         .end = [&store](std::string room, Fence fence,
                         std::function<void(bool)> done) { store.end(std::move(room), fence, std::move(done)); },
         .loaded = [&store](std::string room) { store.loaded(std::move(room)); },
         .leave = [this](std::function<void()> done) { cluster->leave(std::move(done)); },
         .calendar = [this] { return cluster->calendar(); }});
    switchboard.know_format(std::max(cluster->options().abilities.format, record_format));
}

/// What is written in a newer one would be lost with this node, until all are new.
void EventLoop::State::write_for(int format) {
    if (format < oldest_written_format) {
        log(LogLevel::warning, "a node of the cluster is too old for the rooms of this one; end it",
            {{"reads_format", std::to_string(format)}, {"written_format", std::to_string(oldest_written_format)}});
    }
    switchboard.write_format(std::max(format, oldest_written_format));
}

std::optional<std::string> EventLoop::State::listen_for_relays() {
    if (!cluster || cluster->options().host.empty()) return std::nullopt;
    auto opened = open_listener(context, cluster->options().host, cluster->options().port);
    if (auto* sentence = std::get_if<std::string>(&opened)) return std::move(*sentence);
    relay_acceptor.emplace(std::move(std::get<asio::ip::tcp::acceptor>(opened)));
    return std::nullopt;
}

/// Other nodes play its rooms: nothing that it has is worth a word any more. The players are told when to come back, to
/// them; whoever does not take that goodbye is waited for no longer than for any other.
void EventLoop::State::be_buried(bool is_replaced) {
    log_node(LogLevel::error,
             is_replaced ? "the store was given a new generation; this node ends"
                         : "this node was buried by another one, which has its rooms now; it ends",
             cluster->figures());
    buried = true;
    const auto end = time() + options.limits.close_timeout;
    drained_by = drained_by ? std::min(*drained_by, end) : end;
    services.readiness = Readiness::stopping;
    switchboard.dismiss_all(options.retry);
}

}  // namespace crowntable::server
