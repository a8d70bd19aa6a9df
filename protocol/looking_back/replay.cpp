#include "protocol/looking_back/replay.hpp"

#include <nlohmann/json.hpp>

#include "engine/ensure.hpp"

namespace crowntable::looking_back {

namespace {

std::vector<ReplayDeal> deals_of(const record::CheckedRecord& record) {
    std::vector<ReplayDeal> deals;
    for (const record::Line& line : record.lines) {
        if (const auto* deal = std::get_if<record::line::Deal>(&line)) {
            deals.push_back({.vouched_for = deal->vouched_for});
        } else if (const auto* result = std::get_if<record::line::Result>(&line)) {
            deals.back().standings = result->standings;
        }
    }
    return deals;
}

/// Knows the views of the step before.
class Changes {
public:
    explicit Changes(std::size_t seats) : private_(seats) {}

    std::string of_public(const table::Table& table) {
        std::string text;
        table.write_public(text);
        Json now = Json::parse(text);
        Json changed = Json::object();
        for (const auto& [name, value] : now.items()) {
            const auto before = public_.find(name);
            if (before == public_.end() || *before != value) changed[name] = value;
        }
        public_ = std::move(now);
        return changed.dump();
    }

    std::vector<std::pair<Seat, std::string>> of_private(const table::Table& table) {
        std::vector<std::pair<Seat, std::string>> changed;
        for (std::size_t i = 0; i < private_.size(); ++i) {
            std::string now;
            table.write_private(seat_at(i), now);
            if (now == private_[i]) continue;
            private_[i] = now;
            changed.emplace_back(seat_at(i), std::move(now));
        }
        return changed;
    }

private:
    Json public_ = Json::object();
    std::vector<std::string> private_;
};

}  // namespace

Replay replay_of(const record::CheckedRecord& record) {
    Replay replay{.start = record.start,
                  .deals = deals_of(record),
                  .ended_by_host = record.ended_by_host,
                  .standings = record.standings};
    Changes changes(record.start.seats.size());
    record::Walk walk(record);
    while (const record::RecordedStep* next = walk.next()) {
        ReplayStep step{.told = *next};
        if (next->what == record::RecordedStep::What::deal) replay.deals.at(next->deal - 1).first_step = next->step;
        walk.take();
        step.turn = walk.table().turn();
        step.events = walk.events();
        step.public_changes = changes.of_public(walk.table());
        step.private_changes = changes.of_private(walk.table());
        replay.steps.push_back(std::move(step));
    }
    ENSURE(replay.steps.empty() || replay.steps.size() == replay.steps.back().told.step + 1);
    return replay;
}

}  // namespace crowntable::looking_back
