#include "protocol/catalogue/analyse.hpp"

#include <nlohmann/json.hpp>

#include "protocol/cribbage/analyse.hpp"
#include "protocol/cribbage/codec.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/rummy/analyse.hpp"

namespace crowntable::catalogue {

namespace {

std::string error_answer(const Refusal& reason) {
    std::string out;
    json::Writer json(out);
    json.begin_object();
    json.key("error");
    json.begin_object();
    json.member("code", reason.code);
    json.member("message", reason.message);
    json.end_object();
    json.end_object();
    return out;
}

bool is_of_cribbage(const Json& question) {
    return question.is_object() && question.contains("preset") && question["preset"] == cribbage::preset_id;
}

}  // namespace

std::string analyse(std::string_view line) {
    const auto question = json::parse(line);
    if (const auto* reason = std::get_if<Refusal>(&question)) return error_answer(*reason);
    const Json& json = std::get<Json>(question);
    const auto answered = is_of_cribbage(json) ? cribbage::analyse(json) : rummy::analyse(json);
    if (const auto* reason = std::get_if<Refusal>(&answered)) return error_answer(*reason);
    return std::get<std::string>(answered);
}

}  // namespace crowntable::catalogue
