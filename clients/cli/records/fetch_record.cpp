#include "clients/cli/records/fetch_record.hpp"

#include <iostream>
#include <variant>

#include "clients/cli/net/http.hpp"
#include "clients/cli/net/http_json.hpp"
#include "clients/cli/storage/table_choice.hpp"

namespace crowntable::cli {

ExitCode fetch_record(const Options& options) {
    const auto complain = [](const Ending& ending) {
        std::cerr << "crowntable: " << ending.sentence << std::endl;
        return ending.code;
    };
    const auto chosen = address_of(options);
    if (const auto* ending = std::get_if<Ending>(&chosen)) return complain(*ending);
    const auto& address = std::get<RoomAddress>(chosen);
    const auto store = store_of(options);
    const auto seat = store ? store->find(address) : std::nullopt;
    // Records are for those who played, and the seat's token is all that tells who did.
    if (!seat || seat->seat_token.empty()) {
        return complain({ExitCode::usage, "No seat at " + address.code + " is kept on this machine."});
    }
    const std::string number = options.game_number == 0 ? "last" : std::to_string(options.game_number);
    const auto reply = net::request_document(
        address.server, "/api/rooms/" + address.code + "/games/" + number + "/record", seat->seat_token);
    if (reply.status != 200) return complain(ending_of(reply));
    std::cout << reply.body;
    return ExitCode::done;
}

}  // namespace crowntable::cli
