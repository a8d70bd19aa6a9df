#include "protocol/looking_back/replay.hpp"

#include <nlohmann/json.hpp>

#include "engine/ensure.hpp"

namespace crowntable::looking_back {

namespace {

/// Knows the views of the step before.
class Changes {
public:
    explicit Changes(std::size_t seats) : private_(seats) {}

    std::string of_public(const table::Table& table) {
        std::string text;
        table.write_public(text, Protocol::whole);
        Json now = Json::parse(text);
        Json changed = Json::object();
        // A member that vanished would not be told. None can: the members of a public view are always all there,
        // and null where they have nothing to say.
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
            table.write_private(seat_at(i), now, Protocol::whole);
            // Compared as texts: one writer makes all views, so equal views have equal bytes.
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

std::vector<ReplayStep> steps_of(record::Walk& walk) {
    std::vector<ReplayStep> steps;
    std::optional<Changes> changes;
    while (const record::RecordedStep* next = walk.next()) {
        // The header says how many seats there are, and the walk has not read it before it is asked for its first step.
        if (!changes) changes.emplace(walk.told().start.seats.size());
        ReplayStep step{.told = *next};
        // What is asked of the walk below is as it was after the step.
        walk.take();
        step.turn = walk.table().turn();
        step.events = walk.events();
        step.public_changes = changes->of_public(walk.table());
        step.private_changes = changes->of_private(walk.table());
        steps.push_back(std::move(step));
    }
    ENSURE(steps.empty() || steps.size() == steps.back().told.step + 1);
    return steps;
}

Replay replay_by(record::Walk walk) {
    // The steps come first: only when the walk has come to its end does it know all standings, and the header.
    Replay replay;
    replay.steps = steps_of(walk);
    for (const record::RecordedDeal& deal : walk.deals()) {
        replay.deals.push_back({.vouched_for = deal.vouched_for, .standings = deal.standings});
    }
    for (const ReplayStep& step : replay.steps) {
        if (step.told.what == record::RecordedStep::What::deal)
            replay.deals.at(step.told.deal - 1).first_step = step.told.step;
    }
    replay.start = walk.told().start;
    replay.ended_by_host = walk.told().ended_by_host;
    replay.standings = walk.told().standings;
    return replay;
}

}  // namespace

Replay replay_of(const record::CheckedRecord& record) {
    return replay_by(record::Walk(record));
}

Replay replay_of(const record::RecordedGame& game) {
    return replay_by(record::Walk(game));
}

}  // namespace crowntable::looking_back
