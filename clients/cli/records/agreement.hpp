#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <span>

#include "clients/cli/options/exit_code.hpp"
#include "clients/cli/storage/told_deals.hpp"
#include "protocol/record/check.hpp"

namespace crowntable::cli {

/// How a record compares with what was told of its deals while they were played. A record alone cannot prove who was
/// there: commitments that were all made up afterwards look as sound.
struct Agreement {
    /// The deals of the game of which something was told here.
    std::size_t compared = 0;
    /// The first deal of which the record tells otherwise, or nothing at all.
    std::optional<std::uint32_t> disputed{};
};

Agreement agreement_of(const record::CheckedRecord& record, const ToldDeals& told);

/// Tells on `out` whether the record agrees, or on `complaints` where it does not. `kept`: of tables of the record's
/// code, which other servers may have given too.
ExitCode tell_agreement(const record::CheckedRecord& record, std::span<const ToldDeals> kept, std::ostream& out,
                        std::ostream& complaints);

}  // namespace crowntable::cli
