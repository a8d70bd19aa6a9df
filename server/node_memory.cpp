#include "server/node_memory.hpp"

#include <fstream>
#include <sstream>

#include "server/store/data_directory.hpp"
#include "server/store/private_file.hpp"

namespace crowntable::server {

std::optional<NodeMemory> read_node_memory(const std::filesystem::path& data_dir) {
    std::ifstream file(DataDirectory::node_memory_in(data_dir));
    NodeMemory memory;
    // No name of a node has a blank in it (check_node), and no generation.
    if (file >> memory.generation >> memory.node >> memory.epoch >> memory.beat) return memory;
    return std::nullopt;
}

std::optional<std::string> write_node_memory(const std::filesystem::path& data_dir, const NodeMemory& memory) {
    std::ostringstream text;
    text << memory.generation << ' ' << memory.node << ' ' << memory.epoch << ' ' << memory.beat << '\n';
    return write_private_file(DataDirectory::node_memory_in(data_dir), text.str());
}

}  // namespace crowntable::server
