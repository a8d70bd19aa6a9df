#include "server/net/assets.hpp"

#include <algorithm>
#include <optional>

#include "engine/ensure.hpp"
#include "server/net/trimmed.hpp"

namespace crowntable::server {

namespace {

/// A weight of zero, in any of its spellings, means "never this one".
bool weight_is_zero(std::string_view parameters) {
    while (!parameters.empty()) {
        auto value = next_part(parameters, ';');
        if (!value.starts_with("q=") && !value.starts_with("Q=")) continue;
        value.remove_prefix(2);
        return value.find_first_not_of("0.") == std::string_view::npos;
    }
    return false;
}

/// RFC 9110, section 12.5.3: a coding that is named counts as it is named, any other as `*` says, and none without
/// that.
bool accepts(std::string_view accept_encoding, std::string_view coding) {
    std::optional<bool> of_star;
    while (!accept_encoding.empty()) {
        auto parameters = next_part(accept_encoding, ',');
        const auto name = next_part(parameters, ';');
        if (name == coding) return !weight_is_zero(parameters);
        if (name == "*") of_star = !weight_is_zero(parameters);
    }
    return of_star.value_or(false);
}

}  // namespace

const Asset* find_asset(std::string_view path) {
    const auto assets = embedded_assets();
    const auto found =
        std::lower_bound(assets.begin(), assets.end(), path,
                         [](const Asset& asset, std::string_view wanted) { return asset.path < wanted; });
    return found != assets.end() && found->path == path ? &*found : nullptr;
}

Encoding choose_encoding(const Asset& asset, std::string_view accept_encoding) {
    // Brotli is the smaller one; what the client likes better does not matter, as both cost us nothing here: they were
    // packed when the server was built.
    if (!asset.brotli.empty() && accepts(accept_encoding, "br")) return Encoding::brotli;
    if (!asset.gzip.empty() && accepts(accept_encoding, "gzip")) return Encoding::gzip;
    return Encoding::identity;
}

std::string_view encoded(const Asset& asset, Encoding encoding) {
    // An empty body under the name of an encoding would be a blank page in every browser that asked for it.
    ENSURE(encoding != Encoding::gzip || !asset.gzip.empty());
    ENSURE(encoding != Encoding::brotli || !asset.brotli.empty());
    switch (encoding) {
        case Encoding::identity:
            return asset.identity;
        case Encoding::gzip:
            return asset.gzip;
        case Encoding::brotli:
            return asset.brotli;
    }
    return asset.identity;
}

}  // namespace crowntable::server
