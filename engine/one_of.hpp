#pragma once

#include <concepts>

namespace crowntable {

/// One of these types. Overloads that share the types of a variant among them say of each what it is: a type that none
/// or two of them name does not compile, so that a new one is not decided silently.
template <typename T, typename... Types>
concept OneOf = (std::same_as<T, Types> || ...);

}  // namespace crowntable
