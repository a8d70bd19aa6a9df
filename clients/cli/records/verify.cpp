#include "clients/cli/records/verify.hpp"

#include <variant>

#include "clients/cli/records/agreement.hpp"
#include "clients/cli/records/record_file.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "engine/hex.hpp"

namespace crowntable::cli {
namespace {

using record::CheckedRecord;

void tell_deals(const CheckedRecord& record, std::ostream& out) {
    // None of the three findings is a fault: a record can be all right and yet vouch for nothing.
    if (!record.start.commitments) {
        out << say("record.not_fair");
    } else if (record.deals_vouched_for == record.deals) {
        out << (record.deals == 1 ? say("record.vouched_one") : say("record.vouched", with<"deals">(record.deals)));
    } else {
        out << say("record.not_vouched", with<"count">(record.deals - record.deals_vouched_for),
                   with<"deals">(record.deals));
    }
    out << '\n';
}

/// Who sat into a hand by nobody's consent but the host's.
void tell_let_in(const CheckedRecord& record, std::ostream& out) {
    std::uint32_t deal = 0;
    for (const record::Line& line : record.lines) {
        if (const auto* dealt = std::get_if<record::line::Deal>(&line)) deal = dealt->deal;
        const auto* taken = std::get_if<record::recorded::SeatTaken>(&line);
        if (taken == nullptr || !taken->by_host_alone) continue;
        out << say("record.let_in", with<"deal">(deal), with<"name">(clean(taken->name)),
                   with<"seat">(taken->seat.index + 1))
            << '\n';
    }
}

void tell(const CheckedRecord& record, bool pinned, std::ostream& out) {
    out << say("terminal.verify_right", with<"room">(record.start.room), with<"n">(record.start.number),
               with<"game">(clean(record.start.game)), with<"seats">(record.start.seats.size()),
               with<"deals">(record.deals), with<"actions">(record.actions),
               with<"ended">(record.ended_by_host ? "yes" : "no"))
        << '\n';
    for (const Standing& one : record.standings) {
        const std::string name =
            say("terminal.name_in_seat", with<"name">(clean(record.start.seats.at(one.seat.index).name)),
                with<"seat">(one.seat.index + 1));
        out << "  " << say("record.standing", with<"place">(one.place), with<"name">(name), with<"points">(one.points))
            << '\n';
    }
    tell_deals(record, out);
    tell_let_in(record, out);
    // Without a key the signature proves only that nobody else has changed the file since: anybody can make a key
    // of their own.
    out << (pinned ? say("terminal.verify_signed") : say("terminal.verify_unsure", with<"key">(to_hex(record.signer))))
        << '\n';
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
