#pragma once

#include <functional>
#include <string>
#include <vector>

#include "protocol/record/check.hpp"
#include "protocol/record/game_record.hpp"
#include "protocol/table/table.hpp"

namespace crowntable::tests {

struct BotGame {
    const char* preset = "five_crowns";
    const char* options_json = "{}";
    /// Who plays, by seat.
    std::vector<BotLevel> seats{};
    /// Games of one seed have the same deals, whoever plays.
    std::uint8_t seed = 1;
    /// As whom the record names them.
    table::PlayedBy by = table::PlayedBy::human;
};

/// Told of each input at once: the table and the events after it.
using Live = std::function<void(const table::Table& after, const std::vector<std::string>& events)>;

/// How its record begins.
record::RecordedStart start_of(const BotGame& game);

/// The inputs of a whole game between bots, without fair deals.
record::RecordedGame play_bots(const BotGame& game, const Live& live = {});

/// Written and signed by a key for tests. Fails the test if the inputs are no finished game.
std::string record_text(const record::RecordedGame& game);

/// Written and checked.
record::CheckedRecord checked_record(const record::RecordedGame& game);

}  // namespace crowntable::tests
