#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/short_list.hpp"
#include "protocol/json/protocol.hpp"

namespace crowntable::json {

/// Appends `text` (valid UTF-8) as a JSON string with its quotes.
void append_string(std::string& out, std::string_view text);

/// In which order the members of an object stand.
enum class Order : std::uint8_t {
    /// That of the calls.
    as_told,
    /// By name, as a tree of nlohmann-json writes them: one value, one text. Names must not need escapes. An object and
    /// those around it must not have more than 48 members before it ends.
    by_name,
};

/// Appends JSON to a string, in the order of the calls, without building a tree. Commas are its
/// business; that objects and arrays are closed and keys come before values is the caller's.
///
///     json::Writer json(out);
///     json.begin_object();
///     json.member("type", "seated");
///     json.member("seat", 2);
///     json.end_object();
class Writer {
public:
    /// Appends to `out`, which must outlive the writer.
    explicit Writer(std::string& out, Order order = Order::as_told, Protocol protocol = Protocol::whole);

    /// Whether forms leave out what is as usual.
    bool is_slim() const { return protocol_ == Protocol::slim; }

    /// `out` ends in an object with members that is still open: more of them come.
    void follow_members() { comma_ = true; }

    void begin_object();
    void end_object();
    void begin_array() { open('['); }
    void end_array() { close(']'); }

    void key(std::string_view name);
    void value(std::string_view text);
    void value(const char* text) { value(std::string_view(text)); }
    void value(const std::string& text) { value(std::string_view(text)); }
    void value(bool flag);
    void value(int number) { value(static_cast<std::int64_t>(number)); }
    void value(std::int64_t number);
    void value(std::uint32_t number) { value(static_cast<std::uint64_t>(number)); }
    void value(std::uint64_t number);
    void null();
    /// `json` is one complete JSON value; its own members keep their order.
    void raw(std::string_view json);
    /// As raw; `write` appends the value to the string that it is given.
    template <typename Write>
    void raw_by(const Write& write) {
        separate();
        write(out_);
    }
    /// A text of hexadecimal digits.
    void hex(std::span<const std::uint8_t> bytes);

    // A text of words with a blank between two, such as "3S 4S JK". They must not need escapes.
    void begin_words();
    void word(std::string_view text);
    void end_words();

    /// Writes the member `name`, whose value is an object, and takes it back if that is empty.
    template <typename Write>
    void member_unless_bare(std::string_view name, const Write& write) {
        const auto size = out_.size();
        const bool comma = comma_;
        key(name);
        const auto before = out_.size();
        write();
        if (out_.size() - before > 2) return;
        out_.resize(size);
        comma_ = comma;
    }

    template <typename T>
    void member(std::string_view name, const T& what) {
        key(name);
        value(what);
    }
    void member_null(std::string_view name) {
        key(name);
        null();
    }
    void member_raw(std::string_view name, std::string_view json) {
        key(name);
        raw(json);
    }
    void member_hex(std::string_view name, std::span<const std::uint8_t> bytes) {
        key(name);
        hex(bytes);
    }

private:
    void separate();
    void open(char bracket);
    void close(char bracket);
    void sort_members();

    static constexpr std::size_t open_members_max = 48;

    std::string& out_;
    Order order_;
    Protocol protocol_;
    bool comma_ = false;
    // For by_name alone.
    /// Where the members of the objects that are open begin in `out_`. Before those of each stands what `first_` was.
    ShortList<std::size_t, open_members_max> begins_;
    /// The first member of the innermost object.
    std::size_t first_ = 0;
};

}  // namespace crowntable::json
