// Whatever a client sends is read or refused with a stable code and a sentence; nothing else may happen.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/ensure.hpp"
#include "protocol/catalogue/analyse.hpp"
#include "protocol/wire/command.hpp"

namespace {

using namespace crowntable;

void check_refusal(const Refusal& refusal) {
    ENSURE(!refusal.code.empty());
    ENSURE(refusal.code.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == std::string_view::npos);
    ENSURE(!refusal.message.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);

    json::Document read;
    const auto command = wire::parse_command(text, read);
    if (const auto* bad = std::get_if<wire::BadCommand>(&command)) {
        check_refusal(bad->refusal);
    } else {
        const auto& numbered = std::get<wire::NumberedCommand>(command);
        ENSURE(numbered.id >= 1 && numbered.id <= wire::number_max);
        ENSURE(!wire::op_of(numbered.command).empty());
    }

    const auto hello = wire::parse_hello(text);
    if (const auto* refusal = std::get_if<Refusal>(&hello)) check_refusal(*refusal);

    const auto room = wire::parse_create_room(text, read);
    if (const auto* refusal = std::get_if<Refusal>(&room)) check_refusal(*refusal);

    const std::string answer = catalogue::analyse(text);
    ENSURE(answer.size() >= 2 && answer.front() == '{' && answer.back() == '}');
    return 0;
}
