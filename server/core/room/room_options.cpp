#include "server/core/room/room_options.hpp"

#include <vector>

#include <nlohmann/json.hpp>

#include "engine/ensure.hpp"

namespace crowntable::server {

namespace {

using table::OptionDescriptor;
using table::OptionValues;

OptionDescriptor flag(std::string id, std::string label, std::string sentence) {
    return {.id = std::move(id), .label = std::move(label), .sentence = std::move(sentence), .standard = true};
}

OptionDescriptor unset_flag(std::string id, std::string label, std::string sentence) {
    return {.id = std::move(id), .label = std::move(label), .sentence = std::move(sentence), .standard = false};
}

OptionDescriptor seconds(std::string id, std::string label, std::string sentence, int standard, int min, int max) {
    return {.id = std::move(id),
            .label = std::move(label),
            .sentence = std::move(sentence),
            .standard = standard,
            .min = min,
            .max = max};
}

OptionDescriptor choice(std::string id, std::string label, std::string sentence, std::vector<std::string> values) {
    ENSURE(!values.empty());
    return {.id = std::move(id),
            .label = std::move(label),
            .sentence = std::move(sentence),
            .standard = values.front(),
            .values = values};
}

/// Rooms of servers before it was added do not have it.
OptionDescriptor later(OptionDescriptor option) {
    option.since = 1;
    return option;
}

/// What clients draw and what commands are checked by: a range or a value that is not here cannot be set. The
/// protocol's schema has the same, and a test compares them.
std::vector<OptionDescriptor> make_descriptors() {
    return {
        seconds("turn_seconds", "Seconds for a turn", "When they are over, the clock plays; 0 means no clock.", 0, 0,
                600),
        seconds("absence_grace", "Seconds to come back",
                "How long somebody may be without a connection before the table goes on without them.", 60, 5, 3600),
        choice("on_leave", "When somebody is gone",
               "A bot plays on, or the clock plays the turns, or the seat leaves the game.", {"bot", "freeze", "end"}),
        flag("spectators", "Spectators", "Others may watch; they see no hand."),
        flag("hints", "Hints", "Players may ask what a good player might do, or what is best to play."),
        flag("chat", "Chat", "People at the table may write to each other."),
        flag("late_join", "Late comers", "While a game runs, somebody new may take over a bot's seat."),
        later(unset_flag("seats_by_consent", "Seats by consent",
                         "Who wants to sit asks, and the host lets them or not.")),
        later(choice("late_join_at", "When late comers sit down",
                     "From the next deal on, or into the hand that is being played.", {"deal", "any"})),
        seconds("round_pause", "Seconds between rounds",
                "The next round starts when everybody is ready, or after this; 0 waits for everybody.", 30, 0, 600),
        choice("bot_pace", "Pace of the bots", "Bots take their time like people, or play at once.",
               {"human", "instant"}),
    };
}

}  // namespace

std::span<const OptionDescriptor> room_option_descriptors() {
    // Made once: views of it are handed out.
    static const std::vector<OptionDescriptor> descriptors = make_descriptors();
    return descriptors;
}

std::string standard_room_options() {
    const auto all = room_option_descriptors();
    return table::write_values(all, table::standard_values(all));
}

std::string complete_room_options(std::string_view canonical) {
    const auto all = room_option_descriptors();
    return table::write_values(all, table::read_values(all, canonical));
}

std::variant<Refusal, std::string> change_room_options(std::string_view base, json::Value changes) {
    const auto all = room_option_descriptors();
    auto values = table::changed_values(all, table::read_values(all, base), changes);
    if (auto* refusal = std::get_if<Refusal>(&values)) return *refusal;
    return table::write_values(all, std::get<OptionValues>(values));
}

RoomOptions read_room_options(std::string_view canonical) {
    const auto all = room_option_descriptors();
    const auto values = table::read_values(all, canonical);
    const auto flag_of = [&](std::string_view id) { return table::value_of<bool>(all, values, id); };
    const auto seconds_of = [&](std::string_view id) {
        return std::chrono::seconds(table::value_of<int>(all, values, id));
    };
    const auto choice_of = [&](std::string_view id) { return table::value_of<std::string>(all, values, id); };
    const std::string on_leave = choice_of("on_leave");
    const std::string bot_pace = choice_of("bot_pace");
    // A value that is added above and not here would quietly mean the last one.
    ENSURE(on_leave == "bot" || on_leave == "freeze" || on_leave == "end");
    const std::string late_join_at = choice_of("late_join_at");
    ENSURE(late_join_at == "deal" || late_join_at == "any");
    ENSURE(bot_pace == "human" || bot_pace == "instant");
    return {.turn = seconds_of("turn_seconds"),
            .absence_grace = seconds_of("absence_grace"),
            .on_leave = on_leave == "bot"      ? OnLeave::bot
                        : on_leave == "freeze" ? OnLeave::freeze
                                               : OnLeave::end,
            .spectators = flag_of("spectators"),
            .hints = flag_of("hints"),
            .chat = flag_of("chat"),
            .late_join = flag_of("late_join"),
            .seats_by_consent = flag_of("seats_by_consent"),
            .late_join_any = late_join_at == "any",
            .round_pause = seconds_of("round_pause"),
            .bots_instant = bot_pace == "instant"};
}

}  // namespace crowntable::server
