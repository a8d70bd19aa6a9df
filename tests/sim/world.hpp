#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/net/bans.hpp"
#include "tests/sim/checks/answers.hpp"
#include "tests/sim/checks/clocks.hpp"
#include "tests/sim/checks/deadlines.hpp"
#include "tests/sim/checks/doors.hpp"
#include "tests/sim/checks/ends.hpp"
#include "tests/sim/checks/limits.hpp"
#include "tests/sim/checks/operator.hpp"
#include "tests/sim/checks/silence.hpp"
#include "tests/sim/checks/stalls.hpp"
#include "tests/sim/checks/thoughts.hpp"
#include "tests/sim/line.hpp"
#include "tests/sim/onlooker.hpp"
#include "tests/sim/person.hpp"
#include "tests/sim/server.hpp"
#include "tests/sim/simulation.hpp"
#include "tests/sim/store.hpp"

namespace crowntable::sim {

/// Everything of one run: disk, network, people, the server's processes one after the other, and who checks them.
class World : Onlooker {
public:
    explicit World(const Plan& plan);

    Outcome run();

private:
    struct Guest {
        std::unique_ptr<Person> person;
        std::string room;
        Line* line = nullptr;
    };

    // world.cpp: the course of a run, and the server.
    void take_its_course();
    bool pass(Time time);
    void look();
    void look_at_ends();
    void look_closely();
    void look_when_quiet();
    void look_at_broken_rooms();
    bool is_full() const;
    void excuse();
    void do_for_ever();
    void start_server();
    void look_at_rooms();
    void crash();
    void finish();
    void play_to_the_end();
    void check_end();
    std::size_t games_on() const;
    Outcome outcome();

    // world_trouble.cpp: what goes wrong, and how tight the limits are.
    void trouble();
    void stop_the_process();
    void damage_a_room();
    void empty_a_room();
    void leave_for_a_while(Person& person);
    void call_back(const server::Job& job);
    Person* person_of(const std::string& room, server::PersonId who);
    void ask_about_a_room();
    void ask_about(const std::string& room);
    void ask_about(const std::string& room, const std::string& address);
    server::Limits draw_limits();
    void tighten_times(server::Limits& limits);
    void tighten_rates(server::Limits& limits) const;

    // world_crowd.cpp: strangers.
    void crowd();
    Line& stranger(const std::string& room);
    std::string stranger_address();
    void flood();
    void talk_nonsense();
    void say_nothing();
    void connect_often();
    void claim_seats();
    void guess();
    void ask_for_rooms();
    void ask_often(const std::string& room);
    void ask_while_rooms_are_read();
    void ask_for_document(const std::string& room);
    void limit_crowd(server::Limits& limits);

    // world_operator.cpp: whoever runs the server.
    void govern();
    void govern_by(const server::AdminWork& work);
    std::chrono::sys_seconds calendar() const;
    bool is_turned_away(const std::string& address) const;
    bool lacks_key(const std::string& address, server::AccessKeyFor what);
    void close_a_room();
    void ban_somebody();
    void lift_bans();
    void say_to_all();
    void drain_or_not();
    void keep_other_rules();
    void change_rooms_max();
    void look_around();
    std::size_t count_rooms() const;
    void stop_if_drained();
    bool somebody_plays() const;
    void stop_governing();

    // world_onlooker.cpp: what the server and the store do, as they do it.
    Time server_time() const { return server_ ? server_->time() : Time{0}; }
    void person_came(const std::string& room, server::ConnectionId connection) override;
    void person_went(const std::string& room, server::ConnectionId connection) override;
    void room_quarantined(const std::string& room, std::string_view what) override;
    void room_reloaded(const std::string& code, const server::Room& room) override;
    void room_expired(const std::string& room) override;
    void room_evicted(const std::string& room) override;
    void job_begun(const server::Job& job) override;
    void job_answered(const server::JobResult& result) override;
    void job_over(const server::JobResult& result) override;
    void ticked_when_full(std::size_t before, std::size_t after) override;
    const server::Room* room_in_memory(const std::string& code) const;
    void note_unrecorded(const std::string& code, std::optional<server::PersonId> leaving = std::nullopt);
    void appended(const Store::Batch& batch);
    void not_committed(const Store::Batch& batch);
    void forgotten(const std::string& room);
    void heard(Line& line, const std::string& text);
    void note_consent(const Line& line, const std::string& text);
    std::map<std::string, std::uint64_t> reached() const;

