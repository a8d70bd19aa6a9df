#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/catalogue.hpp"
#include "protocol/game_record_check.hpp"
#include "protocol/record_deals.hpp"
#include "protocol/record_line.hpp"

namespace crowntable::protocol {

/// Plays a recorded game again, line after line, and checks the fair deals on the way. After a fault it is of no
/// further use.
class RecordReplay {
public:
    /// What has to be the next line.
    enum class Awaited { anything, header, reveal, result, end, nothing };

    std::optional<RecordFault> take(const RecordLine& line);

    Awaited awaited() const { return awaited_; }
    /// A deal is being played.
    bool deal_open() const { return deal_open_; }
    bool fair() const { return deals_.fair(); }
    /// REQUIRES: the header was taken.
    const Table& table() const { return *table_; }
    /// What the line taken last made happen in the game, each one JSON object.
    const std::vector<std::string>& events() const { return events_; }
    const CheckedRecord& told() const { return told_; }

private:
    using Fault = std::optional<RecordFault>;

    Fault make(const RecordedStart& start);
    Fault make(const record_line::Deal& deal);
    Fault make(const record_line::Action& action);
    Fault make(const recorded::SeatTaken& taken);
    Fault make(const recorded::SeatLeft& left);
    Fault make(const recorded::Committed& committed);
    Fault make(const record_line::Reveal& reveal);
    Fault make(const record_line::Result& result);
    Fault make(const record_line::End& end);

    Fault check_start(const RecordedStart& start);
    Fault check_seat(Seat seat) const;
    /// After an input: what must the record tell next?
    void look_around();
    Fault fault(RecordFaultKind kind, std::string sentence) const {
        return RecordFault{kind, line_, std::move(sentence)};
    }

    std::size_t line_ = 0;
    Awaited awaited_ = Awaited::header;
    std::unique_ptr<Table> table_;
    CheckedRecord told_;
    std::vector<std::string> events_;
    bool deal_open_ = false;
    RecordDeals deals_;
};

}  // namespace crowntable::protocol
