#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/sim/checks/checks.hpp"
#include "tests/sim/cluster/checks.hpp"
#include "tests/sim/cluster/cluster_simulation.hpp"
#include "tests/sim/cluster/codes.hpp"
#include "tests/sim/cluster/formats.hpp"
#include "tests/sim/cluster/heard.hpp"
#include "tests/sim/cluster/process.hpp"
#include "tests/sim/line.hpp"
#include "tests/sim/onlooker.hpp"
#include "tests/sim/person.hpp"

namespace crowntable::sim {

/// Everything of one run: the database, the nodes with their processes one after the other, people, and who checks
/// them.
class Cluster {
public:
    explicit Cluster(const ClusterPlan& plan);
    ~Cluster();

    ClusterOutcome run();

private:
    struct Node;
    /// Whose clock goes much too slowly, where one does.
    static constexpr int wild_node = 0;
    /// A node in one of its lives.
    struct Life {
        std::size_t node = 0;
        std::uint64_t number = 0;
    };
    /// By which way a connection goes.
    struct Route {
        Life door;
        /// The same, or the node to which the door passes bytes on.
        Life owner;
        bool is_open = false;
        /// Rises with each time that the owner was asked for.
        int attempt = 0;
        Time until{0};
        /// When the owner last heard something.
        Time heard_at{0};
        /// What was said before it was open.
        std::vector<std::string> said;
    };
    /// What the calendars of the machines say.
    struct Calendars {
        std::vector<WallClock> nodes{};
        Database::Calendars database{};
        /// That of the standby is quite another one.
        bool jump = false;
        /// Between the one that is the most ahead and the one that is the most behind.
        Time spread() const;
    };
    struct Guest {
        std::unique_ptr<Person> person;
        std::string room;
        Line* line = nullptr;
    };

    // cluster.cpp: the course of a run, and the nodes.
    void take_its_course();
    void set_calendars();
    void write_down(std::size_t node, const std::vector<server::Record>& records);
    bool pass(Time time);
    void look();
    void start(std::size_t node);
    void ended(std::size_t node, std::uint64_t life);
    void kill(std::size_t node, Time restart_after);
    Process* process_of(const Life& life) const;
    std::optional<std::size_t> node_named(const std::string& id) const;
    std::size_t some_node();
    bool serves(std::size_t node) const;
    bool listens(std::size_t node) const;
    bool may_speak(const std::string& id, std::int64_t epoch) const;
    void life_over(std::size_t told, const server::cluster::NodeId& id, server::cluster::Epoch epoch);
    void finish();
    void mend_everything();
    void play_to_the_end();
    void play_on();
    void check_end();
    void leave_for_good();
    std::size_t games_on() const;
    bool is_looked_at_closely(const std::string& room) const;
    ClusterOutcome outcome();

    // cluster_trouble.cpp
    void trouble();
    void trouble_nodes();
    void trouble_database();
    void trouble_people();
    void standby_was_given_up();
    void room_was_taken(const std::string& from);
    void room_was_claimed(const std::string& room);
    void room_expired(std::size_t node, const std::string& room);
    void room_evicted(std::size_t node, const std::string& room);
    void call_back(const std::string& room, Time earliest, Time latest);
    void knock_again(const std::string& room, Time latest);
    void cut_from_store(std::size_t node, Time time);
    void cut_wild_node();
    void freeze(std::size_t node, Time time);
    void cut_from_people(std::size_t node, Time time);
    void upgrade_in_turn();
    void choose_program(std::size_t node);

    // cluster_people.cpp
    void open_table();
    void ask_for_room(int tries);
    void invite(const std::string& room, const std::string& host_token, int seats);
    void add_person(const std::string& room, const std::string& host_token, int seats, Time arrives);
    void keep_thinking(std::size_t who);
    void knock(std::size_t who);
    void say(std::size_t who, const std::string& text, std::uint64_t id);
    void lead(Line& line);
    void led(Line& line, int attempt, const server::cluster::Whereabouts& where);
    void pass_on(Line& line, int attempt, const server::cluster::Owner& owner);
    void lead_again(Line& line, int attempt);
    void open(Line& line, const Life& owner);
    void arrives(Line& line, const std::string& text);
    void heard(Line& line, const std::string& text);
    void come_to_client(Line& line, const std::string& text);
    void ask_about(const std::string& room);
    Line::Ends ends();

