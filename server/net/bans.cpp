#include "server/net/bans.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>
#include <variant>

#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "server/net/calendar.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/private_file.hpp"

namespace crowntable::server {

namespace {

using Seconds = std::chrono::sys_seconds;

bool is_over(const Ban& ban, Seconds now) {
    return ban.until && *ban.until <= now;
}

/// Version 1 had no version, no time of a ban and no lifted ones.
constexpr int bans_version = 2;

template <typename Time>
void write_time(json::Writer& json, std::string_view name, const std::optional<Time>& time) {
    json.key(name);
    if (time) {
        json.value(std::int64_t{time->time_since_epoch().count()});
    } else {
        json.null();
    }
}

std::string as_text(const BanWords& words) {
    std::string text;
    json::Writer json(text);
    json.begin_object();
    json.key("bans");
    json.begin_array();
    for (const auto& ban : words.bans) {
        json.begin_object();
        json.member("network", ban.network.text());
        write_time(json, "until", ban.until);
        write_time(json, "given_ms", ban.given);
        json.end_object();
    }
    json.end_array();
    json.key("lifted");
    json.begin_array();
    for (const auto& lifted : words.lifted) {
        json.begin_object();
        json.member("network", lifted.network.text());
        write_time(json, "at_ms", std::optional(lifted.at));
        json.end_object();
    }
    json.end_array();
    json.member("version", std::int64_t{bans_version});
    json.end_object();
    return text + '\n';
}

WallTime wall_time(std::int64_t ms) {
    return WallTime(std::chrono::milliseconds(ms));
}

std::optional<Ban> ban_in(json::Value one) {
    if (!one.is_object()) return std::nullopt;
    json::Fields fields(one);
    const auto network = Network::parse(fields.text("network", 1, 64));
    std::optional<Seconds> until;
    if (!fields.is_null("until")) until = Seconds(std::chrono::seconds(fields.integer("until", 0, Bans::seconds_max)));
    std::optional<WallTime> given;
    if (fields.has("given_ms") && !fields.is_null("given_ms")) {
        given = wall_time(fields.integer("given_ms", 0, Bans::milliseconds_max));
    }
    if (fields.finish() || !network) return std::nullopt;
    return Ban{*network, until, given};
}

std::optional<LiftedBan> lifted_in(json::Value one) {
    if (!one.is_object()) return std::nullopt;
    json::Fields fields(one);
    const auto network = Network::parse(fields.text("network", 1, 64));
    const auto at = wall_time(fields.integer("at_ms", 0, Bans::milliseconds_max));
    if (fields.finish() || !network) return std::nullopt;
    return LiftedBan{*network, at};
}

template <typename Word>
bool read_words(json::Fields& fields, const char* name, std::optional<Word> (*word_in)(json::Value),
                std::vector<Word>& words) {
    for (const auto one : fields.array(name, Bans::most).elements()) {
        auto word = word_in(one);
        if (!word) return false;
        words.push_back(*std::move(word));
    }
    return true;
}

/// Nothing where it is damaged. Throws where it is of a newer version.
std::optional<BanWords> words_in(std::string_view text) {
    const json::Limits limits{.bytes = 512 * 1024, .depth = 4, .nodes = 16 * Bans::most};
    const auto parsed = json::parse(text, limits);
    const auto* json = std::get_if<json::Document>(&parsed);
    if (json == nullptr || !json->value().is_object()) return std::nullopt;
    json::Fields fields(*json);
    if (fields.optional_integer("version", 1, Bans::seconds_max).value_or(1) > bans_version) {
        throw StoreProblem(StoreProblem::Kind::newer, "the bans were written by a newer version of this program");
    }
    BanWords words;
    if (!read_words(fields, "bans", ban_in, words.bans)) return std::nullopt;
    if (fields.has("lifted") && !read_words(fields, "lifted", lifted_in, words.lifted)) return std::nullopt;
    return fields.finish() ? std::nullopt : std::optional(std::move(words));
}

/// What was said last of a network: a ban, or that it is lifted.
struct Word {
    const Ban* ban = nullptr;
    const LiftedBan* lifted = nullptr;

    WallTime at() const { return ban == nullptr ? lifted->at : ban->given.value_or(WallTime{}); }
    bool lasts_longer_than(const Word& other) const {
        if (ban == nullptr) return false;
        return other.ban == nullptr || (other.ban->until && (!ban->until || *ban->until > *other.ban->until));
    }
    bool counts_before(const Word& other) const {
        return at() == other.at() ? lasts_longer_than(other) : at() > other.at();
    }
};

/// What is known of a network.
std::optional<Word> word_on(const Network& network, const BanWords& words) {
    const auto ban = std::ranges::find(words.bans, network, &Ban::network);
    if (ban != words.bans.end()) return Word{.ban = &*ban};
    const auto lifted = std::ranges::find(words.lifted, network, &LiftedBan::network);
    if (lifted != words.lifted.end()) return Word{.lifted = &*lifted};
    return std::nullopt;
}

bool is_overtaken(const Network& network, const Word& word, const BanWords& words) {
    const auto known = word_on(network, words);
    return known && known->counts_before(word);
}

std::string overtaken(const Network& network) {
    return "Something later has been said of " + network.text() + "; see bans.";
}

void forget(const Network& network, BanWords& words) {
    std::erase_if(words.bans, [&](const Ban& one) { return one.network == network; });
    std::erase_if(words.lifted, [&](const LiftedBan& one) { return one.network == network; });
}

/// The newest of each network. It lives as long as what it was told.
class NewestWords {
public:
    void hear(const BanWords& words) {
        for (const auto& ban : words.bans) hear(ban.network, {.ban = &ban});
        for (const auto& lifted : words.lifted) hear(lifted.network, {.lifted = &lifted});
    }
    bool is_newest(const Ban& ban) const { return newest_.at(ban.network.key()).ban == &ban; }
    bool is_newest(const LiftedBan& lifted) const { return newest_.at(lifted.network.key()).lifted == &lifted; }

private:
    void hear(const Network& network, const Word& word) {
        const auto [place, is_first] = newest_.try_emplace(network.key(), word);
        if (!is_first && word.counts_before(place->second)) place->second = word;
    }

