#include "tests/bench/load/crowd.hpp"

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>

#include "tests/bench/load/create_room.hpp"

namespace crowntable::bench {

namespace {

// Rounds end after a dozen turns each, as they do among people.
constexpr std::string_view new_room =
    R"({"game":"five_crowns","options":{"max_turns_per_seat":12},"room_options":{"round_pause":0}})";
/// Rooms whose players may be on their way in at once: a backlog of connections is not what is measured.
constexpr std::size_t filling_max = 16;

}  // namespace

Crowd::Crowd(boost::asio::io_context& context, CrowdPlan plan) : context_(context), plan_(plan) {}

Crowd::~Crowd() = default;

void Crowd::create_some() {
    while (rooms_.size() < plan_.rooms && rooms_.size() - full_rooms_ < filling_max) create_room();
}

void Crowd::create_room() {
    const Route route{plan_.port,
                      static_cast<std::uint8_t>(1 + rooms_.size() % static_cast<std::size_t>(plan_.sources))};
    const auto made = bench::create_room(route, new_room);
    Watch& watch = *this;
    auto& table = *rooms_.emplace_back(std::make_unique<Table>());
    table.number = rooms_.size() - 1;
    for (int seat = 0; seat < plan_.seats; ++seat) {
        const bool is_first = seat == 0;
        const PlayerPlan plan{
            .route = is_first || plan_.other_port == 0 ? route : Route{plan_.other_port, route.source},
            .code = made.code,
            .name = "Player " + std::to_string(seat + 1),
            .host_token = is_first ? made.host_token : std::string{},
            .protocol = static_cast<Protocol>(plan_.protocol),
            .pace = plan_.pace};
        auto& player = table.players.emplace_back(std::make_unique<Player>(context_, plan, carried_, watch));
        tables_[player.get()] = &table;
        if (is_first || plan_.other_port == 0) player->come_in();
    }
}

std::size_t Crowd::online() const {
    return static_cast<std::size_t>(
        std::count_if(tables_.begin(), tables_.end(), [](const auto& each) { return each.first->is_online(); }));
}

std::set<std::pair<const void*, std::uint64_t>> Crowd::under_way() const {
    std::set<std::pair<const void*, std::uint64_t>> asked;
    for (const auto& [player, table] : tables_) {
        if (player->is_busy()) asked.emplace(player, player->under_way());
    }
    return asked;
}

void Crowd::heard(Player& player, std::string_view message) {
    if (recording_ == nullptr || !measuring_) return;
    const auto& table = table_of(player);
    const auto has_it = [&](const auto& each) { return each.get() == &player; };
    const auto seat = std::find_if(table.players.begin(), table.players.end(), has_it) - table.players.begin();
    recording_->came(table.number, static_cast<std::size_t>(seat), message);
}

void Crowd::sent(Player& player, const Command& command) {
    auto& table = table_of(player);
    if (recording_ != nullptr && measuring_) recording_->asked(table.number);
    if (command.op == "play") table.flights[player.version() + 1].sent = Clock::now();
}

bool Crowd::is_measured(const Player& player) {
    return plan_.other_port == 0 || table_of(player).players.front().get() != &player;
}

void Crowd::update_came(Player& player, std::uint64_t version, std::string_view update) {
    if (measuring_) {
        ++figures_.updates;
        figures_.update_bytes += update.size();
    }
    auto& flights = table_of(player).flights;
    const auto flight = flights.find(version);
    if (flight == flights.end()) return;
    const auto ms = std::chrono::duration<float, std::milli>(Clock::now() - flight->second.sent).count();
    if (measuring_ && player.is_busy() && is_measured(player)) figures_.own_ms.push_back(ms);
    if (++flight->second.arrived < plan_.seats) return;
    if (measuring_) figures_.last_ms.push_back(ms);
    flights.erase(flight);
}

void Crowd::answered(Player& player, const Command& command, std::string_view) {
    auto& table = table_of(player);
    if (command.op == "sit" && table.seated == 0 && plan_.other_port != 0) {
        for (std::size_t seat = 1; seat < table.players.size(); ++seat) table.players[seat]->come_in();
    }
    if (command.op == "sit" && ++table.seated == plan_.seats) {
        ++full_rooms_;
        // Those who play already would keep the others from coming in.
        if (is_complete() && !plan_.idle) {
            for (const auto& each : rooms_) each->players.front()->command({{"op", "start"}});
        }
    }
    if (!measuring_) return;
    ++figures_.commands;
    if (command.op == "play") ++figures_.plays;
    if (command.op == "ready") ++figures_.rounds;
}

void Crowd::refused(Player&, const Command& command, std::string_view message) {
    if (figures_.refused++ == 0) std::cerr << "refused: " << command.text << " " << message << "\n";
}

void Crowd::ended(Player&, std::string_view why) {
    if (figures_.broken++ == 0) std::cerr << "a connection ended: " << why << "\n";
}

}  // namespace crowntable::bench
