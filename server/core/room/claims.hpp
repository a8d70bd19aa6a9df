#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/ensure.hpp"
#include "engine/seat.hpp"
#include "server/core/room/consent.hpp"
#include "server/core/room/person.hpp"

namespace crowntable::server {

/// "I was playing as ...": somebody without a seat asks for the seat of somebody absent.
struct Claim {
    std::uint64_t number = 0;
    Seat seat;
    PersonId who;
    /// In the middle of a deal the claimant wants to sit down at once, and not only from the next one on.
    bool at_once = false;
    Consent consent{};

    bool operator==(const Claim&) const = default;
};

/// The claims that wait for the answers of those who are asked.
class Claims {
public:
    /// REQUIRES: nobody claims the seat, and the person claims none (`concerns`).
    Claim& add(Seat seat, PersonId who) {
        ENSURE(!concerns(seat, who));
        return open_.emplace_back(Claim{.number = ++last_, .seat = seat, .who = who});
    }
    /// Nobody's: nullptr.
    Claim* find(std::uint64_t number) {
        const auto found = std::ranges::find(open_, number, &Claim::number);
        return found == open_.end() ? nullptr : &*found;
    }
    const std::vector<Claim>& open() const { return open_; }
    bool concerns(Seat seat, PersonId who) const {
        return std::ranges::any_of(open_, [&](const Claim& claim) { return claim.seat == seat || claim.who == who; });
    }
    /// Of somebody who claims nothing: nullptr.
    const Claim* of(PersonId who) const {
        const auto found = std::ranges::find(open_, who, &Claim::who);
        return found == open_.end() ? nullptr : &*found;
    }
    /// Takes out the first claim that fits.
    template <typename Fits>
    std::optional<Claim> take(Fits fits) {
        const auto found = std::ranges::find_if(open_, fits);
        if (found == open_.end()) return std::nullopt;
        const Claim claim = *found;
        open_.erase(found);
        return claim;
    }
    /// The seat is gone and those after it have moved up. REQUIRES: claims on it were taken out.
    void close_up(Seat gone) {
        for (Claim& claim : open_) {
            ENSURE(claim.seat != gone);
            if (claim.seat > gone) --claim.seat.index;
        }
    }

private:
    std::uint64_t last_ = 0;
    std::vector<Claim> open_;
};

}  // namespace crowntable::server
