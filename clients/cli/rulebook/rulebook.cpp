#include "clients/cli/rulebook/rulebook.hpp"

#include <algorithm>

namespace crowntable::cli {

const RulebookPage* find_page(std::string_view name) {
    const auto pages = rulebook();
    const auto found = std::ranges::find(pages, name, &RulebookPage::name);
    return found == pages.end() ? nullptr : &*found;
}

}  // namespace crowntable::cli
