#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/store/driven.hpp"
#include "server/store/journal.hpp"
#include "server/store/postgres/connection.hpp"
#include "server/store/postgres/own_fences.hpp"
#include "server/store/postgres/schema.hpp"

namespace crowntable::server::postgres {

/// A journal in a PostgreSQL database (statements.hpp), which several nodes may share. All that has come while the
/// database was busy is asked at once, the appends of all rooms as one group, each of which stands for itself. While
/// the database is away all waits; what was under way then is found out before it is answered.
class PostgresJournal final : public Journal, public Driven {
public:
    /// Carries a task to the event loop, to be run later.
    using Post = std::function<void(std::function<void()>)>;
    struct Told {
        /// Why the store fails from now on, without any value; empty when it works again.
        std::function<void(const std::string& why)> troubled{};
        /// As many nodes as may have died while they were loading the room (statements.hpp): it is not given to us.
        std::function<void(const std::string& room)> set_aside{};
        /// So many rooms were claimed at once that a life of that node had which is over.
        std::function<void(const std::string& node, std::size_t rooms)> taken_over{};
    };
    struct Pace {
        Connection::Pace connection{};
        /// After the database has refused something.
        std::chrono::milliseconds pause{500};
        /// So often it is looked for rooms of nobody that are over.
        std::chrono::milliseconds look_for_ends{10'000};
        /// A room ends so long after the death of a node which has not told when.
        std::chrono::milliseconds end_of_orphans{6 * 3'600'000};
        /// So long the end waits for what was asked for.
        std::chrono::milliseconds end{5'000};
    };

    /// What it asks and goes by.
    struct Means {
        std::function<std::unique_ptr<Channel>(Channel::Told)> open_channel;
        std::function<std::chrono::steady_clock::time_point()> clock;
        std::function<WallTime()> calendar;
    };

    /// `draw` gives fences that nobody can know before. All calls are made on one thread, which drives it.
    PostgresJournal(Address address, Node node, OwnFences::Draw draw, Post post, Told told);
    /// `lineage` (nullptr: whatever database answers will do) outlives the journal.
    PostgresJournal(Address address, Node node, OwnFences::Draw draw, Post post, Told told, Pace pace,
                    Lineage* lineage = nullptr);
    PostgresJournal(const Means& means, Node node, OwnFences::Draw draw, Post post, Told told, Pace pace);
    /// Carries out what was asked for, if the database is there. What `post` was given may not be run any more.
    ~PostgresJournal() override;

    void append(Append append, std::function<void(CommitResult)> done) override;
    void load(std::string room, std::function<void(Loaded)> done) override;
    void expire(std::string room, Fence fence) override;
    void set_end(std::string room, Fence fence, std::optional<WallTime> ends_at) override;
    void claim(std::vector<std::string> rooms, std::function<void(Claimed)> done) override;
    Fence new_fence() override { return fences_.draw(); }
    void release(std::string room, Fence fence, std::function<void()> done) override;
    /// None: other nodes may have them. A room is claimed when somebody asks for it.
    std::vector<KeptRoom> rooms() override { return {}; }
    std::vector<Record> first_records() override { return {}; }
    bool is_failing() const override { return !trouble_.empty(); }

    /// All that there are, whosever they are. Waits for the database; throws StoreProblem.
    std::vector<KeptRoom> all_rooms();
    /// A room, and who may write to it.
    struct Found {
        struct Owner {
            Node node;
            std::string address;
        };
        std::string code;
        /// Nothing where that node does not live any more.
        std::optional<Owner> owner{};
        bool is_broken = false;
        /// What its records ask for (Record): the newest format, and all needs in one text.
        int format = 0;
        std::string needs{};
    };
    /// Those of `rooms` that there are; nothing where the database could not say. `done` is called as those of a
    /// journal are.
    void find(std::vector<std::string> rooms, std::function<void(std::optional<std::vector<Found>>)> done);

    /// Whether the room is still that of whoever holds `fence`, by a read that begins after this call; without one,
    /// whether there is none that could be played. All that wait are read at once. `done` is called later, when the
    /// database has answered, whatever else is asked of the room.
    void vouch(std::string room, std::optional<Fence> fence, std::function<void(bool)> done);

    /// As `expire`, and tells whether the room was still that of whoever holds `fence`.
    void end(std::string room, Fence fence, std::function<void(bool)> done);

    /// A room that was claimed has been loaded, whatever came of it: no death that comes later is its fault.
    void loaded(std::string room);
    std::uint64_t rooms_set_aside() const { return rooms_set_aside_; }
    /// Those that we claimed from lives which are over. Where the answer to a claim is lost its rooms are not counted.
    std::uint64_t rooms_taken_over() const { return rooms_taken_over_; }
    /// As they were counted some time ago (Pace::look_for_ends), and those that this node has made since.
    std::size_t room_count() const { return rooms_there_; }
    /// How far our calendar is ahead of the database's; 0 until it is told. When a room ends is written by the later of
    /// the two, and whether it is over judged by the earlier, so that no single clock that is wrong ends a room too
    /// early.
    void set_calendar_lead(std::chrono::milliseconds lead) { calendar_lead_ = lead; }

    Waits waits() const override;
    void go_on() override;
    void when_asked(std::function<void()> told) override { asked_ = std::move(told); }

private:
    using Clock = std::chrono::steady_clock;
    struct Appending {
        Append append;
        std::function<void(CommitResult)> done;
        /// How often the database has passed it over, or has no row of ours.
        int tries = 0;
        /// What became of it is to be found out.
        bool needs_fence = false;
        /// It may have been committed without our hearing of it.
        bool in_doubt = false;
    };
    struct Reading {
        std::string room;
        std::function<void(Loaded)> done;
    };
    struct Claiming {
        std::vector<std::string> rooms;
        std::function<void(Claimed)> done;
    };
    struct Releasing {
        std::string room;
        Fence fence;
        std::function<void()> done;
    };
    struct Ending {
        std::string room;
        Fence fence;
        /// The room's last one, by which an end is known that was written without our hearing of it.
        Fence last;
        /// Nothing: nobody waits for it.
        std::function<void(bool)> done;
    };
    struct Noting {
        std::string room;
        Fence fence;
        std::optional<WallTime> ends_at;
    };
    struct Finding {
        std::vector<std::string> rooms;
        std::function<void(std::optional<std::vector<Found>>)> done;
    };
    struct NotingLoad {
        std::string room;
        Fence fence;
    };
    struct Vouching {
        std::string room;
        std::optional<Fence> fence;
        std::function<void(bool)> done;
    };
    /// For whoever waits for it.
    struct Listing {
        std::function<void(const Rows&)> use;
    };
    using Task =
        std::variant<Appending, Reading, Claiming, Releasing, Ending, Noting, NotingLoad, Finding, Vouching, Listing>;
    class Batch;
    using Group = std::vector<Appending>;
    template <typename Result>
    using Rooms = std::unordered_map<std::string, Result>;

    void ask(Task task);
    /// Asks the database all that may be asked now. One such batch is under way at a time.
    void work();
    void send(const std::vector<Call>& calls, std::function<void(Answer)> done);
    void begin(std::vector<Reading> group);
    std::optional<Call> beginning(const std::vector<Reading>& group) const;
    void begin(Claiming claiming);
    void note_taken_over(const Rows& claimed);
    void begin(std::vector<Releasing> group);
    void begin(Ending ending);
    void begin(std::vector<Noting> group);
    void begin(std::vector<NotingLoad> group);
    template <typename Note>
    Values rooms_of(const std::vector<Note>& notes) const;
    template <typename Note>
    void note(const Statement& statement, Values values, std::vector<Note> notes,
              std::function<void(const Note&)> done);
    void note_set_aside(const Rows& begun);
    void begin(Finding finding);
    void begin(Listing listing);
    void begin(std::vector<Vouching> group);
    void write(Group group);
    void written(Group group, const Answer& answer);
    void renew(Group group);
    void renewed(Group group, const Answer& answer);
    void judge(Appending appending, std::optional<std::uint64_t> seq);
    void clear_some();
    void end_what_is_due();
    WallTime later_calendar() const { return calendar_() + std::max(-calendar_lead_, std::chrono::milliseconds{0}); }
    WallTime earlier_calendar() const { return calendar_() - std::max(calendar_lead_, std::chrono::milliseconds{0}); }
    void again(Task task) { again_.push_back(std::move(task)); }
    void answer(Appending& appending, CommitResult result);
    /// Empty: it works.
    void note_trouble(const std::string& why);
    void pause(const std::string& why);
    bool is_idle() const { return waiting_.empty() && under_way_ == 0; }

    const std::function<Clock::time_point()> clock_;
    const std::function<WallTime()> calendar_;
    std::chrono::milliseconds calendar_lead_{0};
    Node node_;
    OwnFences fences_;
    Post post_;
    Told told_;
    std::function<void()> asked_;
    Pace pace_;
    std::deque<Task> waiting_;
    /// Tasks of the present batch that have to be asked once more, before what has come meanwhile.
    std::deque<Task> again_;
    /// What was claimed, and by which fence, until it is loaded.
    Rooms<Fence> unloaded_;
    std::uint64_t rooms_set_aside_ = 0;
    std::uint64_t rooms_taken_over_ = 0;
    std::size_t rooms_there_ = 0;
    /// Transactions of the present batch that are not answered.
    std::size_t under_way_ = 0;
    std::optional<Clock::time_point> resumes_at_;
    /// Records of rooms that have ended may be left.
    bool has_remains_ = true;
    /// Not at once: a row that is looked at cannot be claimed, and after a start many are.
    Clock::time_point ends_looked_for_ = clock_();
    std::string trouble_;
    const std::unique_ptr<Channel> channel_;
};

}  // namespace crowntable::server::postgres
