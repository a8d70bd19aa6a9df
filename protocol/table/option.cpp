#include "protocol/table/option.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::table {

namespace {

/// Reads one value of the descriptor's type from outside; nothing if it does not fit.
/// The type of an option is that of its standard value: a visit of that value picks the overload, whose argument
/// only names the type.
class ValueReader {
public:
    ValueReader(const OptionDescriptor& descriptor, json::Value json) : descriptor_(descriptor), json_(json) {}

    std::optional<OptionValue> operator()(bool) const {
        const auto flag = json_.boolean();
        if (!flag) return std::nullopt;
        return *flag;
    }
    std::optional<OptionValue> operator()(int) const {
        const auto number = item(json_);
        if (!number) return std::nullopt;
        return *number;
    }
    std::optional<OptionValue> operator()(const std::string&) const {
        const auto text = json_.text();
        const auto& values = descriptor_.values;
        if (!text || std::find(values.begin(), values.end(), *text) == values.end()) return std::nullopt;
        return std::string(*text);
    }
    std::optional<OptionValue> operator()(const std::vector<int>&) const {
        if (!json_.is_array() || json_.empty()) return std::nullopt;
        std::vector<int> numbers;
        for (const json::Value element : json_.elements()) {
            const auto number = item(element);
            // No item comes twice, so that the range bounds the length of the list too.
            if (!number || std::find(numbers.begin(), numbers.end(), *number) != numbers.end()) return std::nullopt;
            numbers.push_back(*number);
        }
        return numbers;
    }

private:
    std::optional<int> item(json::Value json) const {
        const auto number = json::integer_in(json, descriptor_.min, descriptor_.max);
        return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
    }

    const OptionDescriptor& descriptor_;
    json::Value json_;
};

/// Appends a value.
struct ValueWriter {
    json::Writer& json;

    void operator()(bool flag) const { json.value(flag); }
    void operator()(int number) const { json.value(number); }
    void operator()(const std::string& text) const { json.value(text); }
    void operator()(const std::vector<int>& numbers) const {
        json.begin_array();
        for (const int number : numbers) json.value(number);
        json.end_array();
    }
};

/// What may stand there, for people.
struct ExpectedValue {
    const OptionDescriptor& descriptor;

    std::string operator()(bool) const { return "true or false"; }
    std::string operator()(int) const { return "an integer " + range(); }
    std::string operator()(const std::string&) const {
        std::string expected = "one of";
        for (const auto& value : descriptor.values) expected += " " + value;
        return expected;
    }
    std::string operator()(const std::vector<int>&) const { return "a list of distinct integers " + range(); }

    std::string range() const {
        return "from " + std::to_string(descriptor.min) + " to " + std::to_string(descriptor.max);
    }
};

std::string_view type_name(const OptionValue& value) {
    // In the order of the types in OptionValue.
    constexpr std::string_view names[] = {"boolean", "integer", "choice", "integer_list"};
    return names[value.index()];
}

/// What is wrong first by name is told, in whatever order the changes stand.
std::vector<json::NamedValue> by_name(json::Value object) {
    std::vector<json::NamedValue> members;
    for (const auto member : object.members()) members.push_back(member);
    std::ranges::sort(members, {}, &json::NamedValue::name);
    return members;
}

/// The number of descriptors if none has this id.
std::size_t index_of(std::span<const OptionDescriptor> descriptors, std::string_view id) {
    const auto found =
        std::find_if(descriptors.begin(), descriptors.end(), [&](const auto& option) { return option.id == id; });
    return static_cast<std::size_t>(found - descriptors.begin());
}

}  // namespace

OptionValues standard_values(std::span<const OptionDescriptor> descriptors) {
    OptionValues values;
    for (const auto& descriptor : descriptors) values.push_back(descriptor.standard);
    return values;
}

