#include "clients/cli/verify.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <variant>

#include "clients/cli/text.hpp"
#include "protocol/game_record_check.hpp"
#include "protocol/hex.hpp"

namespace crowntable::cli {
namespace {

using protocol::CheckedRecord;
using protocol::RecordFault;
using protocol::RecordFaultKind;

ExitCode exit_code_of(RecordFaultKind kind) {
    switch (kind) {
        case RecordFaultKind::form:
            return ExitCode::no_record;
        case RecordFaultKind::chain:
            return ExitCode::record_changed;
        case RecordFaultKind::signature:
            return ExitCode::bad_signature;
        case RecordFaultKind::fair_deal:
            return ExitCode::unfair_deal;
        case RecordFaultKind::replay:
            return ExitCode::bad_replay;
        case RecordFaultKind::unknown_game:
            break;
    }
    return ExitCode::unknown_game;
}

/// Nothing if it cannot be read. One byte more than a record may have is enough to tell that it is too large.
std::optional<std::string> contents(const std::string& file) {
    // A folder opens like a file, and is read as an empty one.
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) return std::nullopt;
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return std::nullopt;
    std::string text(protocol::record_bytes_max + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.bad()) return std::nullopt;
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

std::string counted(std::size_t count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

void tell_deals(const CheckedRecord& record, std::ostream& out) {
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
    out << (pinned ? "Signed by the given key.\n" : "Unverified signer, give its key with --key to be sure: ");
    if (!pinned) out << protocol::to_hex(record.signer) << "\n";
    out.flush();
}

}  // namespace

ExitCode verify(const std::string& file, const std::string& key, std::ostream& told, std::ostream& complaints) {
    const auto signer = protocol::parse_hex<PublicKey>(key);
    if (!key.empty() && !signer) {
        complaints << "crowntable: --key is 64 lower-case hex digits." << std::endl;
        return ExitCode::usage;
    }
    const auto text = contents(file);
    if (!text) {
        complaints << "crowntable: " << file << " cannot be read." << std::endl;
        return ExitCode::no_file;
    }
    const auto checked = protocol::check_game_record(*text, signer);
    if (const auto* fault = std::get_if<RecordFault>(&checked)) {
        complaints << "crowntable: " << file << ", line " << fault->line << ": " << clean(fault->sentence) << std::endl;
        return exit_code_of(fault->kind);
    }
    tell(std::get<CheckedRecord>(checked), signer.has_value(), told);
    return ExitCode::done;
}

}  // namespace crowntable::cli
