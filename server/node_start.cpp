#include "server/node_start.hpp"

#include <algorithm>
#include <cstdint>
#include <thread>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "engine/hex.hpp"
#include "server/cluster/membership.hpp"
#include "server/fence_source.hpp"
#include "server/net/cluster_node.hpp"
#include "server/net/log.hpp"
#include "server/net/own_abilities.hpp"
#include "server/net/signing_key.hpp"
#include "server/node_memory.hpp"
#include "server/start_watch.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/postgres/schema.hpp"

namespace crowntable::server {

namespace {

/// A note waits for the disk, and a beat must not wait often. What a life that was killed had seen since the last one
/// is not missed (docs/adr/0016-a-store-that-is-behind.md).
constexpr std::int64_t beats_between_notes = 10;

constexpr const char* look_at_own_row = R"(
SELECT c.generation, n.epoch, n.beat FROM cluster c LEFT JOIN node n ON n.id = $1::text)";

constexpr int joins_tried_max = 4;

/// What a start waits for (StartWatch).
constexpr const char* standby_or_start =
    "an answer: is its standby there, which is to have each commit? another start or a move would hold it, too";
constexpr const char* life_to_begin = "the begin of this node's life to be written";

bool is_unanswered(const std::variant<cluster::Epoch, cluster::JoinFailure>& joined) {
    const auto* failure = std::get_if<cluster::JoinFailure>(&joined);
    return failure != nullptr && *failure == cluster::JoinFailure::no_answer;
}

cluster::Epoch begin_life(cluster::MemberStore& members, const NodeConfig& config, const cluster::HeartTimes& times) {
    const auto wait = [&](std::chrono::milliseconds time) {
        log(LogLevel::info, "waiting for signs of life of a former start",
            {{"node", config.id.text}, {"ms", std::to_string(time.count())}});
        std::this_thread::sleep_for(time);
    };
    auto joined = cluster::join(members, config.id, config.address, times, wait);
    // A host of several may stand still, or the database be busy: what became of it is seen by the next try.
    for (int tried = 1; tried < joins_tried_max && is_unanswered(joined); ++tried) {
        joined = cluster::join(members, config.id, config.address, times, wait);
    }
    if (const auto* epoch = std::get_if<cluster::Epoch>(&joined)) return *epoch;
    if (std::get<cluster::JoinFailure>(joined) == cluster::JoinFailure::already_there) {
        throw StoreProblem(StoreProblem::Kind::taken, "another process lives as the node " + config.id.text +
                                                          "; give this one another name (--node)");
    }
    throw StoreProblem(StoreProblem::Kind::unreachable,
                       "the database " + config.store.shown() + " does not answer in time");
}

/// Whoever remembers a later life than the store knows of, or a later generation, has seen what the store has
/// forgotten.
bool is_behind(const postgres::Rows& row, const NodeConfig& config, const NodeMemory& memory) {
    const auto generation = std::string(row.bytes(0, 0));
    if (generation != memory.generation) {
        return std::ranges::find(memory.former, generation) != memory.former.end();
    }
    if (memory.node != config.id.text) return false;
    if (row.is_null(0, 1) || row.number(0, 1) < memory.epoch) return true;
    return row.number(0, 1) == memory.epoch && row.number(0, 2) < memory.beat;
}

void refuse_what_is_behind(postgres::Session& session, const NodeConfig& config, const std::filesystem::path& data_dir,
                           const std::optional<NodeMemory>& memory) {
    const auto row = session.ask(look_at_own_row, postgres::Values().text(config.id.text));
    if (!memory || !is_behind(row, config, *memory)) return;
    throw StoreProblem(
        StoreProblem::Kind::behind,
        "the database " + config.store.shown() +
            " is behind what this node has seen of it: if it was restored, say so once by "
            "crowntable-server new-generation, which ends the games that ran then; if this data directory was used "
            "with another database before, and this one is meant, remove " +
            DataDirectory::node_memory_in(data_dir).string());
}

}  // namespace

