#include "tests/sim/line.hpp"

#include <algorithm>
#include <utility>

namespace crowntable::sim {

namespace {

constexpr Time idle_timeout{60'000};
constexpr Time close_timeout{3'000};

}  // namespace

Line::Line(Agenda& agenda, Dice dice, const Faults& faults, Referee& referee, Queues& queues, Ends ends)
    : agenda_(agenda), dice_(dice), faults_(faults), referee_(referee), queues_(queues), ends_(std::move(ends)) {
    slow_ = faults_.has(Fault::slow_readers) && dice_.one_in(4);
}

Time Line::latency() {
    if (faults_.has(Fault::delays) && dice_.one_in(12)) return Time{dice_.between(200, 6'000)};
    return Time{dice_.between(1, 60)};
}

void Line::send(server::FrameText sent) {
    if (!server_open_ || closing_) return;
    std::string text = sent.whole();
    if (!ends_.leaves(*this, text)) return;
    const bool full = frames_ >= Queues::frames_max || bytes_ + text.size() > Queues::bytes_max;
    if (full && !referee_.mutates(Mutation::endless_queue)) {
        too_slow_ = true;
        return close(server::close_reason::too_slow);
    }
    ++frames_;
    bytes_ += text.size();
    queues_.line(frames_, bytes_);
    const bool is_slow = slow_ && faults_.has(Fault::slow_readers);
    last_to_client_ =
        std::max(agenda_.now(), last_to_client_) + latency() + (is_slow ? Time{dice_.between(1'000, 10'000)} : Time{0});
    agenda_.at(last_to_client_, [this, text = std::move(text), sent = std::max(agenda_.now(), stands_until_)] {
        if (dead_ || (gone_at_ && sent > *gone_at_)) return;
        --frames_;
        bytes_ -= text.size();
        if (client_open_ && !cut_to_client_) ends_.client_hears(*this, text);
    });
}

void Line::close(const server::CloseReason& reason) {
    if (std::exchange(closing_, true)) return;
    const bool at_once = reason == server::close_reason::too_slow;
    const auto when = at_once ? agenda_.now() : std::max(agenda_.now(), last_to_client_) + latency();
    lose_client(when);
    lose_server(dead_ || at_once ? agenda_.now() + close_timeout : when);
}

bool Line::comes_from(const server::Network& network) const {
    return network.contains(server::Address::parse(address).value());
}

void Line::client_says(std::string text) {
    if (!client_open_) return;
    last_to_server_ = std::max(agenda_.now(), last_to_server_) + latency();
    agenda_.at(last_to_server_, [this, text = std::move(text)] {
        if (server_open_ && !dead_ && !cut_to_server_) ends_.server_hears(*this, text);
    });
}

void Line::client_hangs_up() {
    client_open_ = false;
    lose_server(dead_ ? agenda_.now() + idle_timeout : std::max(agenda_.now(), last_to_server_) + latency());
}

void Line::breaks() {
    cut_to_client_ = true;
    cut_to_server_ = dice_.one_in(2);
    lose_client(agenda_.now() + Time{dice_.between(0, 4'000)});
    lose_server(agenda_.now() + Time{dice_.between(0, 30'000)});
}

void Line::server_gone() {
    server_open_ = false;
    gone_at_ = agenda_.now();
    cut_to_client_ = cut_to_client_ || dice_.one_in(2);
    lose_client(std::max(agenda_.now(), last_to_client_) + latency());
}

void Line::lose_client(Time when) {
    agenda_.at(when, [this] {
        if (dead_ || !std::exchange(client_open_, false)) return;
        ends_.client_lost(*this);
    });
}

void Line::lose_server(Time when) {
    agenda_.at(when, [this] {
        if (std::exchange(server_open_, false)) ends_.server_lost(*this);
    });
}

}  // namespace crowntable::sim
