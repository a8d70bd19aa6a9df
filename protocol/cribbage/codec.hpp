#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/cribbage/game.hpp"
#include "engine/refusal.hpp"

namespace crowntable::cribbage {

/// As it stands in `game`.
inline constexpr std::string_view preset_id = "kings_cribbage";

/// Kings Cribbage in JSON: protocol/schema/cribbage_*.json. See TableOf for what the members are for.
struct Codec {
    static std::variant<Refusal, Action> read_action(const nlohmann::json& json);
    static std::string write_action(const Action& action);
    static std::variant<Refusal, std::vector<Tile>> read_order(const nlohmann::json& json);
    static void write_event(std::string& out, const Event& event);
    static void write_public(std::string& out, const PublicView& view);
    static void write_private(std::string& out, const PrivateView& view);
    static void write_preview(std::string& out, const Preview& preview);
    /// The play that scores most, if there is one; with joker calls nothing (K-34). HINTS_OFF without `hints`.
    static std::variant<Refusal, std::string> arrange(const View& view, bool hints);
    /// HINTS_OFF with joker calls (K-34).
    static std::optional<Refusal> check_hint(const View& view);
    /// What a hard bot would play, with a sentence. REQUIRES: the view's seat is acting, and check_hint is content.
    static std::string hint(const View& view);
};

}  // namespace crowntable::cribbage
