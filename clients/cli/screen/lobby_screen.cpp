#include "clients/cli/screen/lobby_screen.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "clients/cli/text/wrap.hpp"

namespace crowntable::cli {
namespace {

constexpr int two_columns_min = 72;
constexpr int seat_columns = 34;

/// A row of the option list.
struct OptionRow {
    /// Null for the game itself.
    const OptionSeen* option = nullptr;
    /// `options` or `room_options`.
    const char* member = "";
    std::string label;
    /// JSON text.
    std::string value;
    bool changed = false;
    /// The value for people.
    std::string shown;
};

std::vector<OptionRow> option_rows(const RoomSeen& room, const GameList& games) {
    // The game itself is the first row, changed with the same keys.
    std::vector<OptionRow> rows{
        {nullptr, "", say("lobby.lobby_game"), Json(room.game_name).dump(), false, room.game_name}};
    const auto add = [&rows, &room](const std::vector<OptionSeen>& options, const char* member,
                                    const std::map<std::string, std::string>& values) {
        for (const OptionSeen& option : options) {
            const auto found = values.find(option.id);
            const std::string value = found != values.end() ? found->second : option.standard;
            rows.push_back({&option, member, option.label, value, value != option.standard,
                            value_in_words(option.id, room.family, value)});
        }
    };
    if (const PresetSeen* preset = games.find(room.game)) add(preset->options, "options", room.options);
    add(games.room_options, "room_options", room.room_options);
    return rows;
}

void draw_seats(Canvas& canvas, int top, int bottom, int width, const RoomSeen& room, const Style& style) {
    int row = top;
    for (const SeatSeen& seat : room.seats) {
        if (row >= bottom) return;
        const char* ready = style.unicode ? "✓" : "+";
        canvas.put(row, 1, seat.ready ? ready : " ", ink::good);
        const char* host = room.host == seat.seat ? "host" : room.acting_host == seat.seat ? "acts" : "no";
        const std::string notes = say("terminal.seat_notes", with<"level">(seat.bot ? seat.level : "none"),
                                      with<"you">(room.own_seat == seat.seat ? "yes" : "no"), with<"host">(host),
                                      with<"away">(seat.connected ? "no" : "yes"));
        const std::string name = fit(std::to_string(seat.seat + 1) + " " + seat.name, width - 4 - columns(notes));
        const int end = canvas.put(row, 3, name, room.own_seat == seat.seat ? ink::bold : ink::plain);
        canvas.put(row, end, notes, ink::dim);
        ++row;
    }
    // The last row is kept for the names of those who watch.
    if (row < bottom && static_cast<int>(room.seats.size()) < room.seats_max && bottom - row > 1) {
        const int free_seats = room.seats_max - static_cast<int>(room.seats.size());
        canvas.put(row++, 3, say("terminal.free_seats", with<"n">(free_seats)), ink::dim);
    }
    if (row < bottom && !room.spectators.empty()) {
        canvas.put(row, 3, fit(say("lobby.lobby_watching", with<"names">(room.spectators)), width - 4), ink::dim);
    }
}

void draw_options(Canvas& canvas, int top, int bottom, int left, const std::vector<OptionRow>& rows, std::size_t cursor,
                  const Style& style) {
    const std::size_t height = static_cast<std::size_t>(std::max(1, bottom - top));
    // The list is moved no further than it takes to show the row of the cursor.
    const std::size_t first = cursor < height ? 0 : cursor - height + 1;
    for (std::size_t i = first; i < rows.size() && i < first + height; ++i) {
        const int row = top + static_cast<int>(i - first);
        const bool here = i == cursor;
        canvas.put(row, left, here ? (style.unicode ? "▸" : ">") : " ", ink::turn);
        const std::string mark = rows[i].changed ? " *" : "";
        const int room_left = canvas.width() - left - 2;
        // Half of the room for the value at most: a long list must not push out the name of its option.
        const std::string value = fit(rows[i].shown + mark, room_left / 2);
        canvas.put(row, left + 2, fit(rows[i].label, room_left - columns(value) - 2), here ? ink::bold : ink::plain);
        canvas.put(row, canvas.width() - columns(value), value, rows[i].changed ? ink::turn : ink::plain);
    }
}

std::string status(const RoomSeen& room) {
    if (room.role == "guest") return say("terminal.at_door");
    if (room.state == "finished") return say("terminal.over_rematch");
    // In the words of the server, which knows the rules of starting.
    if (!room.can_start) return room.start_message;
    if (room.own_host) return say("terminal.ready_to_start");
    return say("terminal.waiting_host");
}

std::string facts(const RoomSeen& room) {
    std::string text;
    for (const FactSeen& fact : room.facts) {
        text += (text.empty() ? "" : ". ") + fact.label + ": " + std::to_string(fact.value);
    }
    return text;
}

void send(Effects& effects, const Json& command) {
    effects.commands.push_back(command.dump());
}

void change_option(const RoomSeen& room, const GameList& games, std::size_t cursor, bool forward, Effects& effects) {
    const auto rows = option_rows(room, games);
    if (cursor >= rows.size()) return;
    // The server would refuse it as well; an arrow that was touched by mistake need not go there.
    if (!room.own_host || room.acts()) return effects.sentences.push_back(say("terminal.host_changes"));
    const OptionRow& row = rows[cursor];
    if (row.option == nullptr) {
        const auto at = std::find_if(games.presets.begin(), games.presets.end(),
                                     [&room](const PresetSeen& preset) { return preset.id == room.game; });
        if (at == games.presets.end()) return;
        const std::size_t size = games.presets.size();
        const std::size_t index = static_cast<std::size_t>(at - games.presets.begin());
        return send(effects,
                    {{"op", "set_options"}, {"game", games.presets[(index + (forward ? 1 : size - 1)) % size].id}});
    }
    const auto next = next_value(*row.option, row.value, forward);
    // A list of numbers has no next value, and at the end of a range there is none.
    if (!next) return effects.sentences.push_back(say("terminal.type_set", with<"id">(row.option->id)));
    send(effects, {{"op", "set_options"}, {row.member, {{row.option->id, Json::parse(*next)}}}});
}

}  // namespace

void draw_lobby(Canvas& canvas, int top, int bottom, const RoomSeen& room, const GameList& games, std::size_t cursor,
                const std::vector<std::string>& log, const Style& style) {
    const auto rows = option_rows(room, games);
    const bool wide = canvas.width() >= two_columns_min;
    const int log_rows = wide ? 4 : 2;
    const int middle_end = bottom - log_rows - 2;
    canvas.rule(top, style);
    if (wide) {
        draw_seats(canvas, top + 1, middle_end - 1, seat_columns, room, style);
        draw_options(canvas, top + 1, middle_end - 1, seat_columns + 1, rows, cursor, style);
        if (cursor < rows.size() && rows[cursor].option != nullptr) {
            canvas.put(middle_end - 1, 1, fit(rows[cursor].option->sentence, canvas.width() - 2), ink::dim);
        } else {
            canvas.put(middle_end - 1, 1, fit(facts(room), canvas.width() - 2), ink::dim);
        }
    } else {
        draw_seats(canvas, top + 1, middle_end - 1, canvas.width(), room, style);
        // On a narrow terminal only the option under the cursor has a row.
        draw_options(canvas, middle_end - 1, middle_end, 0, rows, cursor, style);
    }
    canvas.rule(middle_end, style);
    canvas.put(middle_end + 1, 1, fit(status(room), canvas.width() - 2), ink::turn);
    int row = middle_end + 2;
    for (const std::string& line : last_wrapped(log, canvas.width() - 2, bottom - row)) canvas.put(row++, 1, line);
}

bool press_in_lobby(const Key& key, const RoomSeen& room, const GameList& games, std::size_t& cursor,
                    Effects& effects) {
    const std::size_t size = option_rows(room, games).size();
    const SeatSeen* own = room.own_seat ? room.find_seat(*room.own_seat) : nullptr;
    if (key.kind == Key::Kind::up || key.kind == Key::Kind::down) {
        cursor = (cursor + (key.kind == Key::Kind::down ? 1 : size - 1)) % size;
    } else if (key.kind == Key::Kind::left || key.kind == Key::Kind::right) {
        change_option(room, games, cursor, key.kind == Key::Kind::right, effects);
    } else if (key.is("s")) {
        // One key for the way forward: first to sit down, then to start.
        send(effects, {{"op", room.role == "player" ? "start" : "sit"}});
    } else if (key.is("w") && room.role != "spectator") {
        send(effects, {{"op", "watch"}});
    } else if (key.is("r") && own != nullptr && room.state == "lobby") {
        send(effects, {{"op", "ready"}, {"ready", !own->ready}});
    } else if (key.is("b") || key.is("e") || key.is("h")) {
        const char* level = key.is("b") ? "medium" : key.is("e") ? "easy" : "hard";
        send(effects, {{"op", "add_bot"}, {"level", level}});
    } else if (key.is("x") || key.kind == Key::Kind::remove) {
        const auto last =
            std::find_if(room.seats.rbegin(), room.seats.rend(), [](const auto& seat) { return seat.bot; });
        if (last != room.seats.rend()) send(effects, {{"op", "remove_seat"}, {"seat", last->seat}});
    } else if (key.is("l")) {
        send(effects, {{"op", "lock"}, {"locked", !room.locked}});
    } else {
        return false;
    }
    return true;
}

std::string lobby_hints(const RoomSeen& room) {
    if (room.role == "guest") return say("terminal.keys_guest");
    if (room.role == "spectator") return say("terminal.keys_spectator");
    if (room.acts()) return say("terminal.keys_acts");
    if (room.own_host) return say("terminal.keys_host");
    return say("terminal.keys_player");
}

}  // namespace crowntable::cli
