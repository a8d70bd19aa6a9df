#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/record/line.hpp"

namespace crowntable::record {

enum class FaultKind : std::uint8_t {
    /// The text is no game record, or not all of one.
    form,
    /// A line was changed, added or taken out.
    chain,
    /// The signature is not that of the signer, or the signer is another one.
    signature,
    /// A link, a seed or what is said of them is wrong.
    fair_deal,
    /// The rules do not allow what is told, or lead to another result.
    replay,
    /// This program does not know the game or plays it by other rules: nothing can be said of it.
    unknown_game
};

/// The first line that is wrong.
struct Fault {
    FaultKind kind = FaultKind::form;
    /// From 1.
    std::size_t line = 0;
    /// One plain sentence, which may quote the record.
    std::string sentence;
};

/// What a record tells of which everything is right.
struct CheckedRecord {
    RecordedStart start;
    std::uint32_t deals = 0;
    std::uint32_t deals_vouched_for = 0;
    std::size_t actions = 0;
    bool ended_by_host = false;
    std::vector<Standing> standings;
    PublicKey signer{};
    /// The lines of the record, but for the footer and the signature.
    std::vector<Line> lines{};
};

/// A record of more bytes is refused; no game needs so many.
inline constexpr std::size_t bytes_max = 16 * 1024 * 1024;

/// Checks a record (docs/game_record.md) from beginning to end: form, chain and signature, commitments, links and
/// seeds, and plays the game again. `signer`: the key that must have signed it; without it any key will do, which
/// proves no more than that nobody else changed the file since.
std::variant<Fault, CheckedRecord> check_game_record(std::string_view text,
                                                     const std::optional<PublicKey>& signer = std::nullopt);

}  // namespace crowntable::record
