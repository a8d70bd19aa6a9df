#include "tests/bench/load/recording.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace crowntable::bench {

namespace {

/// What is shorter says that a command is done, and is kept with the view that follows.
constexpr std::size_t view_min = 200;

}  // namespace

Recording Recording::read(const std::string& path) {
    std::ifstream file(path);
    Recording recording;
    std::size_t room = 0;
    for (std::string line; room < rooms && std::getline(file, line);) {
        if (line.empty()) {
            ++room;
            continue;
        }
        auto& views = recording.commands_[room].emplace_back();
        views[0] = line;
        for (std::size_t seat = 1; seat < views.size(); ++seat) std::getline(file, views[seat]);
    }
    recording.ensure_whole(path);
    return recording;
}

void Recording::write(const std::string& path) {
    for (std::size_t room = 0; room < rooms; ++room) deal_out(room);
    ensure_whole(path);
    std::ofstream file(path, std::ios::trunc);
    for (const auto& commands : commands_) {
        for (const auto& views : commands) {
            for (const auto& view : views) file << view << '\n';
        }
        file << '\n';
    }
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

void Recording::asked(std::size_t room) {
    if (room < rooms) ++heard_[room].commands;
}

void Recording::came(std::size_t room, std::size_t seat, std::string_view message) {
    if (room >= rooms) return;
    auto& messages = heard_[room].messages.at(seat);
    if (!messages.empty() && messages.back().size() < view_min) {
        messages.back().append("\t").append(message);
    } else {
        messages.emplace_back(message);
    }
}

void Recording::deal_out(std::size_t room) {
    const auto& [asked, messages] = heard_[room];
    // Each brings every seat something, but for those that were under way at the end.
    auto count = asked;
    for (const auto& each : messages) count = std::min(count, each.size());
    commands_[room].assign(count, {});
    for (std::size_t seat = 0; seat < messages.size(); ++seat) {
        const auto& all = messages[seat];
        for (std::size_t at = 0; at < all.size(); ++at) {
            auto& view = commands_[room][at * count / all.size()][seat];
            view += (view.empty() ? "" : "\t") + all[at];
        }
    }
}

void Recording::ensure_whole(const std::string& path) const {
    const auto is_gap = [](const std::string& view) { return view.empty(); };
    for (const auto& commands : commands_) {
        if (commands.empty()) throw std::runtime_error("a room has no commands in " + path);
        for (const auto& views : commands) {
            if (std::any_of(views.begin(), views.end(), is_gap)) throw std::runtime_error("a gap in " + path);
        }
    }
}

}  // namespace crowntable::bench
