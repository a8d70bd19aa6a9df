#include "server/node_start.hpp"

#include <cstdint>
#include <thread>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "engine/hex.hpp"
#include "server/cluster/membership.hpp"
#include "server/cluster/postgres_members.hpp"
#include "server/fence_source.hpp"
#include "server/net/cluster_node.hpp"
#include "server/net/log.hpp"
#include "server/net/signing_key.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/postgres/schema.hpp"

namespace crowntable::server {

namespace {

cluster::Epoch begin_life(cluster::MemberStore& members, const NodeConfig& config, const cluster::HeartTimes& times) {
    const auto wait = [&](std::chrono::milliseconds time) {
        log(LogLevel::info, "waiting for signs of life of a former start",
            {{"node", config.id.text}, {"ms", std::to_string(time.count())}});
        std::this_thread::sleep_for(time);
    };
    const auto joined = cluster::join(members, config.id, config.address, times, wait);
    if (const auto* epoch = std::get_if<cluster::Epoch>(&joined)) return *epoch;
    if (std::get<cluster::JoinFailure>(joined) == cluster::JoinFailure::already_there) {
        throw StoreProblem(StoreProblem::Kind::taken, "another process lives as the node " + config.id.text +
                                                          "; give this one another name (--node)");
    }
    throw StoreProblem(StoreProblem::Kind::unreachable,
                       "the database " + config.store.shown() + " does not answer in time");
}

}  // namespace

NodeStart::NodeStart(NodeConfig config) : config_(std::move(config)) {
    postgres::open_store(config_.store);
    const cluster::HeartTimes times;
    // A beat that is not answered by then is as good as none.
    members_ = std::make_unique<cluster::PostgresMembers>(config_.store, times.burial);
    epoch_ = begin_life(*members_, config_, times);
    log(LogLevel::info, "a life of this node begins",
        {{"node", config_.id.text}, {"epoch", std::to_string(epoch_.value)}, {"store", config_.store.shown()}});
}

std::unique_ptr<Journal> NodeStart::journal(Entropy& entropy, const Limits& limits, EventLoop::Post post,
                                            std::function<void(const std::string& why)> troubled) {
    postgres::PostgresJournal::Pace pace;
    pace.end_of_orphans = limits.idle_room;
    auto journal = std::make_unique<postgres::PostgresJournal>(
        config_.store, postgres::Node{config_.id.text, static_cast<std::int64_t>(epoch_.value)},
        [&entropy] { return draw_fence(entropy); }, std::move(post),
        postgres::PostgresJournal::Told{
            .troubled = std::move(troubled),
            .set_aside =
                [](const std::string& room) {
                    log(LogLevel::error, "room set aside: several nodes have died while they were loading it",
                        {{"room", room}});
                }},
        pace);
    journal_ = journal.get();
    rooms_.emplace(*journal);
    return journal;
}

void NodeStart::join(EventLoop& loop) {
    ENSURE(journal_ != nullptr && members_);
    loop.drive(*journal_);
    loop.join({.id = config_.id,
               .epoch = epoch_,
               .secret = config_.secret,
               .host = config_.listen_host,
               .port = config_.port},
              std::move(members_), *rooms_);
}

SigningKey NodeStart::signing_key(const std::filesystem::path& data_dir, const PrivateKey& fresh) const {
    const auto own = read_private_key(data_dir);
    postgres::Session session(config_.store);
    const auto kept = postgres::keep_secret(session, postgres::signing_key_name, to_hex(own.value_or(fresh)));
    const auto bytes = parse_hex<PrivateKey>(kept);
    if (!bytes) {
        throw StoreProblem(StoreProblem::Kind::bad_key, "the signing key in the database is damaged; put it back");
    }
    if (own && own->bytes != bytes->bytes) {
        throw StoreProblem(
            StoreProblem::Kind::bad_key,
            "the signing key " + signing_key_in(data_dir).string() +
                " is not that of the other nodes; take it away, and keep it for the records it has signed");
    }
    return SigningKey(*bytes);
}

}  // namespace crowntable::server
