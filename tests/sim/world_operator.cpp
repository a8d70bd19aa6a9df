#include <algorithm>
#include <chrono>

#include "protocol/catalogue/catalogue.hpp"
#include "server/core/admin_work.hpp"
#include "tests/sim/options.hpp"
#include "tests/sim/world.hpp"

/// Whoever runs the server, who closes, bans, drains and looks at whatever moment.
namespace crowntable::sim {

namespace admin = server::admin;

/// Once in a while. Where too much waits for the store the operator waits as well.
void World::govern() {
    if (!server_ || is_full() || rooms_.empty()) return;
    switch (dice_.below(9)) {
        case 0:
            return close_a_room();
        case 1:
        case 2:
            return ban_somebody();
        case 3:
            return lift_bans();
        case 4:
            return say_to_all();
        case 5:
            return drain_or_not();
        case 6:
            return keep_other_rules();
        case 7:
            return change_rooms_max();
        default:
            return look_around();
    }
}

/// Bans are by the calendar, which goes on while the server is away.
std::chrono::sys_seconds World::calendar() const {
    return std::chrono::sys_seconds(std::chrono::floor<std::chrono::seconds>(agenda_.now()));
}

/// As the production server asks before all else.
bool World::is_turned_away(const std::string& address) const {
    return bans_.holds(server::Address::parse(address).value(), calendar());
}

bool World::lacks_key(const std::string& address, server::AccessKeyFor what) {
    return server_->board().refuse_key(address, {}, what).has_value();
}

/// Another table is opened in its place.
void World::close_a_room() {
    if (dice_.one_in(2)) return;
    const std::string code = dice_.pick(rooms_);
    operator_.closes(server_->room(code));
    closed_by_operator_ = code;
    server_->board().administer(admin::CloseRoom{code}, [this, code](const server::HttpAnswer& answer) {
        operator_.answered(answer.body);
        operator_.answered_close(code, answer.status, shadow_of(code) != nullptr);
    });
    closed_by_operator_.clear();
    open_table(0);
}

void World::ban_somebody() {
    const bool is_stranger = dice_.one_in(2);
    const std::string prefix =
        is_stranger ? "10.9.0." : "10.0.1." + std::to_string(dice_.below(static_cast<int>(guests_.size()) + 1));
    const Time length{dice_.between(5, 40) * 1'000};
    const auto network = server::Network::parse(is_stranger ? prefix + "0/24" : prefix).value();
    const auto until = calendar() + std::chrono::duration_cast<std::chrono::seconds>(length);
    bans_.add({network, until, bans_.time_of_word(network, calendar())}, calendar());
    operator_.bans(prefix, std::chrono::duration_cast<Time>(until.time_since_epoch()));
    for (const auto& line : lines_) {
        const bool is_there = line->server_open() && !line->closing();
        if (is_there && network.contains(server::Address::parse(line->address).value())) {
            operator_.sends_away(line->connection);
        }
    }
    server_->board().send_away(network);
}

void World::lift_bans() {
    for (const auto& ban : bans_.all(calendar())) {
        bans_.remove({ban.network, bans_.time_of_word(ban.network, calendar())}, calendar());
    }
    operator_.lifts_bans();
}

void World::say_to_all() {
    const std::string text = dice_.one_in(3) ? "" : "Cleaning at " + std::to_string(dice_.below(24));
    operator_.says(text);
    govern_by(admin::Say{text});
}

void World::drain_or_not() {
    if (!dice_.one_in(2)) {
        operator_.stops_draining();
        return govern_by(admin::StopDraining{});
    }
    const auto within = dice_.one_in(2) ? std::optional(Time{dice_.between(1'000, 40'000)}) : std::nullopt;
    operator_.drains(within ? std::optional(server_time() + *within) : std::nullopt);
    govern_by(admin::Drain{within});
}

/// For a while somebody new needs the key, or some games are off; then all is open again.
void World::keep_other_rules() {
    server::HouseRules rules;
    if (dice_.one_in(3)) {
        rules.access_key = server::hash_of(std::string(access_key));
        rules.access_key_for = dice_.one_in(2) ? server::AccessKeyFor::rooms : server::AccessKeyFor::everything;
    }
    for (const auto* preset : catalogue::presets()) {
        if (dice_.one_in(6)) rules.games_off.emplace(preset->id());
    }
    operator_.keeps(rules);
    server_->board().keep_rules(rules);
}

/// What there is already stays, also where it is more.
void World::change_rooms_max() {
    const int max = dice_.between(1, 12);
    rooms_max_ = static_cast<std::size_t>(max);
    limits_.rooms_max = std::max(limits_.rooms_max, rooms_max_);
    govern_by(admin::ShowLimits{"max-rooms", max});
}

void World::look_around() {
    if (dice_.one_in(2)) return govern_by(admin::ListRooms{});
    govern_by(admin::ShowRoom{dice_.pick(rooms_)});
}

void World::govern_by(const server::AdminWork& work) {
    server_->board().administer(work, [this](const server::HttpAnswer& answer) { operator_.answered(answer.body); });
}

/// Once a second, as the event loop asks. The process says goodbye, and is gone soon after that.
void World::stop_if_drained() {
    if (!server_ || is_stopping_) return;
    const bool is_drained = server_->board().is_drained();
    operator_.drained(is_drained, somebody_plays(), server_time());
    if (!is_drained) return;
    is_stopping_ = true;
    ends_.stops();
    ++drained_;
    server_->board().close_all(Time{2'000});
    agenda_.after(Time{dice_.between(100, 3'000)}, [this, number = server_number_] {
        if (server_number_ == number) crash();
    });
}

/// Broken ones count for nobody.
std::size_t World::count_rooms() const {
    const auto counts = server_->board().counts();
    return counts.rooms + counts.rooms_unread;
}

bool World::somebody_plays() const {
    return std::ranges::any_of(shadows_, [this](const auto& one) {
        const auto* room = server_->room(one.first);
        return room != nullptr && room->parts().state.game_on() && !room->parts().presence.inside().empty();
    });
}

/// Everything is open to everybody again, so that all can come back.
void World::stop_governing() {
    lift_bans();
    if (!server_) return;
    if (is_full()) return agenda_.after(Time{1'000}, [this] { stop_governing(); });
    operator_.keeps({});
    server_->board().keep_rules({});
    operator_.stops_draining();
    govern_by(admin::StopDraining{});
}

}  // namespace crowntable::sim
