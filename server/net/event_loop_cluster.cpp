// How the event loop is one of several nodes.
#include <boost/asio/post.hpp>
#include <utility>

#include "engine/ensure.hpp"
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
                                      .is_certain = [this] { switchboard.go_on_speaking(); },
                                      .is_buried = [this] { be_buried(); }});
    services.cluster = &*cluster;
    switchboard.share(
        {.may_speak = [this] { return cluster->may_speak(); },
         .vouch = [&store](std::string room, std::optional<Fence> fence,
                           std::function<void(bool)> done) { store.vouch(std::move(room), fence, std::move(done)); },
         .loaded = [&store](std::string room) { store.loaded(std::move(room)); }});
}

std::optional<std::string> EventLoop::State::listen_for_relays() {
    if (!cluster || cluster->options().host.empty()) return std::nullopt;
    auto opened = open_listener(context, cluster->options().host, cluster->options().port);
    if (auto* sentence = std::get_if<std::string>(&opened)) return std::move(*sentence);
    relay_acceptor.emplace(std::move(std::get<asio::ip::tcp::acceptor>(opened)));
    return std::nullopt;
}

/// Other nodes play its rooms: nothing that it has is worth a word any more. The players come back at once, to them.
void EventLoop::State::be_buried() {
    log(LogLevel::error, "this node was buried by another one, which has its rooms now; it ends");
    buried = true;
    drained_by = time();
    services.readiness = Readiness::stopping;
}

}  // namespace crowntable::server
