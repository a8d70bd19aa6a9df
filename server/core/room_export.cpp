#include "server/core/room_export.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "server/core/limits.hpp"
#include "server/core/room_state.hpp"

namespace crowntable::server {

namespace {

using Json = nlohmann::ordered_json;

/// Follows a room through its records and writes down its games.
class GameLines {
public:
    explicit GameLines(const std::string& code) : state_(code, limits_) {}

    /// Throws what RoomState throws at records that lead nowhere.
    void follow(const RecordBody& body) {
        for (const Change& change : body.changes) {
            std::vector<std::string> events;
            state_.apply(change, events);
            std::visit([this](const auto& one) { note(one); }, change);
            if (running_ && !state_.game_on()) end_game();
        }
        if (running_ && body.state) running_->push_back({{"line", "state"}, {"fingerprint", to_hex(*body.state)}});
    }

    RoomExport finish(const std::string& code, std::size_t records) const {
        Json head{{"line", "room"}, {"format", 1}, {"code", code}, {"records", records}, {"games", games_}};
        return {head.dump() + '\n' + ended_, games_, running_.has_value()};
    }

private:
    void note(const change::GameStarted& started) {
        Json seats = Json::array();
        for (const RoomSeat& seat : state_.seats) seats.push_back({{"name", seat.name}, {"bot", seat.bot.has_value()}});
        running_.emplace();
        running_->push_back({{"line", "game"},
                             {"number", state_.games_started},
                             {"game", state_.preset->id()},
                             {"rules", started.rules},
                             {"options", Json::parse(state_.options)},
                             {"seats", std::move(seats)}});
    }
    void note(const change::Dealt& dealt) { add({{"line", "deal"}, {"seed", to_hex(dealt.seed)}}); }
    void note(const change::Acted& acted) {
        add({{"line", "action"}, {"seat", acted.seat.index}, {"action", Json::parse(acted.action_json)}});
    }
    void note(const change::ClockRanOut& late) { add({{"line", "clock_ran_out"}, {"seat", late.seat.index}}); }
    void note(const change::SeatLeft& left) { add({{"line", "seat_left"}, {"seat", left.seat.index}}); }
    void note(const change::GameEnded&) { add({{"line", "ended_by_host"}}); }
    /// People, talk and what happens between games.
    void note(const auto&) {}

    void add(Json line) {
        if (running_) running_->push_back(std::move(line));
    }

    void end_game() {
        Json standings = Json::array();
        if (!state_.ended_by_host) {
            for (const Standing& one : state_.last_standings) {
                standings.push_back({{"seat", one.seat.index}, {"place", one.place}, {"points", one.points}});
            }
        }
        running_->push_back({{"line", "standings"}, {"standings", std::move(standings)}});
        for (const Json& line : *running_) ended_ += line.dump() + '\n';
        running_.reset();
        ++games_;
    }

    const Limits limits_{};
    RoomState state_;
    std::string ended_;
    int games_ = 0;
    /// The lines of the game that is on.
    std::optional<std::vector<Json>> running_;
};

}  // namespace

std::variant<std::string, RoomExport> export_room(const std::string& code, const std::vector<Record>& records) try {
    GameLines games(code);
    for (const Record& record : records) {
        const auto body = read_record(record.body);
        if (!body) return "record " + std::to_string(record.seq) + " is damaged or of an unknown format";
        games.follow(*body);
    }
    return games.finish(code, records.size());
} catch (const std::exception&) {
    return std::string("a record cannot be carried out");
}

}  // namespace crowntable::server
