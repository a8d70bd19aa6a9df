#include "tests/protocol/bot_record.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "protocol/catalogue.hpp"
#include "tests/protocol/table_play.hpp"

namespace crowntable::tests {

namespace {

protocol::RecordedStart start_of(const BotGame& game) {
    const protocol::Preset& preset = *protocol::find_preset(game.preset);
    protocol::RecordedStart start;
    start.room = "K7M4PX";
    start.number = 3;
    start.game = game.preset;
    start.rules_version = preset.rules_version();
    start.options_json = std::get<std::string>(preset.options("", protocol::Json::parse(game.options_json)));
    for (std::size_t i = 0; i < game.seats.size(); ++i) start.seats.push_back({.name = "Ann " + std::to_string(i)});
    return start;
}

}  // namespace

protocol::RecordedGame play_bots(const BotGame& game, const Live& live) {
    protocol::RecordedGame played{.start = start_of(game), .inputs = {}};
    const auto table = start_table(*protocol::find_preset(game.preset), game.options_json, game.seats.size());
    const auto tell = [&](const std::vector<std::string>& events) {
        if (live) live(*table, events);
    };
    int deals = 40'000;
    int steps = 0;
    while (!table->finished()) {
        if (table->needs_chance()) {
            const Seed seed = seed_of(game.seed, ++deals);
            played.inputs.emplace_back(protocol::recorded::Dealt{.seed = seed});
            tell(table->deal(seed));
            continue;
        }
        const Seat seat = *table->acting().begin();
        const auto done = table->act_bot(seat, game.seats[seat.index], seed_of(game.seed, ++steps));
        played.inputs.emplace_back(protocol::recorded::Acted{seat, game.by, done.action});
        tell(done.events);
    }
    return played;
}

std::string record_text(const protocol::RecordedGame& game) {
    const auto written = protocol::write_game_record(game, SigningKey({7, 7, 7}));
    if (const auto* refused = std::get_if<Refusal>(&written)) FAIL(refused->message);
    return std::get<std::string>(written);
}

protocol::CheckedRecord checked_record(const protocol::RecordedGame& game) {
    auto checked = protocol::check_game_record(record_text(game));
    if (const auto* fault = std::get_if<protocol::RecordFault>(&checked)) FAIL(fault->sentence);
    return std::get<protocol::CheckedRecord>(std::move(checked));
}

}  // namespace crowntable::tests
