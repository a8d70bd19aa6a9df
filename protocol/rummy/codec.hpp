#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/refusal.hpp"
#include "engine/rummy/game.hpp"
#include "protocol/form/codec.hpp"
#include "protocol/rummy/forms.hpp"
#include "protocol/table/table.hpp"

namespace crowntable::rummy {

/// The rummy family in JSON (protocol/README.md, section 5). See TableOf for what the members are for.
struct Codec : form::Codec<Action, forms::action, forms::event, forms::public_view, forms::private_view> {
    static std::variant<Refusal, std::vector<cards::Card>> read_order(json::Value json);
    static void write_preview(std::string& out, const Preview& preview) { write(out, forms::preview, preview); }
    /// What a discard leaves that lays nothing down.
    static bool is_advice(const Preview& preview);
    /// How the hand is best arranged; with one card too many, what is left after the best discard. Without `hints` all
    /// cards held are arranged. Never refused.
    static std::variant<Refusal, std::string> arrange(const View& view, bool hints);
    /// What a hard bot would play, with a sentence. REQUIRES: the view's seat is acting.
    static std::string hint(const View& view);
    /// REQUIRES: the view's seat is acting, and the game accepts the action.
    static std::optional<table::Weighed> weigh(const View& view, const Action& action);

    static std::vector<form::SchemaFile> schemas();
};

}  // namespace crowntable::rummy
