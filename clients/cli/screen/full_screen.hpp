#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>

#include "clients/cli/games/kit/face.hpp"
#include "clients/cli/session/front_end.hpp"
#include "clients/cli/table/game_list.hpp"
#include "clients/cli/terminal/keys.hpp"
#include "clients/cli/terminal/screen.hpp"
#include "clients/cli/text/say.hpp"

namespace crowntable::cli {

/// The table on the whole terminal, with keys.
class FullScreen final : public FrontEnd {
public:
    FullScreen(GameList games, Style style) : games_(std::move(games)), style_(style) {}

    void begin(Desk& desk) override;
    void heard(const Heard& heard) override;
    void remark(const Remark& remark) override;
    void connection_changed(ConnectionState state, int retry_ms) override;
    void input(std::string_view bytes) override;
    bool wants_input() const override { return true; }
    bool is_looked_at() const override { return true; }
    void resized() override;
    void continued() override;
    void tick() override;
    void ended(const Ending& ending) override;

private:
    void press(const Key& key);
    void press_while_typing(const Key& key);
    bool press_general(const Key& key);
    void take_line(const std::string& line);
    /// Shows lines to be read in the place of the table.
    void read(std::vector<std::string> lines);
    void read_history();
    void follow(const Effects& effects);
    void log(std::string sentence);
    void watch_clock(const Heard& heard);
    void watch_absence(const Heard& heard);
    std::string waiting() const;
    void draw();
    std::optional<std::int64_t> remaining_ms() const;

    GameList games_;
    Style style_;
    Desk* desk_ = nullptr;
    std::optional<Screen> screen_;
    std::unique_ptr<GameScreen> game_;
    std::string family_;
    KeyReader keys_;
    std::vector<std::string> log_;
    std::optional<std::string> typing_;
    std::string notice_;
    /// What is worth knowing after a game; shown while its end is.
    std::string after_game_;
    /// The first warning, which stays on the screen to the end.
    std::string warning_;
    std::string connection_trouble_ = say("terminal.connecting");
    std::size_t lobby_cursor_ = 0;
    /// See Picture.
    std::size_t help_ = 0;
    std::vector<std::string> reading_;
    bool quit_asked_ = false;
    bool own_turn_ = false;
    std::optional<std::chrono::steady_clock::time_point> deadline_;
    /// Until when the table waits for those who are away, by their seats.
    std::map<int, std::chrono::steady_clock::time_point> absences_;
};

}  // namespace crowntable::cli
