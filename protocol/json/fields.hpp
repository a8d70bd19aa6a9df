#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/bytes32.hpp"
#include "engine/refusal.hpp"
#include "engine/short_list.hpp"
#include "protocol/json/document.hpp"

namespace crowntable::json {

/// The integer that `value` is, if it is one in the range; 2.0 and "2" are none.
std::optional<std::int64_t> integer_in(Value value, std::int64_t min, std::int64_t max);

/// What `form` (protocol/form/form.hpp) parses of all elements; nothing if `array` is none or an element is not parsed.
template <typename Form>
auto parse_elements(Value array, const Form& form) {
    using Element = typename decltype(form.parse(array))::value_type;
    std::optional<std::vector<Element>> elements;
    if (!array.is_array()) return elements;
    elements.emplace();
    for (const Value one : array.elements()) {
        auto element = form.parse(one);
        if (!element) {
            elements.reset();
            break;
        }
        elements->push_back(std::move(*element));
    }
    return elements;
}

/// "play, pass or call"
std::string in_words(std::span<const std::string_view> words);

/// BAD_FIELD with the message `"name" what`
Refusal bad_field(std::string_view name, std::string_view what);

/// Reads the members of one JSON object, strictly: no conversions, every number range-checked. The first
/// thing that is wrong is remembered and the getters go on with some value, so that a decoder reads its
/// fields in a row and asks once, at the end, with `finish`. Names have to outlive it.
class Fields {
public:
    /// REQUIRES: the document of `object` outlives this. `where` is put before the names of fields in messages
    /// ("action.").
    explicit Fields(Value object, std::string where = {});

    bool has(std::string_view name) const;

    // Required members. Strings are bounded in bytes.
    std::int64_t integer(std::string_view name, std::int64_t min, std::int64_t max);
    bool boolean(std::string_view name);
    std::string text(std::string_view name, std::size_t bytes_min, std::size_t bytes_max);
    /// 32 bytes of a kind, in strict lower-case hex: `hex<Link>("link")`.
    template <typename T>
    T hex(std::string_view name) {
        T value{};
        read_bytes(name, value.bytes);
        return value;
    }
    /// An object or an array as it is; an empty one after an error.
    Value object(std::string_view name);
    Value array(std::string_view name, std::size_t size_max);
    /// Whether a required member is null; it has been read then.
    bool is_null(std::string_view name);

    // Members that may be absent. Null is not absent: it is refused.
    std::optional<std::int64_t> optional_integer(std::string_view name, std::int64_t min, std::int64_t max);
    std::optional<bool> optional_boolean(std::string_view name);
    std::optional<std::string> optional_text(std::string_view name, std::size_t bytes_min, std::size_t bytes_max);
    std::optional<Value> optional_object(std::string_view name);

    /// Remembers `refusal` unless something was wrong before.
    void refuse(Refusal refusal);
    /// Remembers BAD_FIELD with the message `"name" what.`
    void refuse_field(std::string_view name, std::string_view what);

    /// What was wrong first; a member that no getter asked for counts too.
    std::optional<Refusal> finish();

private:
    std::optional<Value> find(std::string_view name);
    std::optional<Value> require(std::string_view name);
    void read_bytes(std::string_view name, std::array<std::uint8_t, 32>& bytes);

    Value object_;
    std::string where_;
    /// More than any decoder asks for.
    ShortList<std::string_view, 40> asked_;
    std::optional<Refusal> refusal_;
};

}  // namespace crowntable::json
