#pragma once

#include <cstddef>
#include <list>
#include <string>

#include "server/core/game_wish.hpp"
#include "server/core/lobby/document.hpp"

namespace crowntable::server::lobby {

/// Documents that were made lately, for those who may have them and ask again: what is told of a game that is over
/// never changes. The longest unused goes first.
class KeptDocuments {
public:
    explicit KeptDocuments(std::size_t bytes_max) : bytes_max_(bytes_max) {}

    void keep(const std::string& room, std::size_t from, const Document& document);
    /// Nothing where it is not kept, where the asker had no seat in the game by this token, or where they ask for their
    /// last game, whichever that is now. Good until the next call. REQUIRES: a link in `wish` is good.
    const Document* find(const std::string& room, const DocumentWish& wish);
    std::size_t bytes() const { return bytes_; }

private:
    struct Kept {
        std::string room;
        std::size_t from = 0;
        Document document;
        std::size_t bytes() const;
    };

    std::size_t bytes_max_;
    std::size_t bytes_ = 0;
    /// The last used first.
    std::list<Kept> kept_;
};

}  // namespace crowntable::server::lobby