    // world_people.cpp
    void open_table(int number);
    /// `failed`: the last room that was asked for was not kept.
    void ask_for_room(int number, int tries, bool failed);
    void invite(const std::string& room, const std::string& host_token, int seats);
    void add_person(const std::string& room, const std::string& host_token, int seats, Time arrives);
    void keep_thinking(std::size_t who);
    void knock(std::size_t who);
    Line& add_line(Line::Ends ends);
    void connect(Line& line, const std::string& address, const std::string& room);
    void lost(Line& line);
    void say(std::size_t who, const std::string& text, std::uint64_t id);
    std::string as_heard(const Line& line, std::string text) const;
    void misbehave(std::size_t who);
    std::string garbage(const std::string& frame);

    // world_texts.cpp: what leaves the server, and what is committed.
    bool leaves(Line& line, std::string& text);
    void mutate(Line& line, std::string& text);
    void committed(const std::vector<server::Record>& batch);
    void judge_orders(const Shadow& shadow, const server::Record& record);
    void apply(Shadow& shadow, const server::Record& record, bool is_new);
    void apply_live(Shadow& shadow, const server::Record& record);
    void rebuild_shadows();
    Shadow* shadow_of(const std::string& room);

    Plan plan_;
    Dice dice_;
    Faults faults_;
    Outcome outcome_;
    Referee referee_;
    Agenda agenda_;

    Cards cards_{referee_};
    Secrecy secrecy_{referee_};
    Deals deals_{referee_};
    Hands hands_{referee_};
    Hosts hosts_{referee_};
    Doors doors_{referee_};
    Versions versions_{referee_};
    Committed committed_{referee_};
    Once once_{referee_};
    Recovery recovery_{referee_};
    Kept kept_{referee_};
    Queues queues_{referee_};
    Progress progress_{referee_};
    Schema schema_{referee_, 40};
    Clocks clocks_{referee_, agenda_};
    Thoughts thoughts_{referee_};
    Deadlines deadlines_{referee_};
    Ends ends_{referee_, agenda_};
    Limits limits_check_{referee_};
    Silence silence_{referee_};
    Answers answers_{referee_};
    Operator operator_{referee_};
    Stalls stalls_{referee_, agenda_};

    Shadows shadows_;
    Store store_;
    std::vector<std::unique_ptr<Line>> lines_;
    std::vector<Guest> guests_;
    std::unique_ptr<Server> server_;
    std::uint64_t server_number_ = 0;
    /// What the server is held to.
    server::Limits limits_;
    std::size_t outboxes_max_ = 24;
    /// All that there ever were.
    std::vector<std::string> rooms_;
    /// The seat tokens that were said on each connection of this process.
    std::map<server::ConnectionId, std::vector<std::string>> tokens_;
    /// From where each connection of this process comes.
    std::map<server::ConnectionId, std::string> addresses_;
    Time looked_at_{0};
    bool was_full_ = false;
    std::uint64_t failed_creations_ = 0;
    std::uint64_t created_again_ = 0;
    std::uint64_t refused_when_full_ = 0;
    std::uint64_t thrown_out_ = 0;
    std::uint64_t expired_ = 0;
    std::uint64_t quarantined_ = 0;
    /// Who was at a room when it broke, and was not yet seen to be sent away.
    std::vector<const Line*> at_broken_rooms_;
    /// Documents that were asked for and have not come.
    int documents_open_ = 0;
    /// From where somebody asked or knocked for a room that is there.
    /// As the file that a server keeps.
    server::Bans bans_{{}};
    /// Being closed at this moment.
    std::string closed_by_operator_;
    /// So many rooms may there be, as far as somebody asks for another one.
    std::size_t rooms_max_ = 0;
    bool is_stopping_ = false;
    std::uint64_t drained_ = 0;
    std::uint64_t turned_away_ = 0;
    /// Nobody new, nothing new: what is on is played to its end.
    bool last_orders_ = false;
    /// For the mutation of that name.
    std::string older_update_;
    Line* older_line_ = nullptr;
};

}  // namespace crowntable::sim
