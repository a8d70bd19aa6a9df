#include "server/node_memory.hpp"

#include <fstream>
#include <sstream>
#include <utility>

#include "server/store/data_directory.hpp"
#include "server/store/private_file.hpp"

namespace crowntable::server {

namespace {

/// Version 1 was the first line alone, which programs that know no other version still read. The second one begins with
/// the version; later ones may add lines.
constexpr int version = 2;

/// Nobody gives a store so many generations; an old one may be forgotten.
constexpr std::size_t former_max = 100;

std::vector<std::string> read_former(std::istream& file) {
    std::string line;
    // The end of the first one.
    std::getline(file, line);
    std::getline(file, line);
    std::istringstream words(line);
    int written_version = 0;
    std::vector<std::string> former;
    if (words >> written_version && written_version >= version) {
        for (std::string generation; words >> generation;) former.push_back(generation);
    }
    return former;
}

}  // namespace

NodeMemory in_generation(NodeMemory memory, const std::string& generation) {
    if (memory.generation == generation) return memory;
    std::erase(memory.former, memory.generation);
    memory.former.push_back(std::exchange(memory.generation, generation));
    if (memory.former.size() > former_max) memory.former.erase(memory.former.begin());
    return memory;
}

std::optional<NodeMemory> read_node_memory(const std::filesystem::path& data_dir) {
    std::ifstream file(DataDirectory::node_memory_in(data_dir));
    NodeMemory memory;
    // No name of a node has a blank in it (check_node), and no generation.
    if (!(file >> memory.generation >> memory.node >> memory.epoch >> memory.beat)) return std::nullopt;
    memory.former = read_former(file);
    return memory;
}

std::optional<std::string> write_node_memory(const std::filesystem::path& data_dir, const NodeMemory& memory) {
    std::ostringstream text;
    text << memory.generation << ' ' << memory.node << ' ' << memory.epoch << ' ' << memory.beat << '\n' << version;
    for (const auto& generation : memory.former) text << ' ' << generation;
    text << '\n';
    return write_private_file(DataDirectory::node_memory_in(data_dir), text.str());
}

}  // namespace crowntable::server
