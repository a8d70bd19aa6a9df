#include "clients/cli/records/verify.hpp"

#include <variant>

#include "clients/cli/records/agreement.hpp"
#include "clients/cli/records/record_file.hpp"
#include "clients/cli/text/text.hpp"
#include "engine/hex.hpp"

namespace crowntable::cli {
namespace {

using record::CheckedRecord;

std::string counted(std::size_t count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

void tell_deals(const CheckedRecord& record, std::ostream& out) {
    // None of the three findings is a fault: a record can be all right and yet vouch for nothing.
    if (!record.start.commitments) {
        out << "No deal is vouched for: nobody committed to links, so the server alone chose the cards.\n";
    } else if (record.deals_vouched_for == record.deals) {
        out << "Each deal is vouched for: a seat whose own link was used knows that neither the server nor the others "
               "chose the cards.\n";
    } else {
        out << record.deals - record.deals_vouched_for << " of " << counted(record.deals, "deal")
            << " not vouched for: the link of somebody who was there was skipped, or nobody gave one.\n";
    }
}

/// Who sat into a hand by nobody's consent but the host's.
void tell_let_in(const CheckedRecord& record, std::ostream& out) {
    std::uint32_t deal = 0;
    for (const record::Line& line : record.lines) {
        if (const auto* dealt = std::get_if<record::line::Deal>(&line)) deal = dealt->deal;
        const auto* taken = std::get_if<record::recorded::SeatTaken>(&line);
        if (taken == nullptr || !taken->by_host_alone) continue;
        out << "In the middle of deal " << deal << " the host alone let " << clean(taken->name)
            << " see the hand of seat " << taken->seat.index + 1 << ".\n";
    }
}

void tell(const CheckedRecord& record, bool pinned, std::ostream& out) {
    out << "Everything is right: room " << record.start.room << ", game " << record.start.number << " ("
        << clean(record.start.game) << "), " << counted(record.start.seats.size(), "seat") << ", "
        << counted(record.deals, "deal") << ", " << counted(record.actions, "action")
        << (record.ended_by_host ? ", ended by the host.\n" : ".\n");
    for (const Standing& one : record.standings) {
        out << "  " << one.place << ". " << clean(record.start.seats.at(one.seat.index).name) << " (seat "
            << one.seat.index + 1 << "): " << one.points << "\n";
    }
    tell_deals(record, out);
    tell_let_in(record, out);
    // Without a key the signature proves only that nobody else has changed the file since: anybody can make a key
    // of their own.
    out << (pinned ? "Signed by the given key.\n" : "Unverified signer, give its key with --key to be sure: ");
    if (!pinned) out << to_hex(record.signer) << "\n";
    out.flush();
}

}  // namespace

ExitCode verify(const std::string& file, const std::optional<std::string>& key,
                const std::function<std::vector<ToldDeals>(const std::string& code)>& kept, std::ostream& told,
                std::ostream& complaints) {
    const auto read = read_record(file, key, complaints);
    if (const auto* code = std::get_if<ExitCode>(&read)) return *code;
    const auto& record = std::get<CheckedRecord>(read);
    tell(record, key.has_value(), told);
    return tell_agreement(record, kept(record.start.room), told, complaints);
}

}  // namespace crowntable::cli
