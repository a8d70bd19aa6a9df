#include "protocol/record/format.hpp"

#include <cstdint>

#include "engine/hex.hpp"
#include "protocol/json/writer.hpp"

namespace crowntable::record {

namespace {

// The tag keeps the signature of a record from being taken for one over anything else that the same key may sign.
// Its length is given since it ends with a zero byte, before which a C string would end.
constexpr std::string_view signature_tag{"crowntable.game_record.v1\0", 26};

}  // namespace

Digest chain_after(const Digest& before, std::string_view content) {
    // With the value before in it, a line cannot be changed, moved or left out without all values after it being
    // others.
    std::string bytes(before.bytes.begin(), before.bytes.end());
    bytes += content;
    return sha256(bytes);
}

std::string write_footer(std::size_t lines, const PublicKey& signer) {
    std::string footer;
    json::Writer json(footer);
    json.begin_object();
    json.member("line", "footer");
    json.member("lines", static_cast<std::uint64_t>(lines));
    json.member("signer", to_hex(signer));
    json.end_object();
    return footer;
}

std::string signed_message(const Digest& footer_chain) {
    std::string message(signature_tag);
    message.append(footer_chain.bytes.begin(), footer_chain.bytes.end());
    return message;
}

}  // namespace crowntable::record
