#include "server/store/postgres/postgres_journal.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

#include "engine/ensure.hpp"
#include "server/store/drive.hpp"
#include "server/store/postgres/answers.hpp"
#include "server/store/postgres/statements.hpp"

namespace crowntable::server::postgres {

namespace {

/// A group of appends is not larger, and whoever comes behind it waits no longer.
constexpr std::size_t group_bytes_max = std::size_t{4} << 20;
/// Of rooms that have ended, at once.
constexpr std::int64_t records_cleared_at_once = 1'000;
constexpr std::int64_t rooms_ended_at_once = 64;

/// Tasks of each kind in one list.
template <typename... Tasks>
class Groups {
public:
    template <typename One>
    static constexpr bool has = (std::is_same_v<One, Tasks> || ...);

    template <typename One>
    std::vector<One>& of() {
        return std::get<std::vector<One>>(lists_);
    }
    void for_each(const auto& use) {
        std::apply([&](auto&... list) { (use(list), ...); }, lists_);
    }

private:
    std::tuple<std::vector<Tasks>...> lists_;
};

PostgresJournal::Means means_of(Address address, Connection::Pace pace, Lineage* lineage) {
    return {.open_channel =
                [address = std::move(address), pace, lineage](Channel::Told told) {
                    return std::make_unique<Connection>(address, statement::all, std::move(told), pace, lineage);
                },
            .clock = [] { return std::chrono::steady_clock::now(); },
            .calendar = [] { return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()); }};
}

}  // namespace

/// What can be asked at once: of each room its oldest task alone, or several appends where one follows the other. So
/// all that is asked of a room is done in its order, whatever becomes of each.
class PostgresJournal::Batch {
public:
    /// Whether it takes the task; else the task has to wait, and all of its rooms behind it.
    bool takes(const Task& task) {
        const bool fits = std::visit([this](const auto& one) { return may_take(one); }, task);
        std::visit([this, fits](const auto& one) { note(one, fits); }, task);
        return fits;
    }

private:
    struct Last {
        Fence fence;
        std::uint64_t seq;
    };

    bool may_take(const Appending& one) const {
        const auto& append = one.append;
        if (bytes_ > group_bytes_max) return false;
        if (!busy_.contains(append.room)) return true;
        const auto last = appended_.find(append.room);
        // One alone is found out about, so that what is behind it is judged by what came of it.
        return last != appended_.end() && !one.needs_fence && append.fence == last->second.fence &&
               append.records.front().seq == last->second.seq + 1;
    }
    bool may_take(const Claiming& one) const {
        return std::ranges::none_of(one.rooms, [this](const auto& room) { return busy_.contains(room); });
    }
    bool may_take(const Finding&) const { return true; }
    bool may_take(const Vouching&) const { return true; }
    bool may_take(const Listing&) const { return true; }
    bool may_take(const auto& one) const { return !busy_.contains(one.room); }

    void note(const Appending& one, bool is_taken) {
        const auto& append = one.append;
        busy_.insert(append.room);
        if (is_taken && !one.needs_fence) {
            appended_[append.room] = {append.fence, append.records.back().seq};
            for (const Record& record : append.records) bytes_ += record.body.size();
        } else {
            appended_.erase(append.room);
        }
    }
    void note(const Claiming& one, bool) {
        for (const auto& room : one.rooms) note_other(room);
    }
    void note(const Finding&, bool) {}
    void note(const Vouching&, bool) {}
    void note(const Listing&, bool) {}
    void note(const auto& one, bool) { note_other(one.room); }
    void note_other(const std::string& room) {
        busy_.insert(room);
        appended_.erase(room);
    }

    std::set<std::string> busy_;
    Rooms<Last> appended_;
    std::size_t bytes_ = 0;
};

PostgresJournal::PostgresJournal(Address address, Node node, OwnFences::Draw draw, Post post, Told told)
    : PostgresJournal(std::move(address), std::move(node), std::move(draw), std::move(post), std::move(told), Pace{}) {}

PostgresJournal::PostgresJournal(Address address, Node node, OwnFences::Draw draw, Post post, Told told, Pace pace,
                                 Lineage* lineage)
    : PostgresJournal(means_of(std::move(address), pace.connection, lineage), std::move(node), std::move(draw),
                      std::move(post), std::move(told), pace) {}

