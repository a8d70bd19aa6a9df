#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/games/kit/face.hpp"
#include "clients/cli/records/reel.hpp"
#include "clients/cli/terminal/keys.hpp"

namespace crowntable::cli {

/// A replay on the whole terminal: what keys and time do to it, and how it looks. Knows no terminal.
class ReplayScreen {
public:
    /// `viewer`: through whose eyes; nothing shows all hands.
    ReplayScreen(Reel reel, std::optional<Seat> viewer, double steps_a_second, Style style);

    /// Carries out a key; answers whether to go on.
    bool press(const Key& key);
    /// The time of tick_ms has passed.
    void tick();
    /// How long until the next step; nothing while it stands still.
    std::optional<int> tick_ms() const;

    /// `height` lines of at most `width` columns. Whole from 80x24 on, usable at 40x16.
    std::vector<std::string> lines(int width, int height) const;

    const Reel& reel() const { return reel_; }
    std::optional<Seat> viewer() const { return viewer_; }

private:
    bool press_to_walk(const Key& key);
    bool press_to_look(const Key& key);
    void press_while_typing(const Key& key);
    void walk(std::size_t step);
    std::vector<std::string> log(int rows) const;
    void draw_hands(Canvas& canvas, int top) const;
    std::string status() const;

    Reel reel_;
    std::optional<Seat> viewer_;
    double steps_a_second_;
    Style style_;
    std::unique_ptr<GameScreen> game_;
    bool playing_ = false;
    bool help_ = false;
    /// The number of a step being typed.
    std::optional<std::string> typing_;
    std::string notice_;
};

}  // namespace crowntable::cli
