#include "server/net/accept_language.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "engine/ensure.hpp"
#include "server/net/trimmed.hpp"

namespace crowntable::server {

namespace {

/// 1 without one; 0 for what is no number.
double weight_in(std::string_view parameters) {
    while (!parameters.empty()) {
        const auto value = next_part(parameters, ';');
        if (!value.starts_with("q=") && !value.starts_with("Q=")) continue;
        double weight = 0;
        std::from_chars(value.data() + 2, value.data() + value.size(), weight);
        return weight;
    }
    return 1;
}

bool is_same_letter(char one, char other) {
    return std::tolower(static_cast<unsigned char>(one)) == std::tolower(static_cast<unsigned char>(other));
}

}  // namespace

std::string_view preferred_language(std::string_view accept_language, std::span<const std::string_view> offered) {
    ENSURE(!offered.empty());
    std::string_view best = offered.front();
    double best_weight = 0;
    while (!accept_language.empty()) {
        auto parameters = next_part(accept_language, ',');
        auto tag = next_part(parameters, ';');
        const auto language = next_part(tag, '-');
        const auto found = std::ranges::find_if(
            offered, [language](std::string_view each) { return std::ranges::equal(each, language, is_same_letter); });
        const double weight = weight_in(parameters);
        if (found == offered.end() || !(weight > best_weight)) continue;
        best = *found;
        best_weight = weight;
    }
    return best;
}

}  // namespace crowntable::server
