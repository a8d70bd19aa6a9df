#pragma once

#include <cstddef>

/// What glibc itself allocates with, for programs that put functions of their own before its public ones.
// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming): the names of glibc
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* before, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)
