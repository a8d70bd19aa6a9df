#include "tests/sim/cluster/store_channel.hpp"

#include <algorithm>

#include "engine/ensure.hpp"

namespace crowntable::sim {

using server::postgres::Answer;
using server::postgres::Unknown;

StoreChannel::~StoreChannel() {
    if (wire_) wire_->close();
}

/// Heard by `go_on`, as what a socket holds.
void StoreChannel::come(std::uint64_t connection, std::function<void()> what) {
    came_.push_back([what = std::move(what), connection, this] {
        if (connection == connection_) what();
    });
    ready_();
}

void StoreChannel::begin() {
    wire_ = make_wire_();
    ++connection_;
    state_ = State::connecting;
    until_ = time_.boot() + pace_.connect;
    wire_->connect(time_.relayed<bool>(Source::store,
                                       [this, connection = connection_](bool is_there) {
                                           come(connection, [this, is_there] {
                                               if (!is_there) return break_off("the database is not there");
                                               state_ = State::open;
                                               pause_ = pace_.retry;
                                               told_.opened();
                                           });
                                       }),
                   time_.heard(Source::store, [this, connection = connection_] {
                       come(connection, [this] { break_off("the connection is broken"); });
                   }));
}

void StoreChannel::send(const std::vector<server::postgres::Call>& calls, std::function<void(Answer)> done) {
    ENSURE(is_open() && !calls.empty());
    if (under_way_.empty()) until_ = time_.boot() + pace_.answer;
    under_way_.push_back(std::move(done));
    auto heard = time_.relayed<Answer>(Source::store, [this, connection = connection_](Answer answer) {
        const auto kept = std::make_shared<Answer>(std::move(answer));
        come(connection, [this, kept] {
            const auto answered = std::move(under_way_.front());
            under_way_.pop_front();
            until_ = time_.boot() + pace_.answer;
            answered(std::move(*kept));
        });
    });
    time_.say([wire = wire_, calls, heard = std::move(heard)] { wire->ask(calls, heard); });
}

server::Waits StoreChannel::waits() const {
    const bool is_timed = state_ != State::open || !under_way_.empty();
    using Clock = std::chrono::steady_clock;
    return {.until = is_timed ? std::optional(Clock::time_point(until_)) : std::nullopt};
}

void StoreChannel::give_up() {
    is_given_up_ = true;
    if (wire_) wire_->close();
    state_ = State::closed;
    came_.clear();
}

void StoreChannel::go_on() {
    if (is_given_up_) return;
    if (state_ == State::closed && time_.boot() >= until_) begin();
    while (!came_.empty()) {
        const auto what = std::move(came_.front());
        came_.pop_front();
        what();
    }
    const bool is_awaiting = state_ == State::connecting || !under_way_.empty();
    if (state_ != State::closed && is_awaiting && time_.boot() >= until_) break_off("the database does not answer");
}

void StoreChannel::break_off(const std::string& why) {
    wire_->close();
    wire_.reset();
    ++connection_;
    state_ = State::closed;
    until_ = time_.boot() + pause_;
    pause_ = std::min(Time{2 * pause_}, Time{pace_.retry_max});
    for (auto& lost : std::exchange(under_way_, {})) lost(Unknown{why});
    told_.broken(why);
}

}  // namespace crowntable::sim
