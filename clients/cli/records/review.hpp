#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "clients/cli/options/exit_code.hpp"
#include "clients/cli/options/options.hpp"
#include "clients/cli/records/reel.hpp"
#include "protocol/looking_back/review.hpp"

namespace crowntable::cli {

/// Tells what the decisions in the record of a finished game cost; how far it is on `complaints` while it takes long.
ExitCode review(const Options& options, std::ostream& told, std::ostream& complaints);

/// Says of decisions what was not the best about them: in English as the review does, in other languages by what was
/// there to be seen.
class Mistakes {
public:
    /// `record` is that of the game that was reviewed, and outlives this.
    explicit Mistakes(const record::CheckedRecord& record) : record_(record) {}

    std::string tell(const looking_back::ReviewedDecision& decision);

private:
    const record::CheckedRecord& record_;
    /// The game once more, as soon as it is needed.
    std::optional<Reel> reel_;
};

/// One seat: its mean loss, a bar for each round, and its `worst` decisions in sentences.
void tell_review(const looking_back::Review& review, Mistakes& mistakes, Seat seat, std::size_t worst, bool unicode,
                 std::ostream& out);

}  // namespace crowntable::cli
