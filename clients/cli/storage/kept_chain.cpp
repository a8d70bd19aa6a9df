#include "clients/cli/storage/kept_chain.hpp"

#include <nlohmann/json.hpp>

#include "engine/hex.hpp"

namespace crowntable::cli {
namespace {

Link link_at(const nlohmann::json& object, const char* name) {
    // Caught with the exceptions of the JSON library in parse_chain.
    const auto link = parse_hex<Link>(object.at(name).get_ref<const std::string&>());
    if (!link) throw std::invalid_argument(name);
    return *link;
}

GivenLink given_in(const nlohmann::json& json) {
    return {json.at("game").get<std::uint32_t>(),
            json.at("deal").get<std::uint32_t>(),
            json.at("seat").get<int>(),
            link_at(json, "link"),
            link_at(json, "server"),
            json.at("confirmed").get<bool>()};
}

}  // namespace

std::string chain_text(const KeptChain& chain) {
    nlohmann::json json = {{"secret", to_hex(chain.secret)}, {"seat", chain.seat}, {"used", chain.used}};
    if (chain.given) {
        const GivenLink& given = *chain.given;
        json["given"] = {{"game", given.game},
                         {"deal", given.deal},
                         {"seat", given.seat},
                         {"link", to_hex(given.link)},
                         {"server", to_hex(given.server)},
                         {"confirmed", given.confirmed}};
    }
    return json.dump() + "\n";
}

std::optional<KeptChain> parse_chain(std::string_view text) {
    try {
        // The file is this program's own, but it may be cut off or edited: what cannot be read is as good as no
        // chain.
        const auto json = nlohmann::json::parse(text);
        KeptChain chain{link_at(json, "secret"), json.at("seat").get<int>(), json.at("used").get<std::uint32_t>(), {}};
        // Absent until the first link of a first chain was given.
        if (json.contains("given")) chain.given = given_in(json.at("given"));
        return chain;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

}  // namespace crowntable::cli
