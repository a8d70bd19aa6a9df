#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/ensure.hpp"
#include "engine/seat.hpp"
#include "server/core/room/person.hpp"

namespace crowntable::server {

/// Somebody asks for a seat where these are given by consent.
struct SitWish {
    PersonId who;
    /// The one they want; nothing where any will do.
    std::optional<Seat> seat{};
};

/// The wishes that wait for the host's answer. Each lasts as long as the connection it came over.
class SitWishes {
public:
    const std::vector<SitWish>& open() const { return open_; }
    const SitWish* find(PersonId who) const {
        const auto found = std::ranges::find(open_, who, &SitWish::who);
        return found == open_.end() ? nullptr : &*found;
    }
    /// REQUIRES: the person has none yet.
    void add(const SitWish& wish) {
        ENSURE(find(wish.who) == nullptr);
        open_.push_back(wish);
    }
    void remove(PersonId who) {
        std::erase_if(open_, [&](const SitWish& wish) { return wish.who == who; });
    }
    /// Takes out all that have come to nothing. True: there was one.
    template <typename Stands>
    bool keep(Stands stands) {
        return std::erase_if(open_, [&](const SitWish& wish) { return !stands(wish); }) > 0;
    }

private:
    std::vector<SitWish> open_;
};

}  // namespace crowntable::server
