#include "tests/crash/tables.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "tests/bench/load/create_room.hpp"

namespace crowntable::crash {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Clock = std::chrono::steady_clock;

namespace {

constexpr const char* games[] = {"five_crowns", "five_suited_rummy", "three_thirteen"};
constexpr milliseconds pace{20};

std::string new_room(std::size_t number) {
    return R"({"game":")" + std::string(games[number % std::size(games)]) +
           R"(","options":{"rounds":[3,4,5],"max_turns_per_seat":12},"room_options":{"round_pause":0}})";
}

/// All of them, beginning with another one for each player.
std::vector<bench::Route> from(const std::vector<bench::Route>& doors, std::size_t first) {
    std::vector<bench::Route> turned;
    for (std::size_t i = 0; i < doors.size(); ++i) turned.push_back(doors[(first + i) % doors.size()]);
    return turned;
}

}  // namespace

template <typename Condition>
bool Tables::all_players(Condition condition) const {
    return std::ranges::all_of(rooms_, [&](const Room& room) {
        return std::ranges::all_of(room.players, [&](const auto& player) { return condition(*player); });
    });
}

std::size_t Tables::players() const {
    std::size_t count = 0;
    for (const auto& room : rooms_) count += room.players.size();
    return count;
}

std::vector<std::string> Tables::codes() const {
    std::vector<std::string> codes;
    for (const auto& room : rooms_) codes.push_back(room.code);
    return codes;
}

std::size_t Tables::online() const {
    std::ptrdiff_t count = 0;
    for (const auto& room : rooms_) {
        count += std::ranges::count_if(room.players, [](const auto& player) { return player->is_online(); });
    }
    return static_cast<std::size_t>(count);
}

void Tables::play_for(milliseconds time) {
    context_.run_for(time);
    context_.restart();
}

bool Tables::play_until(const std::function<bool()>& done, seconds patience, const std::string& what) {
    const auto end = Clock::now() + patience;
    while (!done()) {
        if (Clock::now() >= end) {
            ledger_.problem("in vain waited for: " + what);
            return false;
        }
        play_for(milliseconds(5));
    }
    return true;
}

bool Tables::see_games_go_on(const std::string& after, seconds patience) {
    const auto answered = ledger_.answered();
    return play_until([&] { return all_online() && ledger_.answered() >= answered + 2 * players(); }, patience,
                      "the games to go on after " + after);
}

void Tables::lose_wires() {
    for (const auto& room : rooms_) {
        for (const auto& player : room.players) player->lose_wire();
    }
}

void Tables::open(std::size_t rooms) {
    for (std::size_t number = 0; number < rooms; ++number) {
        const auto made = bench::create_room(doors_[number % doors_.size()], new_room(number));
        auto& room = rooms_.emplace_back(Room{made.code, {}});
        for (std::size_t seat = 0; seat < 2 + number % 4; ++seat) {
            auto routes = from(doors_, number + seat);
            bench::PlayerPlan plan{.route = routes.front(),
                                   .code = made.code,
                                   .name = "Player " + std::to_string(seat + 1),
                                   .host_token = seat == 0 ? made.host_token : std::string{},
                                   .pace = pace,
                                   .comes_back = true};
            plan.other_routes.assign(std::next(routes.begin()), routes.end());
            room.players.push_back(std::make_unique<Player>(context_, std::move(plan), carried_, ledger_));
            room.players.back()->come_in();
        }
    }
    const auto all_sit = [this] {
        return all_players([](const Player& player) { return player.is_seated() && !player.is_busy(); });
    };
    if (!play_until(all_sit, seconds(30), "everybody to sit down")) throw std::runtime_error("the rooms do not fill");
    for (const auto& room : rooms_) room.players.front()->command({{"op", "start"}});
}

void Tables::end_games() {
    for (const auto& room : rooms_) {
        for (const auto& player : room.players) player->stop_after_game();
    }
    const auto all_over = [this] {
        return all_players(
            [](const Player& player) { return player.is_online() && player.is_game_over() && !player.is_busy(); });
    };
    play_until(all_over, seconds(120), "every game to reach its end");
    for (const auto& room : rooms_) {
        const auto& first = ledger_.accounts().at(room.players.front().get()).public_part;
        for (const auto& player : room.players) {
            if (ledger_.accounts().at(player.get()).public_part != first) {
                ledger_.problem(*player, "sees another end of the game");
            }
        }
    }
    for (const auto& room : rooms_) {
        for (const auto& player : room.players) player->retire();
    }
}

std::size_t Tables::compare_with(const std::map<std::pair<std::string, std::string>, StoredIds>& stored) {
    std::size_t changes = 0;
    for (const auto& [player, account] : ledger_.accounts()) {
        const auto found = stored.find({player->plan().code, player->plan().name});
        const StoredIds none;
        const auto& ids = found == stored.end() ? none : found->second;
        for (const auto id : account.answered_changes) {
            if (!ids.contains(id))
                ledger_.problem(*player, "command " + std::to_string(id) + " was answered, and is lost");
        }
        for (const auto& [id, times] : ids) {
            if (times != 1)
                ledger_.problem(*player, std::to_string(id) + " is there " + std::to_string(times) + " times");
            if (!account.answered_changes.contains(id) && !account.answered_others.contains(id)) {
                ledger_.problem(*player, std::to_string(id) + " is there, and was never answered");
            }
        }
        changes += account.answered_changes.size();
    }
    if (changes == 0) ledger_.problem("nobody played");
    return changes;
}

}  // namespace crowntable::crash
