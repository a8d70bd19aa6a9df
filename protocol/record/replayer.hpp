#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/record/check.hpp"
#include "protocol/record/deals.hpp"
#include "protocol/record/line.hpp"

namespace crowntable::record {

/// Plays a recorded game again, line after line, and checks the fair deals on the way. After a fault it is of no
/// further use.
class Replayer {
public:
    /// What has to be the next line.
    enum class Awaited { anything, header, reveal, result, end, nothing };

    std::optional<Fault> take(const Line& line);

    Awaited awaited() const { return awaited_; }
    /// A deal is being played.
    bool deal_open() const { return deal_open_; }
    bool fair() const { return deals_.fair(); }
    /// REQUIRES: the header was taken.
    const table::Table& table() const { return *table_; }
    /// What the line taken last made happen in the game, each one JSON object.
    const std::vector<std::string>& events() const { return events_; }
    const CheckedRecord& told() const { return told_; }

private:
    using MaybeFault = std::optional<Fault>;

    MaybeFault make(const RecordedStart& start);
    MaybeFault make(const line::Deal& deal);
    MaybeFault make(const line::Action& action);
    MaybeFault make(const recorded::SeatTaken& taken);
    MaybeFault make(const recorded::SeatLeft& left);
    MaybeFault make(const recorded::Committed& committed);
    MaybeFault make(const line::Reveal& reveal);
    MaybeFault make(const line::Result& result);
    MaybeFault make(const line::End& end);

    MaybeFault check_start(const RecordedStart& start);
    MaybeFault check_seat(Seat seat) const;
    MaybeFault check_who_plays(const line::Action& action) const;
    /// After an input: what must the record tell next?
    void look_around();
    MaybeFault fault(FaultKind kind, std::string sentence) const { return Fault{kind, line_, std::move(sentence)}; }

    std::size_t line_ = 0;
    Awaited awaited_ = Awaited::header;
    std::unique_ptr<table::Table> table_;
    CheckedRecord told_;
    std::vector<std::string> events_;
    bool deal_open_ = false;
    /// The seats that a person has now.
    SeatSet people_;
    Deals deals_;
};

}  // namespace crowntable::record
