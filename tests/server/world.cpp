#include "tests/server/world.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "protocol/catalogue/left_out.hpp"
#include "server/core/room/room.hpp"
#include "tests/support/legal_actions.hpp"
#include "tests/support/schema_check.hpp"

namespace crowntable::tests {

using server::ConnectionId;
using server::HttpAnswer;
using server::RequestId;

namespace {

/// A message of protocol 1 is whole already.
Json whole(const std::string& text) {
    return catalogue::whole_message(Json::parse(text));
}

}  // namespace

Client::Client(World& world, std::string room_code) : code(std::move(room_code)), world_(world) {}

Client& Client::opens() {
    closed.reset();
    greeted = false;
    close_reason.clear();
    ear_ = world_.ears_.emplace_back(std::make_unique<Ear>(world_, *this)).get();
    // It may be closed before it is there.
    auto& ear = *ear_;
    ear.connection_ = world_.board_->opened(ear, address, code);
    world_.settle();
    return *this;
}

Client& Client::hello(const Json& who) {
    opens();
    ProtocolClient newcomer;
    newcomer.speaks(protocol_.newest());
    if (!closed) frame(newcomer.hello(who).dump());
    return *this;
}

Client& Client::comes_back() {
    opens();
    if (!closed) frame(protocol_.hello({}).dump());
    return *this;
}

Client& Client::comes_back_with(std::string token) {
    protocol_.take_token(std::move(token));
    return comes_back();
}

Client& Client::drops() {
    auto& ear = *std::exchange(ear_, nullptr);
    ear.closed_ = true;
    world_.board_->lost(ear.connection_);
    world_.settle();
    return *this;
}

Client& Client::looks(bool is_seen) {
    REQUIRE(ear_ != nullptr);
    world_.board_->note_attention(ear_->connection_, is_seen);
    world_.settle();
    return *this;
}

void Client::pings() {
    REQUIRE(ear_ != nullptr);
    world_.board_->received_control(ear_->connection_);
    world_.settle();
}

void Client::frame(std::string_view text) {
    REQUIRE(ear_ != nullptr);
    world_.board_->received(ear_->connection_, text);
    world_.settle();
}

Json Client::says(std::string_view op_json) {
    return sends(Json::parse(op_json));
}

Json Client::sends(const Json& command) {
    const auto id = command.value("id", protocol_.next_id());
    const auto before = heard.size();
    if (command.contains("id")) {
        protocol_.skip(id);
        frame(command.dump());
    } else {
        posts(command);
    }
    const auto answers = answers_to(id, before);
    CHECK_MESSAGE(answers.size() == 1, "exactly one answer to ", command.dump());
    return answers.empty() ? Json() : answers.back();
}

ProtocolClient::Command Client::posts(Json command) {
    auto numbered = protocol_.number(std::move(command));
    frame(numbered.text);
    return numbered;
}

std::vector<Json> Client::answers_to(std::uint64_t id, std::size_t from) const {
    std::vector<Json> answers;
    for (auto i = from; i < heard.size(); ++i) {
        Json message = Json::parse(heard[i]);
        if (message.value("ack", Json()) == id) answers.push_back(std::move(message));
    }
    return answers;
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
    return update.is_object() && state() == "playing" && you().is_object() && is_awaited(update);
}

bool Client::plays() {
    if (!my_turn()) return false;
    const Json action = some_action(room.at("family").get<std::string>(), room.at("options"), update, the_first);
    const Json answer = sends(Json{{"op", "play"}, {"turn", update.at("turn")}, {"action", action}});
    CHECK_MESSAGE(answer.at("type") == "update", answer.dump());
    return true;
}

void Client::hears(const std::string& text) {
    history += text;
    history += '\n';
    Json message = whole(text);
    heard.push_back(protocol_.newest() == Protocol::whole ? text : message.dump());
    const auto type = message.at("type").get<std::string>();
    if (type == "welcome") {
        greeted = true;
        welcome = message;
        protocol_.welcomed(message.at("seat_token"), message.at("last_id"));
    } else if (type == "room") {
        room = message;
    } else if (type == "update") {
        update = message;
        protocol_.saw_version(message.at("v"));
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

void Ear::send(server::FrameText sent) {
    if (closed_) return;
    const std::string text = sent.whole();
    world_.leaves(*this, text);
    client_.hears(text);
}

void Ear::close(const server::CloseReason& reason) {
    if (std::exchange(closed_, true)) return;
    world_.trace += "C " + std::to_string(reason.code) + '\n';
    world_.ending_.push_back(this);
    if (!is_current()) return;
    client_.ear_ = nullptr;
    client_.closed = reason.code;
    client_.close_reason = reason.name;
}

bool Ear::comes_from(const server::Network& network) const {
    return network.contains(server::Address::parse(client_.address).value());
}

World::World(std::string_view entropy, server::Limits limits, server::Observer* observer)
    : limits_(limits), entropy_(entropy), observer_(observer) {
    start();
}

void World::start() {
    constexpr std::size_t outboxes_max = 10'000;
    board_.reset();
    lobby_ = std::make_unique<server::Lobby>(limits_, entropy_, observer_);
    // As from the data directory: each process has the same.
    lobby_->sign_with(SigningKey(PrivateKey{}));
    board_ = std::make_unique<server::Switchboard>(
        *lobby_, kept_, outboxes_max, [this] { return now_; }, [this] { return wall_time(); }, [] {},
        [this](server::Job job) { jobs_.push_back(std::move(job)); });
}

HttpAnswer World::answer_to(const std::function<void(AnswerTo)>& ask) {
    std::optional<HttpAnswer> answer;
    ask([&](HttpAnswer given) { answer = std::move(given); });
    settle();
    REQUIRE(answer);
    trace += "A " + std::to_string(answer->status) + ' ' + answer->body + '\n';
    return *answer;
}

HttpAnswer World::post(std::string_view body, std::string_view address) {
    return answer_to(
        [&](AnswerTo told) { board_->create_room(address, "http://table.example:8080", body, std::move(told)); });
}

HttpAnswer World::describe(std::string_view room_code, std::string_view address) {
    return answer_to([&](AnswerTo told) { board_->describe_room(address, room_code, std::move(told)); });
}

HttpAnswer World::record(std::string_view number, std::string_view token, std::string_view address) {
    return document({server::GameDocument::record, std::string(number)}, token, address);
}

HttpAnswer World::document(const server::GameWish& wish, std::string_view token, std::string_view address) {
    return answer_to([&](AnswerTo told) { board_->game_document(address, code, wish, token, std::move(told)); });
}

HttpAnswer World::shared_replay(std::string_view link, std::string_view address, std::size_t from) {
    return answer_to([&](AnswerTo told) { board_->shared_replay(address, link, from, std::move(told)); });
}

std::vector<int> World::documents_at_once(const server::GameWish& wish, std::string_view token, int count) {
    std::vector<int> statuses(static_cast<std::size_t>(count));
    holding_jobs_ = true;
    for (auto& status : statuses) {
        board_->game_document("10.0.0.1", code, wish, token, [&](const HttpAnswer& answer) { status = answer.status; });
        settle();
    }
    holding_jobs_ = false;
    settle();
    return statuses;
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
    for (auto wake = board_->next_wake(); wake && *wake <= until; wake = board_->next_wake()) {
        at_once = *wake <= now_ ? at_once + 1 : 0;
        REQUIRE_MESSAGE(at_once < 2'000, "a deadline is never met");
        now_ = std::max(now_, *wake);
        board_->tick();
        settle();
    }
    now_ = until;
    board_->tick();
    settle();
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

void World::stops(std::chrono::milliseconds retry) {
    board_->close_all(retry);
    settle();
}

server::HttpAnswer World::administer(const server::AdminWork& work) {
    return answer_to([&](AnswerTo told) { board_->administer(work, std::move(told)); });
}

std::size_t World::send_away(std::string_view network) {
    const auto count = board_->send_away(server::Network::parse(network).value());
    settle();
    return count;
}

void World::restart() {
    for (auto& client : clients) client->ear_ = nullptr;
    ears_.clear();
    ending_.clear();
    jobs_.clear();
    kept_.forget_asked();
    start();
    board_->recover();
    settle();
}

void World::restart_with(const std::string& room, std::vector<server::Record> records) {
    code = room;
    journal[room] = std::move(records);
    restart();
    // The other server has shown all of it. A room is read when somebody asks for it.
    describe(room);
    if (const auto* kept = lobby_->find_room(room)) shown_[room].version = kept->parts().state.history.version();
}

/// Does what nothing holds back, until nothing is left: a client that was closed may cause a record, which is committed
/// and makes a bot think.
void World::settle() {
    while (lose_one() || work() || replay() || (!holding_jobs_ && do_job())) {
    }
}

/// A room is made again in slices, one in each tick.
bool World::replay() {
    if (!lobby_->is_replaying()) return false;
    board_->tick();
    return true;
}

bool World::lose_one() {
    if (ending_.empty()) return false;
    const auto connection = ending_.front()->connection_;
    ending_.pop_front();
    board_->lost(connection);
    return true;
}

bool World::work() {
    return !(holding_ && kept_.is_append_next()) && kept_.work();
}

bool World::settle_commit() {
    if (!kept_.is_append_next()) return false;
    kept_.work();
    settle();
    return true;
}

void World::release_commits() {
    holding_ = false;
    settle();
}

bool World::do_job() {
    if (jobs_.empty()) return false;
    const server::Job job = std::move(jobs_.front());
    jobs_.pop_front();
    board_->job_done({job.id, job.room, job.work({})});
    return true;
}

bool World::finish_job() {
    const bool was_there = do_job();
    settle();
    return was_there;
}

/// What leaves is held against the schemas and against what is kept.
void World::leaves(const Ear& ear, const std::string& text) {
    trace += "T " + text + '\n';
    try {
        check_server_message(ear.client_.protocol_.newest() == Protocol::whole ? text : whole(text).dump());
    } catch (const SchemaViolation& violation) {
        FAIL_CHECK(violation.what(), " in ", text);
    }
    const Json message = Json::parse(text);
    if (message.at("type") == "update") check_shown_after_written(ear.client_.code, message);
}

void World::check_shown_after_written(const std::string& room, const Json& update) {
    const auto v = update.at("v").get<std::uint64_t>();
    auto& shown = shown_[room];
    if (v <= shown.version) return;
    // One commit may bring several versions; and one that was committed when nobody was there is shown later.
    const bool is_kept = kept_.tells_commit_of(room) || kept_.commits_of(room) > shown.commits;
    CHECK_MESSAGE(is_kept, "a new version is shown without a record");
    shown = {v, kept_.commits_of(room)};
}

Client& at_turn(const std::vector<Client*>& table) {
    for (auto* client : table) {
        if (client->my_turn()) return *client;
    }
    FAIL("nobody is at turn");
    return *table.front();
}

}  // namespace crowntable::tests
