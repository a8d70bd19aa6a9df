#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace crowntable::server {

// What nodes say to each other: words with single spaces between them, and behind another space their HMAC-SHA256 by
// the secret of the cluster, in hex. On the wire its length stands in front, in two bytes, the most significant first.
inline constexpr std::size_t length_prefix_bytes = 2;

/// With length and signature. REQUIRES: it is shorter than 60 KiB.
std::string signed_words(std::string words, std::string_view secret);
/// The words of what follows the length, without the signature; nothing where whoever wrote them does not know the
/// secret.
std::optional<std::string_view> proven_words(std::string_view text, std::string_view secret);

/// Takes the first word off, and the space behind it.
std::string_view take_word(std::string_view& words);

}  // namespace crowntable::server
