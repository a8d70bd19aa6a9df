#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/sim/line.hpp"
#include "tests/sim/person.hpp"
#include "tests/sim/server.hpp"
#include "tests/sim/simulation.hpp"
#include "tests/sim/store.hpp"

namespace crowntable::sim {

/// Everything of one run: disk, network, people, the server's processes one after the other, and who checks them.
class World {
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
    bool pass(Time time);
    void start_server();
    void look_at_rooms();
    void crash();
    void trouble();
    void finish();
    std::size_t games_on() const;
    server::Limits draw_limits();

    // world_people.cpp
    void open_table(int number);
    void ask_for_room(int number, int tries);
    void invite(const std::string& room, const std::string& host_token, int seats);
    void add_person(const std::string& room, const std::string& host_token, int seats, Time arrives);
    void keep_thinking(std::size_t who);
    void knock(std::size_t who);
    void say(std::size_t who, const std::string& text, std::uint64_t id);
    std::string as_heard(const Line& line, std::string text) const;
    std::string garbage(const std::string& frame);

    // world_texts.cpp: what leaves the server, and what is committed.
    bool leaves(Line& line, std::string& text);
    void mutate(Line& line, std::string& text);
    void committed(const std::vector<server::Record>& batch);
    void apply(Shadow& shadow, const server::Record& record, bool is_new);
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
    Versions versions_{referee_};
    Committed committed_{referee_};
    Once once_{referee_};
    Recovery recovery_{referee_};
    Kept kept_{referee_};
    Queues queues_{referee_};
    Progress progress_{referee_};
    Schema schema_{referee_, 40};

    Shadows shadows_;
    Store store_;
    std::vector<std::unique_ptr<Line>> lines_;
    std::vector<Guest> guests_;
    std::unique_ptr<Server> server_;
    std::uint64_t server_number_ = 0;
    /// What the server is held to.
    server::Limits limits_;
    /// Nobody new, nothing new: what is on is played to its end.
    bool last_orders_ = false;
    /// For the mutation of that name.
    std::string older_update_;
    Line* older_line_ = nullptr;
};

}  // namespace crowntable::sim
