#include "tests/sim/checks/stalls.hpp"

#include <algorithm>
#include <variant>

#include "server/core/record.hpp"

namespace crowntable::sim {

void Stalls::asked() {
    if (owed_++ == 0) heard_ = now();
}

void Stalls::appended(const server::Record& record) {
    const auto body = server::read_record(record.body);
    if (!body) return;
    const bool ran_out = std::ranges::any_of(
        body->changes, [](const auto& one) { return std::holds_alternative<server::change::ClockRanOut>(one); });
    const bool stands_in = !body->command && std::ranges::any_of(body->changes, [](const auto& one) {
        const auto* stood = std::get_if<server::change::StoodIn>(&one);
        return stood != nullptr && stood->by != table::PlayedBy::human;
    });
    if ((ran_out || stands_in) && waited() > Time{0}) {
        return referee_.fail("Stalls", "somebody is played for while the store owes an answer");
    }
    const auto before = shown_.find(record.room);
    if (ran_out && before != shown_.end() && before->second.left) {
        const Turn& turn = before->second;
        const Time since = turn.since.value_or(now());
        if (now() - since < *turn.left - patience) {
            return referee_.fail("Stalls", "a turn is played away whose time nobody could see");
        }
        if (turn.since && *turn.since > turn.made + patience) ++shown_late_;
    }
    shown_[record.room] = {.seq = record.seq, .left = body->turn_left, .made = now()};
}

void Stalls::answered() {
    --owed_;
    left_out_ += waited();
    heard_ = owed_ > 0 ? std::optional(now()) : std::nullopt;
}

void Stalls::committed(const server::Record& record) {
    const auto found = shown_.find(record.room);
    if (found != shown_.end() && found->second.seq == record.seq) found->second.since = now();
}

void Stalls::look(Time games) {
    const Time stood = left_out_ + waited();
    const Time expected = now() - looked_at_ - (stood - stood_before_);
    if (games - games_ != expected) {
        referee_.fail("Stalls", "the time of the games goes on by " + std::to_string((games - games_).count()) +
                                    " ms and not by " + std::to_string(expected.count()));
    }
    looked_at_ = now();
    games_ = games;
    stood_before_ = stood;
}

void Stalls::started(Time games) {
    looked_at_ = now();
    games_ = games;
    stood_before_ = left_out_;
}

void Stalls::crashed() {
    shown_.clear();
    owed_ = 0;
    heard_.reset();
}

}  // namespace crowntable::sim
