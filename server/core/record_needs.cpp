#include "server/core/record_needs.hpp"

#include <charconv>
#include <variant>

namespace crowntable::server {

namespace {

/// Nothing known of it: a record that is damaged.
constexpr int no_format = 0;

int format_in(std::string_view body) {
    // No text that somebody has chosen holds this: within one a quotation mark has a backslash before it.
    constexpr std::string_view name = R"("format":)";
    int format = no_format;
    const auto found = body.find(name);
    if (found == std::string_view::npos) return format;
    body.remove_prefix(found + name.size());
    std::from_chars(body.data(), body.data() + body.size(), format);
    return format;
}

void note_game(const Change& change, std::string& game) {
    if (const auto* created = std::get_if<change::Created>(&change)) game = created->game;
    if (const auto* set = std::get_if<change::OptionsSet>(&change)) game = set->game;
}

}  // namespace

std::string need_of(const Change& change, std::string_view game) {
    const auto need = [](const std::string& what) { return ";" + what + ";"; };
    if (const auto* created = std::get_if<change::Created>(&change)) return need(created->game);
    if (const auto* set = std::get_if<change::OptionsSet>(&change)) return need(set->game);
    const auto* started = std::get_if<change::GameStarted>(&change);
    if (started == nullptr) return {};
    return need(std::string(game) + "=" + std::to_string(started->rules));
}

void note_needs(std::vector<Record>& records) {
    std::string game;
    for (Record& record : records) {
        record.format = format_in(record.body);
        record.needs.clear();
        const auto body = read_record(record.body);
        if (!body) continue;
        for (const Change& change : body->changes) {
            note_game(change, game);
            record.needs += need_of(change, game);
        }
    }
}

}  // namespace crowntable::server
