#include "clients/cli/table/server_words.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "clients/cli/table/json_read.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

std::optional<std::string> find_in(const std::vector<std::string>& dictionaries, std::string_view key,
                                   std::span<const message::Value> values = {}) {
    for (std::string dictionary : dictionaries) {
        if (auto text = find_text(dictionary.append(".").append(key), values)) return text;
    }
    return std::nullopt;
}

}  // namespace

std::string refusal_text(const Json& refusal, std::string_view family) {
    std::string sentence = clean(text_of(refusal, "message"));
    if (spoken_language() == Language::english) return sentence;
    std::string code = text_of(refusal, "code");
    const auto retry_ms = number_of(refusal, "retry_ms");
    if (code == "RATE_LIMITED" && retry_ms) code = "wait";
    const auto detail = refusal.find("detail");
    const bool has_detail = detail != refusal.end() && detail->is_object();
    const std::array<message::Value, 2> values = {
        message::Value{"faces", has_detail ? texts_of(*detail, "faces") : std::vector<std::string>()},
        message::Value{"seconds", (std::int64_t{retry_ms.value_or(0)} + 999) / 1000}};
    const std::string own(family);
    // Some sentences of the browser speak of its page.
    return find_in({"terminal", own + "_refusals", own + "_rules", "refusals", "screens"}, "error_" + code, values)
        .value_or(sentence);
}

std::string server_word(std::string_view key, std::string_view family, const std::string& english) {
    if (spoken_language() == Language::english) return english;
    return find_in({std::string(family) + "_rules", "rules"}, key).value_or(english);
}

std::string game_name(std::string_view id, const std::string& english) {
    if (spoken_language() == Language::english) return english;
    return find_in({"screens"}, std::string("game_").append(id)).value_or(english);
}

}  // namespace crowntable::cli
