#include "server/core/lobby/readings.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server::lobby {

void Readings::want(const std::string& code) {
    ENSURE(!being_read_.contains(code) && std::ranges::find(waiting_, code) == waiting_.end());
    waiting_.push_back(code);
}

std::optional<std::string> Readings::next() {
    if (waiting_.empty() || being_read_.size() >= at_once_max_) return std::nullopt;
    std::string code = std::move(waiting_.front());
    waiting_.pop_front();
    being_read_.emplace(code, nullptr);
    return code;
}

bool Readings::awaits_records(const std::string& code) const {
    const auto found = being_read_.find(code);
    return found != being_read_.end() && found->second == nullptr;
}

void Readings::begin(const std::string& code, std::unique_ptr<Replay> replay) {
    ENSURE(awaits_records(code) && replay != nullptr);
    being_read_[code] = std::move(replay);
    turns_.push_back(code);
}

void Readings::end(const std::string& code) {
    being_read_.erase(code);
    std::erase(waiting_, code);
    std::erase(turns_, code);
}

std::string Readings::take_turn() {
    ENSURE(any_replay());
    std::string code = std::move(turns_.front());
    turns_.pop_front();
    turns_.push_back(code);
    return code;
}

}  // namespace crowntable::server::lobby
