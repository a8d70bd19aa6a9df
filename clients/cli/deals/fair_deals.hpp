#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/deals/deal_memory.hpp"
#include "clients/cli/deals/deal_message.hpp"
#include "clients/cli/deals/deal_order.hpp"
#include "clients/cli/session/front_end.hpp"
#include "clients/cli/storage/kept_chain.hpp"
#include "clients/cli/storage/told_deals.hpp"

namespace crowntable::cli {

/// One person's part in the fair deals of a table (docs/game_record.md): commits to a chain, reveals its links when
/// they are awaited, one for each deal and never one for two, and checks what is told: commitments, links, the
/// server's chain, that deals come in their order, and that every card that was seen is the one that the links give.
/// Does no I/O.
class FairDeals {
public:
    /// What a message asks for.
    struct Reaction {
        /// Commands without ids, JSON texts.
        std::vector<std::string> commands{};
        std::vector<Remark> remarks{};
        /// The chain has changed: keep it before the commands are sent, or drop it.
        bool keep_chain = false;
        /// More was told of a deal.
        bool keep_told = false;
    };

    /// `draw` gives 32 random bytes; `kept` and `told`: of an earlier visit to this table.
    FairDeals(std::function<Link()> draw, std::optional<KeptChain> kept, ToldDeals told = {});

    /// `table` and `answered`: as they are after the message. Throws BadMessage.
    Reaction receive(const Json& message, const TableSeen& table, const std::optional<Answered>& answered);

    const std::optional<KeptChain>& chain() const { return chain_; }
    const ToldDeals& told_deals() const { return told_; }

private:
    void take_answer(const Answered& answered, bool refused, Reaction& reaction);
    void in_room(const RoomSeen& room, Reaction& reaction);
    void move_to(int seat, Reaction& reaction);
    void renew(int seat, Reaction& reaction);
    void commit(Reaction& reaction);
    void renew_if_stale(const DealMessage& message, const TableSeen& table, Reaction& reaction);
    void opened(const DealMessage& message, const TableSeen& table, Reaction& reaction);
    std::optional<std::string> opening_fault(const DealMessage& message, const TableSeen& table);
    bool own_stands(const DealMessage& message, int seat) const;
    std::optional<std::string> number_fault(const DealMessage& message, std::uint32_t number) const;
    void reveal(const DealMessage& message, std::uint32_t number, Reaction& reaction);
    std::optional<std::string> fault_of(const DealMessage& message, const TableSeen& table);
    std::optional<std::string> own_link_fault(const DealMessage& message, const TableSeen& table) const;
    void cards_came(const Json& update, const TableSeen& table, Reaction& reaction);
    void told(const DealMessage& message, const TableSeen& table, Reaction& reaction);
    void closed(const DealMessage& message, const TableSeen& table, Reaction& reaction);
    void revealed(const DealMessage& message, const TableSeen& table, Reaction& reaction);
    void judge(const DealMessage& message, const TableSeen& table, Reaction& reaction);
    void called_off(std::uint32_t deal, Reaction& reaction);
    bool mine(const DealMessage& message) const;
    bool server_keeps_its_word(const DealMessage& message);
    const GivenLink* given_for(const DealMessage& message) const;
    std::optional<Link> own_end() const;

    std::function<Link()> draw_;
    std::optional<KeptChain> chain_;
    /// A welcome came, and no room since.
    bool fresh_ = false;
    /// The end that the server has confirmed since the last welcome.
    std::optional<Link> committed_;
    /// The end that was told and not answered yet.
    std::optional<Link> telling_;
    /// What the last room said.
    bool game_was_on_ = false;
    /// When the last deal was opened what this program had committed to was confirmed.
    bool committed_before_ = false;
    DealOrder order_;
    DealMemory memory_;
    ToldDeals told_;
    /// The deals of this game of which the server's link was not told yet: hands may stay hidden until the game is
    /// over.
    std::vector<DealMessage> unrevealed_;
    /// The last deal of which something was told.
    std::uint32_t last_deal_ = 0;
    struct Server {
        std::uint32_t game = 0;
        Link commitment{};
    } server_;
};

}  // namespace crowntable::cli
