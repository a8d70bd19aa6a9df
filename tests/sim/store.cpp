#include "tests/sim/store.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace crowntable::sim {

using server::CommitResult;
using server::Record;
using Json = nlohmann::json;

namespace {

constexpr std::string_view forget_mark = "-";
/// In which nobody asks for anything, until it notes what the next start is to know.
constexpr Time quiet_time{2'000};
constexpr int commit_usual_max_ms = 6;
constexpr int slow_commit_max_ms = 3'000;
constexpr int stall_max_ms = 12'000;

/// The first digit behind `name` becomes another one.
void change_digit(Record& record, std::string_view name) {
    const auto at = record.body.find(name);
    if (at == std::string::npos) return;
    char& digit = record.body[at + name.size()];
    digit = digit == '0' ? '1' : '0';
}

void change_names(Record& record, bool with_fingerprint) {
    Json body = Json::parse(record.body);
    for (auto& change : body["changes"]) {
        if (change.at("change") == "named") change["name"] = "Nobody";
    }
    if (!with_fingerprint) body.erase("room");
    record.body = body.dump();
}

void change_state(Record& record) {
    change_digit(record, R"("state":")");
}

void change_seed(Record& record) {
    change_digit(record, R"("seed":")");
}

void lose_clock(Record& record) {
    Json body = Json::parse(record.body);
    if (body.erase("turn_left_ms") != 0) record.body = body.dump();
}

void lengthen_clock(Record& record) {
    Json body = Json::parse(record.body);
    if (!body.contains("turn_left_ms")) return;
    body["turn_left_ms"] = body.at("turn_left_ms").get<int>() + 1'000;
    record.body = body.dump();
}

std::string frame_of(const std::vector<Record>& batch) {
    Json payload = Json::array();
    for (const auto& record : batch) payload.push_back({record.room, record.seq, record.body});
    const std::string text = payload.dump();
    return std::to_string(text.size()) + ' ' + std::to_string(hash_text(text)) + '\n' + text;
}

}  // namespace

Store::Store(Agenda& agenda, Dice dice, const Faults& faults, Referee& referee, Told told)
    : agenda_(agenda), dice_(dice), faults_(faults), referee_(referee), told_(std::move(told)) {}

void Store::append(server::Append append, std::function<void(CommitResult)> done) {
    told_.appended(append.records);
    requests_.push_back({.batch = std::move(append.records), .appended = std::move(done)});
    work();
}

void Store::load(std::string room, std::function<void(server::Loaded)> done) {
    requests_.push_back({.room = std::move(room), .loaded = std::move(done)});
    work();
}

void Store::claim(std::vector<std::string> rooms, std::function<void(server::Claimed)> done) {
    requests_.push_back({.claimed = [done = std::move(done),
                                     claimed = server::Claimed(rooms.size(), server::first_fence)] { done(claimed); }});
    work();
}

void Store::expire(std::string room, server::Fence) {
    told_.forgotten(room);
    if (referee_.mutates(Mutation::kept_room)) return;
    records_.erase(room);
    ends_.erase(room);
    ends_due_.erase(room);
    log_ += frame_of({{std::move(room), 0, std::string(forget_mark)}});
}

void Store::set_end(std::string room, server::Fence, std::optional<server::WallTime> ends_at) {
    if (records_.contains(room)) ends_due_[std::move(room)] = {ends_at, agenda_.now()};
}

/// What is told waits for the commit of its outbox, behind the one that goes on; where one fails, for as many more.
Time Store::learns_within() const {
    const int commit_max_ms = faults_.has(Fault::stalled_disk) ? stall_max_ms
                              : faults_.has(Fault::slow_disk)  ? slow_commit_max_ms
                                                               : commit_usual_max_ms;
    return quiet_time + Time{4 * commit_max_ms};
}

void Store::keep_ends(Time until) {
    std::erase_if(ends_due_, [&](const auto& due) {
        const auto& [room, end] = due;
        if (end.told > until) return false;
        ends_[room] = end;
        return true;
    });
}

std::vector<server::KeptRoom> Store::rooms() {
    std::vector<server::KeptRoom> rooms;
    for (const auto& [code, records] : records_) {
        const auto end = ends_.find(code);
        rooms.push_back({code, end == ends_.end() ? std::nullopt : end->second.ends_at});
    }
    return rooms;
}

std::vector<server::Record> Store::first_records() {
    std::vector<server::Record> first;
    for (const auto& [code, records] : records_) {
        if (!is_damaged(code) && !records.empty()) first.push_back(records.front());
    }
    return first;
}

std::size_t Store::waiting() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(requests_, [](const Request& request) { return request.claimed == nullptr; }));
}

