// Whatever text is given for the record of a game, it is accepted or what is wrong with it is said; nothing else may
// happen. A record is chained and signed: mutations would all end there. So each input is checked twice, as it is and
// as the lines of a record that is then chained and signed, as whoever holds a key could.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "engine/ensure.hpp"
#include "engine/hex.hpp"
#include "engine/signature.hpp"
#include "protocol/looking_back/replay.hpp"
#include "protocol/record/check.hpp"
#include "protocol/record/format.hpp"

namespace {

using namespace crowntable;
using namespace crowntable::record;

const SigningKey& key() {
    static const SigningKey signer{PrivateKey{}};
    return signer;
}

/// The lines of a record without their chain values, footer and signature, made a record.
std::string framed(std::string_view contents) {
    std::string text;
    Digest chain{};
    std::size_t lines = 0;
    const auto add = [&](std::string_view content) {
        content.remove_suffix(content.ends_with('}') ? 1 : 0);
        chain = chain_after(chain, content);
        text += std::string(content) + std::string(before_chain) + to_hex(chain) + std::string(after_chain) + '\n';
        ++lines;
    };
    while (!contents.empty()) {
        const auto line = contents.substr(0, contents.find('\n'));
        contents.remove_prefix(std::min(contents.size(), line.size() + 1));
        if (!line.empty()) add(line);
    }
    add(write_footer(lines + 2, key().public_key()));
    const auto signature = key().sign(signed_message(chain));
    return text + R"({"line":"signature","signature":")" + to_hex(signature) + "\"}\n";
}

void check(std::string_view text) {
    const auto checked = check_game_record(text);
    if (const auto* fault = std::get_if<Fault>(&checked)) {
        ENSURE(!fault->sentence.empty());
        ENSURE(fault->line >= 1);
        return;
    }
    const auto& told = std::get<CheckedRecord>(checked);
    ENSURE(!told.standings.empty());
    ENSURE(told.deals_vouched_for <= told.deals);
    // What is right stays right, and so says the key that signed it.
    ENSURE(std::holds_alternative<CheckedRecord>(check_game_record(text, told.signer)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    check(text);
    check(framed(text));
    return 0;
}
