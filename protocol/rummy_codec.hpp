#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/refusal.hpp"
#include "engine/rummy/game.hpp"
#include "protocol/table.hpp"

namespace crowntable::protocol {

/// The rummy family in JSON (protocol/README.md, section 5). See TableOf for what the members are for.
struct RummyCodec {
    static std::variant<Refusal, rummy::Action> read_action(const nlohmann::json& json);
    static std::string write_action(const rummy::Action& action);
    static std::variant<Refusal, std::vector<cards::Card>> read_order(const nlohmann::json& json);
    static void write_event(std::string& out, const rummy::Event& event);
    static void write_public(std::string& out, const rummy::PublicView& view);
    static void write_private(std::string& out, const rummy::PrivateView& view);
    static void write_preview(std::string& out, const rummy::Preview& preview);
    /// What a discard leaves that lays nothing down.
    static bool is_advice(const rummy::Preview& preview);
    /// With one card too many of what the best discard leaves; without `hints` of all cards held. Never refused.
    static std::variant<Refusal, std::string> arrange(const rummy::View& view, bool hints);
    /// What a medium bot would play, with a sentence. REQUIRES: the view's seat is acting.
    static std::string hint(const rummy::View& view);
    /// REQUIRES: the view's seat is acting, and the game accepts the action.
    static std::optional<Weighed> weigh(const rummy::View& view, const rummy::Action& action);
};

/// The id of a preset, as it stands in `game`.
std::string_view to_string(rummy::Preset preset);
/// A rank as it stands in `wild`: `A`, `2` .. `10`, `J`, `Q`, `K`.
std::string rank_name(cards::Rank rank);

}  // namespace crowntable::protocol
