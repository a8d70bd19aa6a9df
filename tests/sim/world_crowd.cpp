#include "server/core/game_wish.hpp"
#include "tests/sim/options.hpp"
#include "tests/sim/world.hpp"

/// Strangers, who take as much as they are given: each comes to one limit or another, and goes.
namespace crowntable::sim {

namespace {

constexpr std::string_view stranger_hello = R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Stranger"})";
constexpr std::string_view false_hello =
    R"({"op":"hello","protocol":{"min":1,"max":1},"seat_token":"00000000000000000000000000000000"})";

/// What somebody may say many times; ids and names are still to be filled in.
Json some_command(Dice& dice) {
    const int what = dice.below(9);
    if (what == 0) return {{"op", "ping"}};
    if (what == 1) return {{"op", "chat"}, {"phrase", "hello"}};
    if (what == 2) return {{"op", "rename"}, {"name", "S" + std::to_string(dice.below(100))}};
    if (what == 3) return {{"op", "watch"}};
    if (what == 4) return {{"op", "claim_seat"}, {"seat", dice.below(4)}};
    if (what == 5) return {{"op", dice.one_in(2) ? "hint" : "arrange"}};
    if (what == 6)
        return {{"op", "commit"}, {"chain_end", std::string(60, 'a') + std::to_string(dice.between(1000, 9999))}};
    return {{"op", "sit"}};
}

}  // namespace

/// Few enough that strangers come to each of them.
void World::limit_crowd(server::Limits& limits) {
    limits.rooms_max = 8;
    limits.rooms_per_address_max = 4;
    limits.connections_max = 22;
    limits.connections_per_address_max = 6;
    limits.seated_extra = 4;
    limits.seated_per_address_extra = 2;
    limits.people_per_room_max = std::min<std::size_t>(limits.people_per_room_max, 14);
    limits.spectators_per_room_max = std::min<std::size_t>(limits.spectators_per_room_max, 4);
    limits.claims_per_room_max = 1;
    limits.documents_waiting_max = 2;
    limits.askers_per_loading_room_max = 2;
    limits.guest_moves = {3, Time{1'000}};
    limits.frames_per_address = {30, Time{100}};
    limits.guesses_per_address = {4, Time{2'000}};
    limits.guesses_in_all = {10, Time{500}};
    limits.records_per_address = {2, Time{5'000}};
    limits.rooms_per_address = {3, Time{10'000}};
    if (dice_.one_in(2)) limits.records_per_room_max = static_cast<std::size_t>(dice_.between(30, 200));
    if (dice_.one_in(4)) limits.actions_per_room_max = static_cast<std::size_t>(dice_.between(20, 100));
    if (dice_.one_in(4)) limits.bytes_per_room_max = static_cast<std::size_t>(dice_.between(10'000, 40'000));
    limits.records_of_unseated_max = 40;
    limits.unseated_per_address_max = dice_.one_in(2) ? 3 : 8;
}

void World::crowd() {
    if (!server_ || rooms_.empty()) return;
    switch (dice_.below(9)) {
        case 0:
            return guess();
        case 1:
            return ask_for_rooms();
        case 2:
            return say_nothing();
        case 3:
            return talk_nonsense();
        case 4:
            return connect_often();
        case 5:
            return claim_seats();
        case 6:
            return ask_often(dice_.pick(rooms_));
        default:
            return flood();
    }
}

std::string World::stranger_address() {
    return "10.9.0." + std::to_string(dice_.below(5));
}

/// Comes without a person behind it, and goes after a while.
Line& World::stranger(const std::string& room) {
    Line::Ends ends{.leaves = [this](Line& line, std::string& text) { return leaves(line, text); },
                    .client_hears = [](Line&, const std::string&) {},
                    .client_lost = [](Line&) {},
                    .server_hears =
                        [this](Line& line, const std::string& text) {
                            if (server_) heard(line, text);
                        },
                    .server_lost = [this](Line& line) { lost(line); }};
    Line& line = add_line(std::move(ends));
    connect(line, stranger_address(), room);
    agenda_.after(Time{dice_.between(12'000, 20'000)}, [&line] { line.client_hangs_up(); });
    return line;
}

void World::flood() {
    Line& line = stranger(dice_.pick(rooms_));
    line.client_says(std::string(stranger_hello));
    const int count = dice_.between(10, 60);
    agenda_.after(Time{dice_.between(1'000, 4'000)}, [this, &line, count] {
        for (int id = 1; id <= count; ++id) {
            Json command = some_command(dice_);
            command["id"] = id;
            line.client_says(command.dump());
        }
        if (!dice_.one_in(4)) line.client_says(Json{{"op", "leave"}, {"id", count + 1}}.dump());
    });
}

void World::talk_nonsense() {
    Line& line = stranger(dice_.pick(rooms_));
    const bool is_in = dice_.one_in(2);
    line.client_says(std::string(is_in ? stranger_hello : false_hello));
    line.viewer.said_false_token = !is_in;
    agenda_.after(Time{2'000}, [this, &line, is_in] {
        for (int i = 0; i < 30; ++i) line.client_says(is_in ? garbage("") : std::string(false_hello));
    });
}

void World::say_nothing() {
    stranger(dice_.pick(rooms_));
}

void World::connect_often() {
    const std::string room = dice_.pick(rooms_);
    const int count = dice_.between(8, 24);
    for (int i = 0; i < count; ++i) {
        Line& line = stranger(room);
        if (i % 6 == 0) continue;
        line.client_says(std::string(stranger_hello));
        agenda_.after(Time{5'000}, [&line] { line.client_says(R"({"id":1,"op":"watch"})"); });
    }
}

/// As many strangers as seats: who is away may find a claim on theirs.
void World::claim_seats() {
    const std::string room = dice_.pick(rooms_);
    for (int seat = 0; seat < 4; ++seat) {
        Line& line = stranger(room);
        line.client_says(std::string(stranger_hello));
        agenda_.after(Time{1'000}, [&line, seat] {
            line.client_says(Json{{"op", "claim_seat"}, {"id", 1}, {"seat", seat}, {"at_once", seat % 2 == 0}}.dump());
        });
    }
}

/// Codes that were never given: many from one address, or a few from each of many, none of which was ever right.
void World::guess() {
    const bool is_alone = dice_.one_in(2);
    const std::string address = stranger_address();
    for (int i = 0; i < 12; ++i) {
        ask_about("ZZZ" + std::to_string(dice_.between(100, 999)),
                  is_alone ? address : "10.8.0." + std::to_string(dice_.below(250)));
    }
}

void World::ask_for_rooms() {
    const std::string address = stranger_address();
    if (is_turned_away(address) || lacks_key(address, server::AccessKeyFor::rooms)) return;
    const Json body{{"game", draw_game(dice_)}, {"options", Json::object()}, {"room_options", Json::object()}};
    for (int i = 0; i < 5; ++i) {
        const auto asked = server_->time();
        const auto house = operator_.asks(count_rooms(), rooms_max_);
        server_->board().create_room(address, "http://sim", body.dump(), [=, this](const server::HttpAnswer& answer) {
            if (answer.status != 201) return;
            const std::string code = Json::parse(answer.body).at("code");
            limits_check_.room_given(address, code, limits_, asked);
            operator_.room_given(house, body.at("game"));
            rooms_.push_back(code);
        });
    }
}

void World::ask_often(const std::string& room) {
    for (int i = 0; i < 4; ++i) ask_about(room, stranger_address());
    for (int i = 0; i < 4; ++i) ask_for_document(room);
}

/// More than may wait for each, at the moment when the process has begun and has all of them still to read.
void World::ask_while_rooms_are_read() {
    for (const auto& [code, shadow] : shadows_) ask_often(code);
}

void World::ask_for_document(const std::string& room) {
    const std::string address = stranger_address();
    if (is_turned_away(address)) return;
    const auto asked = server_->time();
    ++documents_open_;
    server_->board().game_document(address, room, server::GameWish{.number = "last"}, std::string(32, '0'),
                                   [=, this](const server::HttpAnswer& answer) {
                                       --documents_open_;
                                       if (answer.status == 429 || answer.status == 503) return;
                                       limits_check_.document_asked(address, limits_, asked);
                                   });
}

}  // namespace crowntable::sim
