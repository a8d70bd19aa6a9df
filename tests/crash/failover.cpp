#include "tests/crash/failover.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "tests/bench/load/create_room.hpp"
#include "tests/bench/load/served.hpp"

namespace crowntable::crash {

using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

constexpr std::string_view new_room =
    R"({"game":"five_crowns","options":{"max_turns_per_seat":12},"room_options":{"round_pause":0}})";
/// Players who may be on their way in at once: a backlog of connections is not what is measured.
constexpr std::size_t filling_max = 32;
constexpr std::chrono::minutes filling_patience{10};
/// Games have begun, and everybody has thought once.
constexpr int paces_before = 2;
constexpr seconds return_patience{60};
/// So that rooms of one address are not too many.
constexpr std::size_t sources = 100;

}  // namespace

Failover::Failover(const FailoverPlan& plan) : plan_(plan) {}

Failover::~Failover() = default;

void Failover::start_nodes() {
    for (std::size_t number = 0; number < plan_.nodes; ++number) {
        const auto name = "node" + std::to_string(number + 1);
        auto options = plan_.server_options;
        const auto node = bench::node_options(postgres_.url(name), name, bench::free_port(), scratch_.path / "secret");
        options.insert(options.end(), node.begin(), node.end());
        nodes_.push_back(std::make_unique<bench::ServerProcess>(plan_.program, bench::free_port(), scratch_.path / name,
                                                                scratch_.path / (name + ".log"), std::move(options)));
        nodes_.back()->start();
    }
    for (const auto& node : nodes_) node->await_ready();
}

/// All of its players come to one node, and after a loss to the next ones in turn.
void Failover::open_table(std::size_t number) {
    const auto source = static_cast<std::uint8_t>(1 + number % sources);
    std::vector<bench::Route> routes;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        // Who has to look for another node does not always find the same.
        const auto other = i == 0 ? 0 : 1 + (i - 1 + number / nodes_.size()) % (nodes_.size() - 1);
        routes.push_back({nodes_[(number + other) % nodes_.size()]->port(), source});
    }
    const auto made = bench::create_room(routes.front(), new_room);
    auto& table = *tables_.emplace_back(std::make_unique<Table>());
    bench::Watch& watch = *this;
    for (std::size_t seat = 0; seat < plan_.seats; ++seat) {
        bench::PlayerPlan plan{.route = routes.front(),
                               .code = made.code,
                               .name = "Player " + std::to_string(seat + 1),
                               .host_token = seat == 0 ? made.host_token : std::string{},
                               .pace = plan_.pace,
                               .comes_back = true,
                               .pause_before_return = milliseconds(0)};
        plan.other_routes.assign(std::next(routes.begin()), routes.end());
        auto& player =
            table.players.emplace_back(std::make_unique<bench::Player>(context_, std::move(plan), carried_, watch));
        places_[player.get()].table = &table;
        player->come_in();
    }
}

void Failover::fill() {
    const auto rooms = plan_.rooms * plan_.nodes;
    const auto end = Clock::now() + filling_patience;
    while (seated_ < rooms * plan_.seats) {
        if (Clock::now() > end) throw std::runtime_error("the rooms do not fill");
        if (tables_.size() < rooms && tables_.size() * plan_.seats < seated_ + filling_max) open_table(tables_.size());
        context_.run_for(milliseconds(1));
    }
    for (const auto& table : tables_) table->players.front()->command({{"op", "start"}});
    context_.run_for(paces_before * std::max(plan_.pace, milliseconds(1'000)));
    if (figures_.refused > 0) throw std::runtime_error("filling the rooms failed");
}

Failover::Figures Failover::run() {
    start_nodes();
    fill();
    auto& node = *nodes_.front();
    signalled_ = Clock::now();
    node.signal(plan_.signal);
    const auto end = *signalled_ + return_patience;
    const auto are_back = [&] { return figures_.back_ms.size() == lost_ && lost_ >= plan_.rooms * plan_.seats; };
    while (!are_back() && Clock::now() < end) context_.run_for(milliseconds(2));
    figures_.missing = lost_ - figures_.back_ms.size();
    // Whoever was thinking thinks to the end.
    context_.run_for(2 * plan_.pace);
    return std::move(figures_);
}

void Failover::came_in(bench::Player& player, std::string_view) {
    places_.at(&player).has_welcome = true;
}

void Failover::update_came(bench::Player& player, std::uint64_t, std::string_view) {
    auto& place = places_.at(&player);
    if (!place.lost || !place.has_welcome) return;
    figures_.pause_ms.push_back(ms_since(*place.lost));
    figures_.back_ms.push_back(ms_since(*signalled_));
    place.lost.reset();
}

void Failover::answered(bench::Player& player, const bench::Command& command, std::string_view) {
    if (command.op == "sit") ++seated_;
    auto& table = *places_.at(&player).table;
    if (!table.is_lost) return;
    table.is_lost = false;
    figures_.played_ms.push_back(ms_since(*signalled_));
}

void Failover::refused(bench::Player&, const bench::Command&, std::string_view) {
    ++figures_.refused;
}

void Failover::ended(bench::Player& player, std::string_view) {
    auto& place = places_.at(&player);
    place.has_welcome = false;
    if (!signalled_ || place.lost) return;
    place.lost = Clock::now();
    place.table->is_lost = true;
    ++lost_;
}

}  // namespace crowntable::crash
