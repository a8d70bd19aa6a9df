#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/bytes32.hpp"
#include "engine/refusal.hpp"
#include "engine/short_list.hpp"
#include "protocol/json/json.hpp"
#include "protocol/text/frame.hpp"

namespace crowntable::json {

/// What a JSON text from outside may cost.
struct Limits {
    std::size_t bytes = text::frame_bytes_max;
    /// Objects and arrays inside each other.
    std::size_t depth = 12;
    /// Values and keys in all.
    std::size_t nodes = 2'000;
};

/// The only way in for JSON from outside. One value with nothing after it, within the limits, or BAD_JSON (also for
/// bytes that are no UTF-8), TOO_LARGE, TOO_DEEP (depth or nodes) or DUPLICATE_KEY. What comes out is shallow
/// enough for copies, comparisons and dump, which recurse, and holds only valid UTF-8, at which dump would throw.
std::variant<Refusal, Json> parse(std::string_view text, const Limits& limits = {});

/// The integer that `value` is, if it is one in the range; 2.0 and "2" are none.
std::optional<std::int64_t> integer_in(const Json& value, std::int64_t min, std::int64_t max);

/// The string that `value` is, if it is one; lasts as long as `value`.
std::optional<std::string_view> text_in(const Json& value);

/// Calls `take` with each element of an array in order, until it answers false; then the answer is false.
bool for_all_elements(const Json& array, const std::function<bool(const Json&)>& take);

/// What `form` (protocol/form/form.hpp) parses of all elements; nothing if `array` is none or an element is not parsed.
template <typename Form>
auto parse_elements(const Json& array, const Form& form) {
    using Element = typename decltype(form.parse(array))::value_type;
    std::optional<std::vector<Element>> elements(std::in_place);
    const bool all = for_all_elements(array, [&](const Json& json) {
        auto element = form.parse(json);
        if (element) elements->push_back(std::move(*element));
        return element.has_value();
    });
    if (!all) elements.reset();
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
    /// `object` must outlive this. `where` is put before the names of fields in messages ("action.").
    explicit Fields(const Json& object, std::string where = {});

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
    /// An object or an array as it is; a reference to an empty one after an error.
    const Json& object(std::string_view name);
    const Json& array(std::string_view name, std::size_t size_max);
    /// Whether a required member is null; it has been read then.
    bool is_null(std::string_view name);

    // Members that may be absent. Null is not absent: it is refused.
    std::optional<std::int64_t> optional_integer(std::string_view name, std::int64_t min, std::int64_t max);
    std::optional<bool> optional_boolean(std::string_view name);
    std::optional<std::string> optional_text(std::string_view name, std::size_t bytes_min, std::size_t bytes_max);
    const Json* optional_object(std::string_view name);

    /// Remembers `refusal` unless something was wrong before.
    void refuse(Refusal refusal);
    /// Remembers BAD_FIELD with the message `"name" what.`
    void refuse_field(std::string_view name, std::string_view what);

    /// What was wrong first; a member that no getter asked for counts too.
    std::optional<Refusal> finish();

private:
    const Json* find(std::string_view name);
    const Json* require(std::string_view name);
    void read_bytes(std::string_view name, std::array<std::uint8_t, 32>& bytes);

    const Json& object_;
    std::string where_;
    /// More than any decoder asks for.
    ShortList<std::string_view, 40> asked_;
    std::optional<Refusal> refusal_;
};

}  // namespace crowntable::json
