#include "tests/server/world.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "server/core/room/room.hpp"
#include "tests/support/cribbage_plays.hpp"
#include "tests/support/schema_check.hpp"

namespace crowntable::tests {

using server::ConnectionId;
using server::HttpAnswer;
using server::RequestId;

Client::Client(World& world, std::string room_code) : code(std::move(room_code)), world_(world) {}

Client& Client::opens() {
    connection_ = ConnectionId{++world_.last_connection_};
    closed.reset();
    greeted = false;
    close_reason.clear();
    world_.by_connection_[connection_->value] = this;
    world_.room_of_[connection_->value] = code;
    const auto connection = *connection_;
    world_.input([&](Outbox& out) { world_.lobby().connection_opened(world_.now(), connection, address, code, out); });
    return *this;
}

Client& Client::hello(Json who) {
    opens();
    who["op"] = "hello";
    who["protocol"] = {{"min", 1}, {"max", 1}};
    if (!closed) frame(who.dump());
    return *this;
}

Client& Client::comes_back() {
    Json who{{"seat_token", token}};
    if (update.is_object()) who["version"] = update.at("v");
    return hello(who);
}

Client& Client::drops() {
    const auto connection = *connection_;
    connection_.reset();
    world_.by_connection_.erase(connection.value);
    world_.input([&](Outbox& out) { world_.lobby().connection_lost(world_.now(), connection, out); });
    return *this;
}

void Client::frame(std::string_view text) {
    REQUIRE(connection_);
    const auto connection = *connection_;
    world_.input([&](Outbox& out) { world_.lobby().receive(world_.now(), connection, text, out); });
}

Json Client::says(std::string_view op_json) {
    return sends(Json::parse(op_json));
}

Json Client::sends(Json command) {
    if (!command.contains("id")) command["id"] = next_id;
    const auto id = command.at("id").get<std::uint64_t>();
    const auto before = heard.size();
    frame(command.dump());
    Json answer;
    int answers = 0;
    for (auto i = before; i < heard.size(); ++i) {
        Json message = Json::parse(heard[i]);
        if (message.contains("ack") && message.at("ack") == id) {
            answer = message;
            ++answers;
        }
    }
    CHECK_MESSAGE(answers == 1, "exactly one answer to ", command.dump());
    if (answers == 1 && answer.at("type") != "refused") next_id = id + 1;
    return answer;
}

std::string Client::refusal(std::string_view op_json) {
    const Json answer = says(op_json);
    return answer.at("type") == "refused" ? answer.at("code").get<std::string>() : "";
}

Client& Client::sits() {
    CHECK(says(R"({"op":"sit"})").at("type") == "seated");
    return *this;
}

Client& Client::ready() {
    CHECK(says(R"({"op":"ready","ready":true})").at("type") == "done");
    return *this;
}

bool Client::my_turn() const {
    if (!update.is_object() || state() != "playing") return false;
    const Json& seat = room.at("you").at("seat");
    const Json waiting = view().value("waiting", Json::array());
    return waiting.empty() ? view().at("current") == seat : std::ranges::find(waiting, seat) != waiting.end();
}

namespace {

/// The first in the alphabet, so that the order of a hand has no influence.
std::string least(const Json& faces) {
    const auto all = faces.get<std::vector<std::string>>();
    return *std::min_element(all.begin(), all.end());
}

Json rummy_action(const Json& legal) {
    if (!legal.at("draw").empty()) return {{"type", "draw"}, {"source", legal.at("draw").front()}};
    if (!legal.at("go_out").empty()) {
        return {{"type", "discard"}, {"card", least(legal.at("go_out"))}, {"go_out", true}};
    }
    return {{"type", "discard"}, {"card", least(legal.at("discard"))}};
}

Json cribbage_action(const Json& options, const Json& update) {
    const Json& legal = update.at("you").at("legal");
    if (legal.at("play")) {
        const CribbagePlays plays(options, update);
        Json action = plays.action(0);
        if (options.at("joker_calls")) action["claim"] = plays.points(0);
        return action;
    }
    if (legal.at("exchange") > 0) return {{"type", "exchange"}, {"tiles", {least(update.at("you").at("rack"))}}};
    return {{"type", "pass"}};
}

}  // namespace

bool Client::plays() {
    if (!my_turn()) return false;
    const bool is_rummy = room.at("family") == "rummy";
    const Json action = is_rummy ? rummy_action(you().at("legal")) : cribbage_action(room.at("options"), update);
    const Json answer = sends(Json{{"op", "play"}, {"turn", update.at("turn")}, {"action", action}});
    CHECK_MESSAGE(answer.at("type") == "update", answer.dump());
    return true;
}

void Client::hears(const std::string& text) {
    heard.push_back(text);
    history += text;
    history += '\n';
    Json message = Json::parse(text);
    const auto type = message.at("type").get<std::string>();
    if (type == "welcome") {
        greeted = true;
        token = message.at("seat_token");
        welcome = message;
        next_id = std::max(next_id, message.at("last_id").get<std::uint64_t>() + 1);
    } else if (type == "room") {
        room = message;
    } else if (type == "update") {
        update = message;
    }
}

std::vector<Json> Client::all(std::string_view type) const {
    std::vector<Json> found;
    for (const auto& text : heard) {
        Json message = Json::parse(text);
        if (message.at("type") == type) found.push_back(message);
    }
    return found;
}

Json Client::last(std::string_view type) const {
    const auto found = all(type);
    return found.empty() ? Json() : found.back();
}

int Client::count_events(std::string_view event) const {
    int count = 0;
    for (const auto& message : all("update")) {
        for (const auto& one : message.at("events")) count += one.at("event") == event ? 1 : 0;
    }
    return count;
}

World::World(std::string_view entropy, server::Limits limits, server::Observer* observer)
    : limits_(limits),
      entropy_(entropy),
      observer_(observer),
      lobby_(std::make_unique<server::Lobby>(limits_, entropy_, observer_)) {}

HttpAnswer World::ask(const std::function<void(RequestId, Outbox&)>& run) {
    const RequestId request{++last_request_};
    input([&](Outbox& out) { run(request, out); });
    REQUIRE(answers_.contains(request.value));
    return answers_.at(request.value);
}

HttpAnswer World::post(std::string_view body, std::string_view address) {
    return ask([&](RequestId request, Outbox& out) {
        lobby_->create_room(now_, request, address, "http://table.example:8080", body, out);
    });
}

HttpAnswer World::describe(std::string_view room_code, std::string_view address) {
    return ask([&](RequestId request, Outbox& out) { lobby_->describe_room(now_, request, address, room_code, out); });
}

HttpAnswer World::record(std::string_view number, std::string_view token, std::string_view address) {
    return document({server::GameDocument::record, std::string(number)}, token, address);
}

HttpAnswer World::document(const server::GameWish& wish, std::string_view token, std::string_view address) {
    return ask(
        [&](RequestId request, Outbox& out) { lobby_->game_document(now_, request, address, code, wish, token, out); });
}

std::vector<int> World::documents_at_once(const server::GameWish& wish, std::string_view token, int count) {
    holding_jobs_ = true;
    const auto before = last_request_;
    for (int i = 0; i < count; ++i) {
        const RequestId request{++last_request_};
        input([&](Outbox& out) { lobby_->game_document(now_, request, "10.0.0.1", code, wish, token, out); });
    }
    holding_jobs_ = false;
    while (finish_job()) {
    }
    std::vector<int> statuses;
    for (auto request = before + 1; request <= last_request_; ++request) {
        statuses.push_back(static_cast<int>(answers_.at(request).status));
    }
    return statuses;
}

HttpAnswer World::games() {
    return ask([&](RequestId request, Outbox& out) { lobby_->list_games(request, out); });
}

Json World::create(std::string_view game, Json options, Json room_options) {
    const auto answer = post(Json{{"game", game}, {"options", options}, {"room_options", room_options}}.dump());
    REQUIRE_MESSAGE(answer.status == 201, answer.body);
    Json body = Json::parse(answer.body);
    code = body.at("code");
    host_token = body.at("host_token");
    return body;
}

Client& World::client() {
    return *clients.emplace_back(std::make_unique<Client>(*this, code));
}

Client& World::host(std::string_view name) {
    if (code.empty()) create();
    return client().hello({{"host_token", host_token}, {"name", name}});
}

Client& World::join(std::string_view name) {
    return client().hello({{"name", name}});
}

std::vector<Client*> World::table(std::initializer_list<std::string_view> names, int bots, std::string_view level) {
    std::vector<Client*> seated;
    for (const auto name : names) seated.push_back(&(seated.empty() ? host(name) : join(name)).sits());
    for (int i = 0; i < bots; ++i) {
        CHECK(seated.front()->sends(Json{{"op", "add_bot"}, {"level", level}}).at("type") == "done");
    }
    return seated;
}

void World::pass(std::chrono::milliseconds time) {
    const Now until = now_ + time;
    int at_once = 0;
    for (auto wake = lobby_->next_wake(); wake && *wake <= until; wake = lobby_->next_wake()) {
        at_once = *wake <= now_ ? at_once + 1 : 0;
        REQUIRE_MESSAGE(at_once < 2'000, "a deadline is never met");
        now_ = std::max(now_, *wake);
        input([&](Outbox& out) { lobby_->tick(now_, out); });
    }
    now_ = until;
    input([&](Outbox& out) { lobby_->tick(now_, out); });
}

void World::play(const std::vector<Client*>& players, const std::function<bool()>& enough) {
    for (int i = 0; i < 30'000; ++i) {
        bool acted = false;
        for (auto* player : players) {
            if (!player->online()) continue;
            if (player->state() == "finished" || enough()) return;
            const bool waits = player->state() == "between_rounds" &&
                               !player->room.at("seats").at(static_cast<std::size_t>(player->seat())).at("ready");
            if (player->plays()) {
                acted = true;
            } else if (waits) {
                player->ready();
                acted = true;
            }
            if (acted) pass(std::chrono::milliseconds(200));
        }
        if (!acted) pass(std::chrono::milliseconds(1'000));
    }
    FAIL("the game never ends");
}

void World::restart() {
    for (auto& client : clients) client->connection_.reset();
    by_connection_.clear();
    waiting_.clear();
    jobs_.clear();
    lost_.clear();
    lobby_ = std::make_unique<server::Lobby>(limits_, entropy_, observer_);
    std::vector<std::string> rooms;
    for (const auto& [room, records] : journal) rooms.push_back(room);
    input([&](Outbox& out) { lobby_->rooms_kept(now_, rooms, out); });
}

void World::restart_with(const std::string& room, std::vector<server::Record> records) {
    code = room;
    journal[room] = std::move(records);
    restart();
    // The other server has shown all of it.
    if (const auto* kept = lobby_->find_room(room)) version_[room] = kept->parts().state.history.version();
}

void World::input(const std::function<void(Outbox&)>& run) {
    Outbox outbox;
    run(outbox);
    carry_out(std::move(outbox));
}

void World::check_shown_after_written(const Outbox& outbox) {
    for (const auto& text : outbox.texts) {
        const Json message = Json::parse((text.shared ? *text.shared : std::string()) + text.own);
        if (message.at("type") != "update") continue;
        const auto& room = room_of_.at(text.connection.value);
        const auto v = message.at("v").get<std::uint64_t>();
        if (v > version_[room]) {
            bool written = false;
            for (const auto& record : outbox.records) written |= record.room == room;
            CHECK_MESSAGE(written, "a new version is shown without a record");
            version_[room] = v;
        }
    }
}

/// What journal.hpp promises: a batch that does not follow what is kept is not taken.
bool World::follows(const Outbox& outbox) const {
    std::map<std::string, std::uint64_t> last;
    for (const auto& record : outbox.records) {
        const auto kept = journal.find(record.room);
        const auto [at, first] = last.emplace(record.room, kept == journal.end() ? 0 : kept->second.size());
        if (record.seq != ++at->second) {
            CHECK_MESSAGE(lost_.contains(record.room), "a room skips a record");
            return false;
        }
    }
    return true;
}

void World::commit(const Outbox& outbox) {
    for (const auto& record : outbox.records) {
        CHECK(record.body.find('\n') == std::string::npos);
        journal[record.room].push_back(record);
    }
}

/// The same as the event loop does (server/core/lobby/lobby.hpp, commit_failed).
void World::lose(Waiting& lost) {
    Outbox told;
    lobby_->commit_failed(now_, lost.outbox.records, told);
    for (const auto& record : lost.outbox.records) lost_.insert(record.room);
    lost.outbox.records.clear();
    for (auto& answer : lost.outbox.answers) answer.status = 503;
    for (auto& waiting : waiting_) {
        const auto is_closed = [&](const auto& one) {
            const auto is_it = [&](const auto& close) { return close.connection == one.connection; };
            return !by_connection_.contains(one.connection.value) || std::ranges::any_of(told.closes, is_it);
        };
        std::erase_if(waiting.outbox.texts, is_closed);
        std::erase_if(waiting.outbox.closes, is_closed);
    }
    waiting_.push_back({std::move(told), true});
}

bool World::settle_commit() {
    const auto next = std::ranges::find_if(waiting_, [](const Waiting& one) { return !one.settled; });
    if (next == waiting_.end()) return false;
    next->settled = true;
    if (std::exchange(fail_next_, false) || !follows(next->outbox)) {
        lose(*next);
    } else {
        commit(next->outbox);
    }
    let_go();
    return true;
}

void World::release_commits() {
    holding_ = false;
    while (settle_commit()) {
    }
}

bool World::finish_job() {
    if (jobs_.empty()) return false;
    const server::Job job = std::move(jobs_.front());
    jobs_.pop_front();
    input([&](Outbox& out) { lobby_->job_done(now_, {job.id, job.room, job.work({})}, out); });
    return true;
}

void World::carry_out(Outbox outbox) {
    const bool settled = outbox.records.empty();
    waiting_.push_back({std::move(outbox), settled});
    if (holding_ || settled) {
        let_go();
    } else {
        settle_commit();
    }
}

void World::let_go() {
    // What leaves may cause more; the outermost call carries that out too.
    if (std::exchange(leaving_, true)) return;
    while (!waiting_.empty() && waiting_.front().settled) {
        const Outbox outbox = std::move(waiting_.front().outbox);
        waiting_.pop_front();
        leave(outbox);
    }
    leaving_ = false;
}

void World::leave(const Outbox& outbox) {
    check_shown_after_written(outbox);
    for (const auto& record : outbox.records) trace += "R " + record.body + '\n';
    for (const auto& text : outbox.texts) {
        const std::string whole = (text.shared ? *text.shared : std::string()) + text.own;
        trace += "T " + whole + '\n';
        try {
            check_server_message(whole);
        } catch (const SchemaViolation& violation) {
            FAIL_CHECK(violation.what(), " in ", whole);
        }
        if (const auto found = by_connection_.find(text.connection.value); found != by_connection_.end()) {
            found->second->hears(whole);
        }
    }
    for (const auto& answer : outbox.answers) {
        trace += "A " + std::to_string(answer.status) + ' ' + answer.body + '\n';
        answers_[answer.request.value] = answer;
    }
    std::vector<ConnectionId> lost;
    for (const auto& close : outbox.closes) {
        trace += "C " + std::to_string(close.reason.code) + '\n';
        lost.push_back(close.connection);
        if (const auto found = by_connection_.find(close.connection.value); found != by_connection_.end()) {
            if (found->second->connection_ == close.connection) {
                found->second->closed = close.reason.code;
                found->second->close_reason = close.reason.name;
                found->second->connection_.reset();
            }
            by_connection_.erase(found);
        }
    }
    for (const auto connection : lost) {
        input([&](Outbox& out) { lobby_->connection_lost(now_, connection, out); });
    }
    for (const auto& room : outbox.loads) {
        lost_.erase(room);
        const auto kept = journal.contains(room) ? journal.at(room) : std::vector<server::Record>{};
        input([&](Outbox& out) { lobby_->room_loaded(now_, room, kept, out); });
    }
    for (const auto& room : outbox.expired) {
        expired.insert(room);
        journal.erase(room);
    }
    for (const auto& job : outbox.jobs) jobs_.push_back(job);
    while (!holding_jobs_ && finish_job()) {
    }
}

Client& at_turn(const std::vector<Client*>& table) {
    for (auto* client : table) {
        if (client->my_turn()) return *client;
    }
    FAIL("nobody is at turn");
    return *table.front();
}

}  // namespace crowntable::tests
