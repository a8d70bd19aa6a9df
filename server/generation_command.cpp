#include <unistd.h>

#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/commands.hpp"
#include "server/fence_source.hpp"
#include "server/net/entropy_source.hpp"
#include "server/node_watch.hpp"
#include "server/progress.hpp"
#include "server/room_check.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/postgres/new_generation.hpp"

namespace crowntable::server {

namespace {

using Ends = std::variant<std::vector<Record>, std::string_view>;

Ends end_game_of(postgres::NextGeneration& store, const std::string& code) {
    try {
        return end_game_in(code, store.load(code));
    } catch (const DamagedRoom&) {
        return "its records are damaged, or the nodes have set it aside";
    }
}

}  // namespace

ExitCode run(const NewGeneration& /*wanted*/, const NodeConfig& node, std::ostream& out, std::ostream& notes) {
    if (const auto living = nodes_that_live(node.store); !living.empty()) {
        throw StoreProblem(StoreProblem::Kind::locked, "the node " + living.front().id.text + " works on " +
                                                           node.store.shown() + ": stop all nodes first");
    }
    SystemEntropy entropy;
    postgres::Session session(node.store);
    postgres::NextGeneration store(session);
    std::size_t done = 0;
    std::size_t ended = 0;
    std::vector<std::string> unread;
    {
        Progress progress(notes, isatty(STDERR_FILENO) == 1);
        for (const auto& code : store.rooms()) {
            const auto ends = end_game_of(store, code);
            const auto* records = std::get_if<std::vector<Record>>(&ends);
            // No node can play one that cannot be read, so that its game is over as well.
            if (records == nullptr) unread.push_back(code + ": " + std::string(std::get<std::string_view>(ends)));
            if (records != nullptr && !records->empty()) ++ended;
            store.take_over(code, draw_fence(entropy), records == nullptr ? std::vector<Record>{} : *records);
            progress.tell("looked at", ++done, store.rooms().size());
        }
    }
    store.finish();
    for (const auto& room : unread) notes << "room " << room << "\n";
    out << "The store has a new generation; of " << store.rooms().size() << " rooms " << ended
        << " had a game that was on, which has ended and counts for nobody. Start the nodes.\n";
    return ExitCode::ok;
}

}  // namespace crowntable::server
