#include "protocol/record/check.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/hex.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/record/format.hpp"
#include "protocol/record/replayer.hpp"

namespace crowntable::record {

namespace {

using Kind = FaultKind;

// The length of a line is part of the format (docs/game_record.md). An action came in a frame of up to 2,000
// values, and its line has some more.
constexpr json::Limits line_limits{64 * 1024, 12, 4'000};
// The line of the signature has one form to the byte, and is compared instead of parsed: two spellings of it would
// be two texts of one record.
constexpr std::string_view before_signature = R"({"line":"signature","signature":")";

constexpr const char* misspelt = "The line says what a record says, but is not written as a record is.";

/// The members of actions and options may stand in any order (docs/game_record.md); all else has one spelling.
bool is_as_written(Line line, const std::string& text) {
    const auto ordered = nlohmann::ordered_json::parse(text);
    if (auto* start = std::get_if<RecordedStart>(&line)) start->options_json = ordered.at("options").dump();
    if (auto* action = std::get_if<line::Action>(&line)) action->action_json = ordered.at("action").dump();
    return write_line(line) == text;
}

/// The lines of a record with their chain, footer and signature; the fault at which reading stopped, if any.
class RecordFrame {
public:
    RecordFrame(std::string_view text, const std::optional<PublicKey>& signer) {
        fault_ = read(text);
        if (!fault_ && signer && *signer != signer_) {
            // The line at fault is the footer, which names the signer. It comes after all that are in `lines_`.
            fault_ = Fault{Kind::signature, lines_.size() + 1, "It was signed by another key: " + to_hex(signer_)};
        }
    }

    const std::vector<Line>& lines() const& { return lines_; }
    std::vector<Line> lines() && { return std::move(lines_); }
    const std::optional<Fault>& fault() const { return fault_; }
    const PublicKey& signer() const { return signer_; }

private:
    using MaybeFault = std::optional<Fault>;

    MaybeFault fault(Kind kind, std::string sentence) const { return Fault{kind, line_, std::move(sentence)}; }

    MaybeFault read(std::string_view text) {
        // Numbers count from 1, as editors show them. A fault names the line at which reading stopped.
        line_ = 1;
        if (text.empty()) return fault(Kind::form, "The file is empty.");
        // Before anything is read: what is larger than any game's record is no record, and costs nothing.
        if (text.size() > bytes_max) return fault(Kind::form, "The file is too large for a game record.");
        for (; !footer_read_; ++line_) {
            const auto line = next_line(text);
            if (!line) return fault(Kind::form, "The record breaks off here.");
            if (auto wrong = read_line(*line)) return wrong;
        }
        const auto line = next_line(text);
        if (!line) return fault(Kind::form, "The signature is missing or its line is not finished.");
        if (auto wrong = read_signature(*line)) return wrong;
        ++line_;
        return text.empty() ? std::nullopt : fault(Kind::form, "Something comes after the signature.");
    }

    /// Without its line break; nothing if there is none.
    static std::optional<std::string_view> next_line(std::string_view& text) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        return line;
    }

    MaybeFault read_line(std::string_view line) {
        // The chain value has to stand at the very end of the line. As a member anywhere else it could not be cut
        // off from what it is made of.
        const std::size_t tail = before_chain.size() + chain_digits + after_chain.size();
        if (line.size() > line_limits.bytes) return fault(Kind::form, "The line is too long for a game record.");
        if (line.size() <= tail || !line.ends_with(after_chain) ||
            line.substr(line.size() - tail, before_chain.size()) != before_chain) {
            return fault(Kind::form, "The line does not end with its chain value.");
        }
        const std::string_view digits = line.substr(line.size() - after_chain.size() - chain_digits, chain_digits);
        const auto chain = parse_hex<Digest>(digits);
        if (!chain) return fault(Kind::form, "The chain value is not in lower-case hex.");
        const std::string_view content = line.substr(0, line.size() - tail);
        chain_ = chain_after(chain_, content);
        // Looked at before the line is parsed, so that a changed line is called changed even where it makes no sense
        // any more.
        if (*chain != chain_) {
            return fault(Kind::chain, "The line was changed, or one was added or taken out before it.");
        }
        // What was hashed is what is read: the content with its own brace put back.
        return read_content(std::string(content) + '}');
    }

