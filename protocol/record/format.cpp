#include "protocol/record/format.hpp"

namespace crowntable::record {

namespace {

constexpr std::string_view signature_tag{"crowntable.game_record.v1\0", 26};

}  // namespace

Digest chain_after(const Digest& before, std::string_view content) {
    std::string bytes(before.bytes.begin(), before.bytes.end());
    bytes += content;
    return sha256(bytes);
}

std::string signed_message(const Digest& footer_chain) {
    std::string message(signature_tag);
    message.append(footer_chain.bytes.begin(), footer_chain.bytes.end());
    return message;
}

}  // namespace crowntable::record
