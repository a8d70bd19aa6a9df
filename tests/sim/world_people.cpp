#include "protocol/catalogue/catalogue.hpp"
#include "protocol/catalogue/left_out.hpp"
#include "tests/sim/options.hpp"
#include "tests/sim/world.hpp"

namespace crowntable::sim {

void World::open_table(int number) {
    agenda_.after(Time{dice_.between(0, 10'000)}, [this, number] { ask_for_room(number, 0, false); });
}

void World::ask_for_room(int number, int tries, bool failed) {
    if (last_orders_) return;
    const auto again = [this, number, tries](bool has_failed) {
        agenda_.after(Time{1'000}, [=, this] { ask_for_room(number, tries + 1, has_failed); });
    };
    const std::string address = "10.0.0.1";
    if (!server_ || is_turned_away(address) || lacks_key(address, server::AccessKeyFor::rooms)) return again(failed);
    const std::string game = draw_game(dice_);
    const auto* preset = catalogue::find_preset(game);
    const Json rooms = draw_room_options(dice_);
    // Options that do not go together are refused; then fewer are tried.
    const Json options = tries % 4 < 3 ? draw_options(game, dice_) : Json::object();
    const Json body{{"game", game}, {"options", options}, {"room_options", rooms}};
    const int seats = dice_.between(static_cast<int>(preset->seats_min()), static_cast<int>(preset->seats_max()));
    auto answered = std::make_shared<bool>(false);
    const auto asked = server_->time();
    const auto house = operator_.asks(count_rooms(), rooms_max_);
    server_->board().create_room(address, "http://sim", body.dump(), [=, this](const server::HttpAnswer& answer) {
        *answered = true;
        const bool not_kept = answer.body.find("TRY_AGAIN") != std::string::npos;
        if (not_kept) ++failed_creations_;
        if (answer.status != 201) return again(not_kept);
        if (failed) ++created_again_;
        const Json created = Json::parse(answer.body);
        limits_check_.room_given(address, created.at("code"), limits_, asked);
        operator_.room_given(house, game);
        rooms_.push_back(created.at("code"));
        if (shadow_of(created.at("code")) == nullptr)
            referee_.fail("Committed", "a room is promised before it is kept");
        outcome_.presets += game + ' ';
        invite(created.at("code"), created.at("host_token"), seats);
    });
    // Whoever hears nothing of it asks for another room.
    agenda_.after(Time{20'000}, [=] {
        if (!*answered) again(failed);
    });
}

void World::invite(const std::string& room, const std::string& host_token, int seats) {
    const int humans = dice_.between(1, std::min(seats, 5));
    const int watching = dice_.below(3);
    for (int i = 0; i < humans + watching; ++i) {
        const bool late = i >= humans || dice_.one_in(5);
        add_person(room, i == 0 ? host_token : "", seats,
                   Time{late ? dice_.between(20'000, 120'000) : dice_.below(3'000)});
    }
}

void World::add_person(const std::string& room, const std::string& host_token, int seats, Time arrives) {
    const auto who = guests_.size();
    Person::Door door{.knock = [this, who] { knock(who); },
                      .say = [this, who](const std::string& text, std::uint64_t id) { say(who, text, id); },
                      .hang_up = [this, who] { guests_[who].line->client_hangs_up(); }};
    auto person = std::make_unique<Person>("P" + std::to_string(who), host_token, seats,
                                           Dice(plan_.seed, "person " + std::to_string(who)), std::move(door));
    guests_.push_back({std::move(person), room, nullptr});
    agenda_.after(arrives, [this, who] { keep_thinking(who); });
}

void World::keep_thinking(std::size_t who) {
    Person& person = *guests_[who].person;
    if (referee_.failed() || person.gone()) return;
    // Who was late to be told.
    if (last_orders_) person.last_orders();
    person.think(agenda_.now());
    if (person.online()) misbehave(who);
    const int rest = faults_.has(Fault::haste) ? 200 : 600;
    agenda_.after(Time{dice_.between(40, rest)}, [this, who] { keep_thinking(who); });
}

void World::misbehave(std::size_t who) {
    const Person& person = *guests_[who].person;
    Line& line = *guests_[who].line;
    if (faults_.has(Fault::garbage) && dice_.one_in(40)) {
        const std::string frame = garbage(person.some_frame());
        line.viewer.said_false_token |= frame.find(R"("seat_token":"00")") != std::string::npos;
        line.client_says(frame);
    }
    // What was said long ago arrives once more.
    const auto& said = line.viewer.said;
    const bool has_old = !said.empty() && said.begin()->first < line.viewer.obeyed;
    if (faults_.has(Fault::duplicates) && has_old && dice_.one_in(40)) {
        line.client_says(said.begin()->second);
    }
    if (faults_.has(Fault::haste) && person.seated() && dice_.one_in(200)) {
        for (int i = 0; i < 20; ++i) line.client_says(R"({"op":"ping"})");
    }
}

std::string World::garbage(const std::string& frame) {
    static const std::vector<std::string> frames{"",
                                                 "{",
                                                 "[]",
                                                 "null",
                                                 R"({"id":0,"op":"sit"})",
                                                 R"({"id":1,"op":"sat"})",
                                                 R"({"id":9007199254740993,"op":"ping"})",
                                                 R"({"id":3,"id":4,"op":"ping"})",
                                                 R"({"op":"hello","protocol":{"min":1,"max":1},"seat_token":"00"})",
                                                 R"({"id":1,"op":"chat","text":5})",
                                                 "\xff\xfe"};
    if (frame.empty() || dice_.one_in(2)) return dice_.pick(frames);
    std::string changed = frame.substr(0, static_cast<std::size_t>(dice_.below(static_cast<int>(frame.size()))));
    if (dice_.one_in(20)) changed += std::string(20'000, '[');
    return changed;
}

/// A bug on purpose, in what the server is told.
std::string World::as_heard(const Line& line, std::string text) const {
    constexpr std::string_view token = R"("seat_token":")";
    const auto at = text.find(token);
    if (referee_.mutates(Mutation::forgotten_token) && at != std::string::npos) {
        char& digit = text[at + token.size()];
        digit = digit == '0' ? '1' : '0';
    }
    const Json& hello = line.viewer.hello;
    const std::string own = guests_[line.who].person->token();
    const bool has_old_token = hello.value("seat_token", own) != own;
    const bool has_old_code = hello.contains("transfer_code") && own.size() > 0;
    const bool is_let_in = (referee_.mutates(Mutation::living_token) && has_old_token) ||
                           (referee_.mutates(Mutation::reused_code) && has_old_code);
    if (is_let_in && text == hello.dump()) {
        return Json{{"op", "hello"}, {"protocol", hello.at("protocol")}, {"seat_token", own}}.dump();
    }
    return text;
}

void World::knock(std::size_t who) {
    Guest& guest = guests_[who];
    Line::Ends ends{.leaves = [this](Line& line, std::string& text) { return leaves(line, text); },
                    .client_hears =
                        [this](Line& line, const std::string& text) {
                            if (guests_[line.who].line != &line) return;
                            guests_[line.who].person->hears(agenda_.now(), catalogue::whole_message(Json::parse(text)));
                        },
                    .client_lost =
                        [this](Line& line) {
                            if (guests_[line.who].line == &line) guests_[line.who].person->is_cut_off(agenda_.now());
                        },
                    .server_hears =
                        [this](Line& line, const std::string& text) {
                            const bool is_play = text.find(R"("play")") != std::string::npos;
                            if (referee_.mutates(Mutation::deaf_server) && is_play && agenda_.now() > Time{30'000})
                                return;
                            if (server_) heard(line, as_heard(line, text));
                        },
                    .server_lost = [this](Line& line) { lost(line); }};
    guest.line = &add_line(std::move(ends));
    guest.line->who = who;
    guest.line->viewer.token = guest.person->token();
    connect(*guest.line, "10.0.1." + std::to_string(who), guest.room);
    if (is_turned_away(guest.line->address)) guest.person->is_banned(agenda_.now());
}

Line& World::add_line(Line::Ends ends) {
    const auto stream = "line " + std::to_string(lines_.size());
    lines_.push_back(
        std::make_unique<Line>(agenda_, Dice(plan_.seed, stream), faults_, referee_, queues_, std::move(ends)));
    return *lines_.back();
}

void World::connect(Line& line, const std::string& address, const std::string& room) {
    line.address = address;
    line.viewer.room = room;
    if (!server_) return line.server_gone();
    if (is_turned_away(address)) {
        ++turned_away_;
        return line.server_gone();
    }
    line.connection = server_->board().opened(line, address, room);
    addresses_[line.connection] = address;
    limits_check_.opened(line.connection, server_->time());
}

void World::lost(Line& line) {
    if (!server_) return;
    server_->board().lost(line.connection);
    person_went(line.viewer.room, line.connection);
}

void World::say(std::size_t who, const std::string& text, std::uint64_t id) {
    Line& line = *guests_[who].line;
    if (id == 0) {
        line.viewer.hello = Json::parse(text);
        line.viewer.token = line.viewer.hello.value("seat_token", "");
    } else {
        line.viewer.said.insert_or_assign(id, text);
        once_.said(line.viewer, id, text, shadow_of(line.viewer.room));
    }
    line.client_says(text);
    if (id != 0 && faults_.has(Fault::duplicates) && dice_.one_in(8)) line.client_says(text);
}

}  // namespace crowntable::sim
