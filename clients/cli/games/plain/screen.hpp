#pragma once

#include "clients/cli/games/kit/face.hpp"

namespace crowntable::cli::plain {

/// What the viewer holds and may play, then what all know of the game. What does not fit is on further pages.
class Screen final : public GameScreen {
public:
    void draw(Canvas& canvas, int top, int bottom, const TableSeen& table, const std::vector<std::string>& log,
              const Style& style) const override;
    bool press(Key key, const TableSeen& table, const Style& style, Effects& effects) override;
    void heard(const Json& message, const std::optional<Answered>& answered, const TableSeen& table) override;
    std::string headline(const TableSeen& table) const override;
    std::string hints(const TableSeen& table) const override;

private:
    /// Turned round and round: how many there are is known when they are drawn.
    int page_ = 0;
    std::uint64_t turn_ = 0;
};

}  // namespace crowntable::cli::plain
