#include "tests/protocol/bot_record.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "protocol/catalogue/catalogue.hpp"
#include "tests/protocol/table_play.hpp"

namespace crowntable::tests {

record::RecordedStart start_of(const BotGame& game) {
    const table::Preset& preset = *catalogue::find_preset(game.preset);
    record::RecordedStart start;
    start.room = "K7M4PX";
    start.number = 3;
    start.game = game.preset;
    start.rules_version = preset.rules_versions().newest;
    start.options_json = std::get<std::string>(preset.options("", json::parse_own(game.options_json)));
    for (std::size_t i = 0; i < game.seats.size(); ++i) start.seats.push_back({.name = "Ann " + std::to_string(i)});
    return start;
}

record::RecordedGame play_bots(const BotGame& game, const Live& live) {
    record::RecordedGame played{.start = start_of(game), .inputs = {}};
    const auto table = start_table(*catalogue::find_preset(game.preset), game.options_json, game.seats.size());
    const auto tell = [&](const std::vector<std::string>& events) {
        if (live) live(*table, events);
    };
    int deals = 40'000;
    int steps = 0;
    while (!table->finished()) {
        if (table->needs_chance()) {
            const Seed seed = seed_of(game.seed, ++deals);
            played.inputs.emplace_back(record::recorded::Dealt{.seed = seed});
            tell(table->deal(seed));
            continue;
        }
        const Seat seat = *table->acting().begin();
        const auto done = table->act_bot(seat, game.seats[seat.index], seed_of(game.seed, ++steps));
        played.inputs.emplace_back(record::recorded::Acted{seat, game.by, done.action});
        tell(done.events);
    }
    return played;
}

std::string record_text(const record::RecordedGame& game) {
    const auto written = record::write_game_record(game, SigningKey({7, 7, 7}));
    if (const auto* refused = std::get_if<Refusal>(&written)) FAIL(refused->message);
    return std::get<std::string>(written);
}

record::CheckedRecord checked_record(const record::RecordedGame& game) {
    auto checked = record::check_game_record(record_text(game));
    if (const auto* fault = std::get_if<record::Fault>(&checked)) FAIL(fault->sentence);
    return std::get<record::CheckedRecord>(std::move(checked));
}

}  // namespace crowntable::tests
