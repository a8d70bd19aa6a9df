#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/refusal.hpp"
#include "protocol/json/document.hpp"

namespace crowntable::table {

using OptionValue = std::variant<bool, int, std::string, std::vector<int>>;

/// An option as clients draw it without knowing the game: the Option of protocol/README.md, section 1. Its type
/// is that of `standard`: bool = boolean, int = integer, string = choice, vector = integer_list.
struct OptionDescriptor {
    std::string id;
    std::string label;
    /// What it means, as a sentence for the lobby.
    std::string sentence{};
    /// The default value.
    OptionValue standard{};
    /// What can be chosen; only a choice has it.
    std::vector<std::string> values{};
    /// The bounds of an integer, and of each item of an integer_list (which holds distinct integers, at least one).
    int min = 0;
    int max = 0;
    /// The version of the rules that brought it; 0: every version has it. Texts of games by earlier rules leave it out,
    /// and its default is what those games do.
    std::uint32_t since = 0;
};

/// One value for each descriptor, in the order of the descriptors.
using OptionValues = std::vector<OptionValue>;

OptionValues standard_values(std::span<const OptionDescriptor> descriptors);

/// `base` with the members of the JSON object `changes` put in, or BAD_OPTION: an unknown id, a wrong type,
/// a value out of range.
std::variant<Refusal, OptionValues> changed_values(std::span<const OptionDescriptor> descriptors, OptionValues base,
                                                   json::Value changes);

/// Canonical text: a JSON object of all options in the order of the descriptors. Equal values give equal bytes.
std::string write_values(std::span<const OptionDescriptor> descriptors, const OptionValues& values);

/// Reads what write_values wrote. REQUIRES: canonical text of the same descriptors; those that came with a later
/// version of the rules may be missing.
OptionValues read_values(std::span<const OptionDescriptor> descriptors, std::string_view canonical);

/// Ids of the options whose value is not the standard one.
std::vector<std::string> changed_ids(std::span<const OptionDescriptor> descriptors, const OptionValues& values);

/// The value of option `id`. REQUIRES: there is such an option, of type T.
template <typename T>
const T& value_of(std::span<const OptionDescriptor> descriptors, const OptionValues& values, std::string_view id);

extern template const bool& value_of<bool>(std::span<const OptionDescriptor>, const OptionValues&, std::string_view);
extern template const int& value_of<int>(std::span<const OptionDescriptor>, const OptionValues&, std::string_view);
extern template const std::string& value_of<std::string>(std::span<const OptionDescriptor>, const OptionValues&,
                                                         std::string_view);
extern template const std::vector<int>& value_of<std::vector<int>>(std::span<const OptionDescriptor>,
                                                                   const OptionValues&, std::string_view);

/// Appends the descriptor as JSON.
void write_descriptor(std::string& out, const OptionDescriptor& descriptor);

}  // namespace crowntable::table