    MaybeFault read_content(const std::string& text) {
        auto parsed = json::parse(text, line_limits);
        if (auto* refused = std::get_if<Refusal>(&parsed)) return fault(Kind::form, refused->message);
        const auto json = std::get<json::Document>(parsed).value();
        // The footer speaks of the file and not of the game, so it is no Line.
        const auto kind = json.find("line");
        if (kind && kind->text() == "footer") return read_footer(json, text);
        auto line = record::read_line(json);
        if (auto* refused = std::get_if<Refusal>(&line)) return fault(Kind::form, refused->message);
        // Two spellings of a line would be two records of one game.
        if (!is_as_written(std::get<Line>(line), text)) return fault(Kind::form, misspelt);
        lines_.push_back(std::get<Line>(std::move(line)));
        return std::nullopt;
    }

    MaybeFault read_footer(json::Value json, const std::string& text) {
        json::Fields fields(json);
        fields.text("line", 6, 6);
        const auto count = fields.integer("lines", 0, bytes_max);
        const auto key = parse_hex<PublicKey>(fields.text("signer", 64, 64));
        if (auto refused = fields.finish()) return fault(Kind::form, refused->message);
        if (!key) return fault(Kind::form, "The signer is not in lower-case hex.");
        // `lines` counts the footer, which is this line, and the signature after it.
        if (static_cast<std::size_t>(count) != line_ + 1) {
            return fault(Kind::form, "With the signature there are " + std::to_string(line_ + 1) + " lines.");
        }
        if (text != write_footer(static_cast<std::size_t>(count), *key)) return fault(Kind::form, misspelt);
        signer_ = *key;
        footer_read_ = true;
        return std::nullopt;
    }

    MaybeFault read_signature(std::string_view line) {
        const std::size_t size = 2 * Signature{}.size();
        const bool framed = line.size() == before_signature.size() + size + after_chain.size() &&
                            line.starts_with(before_signature) && line.ends_with(after_chain);
        const auto signature = framed ? parse_hex<Signature>(line.substr(before_signature.size(), size)) : std::nullopt;
        if (!signature) return fault(Kind::form, "The signature was to be expected here.");
        // It signs the footer's chain value, and by that every line before.
        if (!signature_holds(signer_, signed_message(chain_), *signature)) {
            return fault(Kind::signature, "The signature is not that of the signer over this record.");
        }
        return std::nullopt;
    }

    std::size_t line_ = 0;
    Digest chain_{};
    bool footer_read_ = false;
    std::vector<Line> lines_;
    PublicKey signer_{};
    MaybeFault fault_;
};

/// Other cards than those of the links make wrong what is played with them: the deal is the first wrong line.
Fault first_fault(Fault of_replay, const std::vector<Line>& lines) {
    // Deals are made of what the header says: if that is wrong, nothing can be said of them.
    if (of_replay.line == 1) return of_replay;
    auto unfair = find_unfair(lines);
    return unfair && unfair->line < of_replay.line ? std::move(*unfair) : std::move(of_replay);
}

}  // namespace

std::variant<Fault, CheckedRecord> check_game_record(std::string_view text, const std::optional<PublicKey>& signer) {
    RecordFrame frame(text, signer);
    Replayer replay;
    // What was read before the frame broke may be wrong at an earlier line.
    for (const Line& line : frame.lines()) {
        if (const auto fault = replay.take(line)) return first_fault(*fault, frame.lines());
    }
    if (frame.fault()) return *frame.fault();
    if (replay.awaited() != Replayer::Awaited::nothing) {
        return Fault{Kind::replay, frame.lines().size() + 1, "The end of the game is not told."};
    }
    CheckedRecord told = replay.told();
    told.signer = frame.signer();
    told.lines = std::move(frame).lines();
    return told;
}

}  // namespace crowntable::record
