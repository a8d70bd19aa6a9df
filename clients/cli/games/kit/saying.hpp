#pragma once

#include <string>
#include <utility>
#include <vector>

#include "clients/cli/games/kit/face.hpp"
#include "clients/cli/games/kit/game_commands.hpp"

namespace crowntable::cli {

/// One typed line, in lower case, and the game that it is said to. Refers to what must outlive it.
template <typename View>
struct Saying {
    const std::vector<std::string>& words;
    const TableSeen& table;
    const View& view;
    const Style& style;
    Effects& effects;

    void answer(std::string sentence) const { effects.sentences.push_back(std::move(sentence)); }
    void play(const Json& action) const { effects.commands.push_back(action_command("play", table, action)); }
    void preview(const Json& action) const { effects.commands.push_back(action_command("preview", table, action)); }
};

}  // namespace crowntable::cli
