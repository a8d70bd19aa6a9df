#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace crowntable::sim {

/// What nodes share (server/store/postgres/schema.cpp), as far as statements read or write it.
struct Tables {
    struct Node {
        std::int64_t epoch = 0;
        std::int64_t beat = 0;
        std::string address{};
        std::string formats{};
        std::string rules{};

        bool operator==(const Node&) const = default;
    };
    struct Room {
        std::optional<std::string> owner{};
        std::optional<std::int64_t> epoch{};
        std::int64_t fence = 0;
        std::int64_t seq = 0;
        std::int64_t format = 0;
        std::string rules{};
        std::optional<std::int64_t> ends_at{};
        std::int64_t deaths = 0;
        std::optional<std::string> broken{};
        std::optional<std::int64_t> loading{};

        bool has_ended() const { return broken == "ended"; }
        bool operator==(const Room&) const = default;
    };
    /// Shared by the copies of a table.
    using Body = std::shared_ptr<const std::string>;
    using Bodies = std::map<std::int64_t, Body>;

    std::map<std::string, Node> nodes;
    std::map<std::string, Room> rooms;
    std::map<std::string, Bodies> records;

    /// Whether the room is that of a life that is not over.
    bool is_owned(const Room& room) const {
        if (!room.owner || !room.epoch) return false;
        const auto node = nodes.find(*room.owner);
        return node != nodes.end() && node->second.epoch == *room.epoch;
    }
};

/// What a transaction has written to one row; nothing: the row is gone.
struct NodeWritten {
    std::string id;
    Tables::Node row;
};
struct RoomWritten {
    std::string code;
    std::optional<Tables::Room> row;
};
struct RecordWritten {
    std::string room;
    std::int64_t seq;
    Tables::Body body;
};
using Written = std::variant<NodeWritten, RoomWritten, RecordWritten>;

/// In the order in which it was written.
using WriteSet = std::vector<Written>;

void write(Tables& tables, const WriteSet& writes);

}  // namespace crowntable::sim
