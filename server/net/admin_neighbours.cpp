#include "server/net/admin_neighbours.hpp"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/json/json.hpp"
#include "server/net/bans.hpp"
#include "server/net/cluster_node.hpp"
#include "server/net/log.hpp"
#include "server/net/services.hpp"

namespace crowntable::server {

namespace {

// No lines of the admin socket, which are objects.
constexpr std::string_view ask_for_orders = R"("orders")";
constexpr std::string_view ask_for_standing = R"("standing")";

/// Of what another node of this program has written; nothing where it is none, or another version of it.
std::optional<Ban> ban_in(const Json& told) {
    if (!told.is_object() || !told.contains("network") || !told.at("network").is_string()) return std::nullopt;
    const auto network = Network::parse(told.at("network").get<std::string>());
    if (!network) return std::nullopt;
    Ban ban{*network};
    if (told.contains("until") && told.at("until").is_number_integer()) {
        ban.until = std::chrono::sys_seconds(std::chrono::seconds(told.at("until").get<std::int64_t>()));
    }
    return ban;
}

Json told_by(const NodeAnswer& heard) {
    auto told = heard.line ? Json::parse(*heard.line, nullptr, false) : Json();
    return told.is_object() ? told : Json::object();
}

}  // namespace

void Neighbours::be_certain() {
    services_.store_is_elsewhere = false;
    if (std::exchange(has_caught_up_, true)) return;
    errands_.ask_all(std::string(ask_for_orders), [this](const std::vector<NodeAnswer>& all) {
        for (const auto& heard : all) catch_up(heard);
    });
}

void Neighbours::catch_up(const NodeAnswer& heard) {
    const auto told = told_by(heard);
    std::size_t taken = 0;
    if (told.contains("bans") && told.at("bans").is_array()) {
        for (const auto& one : told.at("bans")) {
            const auto ban = ban_in(one);
            if (!ban || services_.bans.has(*ban, today())) continue;
            if (const auto problem = services_.bans.add(*ban, today())) {
                log(LogLevel::warning, "a ban of another node cannot be kept", {{"why", *problem}});
                return;
            }
            services_.switchboard.send_away(ban->network);
            ++taken;
        }
    }
    if (taken > 0) {
        log(LogLevel::info, "bans taken over", {{"node", heard.node.text}, {"bans", std::to_string(taken)}});
    }
    if (!services_.switchboard.said().empty() || !told.contains("said") || !told.at("said").is_string()) return;
    const auto said = told.at("said").get<std::string>();
    if (!said.empty()) services_.switchboard.administer(admin::Say{said}, [](const HttpAnswer&) {});
}

void Neighbours::be_in_doubt() {
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
    auto bans = Json::array();
    for (const auto& ban : services_.bans.all(today())) {
        Json told{{"network", ban.network.text()}};
        if (ban.until) told["until"] = ban.until->time_since_epoch().count();
        bans.push_back(std::move(told));
    }
    return Json{{"ok", true}, {"bans", std::move(bans)}, {"said", services_.switchboard.said()}}.dump();
}

}  // namespace crowntable::server
