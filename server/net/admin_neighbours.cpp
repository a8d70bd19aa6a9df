#include "server/net/admin_neighbours.hpp"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/json/json.hpp"
#include "server/net/bans.hpp"
#include "server/net/calendar.hpp"
#include "server/net/cluster_node.hpp"
#include "server/net/log.hpp"
#include "server/net/services.hpp"

namespace crowntable::server {

namespace {

// No lines of the admin socket, which are objects.
constexpr std::string_view ask_for_orders = R"("orders")";
constexpr std::string_view ask_for_standing = R"("standing")";

// Of what another node of this program has written; nothing where it is none, or another version of it.
std::optional<Network> network_in(const Json& told) {
    if (!told.is_object() || !told.contains("network") || !told.at("network").is_string()) return std::nullopt;
    return Network::parse(told.at("network").get<std::string>());
}

std::optional<std::int64_t> number_in(const Json& told, const char* name, std::int64_t max) {
    if (!told.contains(name) || !told.at(name).is_number_integer()) return std::nullopt;
    const auto number = told.at(name).get<std::int64_t>();
    return number >= 0 && number <= max ? std::optional(number) : std::nullopt;
}

std::optional<WallTime> time_in(const Json& told, const char* name) {
    const auto ms = number_in(told, name, Bans::milliseconds_max);
    return ms ? std::optional(WallTime(std::chrono::milliseconds(*ms))) : std::nullopt;
}

void add_words_in(const Json& told, BanWords& words) {
    for (const auto& one : told.value("bans", Json::array())) {
        const auto network = network_in(one);
        if (!network) continue;
        auto& ban = words.bans.emplace_back(Ban{*network});
        if (const auto until = number_in(one, "until", Bans::seconds_max)) {
            ban.until = std::chrono::sys_seconds(std::chrono::seconds(*until));
        }
        ban.given = time_in(one, "given_ms");
    }
    for (const auto& one : told.value("lifted", Json::array())) {
        const auto network = network_in(one);
        const auto at = network ? time_in(one, "at_ms") : std::nullopt;
        if (at) words.lifted.push_back({*network, *at});
    }
}

/// A node that cannot answer, as one of another secret, is asked twice a minute.
constexpr int beats_between_max = 30;

Json told_by(const NodeAnswer& heard) {
    auto told = heard.line ? Json::parse(*heard.line, nullptr, false) : Json();
    return told.is_object() ? told : Json::object();
}

}  // namespace

void Neighbours::be_certain() {
    services_.store_is_elsewhere = false;
    if (has_caught_up_ || is_catching_up_) return;
    if (beats_left_ > 0) {
        --beats_left_;
        return;
    }
    is_catching_up_ = true;
    errands_.ask_all(std::string(ask_for_orders), [this, doubts = doubts_](const std::vector<NodeAnswer>& all) {
        is_catching_up_ = false;
        catch_up(all);
        if (doubts != doubts_) return;
        for (const auto& each : all) {
            if (told_by(each).contains("said")) heard_.insert(each.node);
        }
        const auto is_heard = [this](const NodeAnswer& each) { return heard_.contains(each.node); };
        has_caught_up_ = !all.empty() && std::ranges::all_of(all, is_heard);
        if (has_caught_up_ || all.empty()) return;
        pause_ = std::min(2 * pause_ + 1, beats_between_max);
        beats_left_ = pause_;
    });
}

WallTime Neighbours::time_of_banner(WallTime now) const {
    return said_at_ ? past_word(*said_at_, now) : now;
}

bool Neighbours::note_said(const std::string& said, WallTime at) {
    if (!is_later(said, at)) return false;
    said_at_ = at;
    return true;
}

/// Of two of the same time all nodes are to choose the same one, and one that is heard twice is no other one.
bool Neighbours::is_later(const std::string& said, WallTime at) const {
    return !said_at_ || *said_at_ < at || (*said_at_ == at && services_.switchboard.said() <= said);
}

void Neighbours::catch_up(const std::vector<NodeAnswer>& all) {
    take_over_bans(all);
    take_over_banner(all);
}

/// Of all at once: what one of them has lifted no other one brings back, not even for a moment.
void Neighbours::take_over_bans(const std::vector<NodeAnswer>& all) {
    BanWords words;
    for (const auto& heard : all) add_words_in(told_by(heard), words);
    const auto taken = services_.bans.take_over(words, today(services_));
    if (const auto* problem = std::get_if<std::string>(&taken)) {
        return log(LogLevel::warning, "bans of other nodes cannot be kept", {{"why", *problem}});
    }
    const auto& [banned, lifted, left_out] = std::get<Bans::TakenOver>(taken);
    for (const auto& network : banned) services_.switchboard.send_away(network);
    if (left_out > 0) {
        log(LogLevel::warning, "bans of other nodes cannot be kept", {{"why", "there are too many"}});
    }
    if (banned.empty() && lifted == 0) return;
    log(LogLevel::info, "bans taken over",
        {{"bans", std::to_string(banned.size())}, {"lifted", std::to_string(lifted)}});
}

void Neighbours::take_over_banner(const std::vector<NodeAnswer>& all) {
    for (const auto& heard : all) {
        const auto told = told_by(heard);
        if (!told.contains("said") || !told.at("said").is_string()) continue;
        const auto said = told.at("said").get<std::string>();
        const auto& before = services_.switchboard.said();
        const auto at = time_in(told, "said_at_ms");
        // One that does not know when: it was there before.
        const bool counts = at ? note_said(said, *at) : !said_at_ && before.empty();
        if (counts && said != before) services_.switchboard.administer(admin::Say{said}, [](const HttpAnswer&) {});
    }
}

void Neighbours::be_in_doubt() {
    // What is said meanwhile may not come here.
    has_caught_up_ = false;
    beats_left_ = pause_ = 0;
    ++doubts_;
    heard_.clear();
    if (std::exchange(is_asking_, true)) return;
    errands_.ask_all(std::string(ask_for_standing), [this](const std::vector<NodeAnswer>& all) {
        is_asking_ = false;
        const auto is_certain = [](const NodeAnswer& heard) { return told_by(heard).value("certain", false); };
        // By the time of the answer it may have the store again.
        services_.store_is_elsewhere = !services_.cluster->may_speak() && std::ranges::any_of(all, is_certain);
    });
}

std::optional<std::string> Neighbours::answer(std::string_view line) const {
    if (line == ask_for_standing) return Json{{"ok", true}, {"certain", services_.cluster->may_speak()}}.dump();
    if (line != ask_for_orders) return std::nullopt;
    const auto words = services_.bans.words(today(services_));
    const auto ms = [](WallTime time) { return time.time_since_epoch().count(); };
    Json answer{
        {"ok", true}, {"bans", Json::array()}, {"lifted", Json::array()}, {"said", services_.switchboard.said()}};
    for (const auto& ban : words.bans) {
        auto& told = answer["bans"].emplace_back(Json{{"network", ban.network.text()}});
        if (ban.until) told["until"] = ban.until->time_since_epoch().count();
        if (ban.given) told["given_ms"] = ms(*ban.given);
    }
    for (const auto& lifted : words.lifted) {
        answer["lifted"].push_back({{"network", lifted.network.text()}, {"at_ms", ms(lifted.at)}});
    }
    if (said_at_) answer["said_at_ms"] = ms(*said_at_);
    return answer.dump();
}

}  // namespace crowntable::server
