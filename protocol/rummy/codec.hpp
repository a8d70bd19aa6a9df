#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/refusal.hpp"
#include "engine/rummy/game.hpp"
#include "protocol/table/table.hpp"

namespace crowntable::rummy {

/// The rummy family in JSON (protocol/README.md, section 5). See TableOf for what the members are for.
struct Codec {
    static std::variant<Refusal, Action> read_action(const nlohmann::json& json);
    static std::string write_action(const Action& action);
    static std::variant<Refusal, std::vector<cards::Card>> read_order(const nlohmann::json& json);
    static void write_event(std::string& out, const Event& event);
    static void write_public(std::string& out, const PublicView& view);
    static void write_private(std::string& out, const PrivateView& view);
    static void write_preview(std::string& out, const Preview& preview);
    /// What a discard leaves that lays nothing down.
    static bool is_advice(const Preview& preview);
    /// With one card too many of what the best discard leaves; without `hints` of all cards held. Never refused.
    static std::variant<Refusal, std::string> arrange(const View& view, bool hints);
    /// What a medium bot would play, with a sentence. REQUIRES: the view's seat is acting.
    static std::string hint(const View& view);
    /// REQUIRES: the view's seat is acting, and the game accepts the action.
    static std::optional<table::Weighed> weigh(const View& view, const Action& action);
};

/// The id of a preset, as it stands in `game`.
std::string_view to_string(Preset preset);
/// A rank as it stands in `wild`: `A`, `2` .. `10`, `J`, `Q`, `K`.
std::string rank_name(cards::Rank rank);

}  // namespace crowntable::rummy
