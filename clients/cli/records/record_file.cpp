#include "clients/cli/records/record_file.hpp"

#include <filesystem>
#include <fstream>
#include <ostream>

#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "engine/hex.hpp"

namespace crowntable::cli {
namespace {

using record::Fault;
using record::FaultKind;

/// The codes from 10 on are promised in docs/game_record.md: scripts tell by them what is wrong.
ExitCode exit_code_of(FaultKind kind) {
    switch (kind) {
        case FaultKind::form:
            return ExitCode::no_record;
        case FaultKind::chain:
            return ExitCode::record_changed;
        case FaultKind::signature:
            return ExitCode::bad_signature;
        case FaultKind::fair_deal:
            return ExitCode::unfair_deal;
        case FaultKind::replay:
            return ExitCode::bad_replay;
        case FaultKind::unknown_game:
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
    // Read in one piece: a pipe has no size that could be asked for beforehand.
    std::string text(record::bytes_max + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.bad()) return std::nullopt;
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

}  // namespace

std::string fault_told(const Fault& fault) {
    // English has the server's own sentence, which says more than the kind.
    const auto line = with<"line">(fault.line);
    if (spoken_language() == Language::english)
        return "line " + std::to_string(fault.line) + ": " + clean(fault.sentence);
    switch (fault.kind) {
        case FaultKind::form:
            return say("record.fault_form", line);
        case FaultKind::chain:
            return say("record.fault_chain", line);
        case FaultKind::signature:
            return say("record.fault_signature", line);
        case FaultKind::fair_deal:
            return say("record.fault_fair_deal", line);
        case FaultKind::replay:
            return say("terminal.fault_replay", line);
        case FaultKind::unknown_game:
            break;
    }
    return say("terminal.fault_unknown_game", line);
}

std::variant<ExitCode, record::CheckedRecord> read_record(const std::string& file,
                                                          const std::optional<std::string>& key,
                                                          std::ostream& complaints) {
    const auto signer = key ? parse_hex<PublicKey>(*key) : std::nullopt;
    if (key && !signer) {
        complaints << "crowntable: " << say("terminal.record_key") << std::endl;
        return ExitCode::usage;
    }
    const auto text = contents(file);
    if (!text) {
        complaints << "crowntable: " << say("terminal.cannot_read", with<"file">(file)) << std::endl;
        return ExitCode::no_file;
    }
    auto checked = record::check_game_record(*text, signer);
    if (const auto* fault = std::get_if<Fault>(&checked)) {
        complaints << "crowntable: "
                   << say("terminal.record_fault", with<"file">(file), with<"fault">(fault_told(*fault))) << std::endl;
        return exit_code_of(fault->kind);
    }
    return std::get<record::CheckedRecord>(std::move(checked));
}

}  // namespace crowntable::cli
