#pragma once

#include <string>
#include <string_view>

/// Which names people would take for each other.
namespace crowntable::text {

/// What is left of a name when every character is the one that stands for all that look like it (UTS 39, by a table
/// that generate_skeletons.mjs makes), without regard to case, width, the order of marks, and selectors that choose
/// between forms of one character. There are two of them, because the small form of a letter can look like another one
/// than the large form: a Greek capital nu is an N, the small one a v.
struct Skeleton {
    /// What the letters look like, in small letters.
    std::string as_written;
    /// What the small forms of the letters look like.
    std::string as_small;
};

/// `name` must be valid UTF-8.
Skeleton skeleton_of(std::string_view name);

/// Whether either is the same. Two names that look like a third need not look alike.
bool look_alike(const Skeleton& one, const Skeleton& other);

}  // namespace crowntable::text
