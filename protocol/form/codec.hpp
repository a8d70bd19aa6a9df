#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/refusal.hpp"
#include "protocol/form/object.hpp"
#include "protocol/form/schema.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::form {

/// What TableOf (protocol/table/table_of.hpp) asks of a family's codec and what follows from its forms.
template <typename Action, const auto& action, const auto& event, const auto& public_view, const auto& private_view>
struct Codec {
    static std::variant<Refusal, Action> read_action(json::Value json) {
        return action.template read<Action>(json, "action.");
    }
    static std::string write_action(const Action& chosen) {
        std::string out;
        write(out, action, chosen);
        return out;
    }
    /// The one text of each action: members by name.
    static std::string write_canonical_action(const Action& chosen) {
        std::string out;
        // Most take less, so that one piece of memory does.
        out.reserve(80);
        write(out, action, chosen, json::Order::by_name);
        return out;
    }
    static void write_event(std::string& out, const auto& happened) { write(out, event, happened); }
    static void write_public(std::string& out, const auto& view, Protocol protocol) {
        write(out, public_view, view, json::Order::as_told, protocol);
    }
    static void write_private(std::string& out, const auto& view, Protocol protocol) {
        write(out, private_view, view, json::Order::as_told, protocol);
    }

    /// `<family>_action.json` and the others that every family has.
    static std::vector<SchemaFile> schemas_of(const std::string& family) {
        return {schema_of(family + "_action.json", action), schema_of(family + "_event.json", event),
                schema_of_view(family + "_public.json", public_view),
                schema_of_view(family + "_private.json", private_view)};
    }
    /// With those of a family that has previews, and answers `arrange` and `hint`.
    static std::vector<SchemaFile> schemas_of(const std::string& family, const auto& preview, const auto& arranged,
                                              const auto& hint) {
        auto files = schemas_of(family);
        files.push_back(schema_of(family + "_preview.json", preview));
        files.push_back(schema_of(family + "_arranged.json", arranged));
        files.push_back(schema_of(family + "_hint.json", hint));
        return files;
    }

protected:
    /// The order of a hand: at most so many faces. BAD_HAND_ORDER for anything else.
    template <typename Face>
    static std::variant<Refusal, std::vector<Face>> order_of(json::Value json, const auto& face, std::size_t most) {
        auto faces = json::parse_elements(json, face);
        if (!faces || faces->size() > most) return refusal(error_code::bad_hand_order);
        return std::move(*faces);
    }
    static void write(std::string& out, const auto& form, const auto& value, json::Order order = json::Order::as_told,
                      Protocol protocol = Protocol::whole) {
        json::Writer json(out, order, protocol);
        form.write(json, value);
    }
};

}  // namespace crowntable::form