std::variant<Refusal, OptionValues> changed_values(std::span<const OptionDescriptor> descriptors, OptionValues base,
                                                   json::Value changes) {
    ENSURE(base.size() == descriptors.size());
    if (!changes.is_object()) return refusal(error_code::bad_option, "Options are one JSON object.");
    // `base` is a copy, so that a refusal in the middle changes nothing.
    for (const auto& [id, json] : by_name(changes)) {
        const std::size_t index = index_of(descriptors, id);
        if (index == descriptors.size()) {
            // The id comes from outside: it is quoted, but not at any length.
            return refusal(error_code::bad_option,
                           "There is no option \"" + std::string(id.substr(0, 64)) + "\" here.");
        }
        const auto& descriptor = descriptors[index];
        auto value = std::visit(ValueReader(descriptor, json), descriptor.standard);
        if (!value) {
            return refusal(error_code::bad_option, "\"" + descriptor.id + "\" must be " +
                                                       std::visit(ExpectedValue{descriptor}, descriptor.standard) +
                                                       ".");
        }
        base[index] = std::move(*value);
    }
    return base;
}

std::string write_values(std::span<const OptionDescriptor> descriptors, const OptionValues& values) {
    ENSURE(values.size() == descriptors.size());
    std::string text;
    json::Writer json(text);
    json.begin_object();
    for (std::size_t i = 0; i < descriptors.size(); ++i) {
        json.key(descriptors[i].id);
        std::visit(ValueWriter{json}, values[i]);
    }
    json.end_object();
    return text;
}

OptionValues read_values(std::span<const OptionDescriptor> descriptors, std::string_view canonical) {
    const auto read = json::parse_own(canonical);
    const auto json = read.value();
    // Canonical text names every option once, but for those that came later. One that does not was written for other
    // descriptors, and to complete it with defaults would silently change the rules of a running game.
    ENSURE(json.is_object());
    ENSURE(std::ranges::all_of(descriptors, [&](const auto& one) { return one.since > 0 || json.find(one.id); }));
    auto values = changed_values(descriptors, standard_values(descriptors), json);
    ENSURE(std::holds_alternative<OptionValues>(values));
    return std::get<OptionValues>(std::move(values));
}

std::vector<std::string> changed_ids(std::span<const OptionDescriptor> descriptors, const OptionValues& values) {
    ENSURE(values.size() == descriptors.size());
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < descriptors.size(); ++i) {
        if (values[i] != descriptors[i].standard) ids.push_back(descriptors[i].id);
    }
    return ids;
}

template <typename T>
const T& value_of(std::span<const OptionDescriptor> descriptors, const OptionValues& values, std::string_view id) {
    const std::size_t index = index_of(descriptors, id);
    ENSURE(index < values.size() && std::holds_alternative<T>(values[index]));
    return std::get<T>(values[index]);
}

// The four types of OptionValue. No option can have another, so the template need not stand in the header.
template const bool& value_of<bool>(std::span<const OptionDescriptor>, const OptionValues&, std::string_view);
template const int& value_of<int>(std::span<const OptionDescriptor>, const OptionValues&, std::string_view);
template const std::string& value_of<std::string>(std::span<const OptionDescriptor>, const OptionValues&,
                                                  std::string_view);
template const std::vector<int>& value_of<std::vector<int>>(std::span<const OptionDescriptor>, const OptionValues&,
                                                            std::string_view);

void write_descriptor(std::string& out, const OptionDescriptor& descriptor) {
    json::Writer json(out);
    json.begin_object();
    json.member("id", descriptor.id);
    json.member("type", type_name(descriptor.standard));
    if (std::holds_alternative<std::string>(descriptor.standard)) {
        json.key("values");
        json.begin_array();
        for (const auto& value : descriptor.values) json.value(value);
        json.end_array();
    } else if (!std::holds_alternative<bool>(descriptor.standard)) {
        // What remains are integers and lists of them; the bounds of a list are those of its items.
        json.member("min", descriptor.min);
        json.member("max", descriptor.max);
    }
    json.key("default");
    std::visit(ValueWriter{json}, descriptor.standard);
    json.member("label", descriptor.label);
    json.member("sentence", descriptor.sentence);
    json.end_object();
}

}  // namespace crowntable::table
