#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace crowntable::server {

/// How far a node had seen the store when it last noted that: a life of its own and a sign of life in it. Whatever it
/// finds at its next start is as far, or has been restored.
struct NodeMemory {
    /// Of the store.
    std::string generation;
    std::string node;
    std::int64_t epoch = 0;
    std::int64_t beat = 0;
    /// Of the store, too: those that this data directory has seen before the present one, the oldest first. Whatever is
    /// of one of them was restored from before a new generation.
    std::vector<std::string> former{};
};

/// The same for a store that is of another generation by now.
NodeMemory in_generation(NodeMemory memory, const std::string& generation);

/// What the data directory says; nothing where it says nothing that can be read.
std::optional<NodeMemory> read_node_memory(const std::filesystem::path& data_dir);
/// Waits for the disk. What is wrong, in one sentence.
std::optional<std::string> write_node_memory(const std::filesystem::path& data_dir, const NodeMemory& memory);

}  // namespace crowntable::server
