#include "clients/cli/records/fetch_record.hpp"

#include <iostream>
#include <variant>

#include "clients/cli/net/http.hpp"
#include "clients/cli/net/http_json.hpp"
#include "clients/cli/records/agreement.hpp"
#include "clients/cli/records/record_file.hpp"
#include "clients/cli/storage/table_choice.hpp"
#include "clients/cli/text/say.hpp"
#include "protocol/record/check.hpp"

namespace crowntable::cli {

namespace {

/// The record is for whoever reads standard output; what was found of it is not.
ExitCode held_against(const std::string& text, const ToldDeals& told) {
    const auto checked = record::check_game_record(text);
    if (const auto* fault = std::get_if<record::Fault>(&checked)) {
        std::cerr << "crowntable: " << say("terminal.record_wrong", with<"fault">(fault_told(*fault))) << std::endl;
        return ExitCode::failed;
    }
    return tell_agreement(std::get<record::CheckedRecord>(checked), std::span(&told, 1), std::cerr, std::cerr);
}

}  // namespace

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
        return complain({ExitCode::usage, say("terminal.no_seat_at", with<"code">(address.code))});
    }
    const std::string number = options.game_number == 0 ? "last" : std::to_string(options.game_number);
    const auto reply = net::request_document(
        address.server, "/api/rooms/" + address.code + "/games/" + number + "/record", seat->seat_token);
    if (reply.status != 200) return complain(ending_of(address.server, reply));
    std::cout << reply.body;
    std::cout.flush();
    return held_against(reply.body, store->find_told(address));
}

}  // namespace crowntable::cli
