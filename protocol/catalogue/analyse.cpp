#include "protocol/catalogue/analyse.hpp"

#include <nlohmann/json.hpp>
#include <variant>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::catalogue {

namespace {

/// A wrong line is answered with a line too. Programs pipe many questions through one process, and the n-th answer
/// has to stay that of the n-th question.
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

/// Reads no more than which game is asked about. All other members are for the family: it reads the question again and
/// refuses what it does not know.
std::variant<Refusal, std::string> answer(json::Value question) {
    json::Fields fields(question);
    const std::string id = fields.text("preset", 1, 64);
    // An accepted id has one byte at least, so an empty one means that something was refused and finish() has the
    // reason.
    if (id.empty()) return *fields.finish();
    const table::Preset* preset = find_preset(id);
    const table::Family* family = preset == nullptr ? nullptr : find_family(preset->family());
    if (family == nullptr || family->analyse == nullptr) return refusal(error_code::unknown_game);
    return family->analyse(question);
}

}  // namespace

std::string analyse(std::string_view line) {
    const auto question = json::parse(line);
    if (const auto* reason = std::get_if<Refusal>(&question)) return error_answer(*reason);
    const auto answered = answer(std::get<json::Document>(question));
    if (const auto* reason = std::get_if<Refusal>(&answered)) return error_answer(*reason);
    return std::get<std::string>(answered);
}

}  // namespace crowntable::catalogue