    std::map<decltype(std::declval<Network>().key()), Word> newest_;
};

void keep_newest(std::vector<LiftedBan>& lifted) {
    std::ranges::stable_sort(lifted, {}, &LiftedBan::at);
    if (lifted.size() > Bans::most)
        lifted.erase(lifted.begin(), lifted.end() - static_cast<std::ptrdiff_t>(Bans::most));
}

}  // namespace

Bans::Bans(std::filesystem::path file) : file_(std::move(file)) {
    if (file_.empty() || !std::filesystem::exists(file_)) return;
    std::ifstream stream(file_);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    auto read = stream ? words_in(text) : std::nullopt;
    if (!read) {
        throw StoreProblem(StoreProblem::Kind::unusable,
                           "the bans in " + file_.string() + " cannot be read or are damaged; mend or remove the file");
    }
    words_ = std::move(*read);
    keep_from_others(file_);
}

BanWords Bans::words(Seconds now) const {
    BanWords words{.bans = {}, .lifted = words_.lifted};
    for (const auto& ban : words_.bans) {
        if (!is_over(ban, now)) {
            words.bans.push_back(ban);
        } else if (ban.given) {
            words.lifted.push_back({ban.network, *ban.given});
        }
    }
    keep_newest(words.lifted);
    return words;
}

bool Bans::holds(const Address& address, Seconds now) const {
    return std::ranges::any_of(words_.bans,
                               [&](const Ban& ban) { return ban.network.contains(address) && !is_over(ban, now); });
}

WallTime Bans::time_of_word(const Network& network, WallTime now) const {
    const auto known = word_on(network, words_);
    return known ? past_word(known->at(), now) : now;
}

std::optional<std::string> Bans::add(const Ban& ban, Seconds now) {
    auto words = this->words(now);
    if (is_overtaken(ban.network, {.ban = &ban}, words)) return overtaken(ban.network);
    forget(ban.network, words);
    if (words.bans.size() >= most) {
        return "There are " + std::to_string(most) + " bans already; ban a network, or lift some.";
    }
    words.bans.push_back(ban);
    return keep(std::move(words));
}

std::optional<std::string> Bans::remove(const LiftedBan& lifted, Seconds now) {
    auto words = this->words(now);
    if (is_overtaken(lifted.network, {.lifted = &lifted}, words)) return overtaken(lifted.network);
    const bool is_banned = std::ranges::count(words.bans, lifted.network, &Ban::network) > 0;
    forget(lifted.network, words);
    words.lifted.push_back(lifted);
    keep_newest(words.lifted);
    if (auto problem = keep(std::move(words))) return problem;
    if (is_banned) return std::nullopt;
    return "There is no ban of " + lifted.network.text() + "; see bans. One that was said before this will not come.";
}

std::variant<Bans::TakenOver, std::string> Bans::take_over(const BanWords& told, Seconds now) {
    const auto own = words(now);
    NewestWords newest;
    newest.hear(own);
    newest.hear(told);
    const auto counts = [&](const auto& word) { return newest.is_newest(word); };
    BanWords present;
    std::ranges::copy_if(own.bans, std::back_inserter(present.bans), counts);
    std::ranges::copy_if(own.lifted, std::back_inserter(present.lifted), counts);
    TakenOver taken;
    bool has_news = false;
    for (const auto& ban : told.bans) {
        if (!counts(ban)) continue;
        has_news = true;
        if (is_over(ban, now)) continue;
        if (present.bans.size() >= most) {
            ++taken.left_out;
            continue;
        }
        present.bans.push_back(ban);
        const auto is_known = [&](const Ban& one) { return one.network == ban.network && one.until == ban.until; };
        if (std::ranges::none_of(own.bans, is_known)) taken.banned.push_back(ban.network);
    }
    for (const auto& lifted : told.lifted) {
        if (!counts(lifted)) continue;
        has_news = true;
        present.lifted.push_back(lifted);
        taken.lifted += static_cast<std::size_t>(std::ranges::count(own.bans, lifted.network, &Ban::network));
    }
    if (!has_news) return taken;
    keep_newest(present.lifted);
    if (auto problem = keep(std::move(present))) return *std::move(problem);
    return taken;
}

std::optional<std::string> Bans::keep(BanWords words) {
    if (!file_.empty()) {
        if (auto problem = write_private_file(file_, as_text(words))) return problem;
    }
    words_ = std::move(words);
    return std::nullopt;
}

}  // namespace crowntable::server
