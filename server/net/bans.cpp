#include "server/net/bans.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>
#include <variant>

#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/private_file.hpp"

namespace crowntable::server {

namespace {

using Seconds = std::chrono::sys_seconds;

bool is_over(const Ban& ban, Seconds now) {
    return ban.until && *ban.until <= now;
}

std::string as_text(const std::vector<Ban>& bans) {
    std::string text;
    json::Writer json(text);
    json.begin_object();
    json.key("bans");
    json.begin_array();
    for (const auto& ban : bans) {
        json.begin_object();
        json.member("network", ban.network.text());
        json.key("until");
        if (ban.until) {
            json.value(std::int64_t{ban.until->time_since_epoch().count()});
        } else {
            json.null();
        }
        json.end_object();
    }
    json.end_array();
    json.end_object();
    return text + '\n';
}

std::optional<Ban> ban_in(json::Value one) {
    if (!one.is_object()) return std::nullopt;
    json::Fields fields(one);
    const auto network = Network::parse(fields.text("network", 1, 64));
    std::optional<Seconds> until;
    if (!fields.is_null("until")) until = Seconds(std::chrono::seconds(fields.integer("until", 0, INT64_C(1) << 40)));
    if (fields.finish() || !network) return std::nullopt;
    return Ban{*network, until};
}

/// Nothing where it is damaged.
std::optional<std::vector<Ban>> bans_in(std::string_view text) {
    const json::Limits limits{.bytes = 256 * 1024, .depth = 4, .nodes = 8 * Bans::most};
    const auto parsed = json::parse(text, limits);
    const auto* json = std::get_if<json::Document>(&parsed);
    if (json == nullptr || !json->value().is_object()) return std::nullopt;
    json::Fields fields(*json);
    std::vector<Ban> bans;
    for (const auto one : fields.array("bans", Bans::most).elements()) {
        const auto ban = ban_in(one);
        if (!ban) return std::nullopt;
        bans.push_back(*ban);
    }
    return fields.finish() ? std::nullopt : std::optional(std::move(bans));
}

}  // namespace

Bans::Bans(std::filesystem::path file) : file_(std::move(file)) {
    if (file_.empty() || !std::filesystem::exists(file_)) return;
    std::ifstream stream(file_);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    auto read = stream ? bans_in(text) : std::nullopt;
    if (!read) {
        throw StoreProblem(StoreProblem::Kind::unusable,
                           "the bans in " + file_.string() + " cannot be read or are damaged; mend or remove the file");
    }
    bans_ = std::move(*read);
    keep_from_others(file_);
}

std::vector<Ban> Bans::all(Seconds now) const {
    std::vector<Ban> bans;
    std::ranges::copy_if(bans_, std::back_inserter(bans), [&](const Ban& ban) { return !is_over(ban, now); });
    return bans;
}

bool Bans::has(const Ban& ban, Seconds now) const {
    return std::ranges::any_of(bans_, [&](const Ban& one) {
        const bool lasts = !one.until || (ban.until && *ban.until <= *one.until);
        return one.network == ban.network && lasts && !is_over(one, now);
    });
}

bool Bans::holds(const Address& address, Seconds now) const {
    return std::ranges::any_of(bans_,
                               [&](const Ban& ban) { return ban.network.contains(address) && !is_over(ban, now); });
}

std::optional<std::string> Bans::add(const Ban& ban, Seconds now) {
    auto bans = all(now);
    std::erase_if(bans, [&](const Ban& one) { return one.network == ban.network; });
    if (bans.size() >= most) return "There are " + std::to_string(most) + " bans already; ban a network, or lift some.";
    bans.push_back(ban);
    return keep(std::move(bans));
}

std::optional<std::string> Bans::remove(const Network& network, Seconds now) {
    auto bans = all(now);
    const auto lifted = std::erase_if(bans, [&](const Ban& one) { return one.network == network; });
    if (lifted == 0) return "There is no ban of " + network.text() + "; see bans.";
    return keep(std::move(bans));
}

std::optional<std::string> Bans::keep(std::vector<Ban> bans) {
    if (!file_.empty()) {
        if (auto problem = write_private_file(file_, as_text(bans))) return problem;
    }
    bans_ = std::move(bans);
    return std::nullopt;
}

}  // namespace crowntable::server
