#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace crowntable::bench {

/// What one command brings, by seat.
using Views = std::array<std::string, 4>;

/// What the seats of twenty rooms of four really heard, command after command: what the floor forwards and what the
/// messages of the peers are as long as. In its file one line is what one seat heard for one command (a tab between two
/// messages), four lines are a command, and an empty line ends a room.
class Recording {
public:
    static constexpr std::size_t rooms = 20;

    Recording() : heard_(rooms), commands_(rooms) {}
    /// Throws std::runtime_error if `path` holds no whole recording.
    static Recording read(const std::string& path);
    /// Which message answers which command is not always said, so the messages of a seat are dealt out evenly to the
    /// commands of its room, in their order. Throws std::runtime_error if it cannot write, or if a room has nothing.
    void write(const std::string& path);

    // Those of other rooms are left out.
    void asked(std::size_t room);
    void came(std::size_t room, std::size_t seat, std::string_view message);

    /// Calls `with` with what each seat heard for each command, which it may change.
    template <typename Change>
    void change(Change with) {
        for (auto& commands : commands_) {
            for (auto& views : commands) {
                for (auto& view : views) with(view);
            }
        }
    }

    bool is_empty() const { return commands_.front().empty(); }
    /// REQUIRES: it was read. What `room`, of however many, hears for its command number `command`, both counted from
    /// 0: over and over again the same.
    const Views& at(std::size_t room, std::size_t command) const {
        const auto& commands = commands_[room % rooms];
        return commands[command % commands.size()];
    }

private:
    struct Heard {
        std::size_t commands = 0;
        std::array<std::vector<std::string>, 4> messages;
    };

    void deal_out(std::size_t room);
    void ensure_whole(const std::string& path) const;

    std::vector<Heard> heard_;
    std::vector<std::vector<Views>> commands_;
};

}  // namespace crowntable::bench
