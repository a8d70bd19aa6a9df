#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/deals/deal_message.hpp"
#include "clients/cli/games/kit/deal_witness.hpp"

namespace crowntable::cli {

/// What this program remembers of the table to compare its cards: what was told before a deal was opened, and what was
/// seen of it.
class DealMemory {
public:
    /// A welcome came. What happened while there was no connection is not known.
    void connected();
    void in_room(const RoomSeen& room);
    /// A deal was opened, before one's own link is given. What was known when it was opened first stands.
    void opened(const DealMessage& message, const RoomSeen& room);
    void closed(const DealMessage& message);
    /// Whether cards were seen that are not those of a deal that was revealed before them.
    bool shows_other_cards(const Json& update, const TableSeen& table);
    /// Compares what was seen of a deal with what its links give; nothing where no cards were seen, or where this
    /// program cannot know how they were to be dealt. `revealed` has the link of the server.
    std::optional<Cards> compare(const DealMessage& revealed, const std::string& room);

private:
    struct Deal {
        std::uint32_t game = 0;
        std::uint32_t deal = 0;
        bool operator==(const Deal&) const = default;
    };

    static Deal name_of(const DealMessage& message) { return {message.game, message.deal}; }
    std::optional<BeforeDeal> known_before(const DealMessage& message, const RoomSeen& room) const;
    struct SeenDeal {
        Deal name{};
        std::unique_ptr<DealWitness> witness;
        /// Once it is told.
        std::optional<Seed> seed{};
    };

    static Cards compared(const SeenDeal& deal);
    void begin_to_see(const FamilyDeals& deals, const Json& update);

    /// The room was told on this connection, and once more.
    bool heard_room_ = false;
    bool calm_ = false;
    /// The names at the seats since the last game began; nothing once somebody came or went.
    std::optional<std::vector<std::string>> names_;
    std::optional<LastDeal> last_;
    std::optional<Deal> opened_;
    std::optional<BeforeDeal> before_;
    /// The deal that was closed, of which the cards are to come.
    std::optional<Deal> closed_;
    /// Those of which cards came, the latest last: hands may stay hidden until the game is over.
    std::vector<SeenDeal> seen_;
};

}  // namespace crowntable::cli
