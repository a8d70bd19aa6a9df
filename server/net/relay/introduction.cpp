#include "server/net/relay/introduction.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "server/net/relay/signed_words.hpp"

namespace crowntable::server {

namespace {

constexpr std::string_view magic = "crowntable-relay";
constexpr std::string_view version = "2";
constexpr std::size_t words_count = 9;
constexpr std::array<std::string_view, 2> schemes{"http", "https"};
/// By Guesses.
constexpr std::array<std::string_view, 3> guesses{"none", "some", "bound"};
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
    for (const auto& word :
         {std::string(version), introduction.from.text, introduction.to.text, std::to_string(introduction.epoch.value),
          introduction.client.text(), std::string(schemes.at(introduction.by_tls ? 1 : 0)),
          std::string(guesses.at(static_cast<std::size_t>(introduction.guesses)))}) {
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
    const auto scheme = std::ranges::find(schemes, words[6]);
    const auto guess = std::ranges::find(guesses, words[7]);
    if (!is_node_id(words[2]) || !is_node_id(words[3]) || !epoch || !client || scheme == schemes.end() ||
        guess == guesses.end()) {
        return IntroductionFault::malformed;
    }
    return Introduction{.from = {std::string(words[2])},
                        .to = {std::string(words[3])},
                        .epoch = *epoch,
                        .client = *client,
                        .by_tls = scheme != schemes.begin(),
                        .guesses = static_cast<Guesses>(guess - guesses.begin())};
}

}  // namespace crowntable::server
