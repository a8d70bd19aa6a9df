#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/refusal.hpp"
#include "protocol/form/schema.hpp"
#include "protocol/table/preset.hpp"

namespace crowntable::table {

/// Games that share their rules' code, their messages and their face. All that the rest knows of a family follows from
/// this.
struct Family {
    /// What Preset::family answers.
    std::string_view name;
    std::span<const Preset* const> presets;
    /// Its messages. Files called `<name>_action.json`, `_event`, `_public`, `_private`, and where it has them
    /// `_preview`, `_hint` and `_arranged`, become part of what all games may send.
    std::vector<form::SchemaFile> (*schemas)();
    /// Answers a question of `crowntable analyse` about one of its presets; nullptr where there is nothing to ask.
    std::variant<Refusal, std::string> (*analyse)(json::Value question) = nullptr;
    /// Makes what takes milliseconds and is otherwise made when a game first needs it, which all other tables would
    /// wait for; nullptr where there is no such thing.
    void (*prepare)() = nullptr;
};

}  // namespace crowntable::table
