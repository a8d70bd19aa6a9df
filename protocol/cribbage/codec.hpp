#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/cribbage/game.hpp"
#include "engine/refusal.hpp"
#include "protocol/cribbage/forms.hpp"
#include "protocol/form/codec.hpp"

namespace crowntable::cribbage {

/// Kings Cribbage in JSON: protocol/schema/cribbage_*.json. See TableOf for what the members are for.
struct Codec : form::Codec<Action, forms::action, forms::event, forms::public_view, forms::private_view> {
    static std::variant<Refusal, std::vector<Tile>> read_order(json::Value json);
    static void write_preview(std::string& out, const Preview& preview) { write(out, forms::preview, preview); }
    /// The play that scores most, if there is one; with joker calls nothing (K-34). HINTS_OFF without `hints`.
    static std::variant<Refusal, std::string> arrange(const View& view, bool hints);
    /// HINTS_OFF with joker calls (K-34).
    static std::optional<Refusal> check_hint(const View& view);
    /// What a hard bot would play, with a sentence. REQUIRES: the view's seat is acting, and check_hint is content.
    static std::string hint(const View& view);

    static std::vector<form::SchemaFile> schemas();
};

}  // namespace crowntable::cribbage
