#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <variant>

#include "clients/cli/options/exit_code.hpp"
#include "protocol/record/check.hpp"

namespace crowntable::cli {

/// The game record in a file, checked from beginning to end; or the code to exit with, and what is wrong told on
/// `complaints`. `key`: 64 hex digits of the key that must have signed it, nothing for any.
std::variant<ExitCode, record::CheckedRecord> read_record(const std::string& file,
                                                          const std::optional<std::string>& key,
                                                          std::ostream& complaints);

/// Where a record is wrong, and what is, in the language of the program.
std::string fault_told(const record::Fault& fault);

}  // namespace crowntable::cli
