#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/digest.hpp"
#include "engine/signature.hpp"

/// What writing and reading a game record share: docs/game_record.md.
namespace crowntable::record {

inline constexpr std::string_view format_name = "crowntable.game_record";
/// Version 2 added `by_host_alone` to seat_taken.
inline constexpr int format_version = 2;
inline constexpr int oldest_format_version = 1;

/// What stands in a line between its content and the 64 digits of its chain value.
inline constexpr std::string_view before_chain = R"(,"chain":")";
inline constexpr std::string_view after_chain = R"("})";
inline constexpr std::size_t chain_digits = 64;

/// The chain value of a line: SHA-256 of the one before (32 zero bytes for the first line) and the line up to, and
/// without, `,"chain":`.
Digest chain_after(const Digest& before, std::string_view content);

/// The footer without its chain value. `lines`: all of the file, this one and the signature included.
std::string write_footer(std::size_t lines, const PublicKey& signer);

/// What is signed: a tag, 0x00 and the footer's chain value.
std::string signed_message(const Digest& footer_chain);

}  // namespace crowntable::record
