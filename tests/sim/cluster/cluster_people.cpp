// People, and how they come to the node that has their room: as server/net/cluster_node.cpp and server/net/relay.
#include "protocol/catalogue/catalogue.hpp"
#include "protocol/catalogue/left_out.hpp"
#include "tests/sim/cluster/cluster.hpp"
#include "tests/sim/options.hpp"

namespace crowntable::sim {

namespace {

using namespace server::cluster;

constexpr Time between_questions{200};
constexpr Time relay_answer_timeout{2'000};
constexpr std::size_t rooms_looked_at = 12;
constexpr Time parked_max = 2 * HeartTimes{}.burial + Time{2'000};

}  // namespace

void Cluster::open_table() {
    agenda_.after(Time{dice_.between(3'000, 15'000)}, [this] { ask_for_room(0); });
}

void Cluster::ask_for_room(int tries) {
    if (last_orders_) return;
    const auto again = [this, tries] { agenda_.after(Time{1'000}, [=, this] { ask_for_room(tries + 1); }); };
    const auto node = some_node();
    if (!serves(node) || nodes_[node]->process->is_frozen()) return again();
    const std::string game = draw_game(dice_);
    const auto* preset = catalogue::find_preset(game);
    const Json rooms = draw_room_options(dice_);
    // Options that do not go together are refused; then fewer are tried.
    const Json options = tries % 4 < 3 ? draw_options(game, dice_) : Json::object();
    const Json body{{"game", game}, {"options", options}, {"room_options", rooms}};
    const int seats = dice_.between(static_cast<int>(preset->seats_min()), static_cast<int>(preset->seats_max()));
    const auto answered = std::make_shared<bool>(false);
    nodes_[node]->process->server().board().create_room(
        "10.0.0.1", "http://sim", body.dump(), [=, this](const server::HttpAnswer& answer) {
            *answered = true;
            if (answer.status != 201) return again();
            const Json created = Json::parse(answer.body);
            const std::string code = created.at("code");
            rooms_.push_back(code);
            if (looked_at_.size() < rooms_looked_at) looked_at_.insert(code);
            if (shadow_of(code) == nullptr && !lost_commits_at_)
                referee_.fail("Committed", "a room is promised before it is kept");
            invite(code, created.at("host_token"), seats);
        });
    // Whoever hears nothing of it asks for another room.
    agenda_.after(Time{20'000}, [=] {
        if (!*answered) again();
    });
}

void Cluster::invite(const std::string& room, const std::string& host_token, int seats) {
    const int humans = dice_.between(1, std::min(seats, plan_.rooms ? 2 : 5));
    const int watching = plan_.rooms ? 0 : dice_.below(2);
    for (int i = 0; i < humans + watching; ++i) {
        const bool late = i >= humans || dice_.one_in(5);
        add_person(room, i == 0 ? host_token : "", seats,
                   Time{late ? dice_.between(20'000, 90'000) : dice_.below(3'000)});
    }
}

void Cluster::add_person(const std::string& room, const std::string& host_token, int seats, Time arrives) {
    const auto who = guests_.size();
    Person::Door door{.knock = [this, who] { knock(who); },
                      .say = [this, who](const std::string& text, std::uint64_t id) { say(who, text, id); },
                      .hang_up = [this, who] { guests_[who].line->client_hangs_up(); }};
    auto person = std::make_unique<Person>("P" + std::to_string(who), host_token, seats,
                                           Dice(plan_.seed, "person " + std::to_string(who)), std::move(door));
    guests_.push_back({std::move(person), room, nullptr});
    agenda_.after(arrives, [this, who] { keep_thinking(who); });
}

void Cluster::keep_thinking(std::size_t who) {
    Person& person = *guests_[who].person;
    if (referee_.failed() || person.gone()) return;
    // Who was late to be told.
    if (last_orders_) person.last_orders();
    person.think(agenda_.now());
    const Time leisure{plan_.rooms ? dice_.between(2'000, 8'000) : dice_.between(60, 800)};
    agenda_.after(leisure, [this, who] { keep_thinking(who); });
}

Line::Ends Cluster::ends() {
    return {.leaves = [this](Line& line, std::string& text) { return leaves(line, text); },
            .client_hears = [this](Line& line, const std::string& text) { come_to_client(line, text); },
            .client_lost =
                [this](Line& line) {
                    if (guests_[line.who].line == &line) guests_[line.who].person->is_cut_off(agenda_.now());
                },
            .server_hears = [this](Line& line, const std::string& text) { arrives(line, text); },
            .server_lost =
                [this](Line& line) {
                    const auto& route = routes_.at(&line);
                    Process* owner = route.is_open ? process_of(route.owner) : nullptr;
                    if (owner == nullptr) return;
                    owner->time().hear(Source::people, [owner, connection = line.connection] {
                        owner->server().board().lost(connection);
                    });
                }};
}

/// What the owner has sent passes the door, which may stand still.
void Cluster::come_to_client(Line& line, const std::string& text) {
    if (guests_[line.who].line != &line) return;
    const auto& route = routes_.at(&line);
    const auto hear = [this, who = line.who, text, &line] {
        if (guests_[who].line != &line || !line.client_open()) return;
        const Json message = catalogue::whole_message(Json::parse(text));
        if (!lost_commits_at_) {
            const Shown shown{line.viewer, text, message, shadow_of(line.viewer.room)};
            heard_.heard(who, shown);
            finals_.shown(database_->tables(), shown);
        }
        guests_[who].person->hears(agenda_.now(), message);
    };
    Process* door = process_of(route.door);
    const bool is_direct = route.door.node == route.owner.node;
    if (is_direct || door == nullptr) return hear();
    door->time().hear(Source::people, hear);
}

void Cluster::knock(std::size_t who) {
    Guest& guest = guests_[who];
    const auto stream = "line " + std::to_string(lines_.size());
    lines_.push_back(
        std::make_unique<Line>(agenda_, Dice(plan_.seed, stream), line_faults_, referee_, queues_, ends()));
    Line& line = *lines_.back();
    guest.line = &line;
    line.who = who;
    line.address = who < 256 ? "10.0.1." + std::to_string(who)
                             : "10.2." + std::to_string(who / 250) + '.' + std::to_string(who % 250);
    line.viewer.room = guest.room;
    line.viewer.token = guest.person->token();
    // The balancer's hint.
    const bool is_hinted = !dice_.one_in(faults_.has(ClusterFault::no_hints) ? 2 : 8);
    auto node = is_hinted ? static_cast<std::size_t>(hash_text(guest.room) % nodes_.size()) : some_node();
    if (faults_.has(ClusterFault::wild_clocks) && dice_.one_in(2)) node = wild_node;
    // It passes over those that do not answer, as far as it knows.
    for (std::size_t i = 0; i < nodes_.size() && !listens(node); ++i) node = (node + 1) % nodes_.size();
    auto& route = routes_[&line];
    route.door = {node, nodes_[node]->life};
    if (!listens(node)) return line.server_gone();
    auto& time = nodes_[node]->process->time();
    route.until = agenda_.now() + parked_max;
    time.hear(Source::people, [this, &line] { lead(line); });
}

/// At the door. Whoever hangs up meanwhile is not looked for any more.
void Cluster::lead(Line& line) {
    Process* door = process_of(routes_.at(&line).door);
    if (door == nullptr || !door->serves() || !line.server_open()) return line.server_gone();
    const int attempt = ++routes_.at(&line).attempt;
    door->find(line.viewer.room, true, [this, &line, attempt](const Whereabouts& where) { led(line, attempt, where); });
}

void Cluster::led(Line& line, int attempt, const Whereabouts& where) {
    const auto& route = routes_.at(&line);
    if (route.attempt != attempt || !line.server_open()) return;
    if (const auto* other = std::get_if<Elsewhere>(&where)) return pass_on(line, attempt, other->owner);
    if (const auto* beyond = std::get_if<Beyond>(&where)) {
        ++reached_["somebody knocked at a program that is too old for their room"];
        const auto owner = process_of(route.door)->owner_to_be(line.viewer.room, beyond->needs);
        return owner ? pass_on(line, attempt, *owner) : lead_again(line, attempt);
    }
    if (std::holds_alternative<NotNow>(where)) return lead_again(line, attempt);
    open(line, route.door);
}

void Cluster::pass_on(Line& line, int attempt, const Owner& owner) {
    const auto door = routes_.at(&line).door;
    const auto number = node_named(owner.id.text).value();
    const Node& node = *nodes_[number];
    const bool is_reached = serves(number) && serves(door.node) && node.process->epoch() == owner.epoch;
    if (!is_reached) return lead_again(line, attempt);
    ++reached_["somebody was brought to another node"];
    const Life life{number, node.life};
    // One that does not answer is given up.
    agenda_.after(relay_answer_timeout, [this, &line, attempt] {
        if (routes_.at(&line).attempt == attempt && !routes_.at(&line).is_open) lead_again(line, attempt);
    });
    node.process->time().hear(Source::people, [this, &line, attempt, life] {
        Process* process = process_of(life);
        if (process == nullptr || !process->serves() || routes_.at(&line).attempt != attempt) return;
        process->find(line.viewer.room, true, [this, &line, attempt, life](const Whereabouts& where) {
            if (routes_.at(&line).attempt != attempt || !line.server_open()) return;
            const bool is_unsettled = std::holds_alternative<Elsewhere>(where) ||
                                      std::holds_alternative<NotNow>(where) || std::holds_alternative<Beyond>(where);
            // One hop, never two.
            if (is_unsettled) return lead_again(line, attempt);
            open(line, life);
        });
    });
}

void Cluster::lead_again(Line& line, int attempt) {
    auto& route = routes_.at(&line);
    if (route.attempt != attempt) return;
    ++route.attempt;
    Process* door = process_of(route.door);
    if (door == nullptr || agenda_.now() >= route.until) {
        ++reached_["somebody waited in vain for a room to be claimed"];
        return line.server_gone();
    }
    door->time().at(Source::people, door->time().boot() + between_questions, [this, &line, number = route.attempt] {
        if (routes_.at(&line).attempt == number) lead(line);
    });
}

void Cluster::open(Line& line, const Life& owner) {
    auto& route = routes_.at(&line);
    ++route.attempt;
    route.owner = owner;
    route.is_open = true;
    line.connection = process_of(owner)->server().board().opened(line, line.address, line.viewer.room);
    for (const auto& text : std::exchange(route.said, {})) heard(line, text);
}

/// At the door, which may stand still, and then at the owner.
void Cluster::arrives(Line& line, const std::string& text) {
    auto& route = routes_.at(&line);
    if (!route.is_open) {
        route.said.push_back(text);
        return;
    }
    Process* door = process_of(route.door);
    if (door == nullptr) return;
    door->time().hear(Source::people, [this, &line, text, owner = route.owner] {
        Process* process = process_of(owner);
        if (process == nullptr) return;
        process->time().hear(Source::people, [this, &line, text] { heard(line, text); });
    });
}

void Cluster::heard(Line& line, const std::string& text) {
    auto& route = routes_.at(&line);
    Process* owner = process_of(route.owner);
    if (text.find(R"("hello")") != std::string::npos) route.heard_at = agenda_.now();
    touched_.insert(line.viewer.room);
    if (owner != nullptr && line.server_open()) owner->server().board().received(line.connection, text);
}

void Cluster::say(std::size_t who, const std::string& text, std::uint64_t id) {
    Line& line = *guests_[who].line;
    if (id == 0) {
        line.viewer.hello = Json::parse(text);
        line.viewer.token = line.viewer.hello.value("seat_token", "");
    } else {
        line.viewer.said.insert_or_assign(id, text);
        once_.said(line.viewer, id, text, shadow_of(line.viewer.room));
    }
    line.client_says(text);
}

/// By HTTP, at any node.
void Cluster::ask_about(const std::string& room) {
    const auto node = some_node();
    if (!serves(node) || nodes_[node]->process->is_frozen()) return;
    Process* process = nodes_[node]->process.get();
    const auto address = "10.1." + std::to_string(dice_.below(250)) + '.' + std::to_string(dice_.below(250));
    process->find(room, false, [this, process, room, address](const Whereabouts& where) {
        const bool is_for_others = std::holds_alternative<Elsewhere>(where) || std::holds_alternative<Beyond>(where);
        if (is_for_others || std::holds_alternative<NotNow>(where)) return;
        process->server().board().describe_room(address, room, [this, room](const server::HttpAnswer& answer) {
            ++reached_["a question about a room was answered"];
            referee_.note(answer.body);
            if (!lost_commits_at_) finals_.answered(database_->tables(), room, answer.status);
        });
    });
}

}  // namespace crowntable::sim
