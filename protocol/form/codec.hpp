#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/refusal.hpp"
#include "protocol/form/object.hpp"
#include "protocol/form/schema.hpp"

namespace crowntable::form {

/// What TableOf (protocol/table/table_of.hpp) asks of a family's codec and what follows from its forms.
template <typename Action, const auto& action, const auto& event, const auto& public_view, const auto& private_view>
struct Codec {
    static std::variant<Refusal, Action> read_action(const Json& json) {
        return action.template read<Action>(json, "action.");
    }
    static std::string write_action(const Action& chosen) {
        std::string out;
        write(out, action, chosen);
        return out;
    }
    static void write_event(std::string& out, const auto& happened) { write(out, event, happened); }
    static void write_public(std::string& out, const auto& view) { write(out, public_view, view); }
    static void write_private(std::string& out, const auto& view) { write(out, private_view, view); }

    /// `<family>_action.json` and the others of `family`.
    static std::vector<SchemaFile> schemas(const std::string& family) {
        return {schema_of(family + "_action.json", action), schema_of(family + "_event.json", event),
                schema_of(family + "_public.json", public_view), schema_of(family + "_private.json", private_view)};
    }

protected:
    static void write(std::string& out, const auto& form, const auto& value) {
        json::Writer json(out);
        form.write(json, value);
    }
};

}  // namespace crowntable::form
