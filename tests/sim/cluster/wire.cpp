#include "tests/sim/cluster/wire.hpp"

#include <algorithm>
#include <utility>

namespace crowntable::sim {

void StoreLink::deliver(Time& last, std::function<void()> message, Time delay) {
    last = std::max(last, agenda_.now()) + Time{dice_.between(0, 3)} + delay;
    agenda_.at(last, [this, message = std::move(message)]() mutable {
        if (is_cut_) {
            held_.push_back(std::move(message));
        } else {
            message();
        }
    });
}

void StoreLink::mend() {
    is_cut_ = false;
    for (auto& message : std::exchange(held_, {})) agenda_.after(Time{0}, std::move(message));
}

void Wire::connect(std::function<void(bool)> done, std::function<void()> broken) {
    broken_ = std::move(broken);
    link_.deliver(last_to_database_, [this, self = shared_from_this(), done = std::move(done)] {
        if (is_closed_) return;
        backend_ = database_.connect(writer_, [one = weak_from_this()] {
            if (const auto wire = one.lock()) wire->be_broken();
        });
        link_.deliver(last_to_node_, [self, done, is_there = backend_ != nullptr] {
            if (!self->is_closed_) done(is_there);
        });
    });
}

void Wire::ask(std::vector<server::postgres::Call> calls, Answered done) {
    const auto meant = link_.take_next();
    const bool breaks = meant || (faults_.has(ClusterFault::lost_answers) && link_.dice().one_in(60));
    if (breaks && way_ == Way::fine) {
        constexpr std::array ways{Way::unanswered, Way::lost, Way::late};
        way_ = meant ? *meant : ways.at(static_cast<std::size_t>(link_.dice().below(3)));
        agenda_.after(Time{link_.dice().between(0, 2'000)}, [self = shared_from_this()] { self->told_broken(); });
    }
    if (way_ == Way::lost) return;
    const Time delay{way_ == Way::late ? link_.dice().between(500, 12'000) : 0};
    link_.deliver(
        last_to_database_,
        [this, self = shared_from_this(), calls = std::move(calls), done = std::move(done)]() mutable {
            if (backend_ == nullptr) return;
            database_.ask(backend_, std::move(calls), [this, self, done](server::postgres::Answer answer) {
                if (way_ != Way::fine || is_closed_) return;
                const bool is_slow = faults_.has(ClusterFault::slow_answers) && link_.dice().one_in(8);
                const Time on_its_way{is_slow ? link_.dice().between(300, 3'500) : 0};
                // Rows are nobody's twice: a message that can be copied holds them.
                const auto kept = std::make_shared<server::postgres::Answer>(std::move(answer));
                link_.deliver(
                    last_to_node_,
                    [self, done, kept] {
                        if (!self->is_closed_) done(std::move(*kept));
                    },
                    on_its_way);
            });
        },
        delay);
}

void Wire::be_broken() {
    if (way_ == Way::fine) way_ = Way::lost;
    link_.deliver(last_to_node_, [self = shared_from_this()] { self->told_broken(); });
}

void Wire::told_broken() {
    if (std::exchange(is_closed_, true)) return;
    if (broken_) broken_();
}

void Wire::close() {
    is_closed_ = true;
    broken_ = {};
}

}  // namespace crowntable::sim
