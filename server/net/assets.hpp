#pragma once

#include <span>
#include <string_view>

namespace crowntable::server {

/// One file of the web client, inside the program. An empty compressed form means that it would not
/// have been smaller.
struct Asset {
    /// From the root of the site, without the leading slash: "index.html", "assets/index-1a2b3c.js".
    std::string_view path;
    std::string_view content_type;
    /// In quotes, as it stands in the header. Weak, since all encodings share it.
    std::string_view etag;
    /// The name holds a hash of the content, so that it may be kept for ever.
    bool immutable = false;
    std::string_view identity;
    std::string_view gzip;
    std::string_view brotli;
};

enum class Encoding : unsigned char { identity, gzip, brotli };

/// All files, sorted by path; generated at build time by embed_assets.mjs. There is always an "index.html".
std::span<const Asset> embedded_assets();

/// Nothing if there is no such file.
const Asset* find_asset(std::string_view path);

/// The smallest form that the asker takes (RFC 9110, 12.5.3; "*" and weights are understood).
Encoding choose_encoding(const Asset& asset, std::string_view accept_encoding);

std::string_view encoded(const Asset& asset, Encoding encoding);

}  // namespace crowntable::server
