#include "tests/sim/cluster/process.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/net/own_abilities.hpp"

namespace crowntable::sim {

using server::cluster::Epoch;
using server::cluster::JoinFailure;
using server::cluster::Standing;

namespace {

constexpr Time stop_time_max{5'000};
constexpr Time give_back_time{4'000};
constexpr Time between_givings{25};
/// There are few rooms here.
constexpr std::size_t given_at_once = 1;
constexpr Time between_looks{20};
constexpr Time retry_after_stop{1'000};

}  // namespace

Process::Process(const Place& place, const Settings& settings, Onlooker& onlooker, Told told)
    : place_(place),
      id_{settings.id},
      settings_(settings),
      told_(std::move(told)),
      time_(place.agenda, Dice(settings.seed, "time"), settings.clock_rate, settings.calendar),
      onlooker_(onlooker),
      fences_(settings.seed, "fences"),
      members_(
          time_, [this] { return wire(); }, times_.burial, settings.abilities),
      fiber_([this] { live(); }) {
    members_.wait_on(fiber_);
    if (place.referee.mutates(Mutation::doubt_from_answer)) {
        members_.when_beaten([this] { heart_.confirmed(time_.boot()); });
    }
    time_.at(Source::beats, time_.boot(), [this] { fiber_.resume(); });
}

Process::~Process() {
    if (channel_ != nullptr) channel_->give_up();
}

std::shared_ptr<Wire> Process::wire() {
    return std::make_shared<Wire>(place_.agenda, place_.database, place_.link, place_.faults, writer_);
}

server::Fence Process::draw_fence() {
    // As server/fence_source.cpp: no sign.
    return fences_.next() >> 1U;
}

/// On the fiber.
void Process::live() {
    const auto joined =
        server::cluster::join(members_, id_, id_.text + ":1", times_, [this](Time time) { members_.sleep(time); });
    if (std::holds_alternative<JoinFailure>(joined)) {
        is_over_ = true;
        return told_.ended();
    }
    epoch_ = std::get<Epoch>(joined);
    writer_ = std::make_shared<Database::Writer>(id_.text, static_cast<std::int64_t>(epoch_.value));
    begin();
    beat_on();
    end_in_order();
}

/// What it says that it knows.
server::cluster::Abilities Process::told_abilities() const {
    auto abilities = settings_.abilities;
    if (place_.referee.mutates(Mutation::greedy_claim)) ++abilities.format;
    return abilities;
}

void Process::begin() {
    const auto abilities = told_abilities();
    const server::postgres::Node me{.id = id_.text,
                                    .epoch = static_cast<std::int64_t>(epoch_.value),
                                    .format = abilities.format,
                                    .rules = {abilities.rules.begin(), abilities.rules.end()}};
    server::postgres::PostgresJournal::Pace pace;
    pace.end_of_orphans = settings_.limits.idle_room;
    // What a process that is gone has asked is the wire's.
    pace.end = Time{0};
    using Clock = std::chrono::steady_clock;
    journal_ = std::make_unique<server::postgres::PostgresJournal>(
        server::postgres::PostgresJournal::Means{.open_channel =
                                                     [this](server::postgres::Channel::Told told) {
                                                         auto channel = std::make_unique<StoreChannel>(
                                                             time_, [this] { return wire(); }, std::move(told),
                                                             [this] { drive(); });
                                                         channel_ = channel.get();
                                                         return channel;
                                                     },
                                                 .clock = [this] { return Clock::time_point(time_.boot()); },
                                                 .calendar = [this] { return time_.calendar(); }},
        me, [this] { return draw_fence(); },
        [this](std::function<void()> task) { time_.at(Source::store, time_.boot(), std::move(task)); },
        server::postgres::PostgresJournal::Told{}, pace);
    journal_->when_asked([this] { plan_drive(); });
    rooms_.emplace(*journal_);
    watched_.emplace(*journal_, told_.journal);
    constexpr std::size_t outboxes_max = 64;
    server_ = std::make_unique<Server>(time_, time_.now(), settings_.limits, outboxes_max, settings_.seed, *watched_,
                                       onlooker_);
    auto& board = server_->board();
    board.share(
        {.may_speak = [this] { return may_speak(); },
         .vouch = [this](std::string room, std::optional<server::Fence> fence,
                         std::function<void(bool)> done) { vouch(std::move(room), fence, std::move(done)); },
         .end = [this](std::string room, server::Fence fence,
                       std::function<void(bool)> done) { rooms_->end(std::move(room), fence, std::move(done)); },
         .loaded = [this](std::string room) { rooms_->loaded(std::move(room)); },
         .leave = [this](std::function<void()> done) { left_ = std::move(done); },
         .calendar = [this] { return shared_calendar(); }});
    board.know_format(settings_.abilities.format);
    directory_.emplace(id_, *rooms_, board.fences(), abilities);
    membership_.emplace(
        members_, heart_, id_, epoch_, times_, [this] { return time_.boot(); }, [this] { return time_.calendar(); });
    drive();
    told_.serves();
}

/// As ClusterNode::calendar.
server::WallTime Process::shared_calendar() const {
    return time_.calendar() - (place_.referee.mutates(Mutation::own_dates) ? Time{0} : calendar_lead_);
}

void Process::vouch(std::string room, std::optional<server::Fence> fence, std::function<void(bool)> done) {
    if (place_.referee.mutates(Mutation::unvouched)) {
        time_.at(Source::store, time_.boot(), [done = std::move(done)] { done(true); });
    } else {
        rooms_->vouch(std::move(room), fence, std::move(done));
    }
}

bool Process::may_speak() const {
    return place_.referee.mutates(Mutation::doubt_by_timer) ? was_certain_ : is_certain();
}

/// By the heart, at this moment.
bool Process::is_certain() const {
    return heart_.standing(time_.boot()) == Standing::alive;
}

/// On the fiber, as ClusterNode::beat_on.
void Process::beat_on() {
    auto next = time_.boot();
    while (!left_) {
        const auto round = membership_->go_round();
        time_.at(Source::beats, time_.boot(), [this, round] { heard(round); });
        next = std::max(next + times_.beat, time_.boot());
        members_.sleep(next - time_.boot());
    }
}

/// On the fiber, as the event loop and its node end.
void Process::end_in_order() {
    is_leaving_ = true;
    members_.leave(id_, epoch_);
    time_.at(Source::beats, time_.boot(), left_);
    const auto is_done = [this] {
        return server_->board().connections() == 0 && channel_->is_open() && channel_->is_idle();
    };
    for (auto left = stop_time_max; left > Time{0} && !is_done(); left -= between_looks) {
        members_.sleep(between_looks);
    }
    journal_->when_asked({});
    is_over_ = true;
    told_.ended();
}

void Process::heard(const server::cluster::Membership::Round& round) {
    for (const auto& before : nodes_) {
        const auto now = std::ranges::find(round.nodes, before.id, &server::cluster::NodeRow::id);
        if (now != round.nodes.end() && now->epoch != before.epoch) told_.life_over(before.id, before.epoch);
    }
    go_by(round);
    for (const auto& dead : round.buried) told_.life_over(dead.id, dead.epoch);
    if (heart_.standing(time_.boot()) == Standing::buried) {
        if (!std::exchange(is_over_, true)) told_.ended();
        return;
    }
    was_certain_ = is_certain();
    if (!was_certain_ && place_.referee.mutates(Mutation::impatient) && !std::exchange(is_over_, true)) {
        return told_.ended();
    }
    if (may_speak()) server_->board().go_on_speaking();
}

/// As ClusterNode::take and its like, and EventLoop::State::write_for.
void Process::go_by(const server::cluster::Membership::Round& round) {
    if (round.calendar_lead && !place_.referee.mutates(Mutation::own_calendar)) {
        calendar_lead_ = *round.calendar_lead;
        rooms_->set_calendar_lead(calendar_lead_);
    }
    if (round.nodes.empty()) return;
    told_.heard(round.nodes);
    nodes_ = round.nodes;
    const int own = settings_.abilities.format;
    const int format = server::cluster::format_read_by_all(nodes_, own);
    server_->board().write_format(
        place_.referee.mutates(Mutation::newest_format) ? own : std::max(format, server::oldest_written_format));
}

std::optional<server::cluster::Owner> Process::owner_to_be(const std::string& code,
                                                           const server::cluster::RoomNeeds& needs) const {
    std::vector<const server::cluster::NodeRow*> able;
    for (const auto& node : nodes_) {
        if (node.lives() && node.abilities.meet(needs)) able.push_back(&node);
    }
    if (able.empty()) return std::nullopt;
    const auto& chosen = *able.at(hash_text(code) % able.size());
    return server::cluster::Owner{chosen.id, chosen.epoch, chosen.address};
}

void Process::drive() {
    if (is_over_) return;
    journal_->go_on();
    plan_drive();
}

void Process::plan_drive() {
    const auto until = journal_->waits().until;
    if (!until) return;
    const auto when = std::chrono::duration_cast<Time>(until->time_since_epoch());
    if (drives_at_ == when) return;
    drives_at_ = when;
    time_.at(Source::store, when, [this, when] {
        if (drives_at_ != when) return;
        drives_at_.reset();
        drive();
    });
}

void Process::freeze() {
    time_.freeze();
}

void Process::thaw() {
    const auto slept = time_.thaw();
    if (server_) server_->clock_jumps(slept);
    time_.hear_what_came();
}

void Process::stop() {
    if (!listens()) return;
    is_giving_back_ = true;
    give_back_by_ = time_.boot() + give_back_time;
    give_back();
}

/// As EventLoop::State::give_back.
void Process::give_back() {
    if (is_over_) return;
    auto& board = server_->board();
    const bool has_others = server::cluster::another_lives(nodes_, id_);
    if (board.rooms_to_give_back() > 0 && time_.boot() < give_back_by_ && has_others) {
        if (may_speak()) board.give_back(given_at_once, retry_after_stop);
        return time_.at(Source::beats, time_.boot() + between_givings, [this] { give_back(); });
    }
    is_stopping_ = true;
    board.close_all(retry_after_stop);
}

void Process::find(const std::string& code, bool knocks, Led led) {
    if (is_giving_back_ && !holds(code)) return led(server::cluster::NotNow{});
    const auto settled = [this, code, led = std::move(led)](const server::cluster::Whereabouts& where) {
        if (std::holds_alternative<server::cluster::Here>(where)) server_->board().room_is_ours(code);
        if (std::holds_alternative<server::cluster::Nobodys>(where)) server_->board().borrow_room(code);
        led(where);
    };
    knocks ? directory_->find(code, settled) : directory_->look(code, settled);
}

}  // namespace crowntable::sim
