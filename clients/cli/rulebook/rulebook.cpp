#include "clients/cli/rulebook/rulebook.hpp"

#include <algorithm>

#include "clients/cli/text/say.hpp"

namespace crowntable::cli {
namespace {

const RulebookPage* find_page_in(Language language, std::string_view name) {
    const auto pages = rulebook();
    const auto found = std::ranges::find_if(
        pages, [&](const RulebookPage& page) { return page.language == code_of(language) && page.name == name; });
    return found == pages.end() ? nullptr : &*found;
}

}  // namespace

const RulebookPage* find_page(std::string_view name) {
    const auto* page = find_page_in(spoken_language(), name);
    return page != nullptr ? page : find_page_in(Language::english, name);
}

}  // namespace crowntable::cli
