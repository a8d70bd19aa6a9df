#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/sim/agenda.hpp"
#include "tests/sim/shadow.hpp"

namespace crowntable::sim {

/// What the checkers know of one connection.
struct Viewer {
    std::string room;
    std::string token;
    /// The token that was given or confirmed in the last welcome.
    std::string given_token;
    /// What the last welcome said is spoken.
    int protocol = 1;
    /// Who it is by that token; nothing before a welcome, and for somebody whom no committed record knows.
    std::optional<std::uint32_t> person;
    std::optional<std::uint64_t> v;
    bool was_player = false;
    bool was_welcomed = false;
    /// Welcome by a transfer code, and not answered since.
    bool moved = false;
    /// The last command that was acknowledged: those before it are never obeyed any more.
    std::uint64_t obeyed = 0;
    /// For each seat, whether the reader was told that its human is connected.
    std::vector<bool> connected;
    /// The version up to which somebody who is back has heard of all events: the next update tells the rest.
    std::optional<std::uint64_t> heard_up_to;
    Time welcomed_at{0};
    /// Garbage that was said over it held a token of nobody's, which is turned away by right.
    bool said_false_token = false;
    /// The server has heard a hello over it.
    bool has_knocked = false;
    /// The last hello that was said over it.
    nlohmann::json hello = nlohmann::json::object();
    /// The commands with an id that were sent over this connection.
    std::map<std::uint64_t, std::string> said;
};

/// One text on its way to a viewer, at the moment when it leaves: `shadow` holds just what is committed. `message` is
/// made whole where the text is of protocol 2.
struct Shown {
    Viewer& viewer;
    const std::string& text;
    const nlohmann::json& message;
    const Shadow* shadow;

    std::string type() const { return message.value("type", ""); }
    bool is_game() const { return type() == "update"; }
};

/// What the viewer is and knows from now on.
void note_shown(const Shown& shown, Time now);

}  // namespace crowntable::sim
