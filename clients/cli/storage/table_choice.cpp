#include "clients/cli/storage/table_choice.hpp"

#include "clients/cli/text/say.hpp"

namespace crowntable::cli {

std::optional<TokenStore> store_of(const Options& options) {
    if (options.forget) return std::nullopt;
    const auto directory = TokenStore::default_directory();
    if (!directory) return std::nullopt;
    return TokenStore(*directory);
}

std::variant<Ending, RoomAddress> address_of(const Options& options) {
    std::optional<ServerAddress> server;
    if (!options.server.empty()) {
        server = parse_server(options.server);
        if (!server) {
            return Ending{ExitCode::usage, say("terminal.server_no_address", with<"address">(options.server))};
        }
    }
    // A link names its server; a code alone needs --server.
    if (const auto address = parse_room_address(options.target, server)) return *address;
    const auto code = parse_code(options.target);
    if (!code) return Ending{ExitCode::usage, say("terminal.no_code", with<"text">(options.target))};
    if (const auto store = store_of(options)) {
        // A code that one has played under says by itself which server is meant.
        for (const KeptSeat& seat : store->list()) {
            if (seat.code == *code) return *parse_room_address(*code, parse_server(seat.server));
        }
    }
    if (const auto usual = parse_server(options.defaults.server)) return RoomAddress{*usual, *code};
    return Ending{ExitCode::usage, say("terminal.which_server", with<"code">(*code))};
}

}  // namespace crowntable::cli