NodeStart::NodeStart(NodeConfig config, std::filesystem::path data_dir)
    : config_(std::move(config)), data_dir_(std::move(data_dir)), abilities_(own_abilities()) {
    std::optional<StartWatch> watch(std::in_place, config_.store.shown(), standby_or_start);
    postgres::open_store(config_.store);
    postgres::Session session(config_.store);
    const auto memory = read_node_memory(data_dir_);
    refuse_what_is_behind(session, config_, data_dir_, memory);
    const cluster::HeartTimes times;
    // A beat that is not answered by then is as good as none.
    members_ = std::make_unique<cluster::PostgresMembers>(config_.store, times.burial, abilities_);
    watch.emplace(config_.store.shown(), life_to_begin);
    epoch_ = begin_life(*members_, config_, times);
    watch.reset();
    lineage_.emplace(session, config_.id.text, static_cast<std::int64_t>(epoch_.value));
    if (memory) former_generations_ = in_generation(*memory, lineage_->generation()).former;
    note(0);
    members_->follow(*lineage_, [this](std::int64_t beat) {
        if (beat % beats_between_notes == 0) note(beat);
    });
    log(LogLevel::info, "a life of this node begins",
        {{"node", config_.id.text}, {"epoch", std::to_string(epoch_.value)}, {"store", config_.store.shown()}});
}

NodeStart::~NodeStart() {
    // The last that this life has seen, which one that is killed cannot note.
    if (lineage_) note(lineage_->question().beat);
}

/// Also on the thread of the beats.
void NodeStart::note(std::int64_t beat) const {
    const auto problem = write_node_memory(
        data_dir_,
        {lineage_->generation(), config_.id.text, static_cast<std::int64_t>(epoch_.value), beat, former_generations_});
    if (problem) log(LogLevel::warning, "how far the store was seen cannot be noted", {{"why", *problem}});
}

std::unique_ptr<Journal> NodeStart::journal(Entropy& entropy, const Limits& limits, EventLoop::Post post,
                                            std::function<void(const std::string& why)> troubled) {
    postgres::PostgresJournal::Pace pace;
    pace.end_of_orphans = limits.idle_room;
    auto journal = std::make_unique<postgres::PostgresJournal>(
        config_.store,
        postgres::Node{.id = config_.id.text,
                       .epoch = static_cast<std::int64_t>(epoch_.value),
                       .format = abilities_.format,
                       .rules = {abilities_.rules.begin(), abilities_.rules.end()}},
        [&entropy] { return draw_fence(entropy); }, std::move(post),
        postgres::PostgresJournal::Told{
            .troubled = std::move(troubled),
            .set_aside =
                [](const std::string& room) {
                    log(LogLevel::error, "room set aside: several nodes have died while they were loading it",
                        {{"room", room}});
                },
            .taken_over =
                [me = config_.id.text](const std::string& node, std::size_t rooms) {
                    log(LogLevel::info, "rooms taken over from a node whose life was over",
                        {{"node", me}, {"from", node}, {"rooms", std::to_string(rooms)}});
                }},
        pace, &*lineage_);
    journal_ = journal.get();
    rooms_.emplace(*journal, &*lineage_);
    return journal;
}

void NodeStart::join(EventLoop& loop) {
    ENSURE(journal_ != nullptr && members_);
    loop.drive(*journal_);
    loop.join({.id = config_.id,
               .epoch = epoch_,
               .secret = config_.secret,
               .host = config_.listen_host,
               .port = config_.port,
               .abilities = abilities_},
              std::move(members_), *rooms_);
}

SigningKey NodeStart::signing_key(const std::filesystem::path& data_dir, const PrivateKey& fresh) const {
    const auto own = read_private_key(data_dir);
    const StartWatch watch(config_.store.shown(), standby_or_start);
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
