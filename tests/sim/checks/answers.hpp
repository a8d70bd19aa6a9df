#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "server/core/outbox.hpp"
#include "tests/sim/shown.hpp"

namespace crowntable::sim {

/// Who asks for a room, over HTTP or at its door, is told what became of it: what is committed of it, that it is broken
/// (and then nothing else), that it is over, or to ask again. A command that is refused has not been obeyed. A preview
/// is what the rules say of the asker's own hand.
class Answers {
public:
    explicit Answers(Referee& referee) : referee_(referee) {}

    /// The answer to GET /api/rooms/CODE, of a room that there was once.
    void described(const std::string& code, const server::HttpAnswer& answer, const Shadow* shadow);
    void shown(const Shown& shown);

    /// When faults have stopped: so many who were in broken rooms do not know of it.
    void ended(std::size_t untold);

    void quarantined(std::string_view code) { broken_.emplace(code); }
    /// The room is over, broken or not; what was said before may still have to leave.
    void closed(const std::string& code) {
        if (broken_.erase(code) != 0) closed_when_broken_.insert(code);
    }
    /// The next process reads all rooms again.
    void crashed() { broken_.clear(); }
    bool is_broken(const std::string& code) const { return broken_.contains(code); }
    /// From now on nothing goes wrong any more.
    void nothing_fails() { may_fail_ = false; }
    std::size_t broken() const { return broken_.size(); }

    /// How often each was told.
    std::uint64_t told_broken() const { return told_broken_; }
    std::uint64_t told_unknown() const { return told_unknown_; }
    std::uint64_t told_again() const { return told_again_; }
    std::uint64_t rate_limited() const { return rate_limited_; }

private:
    void check_card(const Json& card, const Shadow& shadow);
    void check_refusal(const Shown& shown);
    void check_preview(const Shown& shown);

    Referee& referee_;
    /// In this process.
    std::set<std::string, std::less<>> broken_;
    std::set<std::string> closed_when_broken_;
    bool may_fail_ = true;
    std::uint64_t told_broken_ = 0;
    std::uint64_t told_unknown_ = 0;
    std::uint64_t told_again_ = 0;
    std::uint64_t rate_limited_ = 0;
};

}  // namespace crowntable::sim
