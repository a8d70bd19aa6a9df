#include "server/net/cluster_node.hpp"

#include <time.h>

#include <algorithm>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/text/room_code.hpp"
#include "server/net/http_message.hpp"
#include "server/net/log.hpp"
#include "server/net/settled.hpp"

namespace crowntable::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using cluster::Whereabouts;

/// Between two questions for a room that nobody plays at this moment: one that was given back is another's soon.
/// Whoever has asked so often waits for a burial, with thousands of others, who would take the processors from those
/// that bury.
constexpr std::chrono::milliseconds between_questions{200};
constexpr int questions_in_haste = 5;
constexpr std::chrono::milliseconds between_later_questions{1'000};

/// Longer than the store takes to claim a room, as it is on most days.
constexpr std::chrono::milliseconds guessers_wait{250};

/// Rooms end by the calendar, to which minutes matter.
constexpr std::chrono::milliseconds calendar_patience{60'000};

WallTime calendar_now() {
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

/// Somebody who waits for an answer of the directory, which may come at once.
struct Question {
    Question(const asio::any_io_executor& executor, asio::steady_timer::time_point until) : answered(executor, until) {}
    std::optional<Whereabouts> answer;
    /// Cancelled by the answer.
    asio::steady_timer answered;
    bool is_given_up = false;
};

/// Who knocks wants the room to be played here. Where the store does not answer until then: NotNow. That it is ours is
/// told as soon as it is known, also after that. `told` lives as long as the directory, which answers nobody later.
asio::awaitable<Whereabouts> ask(cluster::Directory& directory, const ClusterNode::Told& told, const std::string& code,
                                 bool knocks, const asio::any_io_executor& executor,
                                 std::chrono::steady_clock::time_point until) {
    const auto question = std::make_shared<Question>(executor, until);
    const auto hear = [question, code, &told](const Whereabouts& where) {
        question->answer = where;
        question->answered.cancel();
        // It was claimed: untold it would be a room of this node that nobody here knows, and nobody gives back.
        if (question->is_given_up && std::holds_alternative<cluster::Here>(where)) told.is_ours(code);
    };
    knocks ? directory.find(code, hear) : directory.look(code, hear);
    // Cancelled by the answer, or over.
    if (!question->answer) co_await question->answered.async_wait(settled);
    question->is_given_up = !question->answer;
    const auto where = question->answer.value_or(cluster::NotNow{});
    if (std::holds_alternative<cluster::Here>(where)) told.is_ours(code);
    co_return where;
}

HttpResponse not_mine() {
    auto response = error_response(421, crowntable::error_code::try_again, "The room is another node's.");
    response.headers.emplace_back(not_mine_header, "not mine");
    return response;
}

HttpResponse not_now() {
    return error_response(503, crowntable::error_code::try_again,
                          "The room is about to be played by another node. Try again.");
}

}  // namespace

ClusterNode::ClusterNode(asio::io_context& context, ClusterOptions options,
                         std::unique_ptr<cluster::MemberStore> members, cluster::SharedStore& store, RoomFences& fences,
                         Splice::Surroundings surroundings, Told told)
    : context_(context),
      options_(std::move(options)),
      members_(std::move(members)),
      store_(store),
      fences_(fences),
      directory_(options_.id, store, fences, options_.abilities),
      relay_(options_.secret, std::move(surroundings)),
      told_(std::move(told)),
      heart_(options_.times),
      membership_(*members_, heart_, options_.id, options_.epoch, options_.times, boot_time, calendar_now) {}

ClusterNode::~ClusterNode() {
    stop_beating();
}

cluster::BootTime ClusterNode::boot_time() {
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return std::chrono::duration_cast<cluster::BootTime>(std::chrono::seconds(now.tv_sec) +
                                                         std::chrono::nanoseconds(now.tv_nsec));
}

void ClusterNode::begin_beating() {
    // The first one at once, for until then nothing may be said.
    heard(membership_.go_round());
    thread_ = std::thread([this] { beat_on(); });
}

void ClusterNode::stop_beating() {
    if (!thread_.joinable()) return;
    {
        const std::scoped_lock lock(mutex_);
        ending_ = true;
    }
    ended_.notify_all();
    thread_.join();
}

void ClusterNode::leave(std::function<void()> left) {
    ENSURE(left && thread_.joinable() && !has_left_);
    has_left_ = true;
    {
        const std::scoped_lock lock(mutex_);
        left_ = std::move(left);
    }
    ended_.notify_all();
}

void ClusterNode::leave() {
    ENSURE(!thread_.joinable());
    if (!std::exchange(has_left_, true)) members_->leave(options_.id, options_.epoch);
}

/// On the thread of the beats.
void ClusterNode::beat_on() {
    auto next = std::chrono::steady_clock::now();
    for (;;) {
        // After a stop, or a store that kept us waiting, no beats are made up for.
        next = std::max(next + options_.times.beat, std::chrono::steady_clock::now());
        {
            std::unique_lock lock(mutex_);
            if (ended_.wait_until(lock, next, [this] { return ending_ || left_; })) break;
        }
        asio::post(context_, [self = std::weak_ptr<ClusterNode*>(self_), round = membership_.go_round()] {
            if (const auto node = self.lock()) (*node)->heard(round);
        });
    }
    // Nothing changes it any more.
    if (!left_) return;
    members_->leave(options_.id, options_.epoch);
    asio::post(context_, [self = std::weak_ptr<ClusterNode*>(self_)] {
        if (const auto node = self.lock()) (*node)->left_();
    });
}

void ClusterNode::heard(const cluster::Membership::Round& round) {
    for (const auto& before : nodes_) {
        const auto now = std::ranges::find(round.nodes, before.id, &cluster::NodeRow::id);
        // That life is over, whoever buried it: what is left of its connections is silence.
        const bool is_over = now != round.nodes.end() && now->epoch != before.epoch;
        if (is_over) relay_.cut_all_to(before.id, before.epoch);
    }
    if (!round.nodes.empty()) take(round.nodes);
    told_.rooms_there(store_.room_count());
    if (round.calendar_lead) compare_calendars(*round.calendar_lead);
    for (const auto& dead : round.buried) {
        ++burials_;
        log(LogLevel::warning, "node buried", {{"node", dead.id.text}, {"epoch", std::to_string(dead.epoch.value)}});
        relay_.cut_all_to(dead.id, dead.epoch);
    }
    if (store_.is_replaced() || heart_.standing(boot_time()) == cluster::Standing::buried) {
        if (!std::exchange(is_over_, true)) told_.is_over(store_.is_replaced());
        return;
    }
    const bool is_certain = may_speak();
    if (is_certain != std::exchange(was_certain_, is_certain)) {
        log_node(is_certain ? LogLevel::info : LogLevel::warning, is_certain ? "node is certain" : "node is in doubt",
                 figures());
    }
    is_certain ? told_.is_certain() : told_.is_in_doubt();
}

void ClusterNode::take(const std::vector<cluster::NodeRow>& nodes) {
    nodes_ = nodes;
    const auto format = cluster::format_read_by_all(nodes_, options_.abilities.format);
    if (std::exchange(format_read_, format) != format) told_.all_read(format);
}

void ClusterNode::compare_calendars(std::chrono::milliseconds lead) {
    store_.set_calendar_lead(lead);
    const auto difference = std::chrono::abs(lead);
    const bool was_bearable = std::chrono::abs(std::exchange(calendar_lead_, lead)) <= calendar_patience;
    if (difference <= calendar_patience || !was_bearable) return;
    log(LogLevel::warning, "the clock of this machine is not that of the database's; rooms may end late",
        {{"ahead_ms", std::to_string(lead.count())}});
}

asio::awaitable<ClusterNode::Led> ClusterNode::lead(Knocking player, std::string text) {
    if (player.way == Way::astray) co_return not_mine();
    // What it remembers of rooms may be old by now. Who knocks is told that it stops, and when to come back.
    if (has_left_) {
        if (request_from(player.request).is_upgrade) co_return Ours{};
        co_return not_now();
    }
    // What is no code is looked for like one, so that both cost the same.
    const auto code = text::parse_room_code(text).value_or(std::string{});
    const bool is_upgrade = request_from(player.request).is_upgrade;
    // Nothing is shown in doubt; a client that stays comes back by itself, and is kept.
    if (!is_upgrade && !may_speak()) co_return not_now();
    asio::steady_timer pause(player.socket.get_executor());
    const auto begun = std::chrono::steady_clock::now();
    const auto until = begun + player.room_patience;
    int asked = 0;
    do {
        // What it has given back is for others to claim.
        if (is_giving_back_ && !fences_.holds(code)) co_return player.way == Way::relayed ? not_mine() : not_now();
        const auto where = co_await ask(directory_, told_, code, is_upgrade, player.socket.get_executor(), until);
        // To find no room takes less time than to claim one, and whoever may not guess is not to learn which it was.
        // Who was brought by another node has waited there.
        if (player.client.guesses != Guesses::some && player.way == Way::direct && asked == 0) {
            pause.expires_at(begun + guessers_wait);
            co_await pause.async_wait(settled);
        }
        // Right before the lobby is asked, which gives back what nobody waits for.
        if (std::holds_alternative<cluster::Nobodys>(where)) told_.is_nobodys(code);
        const auto* other = std::get_if<cluster::Elsewhere>(&where);
        const auto* beyond = std::get_if<cluster::Beyond>(&where);
        const bool is_unsettled =
            other != nullptr || beyond != nullptr || std::holds_alternative<cluster::NotNow>(where);
        // What there is not, the lobby says: it counts who guesses.
        if (!is_unsettled) co_return Ours{};
        // One hop, never two.
        if (player.way == Way::relayed) co_return not_mine();
        const auto owner = other != nullptr ? std::optional(other->owner) : owner_to_be(code, beyond);
        if (owner) {
            // Named, for GCC 12 destroys a temporary of this kind twice.
            const Introduction introduction{.from = options_.id,
                                            .to = owner->id,
                                            .epoch = owner->epoch,
                                            .client = player.client.from,
                                            .by_tls = player.client.by_tls,
                                            .guesses = player.client.guesses};
            const auto passed = co_await relay_.pass_on(player.socket, player.admission, player.request, introduction,
                                                        owner->address, player.patience);
            if (passed == Passed::on || !player.socket.is_open()) co_return PassedOn{};
            // Asked once more it would only have the same work twice.
            const bool is_work = player.patience.answer > Relay::answer_timeout;
            if (passed == Passed::unanswered && is_work) co_return not_now();
        }
        // To be kept waiting would tell them that the room is there. Players by WebSocket show their token later.
        if (player.client.guesses != Guesses::some && !is_upgrade && !player.knows_room) co_return not_now();
        pause.expires_after(++asked < questions_in_haste ? between_questions : between_later_questions);
        co_await pause.async_wait(settled);
        if (!player.socket.is_open()) co_return PassedOn{};
    } while (std::chrono::steady_clock::now() < until);
    co_return not_now();
}

/// While nodes are upgraded one after the other. All that are too old choose the same one.
std::optional<cluster::Owner> ClusterNode::owner_to_be(const std::string& code, const cluster::Beyond* room) const {
    if (room == nullptr) return std::nullopt;
    std::vector<const cluster::NodeRow*> able;
    for (const auto& node : nodes_) {
        if (node.lives() && node.abilities.meet(room->needs)) able.push_back(&node);
    }
    if (able.empty()) return std::nullopt;
    const auto& chosen = *able.at(std::hash<std::string>{}(code) % able.size());
    return cluster::Owner{chosen.id, chosen.epoch, chosen.address};
}

asio::awaitable<Whereabouts> ClusterNode::whereabouts(std::string code) {
    constexpr bool knocks = true;
    co_return co_await ask(directory_, told_, code, knocks, context_.get_executor(),
                           std::chrono::steady_clock::now() + parked_max(options_));
}

bool ClusterNode::is_meant(const Introduction& introduction) const {
    return introduction.to == options_.id && introduction.epoch == options_.epoch;
}

WallTime ClusterNode::calendar() const {
    return calendar_now() - calendar_lead_;
}

ClusterFigures ClusterNode::figures() {
    return {.id = options_.id.text,
            .epoch = options_.epoch.value,
            .owned = fences_.held(),
            .relayed = relay_.players(),
            .beat_age = heart_.age(boot_time()).value_or(boot_time() - begun_),
            .burials = burials_,
            .takeovers = store_.rooms_taken_over(),
            .set_aside = store_.rooms_set_aside(),
            .calendar_difference = std::chrono::abs(calendar_lead_),
            .refused = refused_};
}

}  // namespace crowntable::server