std::size_t Store::loads() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(requests_, [](const Request& request) { return request.loaded != nullptr; }));
}

/// One group after the other, each of all that waits when it begins.
void Store::work() {
    if (std::exchange(working_, true)) return;
    agenda_.after(next_time(), [this, life = life_] {
        if (life != life_) return;
        auto group = std::exchange(requests_, {});
        for (auto& request : group) {
            carry_out(std::move(request));
            // What was shown may have ended the process.
            if (life != life_) return;
        }
        working_ = false;
        if (!requests_.empty()) work();
    });
}

Time Store::next_time() {
    if (faults_.has(Fault::stalled_disk) && dice_.one_in(40)) return Time{dice_.between(3'000, stall_max_ms)};
    const bool slow = faults_.has(Fault::slow_disk) && dice_.one_in(4);
    return Time{slow ? dice_.between(50, slow_commit_max_ms) : dice_.between(0, commit_usual_max_ms)};
}

void Store::read(Request request) {
    if (faults_.has(Fault::commit_failures) && dice_.one_in(3)) {
        unread_.insert(request.room);
        return request.loaded(server::LoadFailure::unavailable);
    }
    read_again_ += unread_.erase(request.room);
    const auto found = records_.find(request.room);
    auto records = found == records_.end() ? Batch{} : found->second;
    if (damaged_.contains(request.room)) return request.loaded(damaged(std::move(records)));
    if (referee_.mutates(Mutation::wrong_fingerprint) && records.size() > 8) {
        std::ranges::for_each(records, change_state);
    }
    const bool is_false = referee_.mutates(Mutation::false_names);
    if (is_false || referee_.mutates(Mutation::lost_names)) {
        for (auto& record : records) change_names(record, is_false);
    }
    if (referee_.mutates(Mutation::longer_clock)) std::ranges::for_each(records, lengthen_clock);
    request.loaded(std::move(records));
}

/// The store finds out by itself, or whoever reads the records does.
server::Loaded Store::damaged(Batch records) {
    if (records.empty() || dice_.one_in(2)) return server::LoadFailure::damaged;
    if (records.size() > 1 && dice_.one_in(2)) {
        records.erase(records.begin() + dice_.below(static_cast<int>(records.size()) - 1));
        return records;
    }
    std::string& body = records[static_cast<std::size_t>(dice_.below(static_cast<int>(records.size())))].body;
    body.resize(body.size() / 2);
    return records;
}

/// A new room is more often not kept than its rarity lets it be.
bool Store::fails_now(const Batch& batch) {
    if (!faults_.has(Fault::commit_failures)) return false;
    const bool is_new = std::ranges::any_of(batch, [](const Record& record) { return record.seq == 1; });
    return dice_.one_in(failing_ || is_new ? 2 : 60);
}

void Store::carry_out(Request request) {
    if (request.claimed) return request.claimed();
    if (request.loaded) return read(std::move(request));
    failing_ = fails_now(request.batch);
    if (failing_) ++failures_;
    if (failing_ || !fits(request.batch)) {
        told_.failed(request.batch);
        return request.appended(CommitResult::failed);
    }
    mutate(request.batch);
    // Only of what nobody asked for, lest a missing answer is found before the update that is too early.
    const auto asked = [](const Record& record) { return record.body.find("\"person\":") != std::string::npos; };
    const bool is_early = referee_.mutates(Mutation::early_commit) && std::ranges::none_of(request.batch, asked);
    if (is_early && dice_.one_in(20)) return request.appended(CommitResult::committed);
    write(request.batch);
    keep_ends(agenda_.now());
    for (const auto& record : request.batch) records_[record.room].push_back(record);
    auto reported = request.batch;
    if (referee_.mutates(Mutation::other_state)) std::ranges::for_each(reported, change_state);
    if (referee_.mutates(Mutation::other_seed)) std::ranges::for_each(reported, change_seed);
    if (referee_.mutates(Mutation::lost_clock)) std::ranges::for_each(reported, lose_clock);
    const auto life = life_;
    told_.committed(reported);
    // The process may have died before it could tell anybody.
    if (life != life_) return;
    request.appended(CommitResult::committed);
}

bool Store::fits(const std::vector<Record>& batch) const {
    std::map<std::string, std::uint64_t> last;
    for (const Record& record : batch) {
        const auto kept = records_.find(record.room);
        const auto at = last.emplace(record.room, kept == records_.end() ? 0 : kept->second.back().seq).first;
        if (record.seq != ++at->second) return false;
    }
    return true;
}

void Store::write(const std::vector<Record>& batch) {
    last_frame_ = log_.size();
    log_ += frame_of(batch);
}

void Store::crash() {
    keep_ends(agenda_.now() - quiet_time);
    ends_due_.clear();
    if (referee_.mutates(Mutation::lost_commit)) log_.resize(last_frame_);
    if (faults_.has(Fault::torn_tails)) {
        // Some of what nobody was told about is there all the same.
        for (const auto& request : requests_) {
            if (request.batch.empty() || !fits(request.batch)) continue;
            const auto frame = frame_of(request.batch);
            if (dice_.one_in(2)) {
                log_ += frame.substr(0, static_cast<std::size_t>(dice_.below(static_cast<int>(frame.size()))));
                break;
            }
            log_ += frame;
            for (const auto& record : request.batch) records_[record.room].push_back(record);
        }
    }
    requests_.clear();
    working_ = false;
    failing_ = false;
    ++life_;
    read_log();
}

void Store::read_log() {
    records_.clear();
    std::size_t at = 0;
    while (at < log_.size()) {
        const auto end_of_head = log_.find('\n', at);
        if (end_of_head == std::string::npos) break;
        const std::string head = log_.substr(at, end_of_head - at);
        const auto space = head.find(' ');
        if (space == std::string::npos) break;
        const auto size = static_cast<std::size_t>(std::stoull(head.substr(0, space)));
        const auto text = log_.substr(end_of_head + 1, size);
        if (text.size() != size || std::to_string(hash_text(text)) != head.substr(space + 1)) break;
        for (const auto& one : Json::parse(text)) {
            Record record{one.at(0), one.at(1), one.at(2)};
            if (record.body == forget_mark) {
                records_.erase(record.room);
            } else {
                records_[record.room].push_back(std::move(record));
            }
        }
        at = end_of_head + 1 + size;
    }
    log_.resize(at);
}

void Store::mutate(std::vector<Record>& batch) {
    if (!referee_.mutates(Mutation::repeated_command) && !referee_.mutates(Mutation::forgotten_command)) return;
    for (auto& record : batch) {
        Json body = Json::parse(record.body);
        if (!body.contains("id") || body.at("id") < 6) continue;
        if (referee_.mutates(Mutation::repeated_command)) {
            body["id"] = body.at("id").get<int>() - 1;
        } else {
            body.erase("id");
            body.erase("person");
            body.erase("answered");
        }
        record.body = body.dump();
    }
}

}  // namespace crowntable::sim
