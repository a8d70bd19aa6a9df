#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace crowntable::table {

/// A number of the rules that help tells, such as ("joker_points", "Points of a joker left over", 50). The rules
/// themselves answer it, so that help cannot say another one than is played by.
struct RuleFact {
    /// snake_case; it and the label last as long as the program.
    std::string_view id;
    std::string_view label;
    /// Nothing where there is no such thing: the points of a joker where no pack has one.
    std::optional<int> value{};

    bool operator==(const RuleFact&) const = default;
};

/// For the value of a fact: nothing where there is no such thing.
inline std::optional<int> only_if(bool there_is, int value) {
    return there_is ? std::optional(value) : std::nullopt;
}

/// What a preset tells of its rules with some options: always the same ids in the same order.
///
/// A fact may depend on one option, a boolean or a choice, and on no other: clients put the facts of a table together
/// from those of the preset and from what each changed option makes of them (`rules` in protocol/README.md, section 1).
using RuleFacts = std::vector<RuleFact>;

}  // namespace crowntable::table
