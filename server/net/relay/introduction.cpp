#include "server/net/relay/introduction.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "server/net/relay/signed_words.hpp"

namespace crowntable::server {

namespace {

constexpr std::string_view magic = "crowntable-relay";
constexpr std::string_view version = "1";
constexpr std::size_t words_count = 7;
constexpr std::size_t node_id_max = 64;

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty() && words.size() <= words_count) {
        const auto end = std::min(text.find(' '), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

}  // namespace

std::optional<cluster::Epoch> parse_epoch(std::string_view text) {
    cluster::Epoch epoch;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), epoch.value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return epoch;
}

bool is_node_id(std::string_view text) {
    const auto is_fit = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
               c == '.';
    };
    return !text.empty() && text.size() <= node_id_max && std::ranges::all_of(text, is_fit);
}

std::string write_introduction(const Introduction& introduction, std::string_view secret) {
    ENSURE(is_node_id(introduction.from.text) && is_node_id(introduction.to.text));
    std::string text(magic);
    for (const auto& word : {std::string(version), introduction.from.text, introduction.to.text,
                             std::to_string(introduction.epoch.value), introduction.client.text()}) {
        text += ' ' + word;
    }
    auto bytes = signed_words(std::move(text), secret);
    ENSURE(bytes.size() <= length_prefix_bytes + introduction_bytes_max);
    return bytes;
}

std::variant<Introduction, IntroductionFault> read_introduction(std::string_view text, std::string_view secret) {
    const auto words = words_of(text);
    if (words.size() != words_count || words[0] != magic || words[1] != version) return IntroductionFault::malformed;
    // Before anything of it is believed.
    if (!proven_words(text, secret)) return IntroductionFault::wrong_secret;
    const auto epoch = parse_epoch(words[4]);
    const auto client = Address::parse(words[5]);
    if (!is_node_id(words[2]) || !is_node_id(words[3]) || !epoch || !client) return IntroductionFault::malformed;
    return Introduction{{std::string(words[2])}, {std::string(words[3])}, *epoch, *client};
}

}  // namespace crowntable::server
