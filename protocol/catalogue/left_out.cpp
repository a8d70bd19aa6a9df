#include "protocol/catalogue/left_out.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/form/usual.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/wire/room.hpp"
#include "protocol/wire/whole.hpp"

namespace crowntable::catalogue {

namespace {

std::string outline_in(const std::vector<form::SchemaFile>& files, const std::string& name) {
    for (const auto& file : files) {
        if (file.name == name) return file.left_out;
    }
    return {};
}

std::string outlines_of(const table::Family& family) {
    const auto files = family.schemas();
    const std::string name(family.name);
    return form::joined(form::named("public", outline_in(files, name + "_public.json")),
                        form::named("you", outline_in(files, name + "_private.json")));
}

/// A new program starts with these, and all its clients share them.
const wire::OutlineJson& outlines() {
    static const auto parsed = wire::OutlineJson::parse(left_out());
    return parsed;
}

}  // namespace

std::string left_out() {
    std::string out;
    json::Writer json(out);
    json.begin_object();
    json.key("games");
    json.begin_object();
    for (const auto& family : all_families()) {
        for (const auto* preset : family.presets) json.member(preset->id(), family.name);
    }
    json.end_object();
    json.member_raw("update", "{" + wire::update_outline() + "}");
    json.key("families");
    json.begin_object();
    for (const auto& family : all_families()) json.member_raw(family.name, "{" + outlines_of(family) + "}");
    json.end_object();
    json.end_object();
    return out;
}

Json whole_message(Json message) {
    wire::make_whole(message, outlines());
    return message;
}

Json whole_own_view(Json you, std::string_view family) {
    const auto& of_family = outlines().at("families").at(std::string(family));
    if (const auto own = of_family.find("you"); own != of_family.end()) wire::make_value_whole(you, *own);
    return you;
}

}  // namespace crowntable::catalogue
