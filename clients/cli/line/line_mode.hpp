#pragma once

#include <iosfwd>
#include <vector>

#include "clients/cli/session/front_end.hpp"
#include "clients/cli/table/game_list.hpp"
#include "clients/cli/terminal/canvas.hpp"

namespace crowntable::cli {

/// One sentence for each event on `out`, typed words on stdin: for pipes, small terminals and screen readers.
class LineMode final : public FrontEnd {
public:
    LineMode(std::ostream& out, GameList games, Style style, AtInputEnd at_input_end)
        : out_(out), games_(std::move(games)), style_(style), at_input_end_(at_input_end) {}

    void begin(Desk& desk) override { desk_ = &desk; }
    void heard(const Heard& heard) override;
    void remark(const Remark& remark) override { tell(remark.sentence); }
    void connection_changed(ConnectionState state, int retry_ms) override;
    void input(std::string_view bytes) override;
    bool wants_input() const override { return true; }
    bool is_looked_at() const override { return true; }
    void tick() override;
    void ended(const Ending& ending) override;

private:
    void tell(const std::string& sentence);
    void take_line(const std::string& line);
    /// Whether enough was told of the table to understand what is typed.
    bool knows_table() const;
    void take_held_lines();
    void tell_prompt(const TableSeen& table);
    void finish_when_over();

    std::ostream& out_;
    GameList games_;
    Style style_;
    AtInputEnd at_input_end_;
    Desk* desk_ = nullptr;
    std::string pending_;
    /// Typed before the table was known.
    std::vector<std::string> held_;
    std::string last_prompt_;
    /// What has happened, the newest last.
    std::vector<std::string> told_;
    ConnectionState told_state_ = ConnectionState::open;
    bool input_over_ = false;
};

}  // namespace crowntable::cli