    // cluster_texts.cpp: what leaves the nodes, and what is committed.
    bool leaves(Line& line, std::string& text);
    void leaves_late(Line& line, std::size_t number);
    bool knows_no_better(const Route& route, const Shown& shown) const;
    void committed(std::size_t node, const std::vector<server::Record>& records);
    void loaded(std::size_t node, const std::string& room, const std::vector<server::Record>& records);
    void seen(const WriteSet& writes, const Database::Writer& writer);
    void replaced();
    void apply(Shadow& shadow, const server::Record& record);
    void check_kept(const server::Record& record);
    void note_unrecorded(std::size_t node, const std::string& code,
                         std::optional<server::PersonId> leaving = std::nullopt);
    Shadow* shadow_of(const std::string& room);
    std::map<std::string, std::vector<server::Record>> kept_records() const;

    ClusterPlan plan_;
    Dice dice_;
    /// Apart, so that runs without calendars and programs of their own are what they were.
    Dice machines_;
    ClusterFaults faults_;
    Faults line_faults_;
    ClusterOutcome outcome_;
    Referee referee_;
    Agenda agenda_;
    server::Limits limits_;

    Cards cards_{referee_};
    Secrecy secrecy_{referee_};
    Deals deals_{referee_};
    Hosts hosts_{referee_};
    Versions versions_{referee_};
    Once once_{referee_};
    Recovery recovery_{referee_};
    Kept kept_{referee_};
    Queues queues_{referee_};
    Progress progress_{referee_};
    Schema schema_{referee_, 40};
    Owners owners_;
    Gapless gapless_{referee_};
    Finals finals_{referee_};
    Pauses pauses_{referee_};
    Formats formats_{referee_};
    Codes codes_{referee_};
    Heard heard_{referee_};
    std::optional<LastEnds> ends_;

    Calendars calendars_;
    Shadows shadows_;
    std::unique_ptr<Database> database_;
    std::vector<std::unique_ptr<Node>> nodes_;
    std::vector<std::unique_ptr<Line>> lines_;
    std::map<const Line*, Route> routes_;
    std::vector<Guest> guests_;
    std::vector<std::string> rooms_;
    /// Of many rooms: those that are always looked at, and those in which somebody came or said something just now.
    std::set<std::string> looked_at_;
    std::set<std::string> touched_;
    bool last_orders_ = false;
    /// When the database lost what it had answered.
    std::optional<Time> lost_commits_at_;
    std::map<std::string, std::uint64_t> reached_;
};

/// One node: what stays of it over its processes.
struct Cluster::Node final : Onlooker {
    Node(Cluster& the_cluster, std::size_t the_number, Agenda& agenda, Dice dice, int the_rate)
        : cluster(the_cluster),
          number(the_number),
          id("node" + std::to_string(the_number)),
          link(agenda, dice),
          clock_rate(the_rate) {}

    void person_came(const std::string& room, server::ConnectionId connection) override;
    void person_went(const std::string& room, server::ConnectionId connection) override;
    void room_quarantined(const std::string& room, std::string_view what) override;
    void room_reloaded(const std::string& code, const server::Room& room) override;
    void room_expired(const std::string& room) override;
    void room_evicted(const std::string& room) override;
    void job_begun(const server::Job&) override {}
    void job_answered(const server::JobResult&) override {}
    void job_over(const server::JobResult&) override {}
    void ticked_when_full(std::size_t before, std::size_t after) override;

    Cluster& cluster;
    const std::size_t number;
    const std::string id;
    StoreLink link;
    const int clock_rate;
    bool is_cut_from_people = false;
    /// Of the program of its next life.
    int newest_format = server::record_format;
    /// Where its process stands still, until then.
    Time thaws_at{0};
    std::uint64_t life = 0;
    /// Of the present life.
    std::optional<Committed> committed;
    std::unique_ptr<Process> process;
};

}  // namespace crowntable::sim
