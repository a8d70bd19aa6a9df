#include <algorithm>
#include <chrono>
#include <iomanip>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/cluster/postgres_members.hpp"
#include "server/commands.hpp"
#include "server/store/data_directory.hpp"

namespace crowntable::server {

namespace {

constexpr std::chrono::milliseconds patience{5'000};
/// Two beats, so that one of them falls into it for sure.
constexpr std::chrono::milliseconds between_looks{2'000};

template <typename Answer>
Answer heard(std::optional<Answer> answer, const NodeConfig& node) {
    if (answer) return *std::move(answer);
    throw StoreProblem(StoreProblem::Kind::unreachable,
                       "the database " + node.store.shown() + " does not answer, or is no store of ours");
}

std::string_view state_of(const cluster::NodeRow& node, const std::vector<cluster::NodeRow>& before) {
    // It has ended or was buried; its rooms are anybody's.
    if (!node.lives()) return "gone";
    const auto was = std::ranges::find(before, node.id, &cluster::NodeRow::id);
    const bool has_beaten = was == before.end() || was->epoch != node.epoch || was->beat != node.beat;
    return has_beaten ? "alive" : "silent";
}

}  // namespace

ExitCode run(const ShowNodes& /*show*/, const NodeConfig& node, std::ostream& out) {
    cluster::PostgresMembers members(node.store, patience);
    const auto before = heard(members.nodes(), node);
    std::this_thread::sleep_for(between_looks);
    const auto nodes = heard(members.nodes(), node);
    const auto rooms = heard(members.rooms_owned(), node);
    std::size_t widest = std::string_view("NODE").size();
    for (const auto& each : nodes) widest = std::max(widest, each.id.text.size());
    const auto line = [&](std::string_view name, std::string_view epoch, std::string_view state, std::string_view owned,
                          std::string_view address) {
        out << std::left << std::setw(static_cast<int>(widest)) << name << "  " << std::setw(6) << epoch << ' '
            << std::setw(6) << state << ' ' << std::setw(6) << owned << ' ' << address << '\n';
    };
    line("NODE", "EPOCH", "STATE", "ROOMS", "ADDRESS");
    for (const auto& each : nodes) {
        const auto owned = rooms.find(each.id);
        line(each.id.text, std::to_string(each.epoch.value), state_of(each, before),
             std::to_string(owned == rooms.end() ? 0 : owned->second), each.address);
    }
    return ExitCode::ok;
}

}  // namespace crowntable::server