PostgresJournal::PostgresJournal(const Means& means, Node node, OwnFences::Draw draw, Post post, Told told, Pace pace)
    : clock_(means.clock),
      calendar_(means.calendar),
      node_(std::move(node)),
      fences_(std::move(draw)),
      post_(std::move(post)),
      told_(std::move(told)),
      pace_(pace),
      channel_(means.open_channel(
          {.opened = [this] { note_trouble({}); }, .broken = [this](const std::string& why) { note_trouble(why); }})) {}

PostgresJournal::~PostgresJournal() {
    told_ = {};
    asked_ = {};
    drive(
        *this, [this] { return is_idle(); }, Clock::now() + pace_.end);
}

void PostgresJournal::append(Append append, std::function<void(CommitResult)> done) {
    ENSURE(!append.records.empty() && done);
    ENSURE(std::ranges::all_of(append.records, [&](const Record& record) { return record.room == append.room; }));
    ask(Appending{std::move(append), std::move(done)});
}

void PostgresJournal::load(std::string room, std::function<void(Loaded)> done) {
    ENSURE(done);
    ask(Reading{std::move(room), std::move(done)});
}

void PostgresJournal::expire(std::string room, Fence fence) {
    end(std::move(room), fence, {});
}

void PostgresJournal::end(std::string room, Fence fence, std::function<void(bool)> done) {
    ask(Ending{std::move(room), fence, fences_.draw(), std::move(done)});
}

void PostgresJournal::set_end(std::string room, Fence fence, std::optional<WallTime> ends_at) {
    if (ends_at) *ends_at += later_calendar() - calendar_();
    ask(Noting{std::move(room), fence, ends_at});
}

void PostgresJournal::claim(std::vector<std::string> rooms, std::function<void(Claimed)> done) {
    ENSURE(done && !rooms.empty());
    ask(Claiming{std::move(rooms), std::move(done)});
}

void PostgresJournal::release(std::string room, Fence fence, std::function<void()> done) {
    ENSURE(done);
    ask(Releasing{std::move(room), fence, std::move(done)});
}

void PostgresJournal::find(std::vector<std::string> rooms,
                           std::function<void(std::optional<std::vector<Found>>)> done) {
    ENSURE(done && !rooms.empty());
    ask(Finding{std::move(rooms), std::move(done)});
}

void PostgresJournal::vouch(std::string room, std::optional<Fence> fence, std::function<void(bool)> done) {
    ENSURE(done);
    ask(Vouching{std::move(room), fence, std::move(done)});
}

void PostgresJournal::loaded(std::string room) {
    const auto claimed = unloaded_.extract(room);
    if (!claimed.empty()) ask(NotingLoad{std::move(room), claimed.mapped()});
}

void PostgresJournal::ask(Task task) {
    waiting_.push_back(std::move(task));
    work();
    if (asked_) asked_();
}

Waits PostgresJournal::waits() const {
    Waits waits = channel_->waits();
    // What is under way comes first, and whoever drives it then looks again.
    if (!channel_->is_open() || under_way_ > 0) return waits;
    const auto next = resumes_at_.value_or(ends_looked_for_ + pace_.look_for_ends);
    waits.until = std::min(waits.until.value_or(next), next);
    return waits;
}

void PostgresJournal::go_on() {
    channel_->go_on();
    if (resumes_at_ && clock_() >= *resumes_at_) resumes_at_.reset();
    work();
}

void PostgresJournal::work() {
    if (!channel_->is_open() || under_way_ > 0 || resumes_at_) return;
    // Before what has come meanwhile.
    auto again = std::exchange(again_, {});
    std::ranges::move(std::exchange(waiting_, {}), std::back_inserter(again));
    Batch batch;
    Group to_write;
    Group to_renew;
    // What costs one commit for all rooms.
    Groups<Reading, Vouching, Releasing, Noting, NotingLoad> groups;
    const auto gather = [&]<typename One>(One& one) {
        if constexpr (std::is_same_v<One, Appending>) {
            (one.needs_fence ? to_renew : to_write).push_back(std::move(one));
        } else if constexpr (groups.template has<One>) {
            groups.template of<One>().push_back(std::move(one));
        } else {
            begin(std::move(one));
        }
    };
    for (Task& task : again) {
        if (batch.takes(task)) {
            std::visit(gather, task);
        } else {
            waiting_.push_back(std::move(task));
        }
    }
    if (!to_renew.empty()) renew(std::move(to_renew));
    if (!to_write.empty()) write(std::move(to_write));
    const auto begin_all = [this](auto& group) {
        if (!group.empty()) begin(std::move(group));
    };
    groups.for_each(begin_all);
    if (under_way_ > 0) return;
    if (has_remains_) return clear_some();
    if (clock_() - ends_looked_for_ >= pace_.look_for_ends) end_what_is_due();
}

