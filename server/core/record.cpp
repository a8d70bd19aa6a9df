#include "server/core/record.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "protocol/command.hpp"
#include "server/core/record_form.hpp"

namespace crowntable::server {

namespace {

using nlohmann::json;
using record_form::Form;
using record_form::Reader;
using record_form::Writer;

constexpr std::array<std::pair<Answered, const char*>, 4> answered_names{
    {{Answered::done, "done"}, {Answered::seated, "seated"}, {Answered::update, "update"}, {Answered::text, "text"}}};

json write_change(Change change) {
    json object = json::object();
    std::visit(
        [&](auto& one) {
            using One = Form<std::decay_t<decltype(one)>>;
            object["change"] = One::text;
            Writer writer(object);
            One::fields(writer, one);
        },
        change);
    return object;
}

template <std::size_t Index = 0>
Change read_change(json& object) {
    if constexpr (Index == std::variant_size_v<Change>) {
        throw std::runtime_error("a change is not known");
    } else {
        using One = std::variant_alternative_t<Index, Change>;
        if (object.at("change") != Form<One>::text) {
            return read_change<Index + 1>(object);
        }
        One one{};
        Reader reader(object);
        Form<One>::fields(reader, one);
        return one;
    }
}

RecordBody::Command read_command(const json& object) {
    RecordBody::Command command{.person = {object.at("person").get<std::uint32_t>()},
                                .id = object.at("id").get<std::uint64_t>()};
    const auto answered = object.at("answered").get<std::string>();
    for (const auto& [value, name] : answered_names) {
        if (answered == name) {
            command.answered = value;
        }
    }
    return command;
}

void write_clocks(const RecordBody& record, json& object) {
    if (record.turn_left) {
        object["turn_left_ms"] = record.turn_left->count();
        object["more_time_used"] = record.more_time_used;
    }
    if (record.pause_left) {
        object["pause_left_ms"] = record.pause_left->count();
    }
}

std::optional<std::chrono::milliseconds> read_time(const json& object, const char* name) {
    if (!object.contains(name)) {
        return std::nullopt;
    }
    return std::chrono::milliseconds(object.at(name).get<std::int64_t>());
}

void read_clocks(const json& object, RecordBody& record) {
    record.turn_left = read_time(object, "turn_left_ms");
    if (record.turn_left) {
        record.more_time_used = object.at("more_time_used").get<bool>();
    }
    record.pause_left = read_time(object, "pause_left_ms");
}

}  // namespace

std::string write_record(const RecordBody& record) {
    json object{{"format", record_format}, {"changes", json::array()}};
    if (record.command) {
        object["person"] = record.command->person.value;
        object["id"] = record.command->id;
        object["answered"] = "done";
        for (const auto& [value, name] : answered_names) {
            if (value == record.command->answered) {
                object["answered"] = name;
            }
        }
    }
    for (const auto& change : record.changes) {
        object["changes"].push_back(write_change(change));
    }
    if (record.state) {
        object["state"] = to_hex(*record.state);
    }
    write_clocks(record, object);
    return object.dump();
}

std::optional<RecordBody> read_record(std::string_view text) {
    try {
        json object = json::parse(text);
        if (object.at("format") != record_format) {
            return std::nullopt;
        }
        RecordBody record;
        if (object.contains("id")) {
            record.command = read_command(object);
        }
        for (auto& change : object.at("changes")) {
            record.changes.push_back(read_change(change));
        }
        if (object.contains("state")) {
            record.state = from_hex(object.at("state").get<std::string>());
            if (!record.state) {
                return std::nullopt;
            }
        }
        read_clocks(object, record);
        return record;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace crowntable::server
