#pragma once

#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

#include "server/core/now.hpp"

namespace crowntable::server {

/// The signs of life of one connection (protocol/README.md). Who has never given one is taken for somebody who looks.
class Beats {
public:
    /// To the byte. Neither waits for a room or a store, so that they tell of the line alone.
    static constexpr std::string_view text = R"({"op":"beat"})";
    static constexpr std::string_view answer = R"({"type":"beat"})";

    /// One has come. True: the room may not know that somebody looks.
    bool take(Now now) {
        taken_ = now;
        return std::exchange(told_, true) != true;
    }
    /// Something else was said. A page does that by itself, too: what the room makes of it is not known here.
    void hear(Now now) {
        if (!taken_) return;
        taken_ = now;
        told_.reset();
    }
    /// True, once, when those that were due every `interval` have not come. Two may be late.
    bool have_stopped(Now now, std::chrono::milliseconds interval) {
        if (told_ == false || !taken_ || now - *taken_ < interval * 5 / 2) return false;
        told_ = false;
        return true;
    }

private:
    std::optional<Now> taken_;
    /// What the room was told last, where that is what it goes by.
    std::optional<bool> told_{true};
};

}  // namespace crowntable::server