void PostgresJournal::send(const std::vector<Call>& calls, std::function<void(Answer)> done) {
    ++under_way_;
    channel_->send(calls, [this, done = std::move(done)](Answer answer) {
        --under_way_;
        if (const auto* why = refusal_in(answer)) pause(*why);
        if (rows_in(answer) != nullptr) note_trouble({});
        done(std::move(answer));
    });
}

void PostgresJournal::begin(Claiming claiming) {
    std::vector<std::int64_t> fences;
    for (std::size_t i = 0; i < claiming.rooms.size(); ++i) fences.push_back(as_number(fences_.draw()));
    Values values;
    values.texts({claiming.rooms.begin(), claiming.rooms.end()}).numbers(fences);
    values.text(node_.id).number(node_.epoch);
    values.number(node_.format).texts({node_.rules.begin(), node_.rules.end()});
    send({{&statement::claim, std::move(values)}}, [this, claiming = std::move(claiming)](const Answer& answer) {
        const auto* rows = rows_in(answer);
        // One that was done all the same is done once more: the room is ours then.
        if (rows == nullptr && refusal_in(answer) == nullptr) return again(claiming);
        if (rows != nullptr) note_taken_over(rows->front());
        Claimed claimed(claiming.rooms.size());
        for (int row = 0; rows != nullptr && row < rows->front().size(); ++row) {
            const auto at = std::ranges::find(claiming.rooms, rows->front().bytes(row, 0)) - claiming.rooms.begin();
            claimed.at(static_cast<std::size_t>(at)) = static_cast<Fence>(rows->front().number(row, 1));
            const auto& room = claiming.rooms.at(static_cast<std::size_t>(at));
            fences_.forget(room);
            unloaded_[room] = *claimed.at(static_cast<std::size_t>(at));
        }
        post_([done = claiming.done, claimed = std::move(claimed)]() mutable { done(std::move(claimed)); });
    });
}

void PostgresJournal::begin(Ending ending) {
    unloaded_.erase(ending.room);
    Values values;
    values.text(ending.room).number(as_number(fences_.present(ending.room, ending.fence)));
    values.number(as_number(ending.last));
    send({{&statement::end, std::move(values)}}, [this, ending = std::move(ending)](const Answer& answer) {
        const auto* rows = rows_in(answer);
        if (rows == nullptr) return again(ending);
        fences_.forget(ending.room);
        has_remains_ = true;
        const bool is_ended = rows->front().changed() == 1;
        if (ending.done) post_([done = ending.done, is_ended] { done(is_ended); });
    });
}

void PostgresJournal::clear_some() {
    send({{&statement::clear_some_records, Values().number(records_cleared_at_once)}, {&statement::clear_empty_rooms}},
         [this](const Answer& answer) {
             const auto* rows = rows_in(answer);
             has_remains_ = rows == nullptr || rows->front().changed() > 0 || rows->back().changed() > 0;
         });
}

void PostgresJournal::end_what_is_due() {
    ends_looked_for_ = clock_();
    const auto number = [](auto when) { return when.time_since_epoch().count(); };
    send({{&statement::give_ends,
           Values().number(number(later_calendar() + pace_.end_of_orphans)).number(rooms_ended_at_once)},
          {&statement::end_due,
           Values().number(number(earlier_calendar())).number(as_number(fences_.draw())).number(rooms_ended_at_once)},
          {&statement::count}},
         [this](const Answer& answer) {
             const auto* rows = rows_in(answer);
             if (rows == nullptr) return;
             const auto ended = rows->at(1).changed();
             rooms_there_ = static_cast<std::size_t>(rows->back().number(0, 0));
             has_remains_ |= ended > 0;
             // There may be more of either kind.
             const bool is_full = rows->front().changed() == rooms_ended_at_once || ended == rooms_ended_at_once;
             if (is_full) ends_looked_for_ = {};
         });
}

void PostgresJournal::answer(Appending& appending, CommitResult result) {
    // What is fenced or refused is no trouble of the database.
    post_([done = std::move(appending.done), result] { done(result); });
}

void PostgresJournal::pause(const std::string& why) {
    resumes_at_ = clock_() + pace_.pause;
    note_trouble(why);
}

void PostgresJournal::note_trouble(const std::string& why) {
    // Each trouble is told once: a database that is away is tried again and again.
    if (std::exchange(trouble_, why) != why && told_.troubled) told_.troubled(why);
}

}  // namespace crowntable::server::postgres
