#include "protocol/record/game_record.hpp"

#include <nlohmann/json.hpp>

#include "engine/ensure.hpp"
#include "engine/hex.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/record/format.hpp"
#include "protocol/record/game_lines.hpp"
#include "protocol/record/replayer.hpp"

namespace crowntable::record {

namespace {

/// The text of a record, line by line, each chained to the one before.
class RecordText {
public:
    void add(const std::string& object) {
        ENSURE(object.ends_with('}'));
        // Without its brace, so that the chain value becomes the last member.
        const std::string_view content = std::string_view(object).substr(0, object.size() - 1);
        chain_ = chain_after(chain_, content);
        text_.append(content).append(before_chain).append(to_hex(chain_)).append(after_chain).push_back('\n');
        ++lines_;
    }

    std::string finish(const SigningKey& signer) && {
        // All lines of the file count: this one and the signature after it, too.
        add(write_footer(lines_ + 2, signer.public_key()));
        // Not by add(): the signature is made of the chain and cannot be part of it.
        text_ += R"({"line":"signature","signature":")" + to_hex(signer.sign(signed_message(chain_))) + "\"}\n";
        return std::move(text_);
    }

private:
    std::string text_;
    Digest chain_{};
    std::size_t lines_ = 0;
};

}  // namespace

/// The game is played along, so that nothing is written that does not check.
std::variant<Refusal, std::string> write_game_record(const RecordedGame& game, const SigningKey& signer) try {
    GameLines lines(game);
    Replayer played;
    RecordText text;
    while (const auto line = lines.next(played)) {
        if (const auto fault = played.take(*line)) throw NoGame(fault->sentence);
        text.add(write_line(*line));
    }
    return std::move(text).finish(signer);
} catch (const NoGame& no) {
    return Refusal{.code = "BAD_RECORD", .message = std::string("This is no finished game: ") + no.what()};
}

}  // namespace crowntable::record
