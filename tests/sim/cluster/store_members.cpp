#include "tests/sim/cluster/store_members.hpp"

#include "server/store/postgres/answers.hpp"
#include "tests/sim/cluster/statements.hpp"

namespace crowntable::sim {

using server::cluster::Epoch;
using server::cluster::NodeId;
using server::cluster::NodeRow;
using server::postgres::Answer;
using server::postgres::Call;
using server::postgres::Values;

namespace {

std::int64_t as_number(std::uint64_t value) {
    return static_cast<std::int64_t>(value);
}

std::set<std::string, std::less<>> rules_in(std::string_view text) {
    const auto rules = server::cluster::needs_in(text);
    return {rules.begin(), rules.end()};
}

Values of_life(const NodeRow& seen) {
    return Values().text(seen.id.text).number(as_number(seen.epoch.value)).number(as_number(seen.beat));
}

/// As server/cluster/postgres_members.cpp.
Values told_of_mine(Values values, const server::cluster::Abilities& mine) {
    return values.text(std::to_string(mine.format)).text(server::cluster::text_of_needs(mine.rules));
}

}  // namespace

/// Something that comes, or the end of patience: whichever is first goes on with the fiber.
struct StoreMembers::Wait {
    bool is_over = false;
    std::optional<Answer> answer{};
    bool has_come = false;
    /// Also the end of the connection ends it.
    bool is_for_answer = false;
};

std::shared_ptr<StoreMembers::Wait> StoreMembers::begin_waiting(Time until) {
    const auto wait = wait_ = std::make_shared<Wait>();
    time_.at(Source::beats, until, [this, wait] {
        if (!std::exchange(wait->is_over, true)) fiber_->resume();
    });
    return wait;
}

void StoreMembers::sleep(Time time) {
    begin_waiting(time_.boot() + time);
    fiber_->wait();
}

bool StoreMembers::connect(Time until) {
    if (wire_) return true;
    wire_ = make_wire_();
    const auto wait = begin_waiting(until);
    wire_->connect(time_.relayed<bool>(Source::beats,
                                       [this, wait](bool is_there) {
                                           if (std::exchange(wait->is_over, true)) return;
                                           wait->has_come = is_there;
                                           fiber_->resume();
                                       }),
                   time_.heard(Source::beats, [this, broken = std::weak_ptr<Wire>(wire_)] {
                       const auto same = broken.lock();
                       if (!same || same != wire_) return;
                       wire_.reset();
                       const auto last = wait_;
                       if (last->is_for_answer && !std::exchange(last->is_over, true)) fiber_->resume();
                   }));
    fiber_->wait();
    if (!wait->has_come && wire_) {
        wire_->close();
        wire_.reset();
    }
    return wait->has_come;
}

std::optional<std::vector<server::postgres::Rows>> StoreMembers::ask(Call call) {
    const auto until = time_.boot() + patience_;
    if (!connect(until)) return std::nullopt;
    if (!wire_) return std::nullopt;
    const auto wait = begin_waiting(until);
    wait->is_for_answer = true;
    wire_->ask({std::move(call)}, time_.relayed<Answer>(Source::beats, [this, wait](Answer answer) {
        if (std::exchange(wait->is_over, true)) return;
        wait->answer = std::move(answer);
        fiber_->resume();
    }));
    fiber_->wait();
    // What was not answered may still be: another question must not hear that answer.
    if (!wait->answer && wire_) {
        wire_->close();
        wire_.reset();
    }
    if (!wait->answer || !std::holds_alternative<std::vector<server::postgres::Rows>>(*wait->answer)) {
        return std::nullopt;
    }
    return std::get<std::vector<server::postgres::Rows>>(std::move(*wait->answer));
}

std::optional<bool> StoreMembers::change(Call call) {
    const auto rows = ask(std::move(call));
    if (!rows) return std::nullopt;
    return rows->front().changed() == 1;
}

std::optional<std::vector<NodeRow>> StoreMembers::nodes() {
    const auto rows = ask({&members::nodes});
    if (!rows) return std::nullopt;
    std::vector<NodeRow> nodes;
    const auto& table = rows->front();
    for (int row = 0; row < table.size(); ++row) {
        nodes.push_back({{std::string(table.bytes(row, 0))},
                         {static_cast<std::uint64_t>(table.number(row, 1))},
                         static_cast<std::uint64_t>(table.number(row, 2)),
                         std::string(table.bytes(row, 3)),
                         {std::stoi(std::string(table.bytes(row, 4))), rules_in(table.bytes(row, 5))}});
    }
    return nodes;
}

std::optional<bool> StoreMembers::beat(const NodeId& id, Epoch epoch) {
    const auto rows = ask({&members::beat, Values().text(id.text).number(as_number(epoch.value))});
    if (!rows) return std::nullopt;
    if (rows->front().size() == 0) return false;
    calendar_ = server::WallTime(Time{rows->front().number(0, 0)});
    if (beaten_) beaten_();
    return true;
}

std::optional<bool> StoreMembers::bury(const NodeRow& seen) {
    return change({&members::bury, of_life(seen)});
}

std::optional<bool> StoreMembers::enter(const NodeId& id, const std::string& address) {
    return change({&members::enter, told_of_mine(Values().text(id.text).text(address), mine_)});
}

std::optional<bool> StoreMembers::live_again(const NodeRow& seen, const std::string& address) {
    return change({&members::live_again, told_of_mine(of_life(seen).text(address), mine_)});
}

void StoreMembers::leave(const NodeId& id, Epoch epoch) {
    change({&members::leave, Values().text(id.text).number(as_number(epoch.value))});
}

}  // namespace crowntable::sim
