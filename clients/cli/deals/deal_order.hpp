#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "clients/cli/deals/deal_message.hpp"

namespace crowntable::cli {

/// Which deals are told of, and in which order. Somebody who could have several links of a seat for what becomes one
/// deal could choose its cards: deals never go back, an open one is not told otherwise while its links are given, and
/// the next one comes after it was closed. Quiet about what was missed while away.
/// Faults are in the words that follow "is not fair:", in the language of the program.
class DealOrder {
public:
    /// A welcome came: the server may have done anything since.
    void connected();
    /// The room says that no game is on. The deal that was called off with it, if a link was given for it and no cards
    /// came: whoever has all links of it knows what they would have been.
    std::optional<std::uint32_t> game_over();
    /// To be called when the own link of the deal that was opened last is given.
    void gave_link();
    /// Takes over what an earlier run of the program gave away.
    void remember(const GivenLink& given);

    /// Takes a message; `on`: whether the room says that a game is on.
    std::optional<std::string> take(const DealMessage& message, bool on);
    /// The cards of this round were dealt: a deal's number is its round's.
    std::optional<std::string> round_started(std::uint32_t round);

    /// The opening of the message's deal, if it was heard; `here`: since the last welcome.
    const DealMessage* opening_of(const DealMessage& message) const;
    bool opened_here(const DealMessage& message) const { return here_ && opening_of(message) != nullptr; }

private:
    struct Number {
        std::uint32_t game = 0;
        std::uint32_t deal = 0;
        auto operator<=>(const Number&) const = default;
    };

    std::optional<std::string> fault_of(const DealMessage& message) const;
    bool links_changed(const DealMessage& message) const;

    /// The latest that was told of or that a link was given for.
    Number latest_{};
    /// The last opening.
    std::optional<DealMessage> open_;
    /// The last opening was heard since the last welcome.
    bool here_ = false;
    /// The own link was given for the last opening.
    bool given_ = false;
    /// The own link was given for it since the last welcome, and it was not closed since.
    bool unclosed_ = false;
    /// The game of which something was told since the last welcome, until it is over.
    std::optional<std::uint32_t> game_;
    /// What was told when a deal was closed, for comparing what is told of it later.
    std::optional<DealMessage> told_closed_;
    /// The deal that was told to be closed, until its cards have come or something else is told.
    std::optional<std::uint32_t> closed_;
};

}  // namespace crowntable::cli
