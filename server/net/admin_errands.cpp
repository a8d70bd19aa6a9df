#include "server/net/admin_errands.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/json/json.hpp"
#include "protocol/text/error_code.hpp"
#include "server/net/cluster_node.hpp"
#include "server/net/relay/errand.hpp"
#include "server/net/services.hpp"

namespace crowntable::server {

namespace {

/// Not an object: it is none of ours.
Json read_answer(const std::string& line) {
    auto answer = Json::parse(line, nullptr, false);
    return answer.is_object() && answer.contains("ok") ? answer : Json();
}

void name_node(Json& answer, const std::string& node) {
    if (!answer.contains("rooms")) return;
    for (auto& room : answer.at("rooms")) room["node"] = node;
}

/// What a node that has done it adds to the answer.
void add(Json& joined, const Json& answer) {
    if (answer.contains("rooms")) {
        for (const auto& room : answer.at("rooms")) joined["rooms"].push_back(room);
    }
    // Connections that were closed by a ban; of a room that is its code.
    if (answer.contains("closed") && answer.at("closed").is_number() && joined.contains("closed")) {
        joined["closed"] = joined.at("closed").get<std::int64_t>() + answer.at("closed").get<std::int64_t>();
    }
}

}  // namespace

std::vector<cluster::NodeRow> Errands::others() const {
    auto nodes = services_.cluster->nodes();
    const auto& me = services_.cluster->options().id;
    std::erase_if(nodes, [&](const cluster::NodeRow& node) { return !node.lives() || node.id == me; });
    return nodes;
}

std::optional<cluster::NodeRow> Errands::find(const std::string& node) const {
    const auto nodes = others();
    const auto found = std::ranges::find(nodes, node, [](const auto& each) { return each.id.text; });
    if (found == nodes.end()) return std::nullopt;
    return *found;
}

void Errands::ask(const cluster::NodeRow& node, const std::string& line, std::function<void(NodeAnswer)> done) {
    const auto& options = services_.cluster->options();
    Errand errand{.from = options.id, .to = node.id, .epoch = node.epoch, .line = line};
    boost::asio::co_spawn(
        context_, run_errand(node.address, std::move(errand), options.secret),
        [this, id = node.id, done = std::move(done)](const std::exception_ptr& bug, std::optional<std::string> answer) {
            if (bug) services_.on_bug("an errand", bug);
            done({id, bug ? std::nullopt : std::move(answer)});
        });
}

void Errands::ask_all(const std::string& line, const std::function<void(std::vector<NodeAnswer>)>& done) {
    struct Gathered {
        std::vector<NodeAnswer> answers;
        std::size_t awaited;
    };
    const auto nodes = others();
    const auto gathered = std::make_shared<Gathered>(Gathered{{}, nodes.size()});
    if (nodes.empty()) return done({});
    for (const auto& node : nodes) {
        ask(node, line, [gathered, done](NodeAnswer answer) {
            gathered->answers.push_back(std::move(answer));
            if (--gathered->awaited > 0) return;
            std::ranges::sort(gathered->answers, {}, &NodeAnswer::node);
            done(std::move(gathered->answers));
        });
    }
}

std::string joined_answer(const std::string& me, const std::string& own, const std::vector<NodeAnswer>& others) {
    Json joined = read_answer(own);
    name_node(joined, me);
    Json refused = Json::array();
    Json unanswered = Json::array();
    const auto note_refusal = [&refused](const std::string& node, const Json& answer) {
        Json& one = refused.emplace_back();
        one["node"] = node;
        one["message"] = answer.value("message", "");
    };
    const Json own_refusal = joined.at("ok") == true ? Json() : joined;
    for (const auto& [node, line] : others) {
        Json answer = line ? read_answer(*line) : Json();
        name_node(answer, node.text);
        if (answer.is_null()) {
            unanswered.push_back(node.text);
        } else if (answer.at("ok") != true) {
            note_refusal(node.text, answer);
        } else if (joined.at("ok") == true) {
            add(joined, answer);
        } else {
            joined = std::move(answer);
        }
    }
    const bool has_one_done = joined.at("ok") == true;
    if (has_one_done && !own_refusal.is_null()) note_refusal(me, own_refusal);
    if (has_one_done && !refused.empty()) joined["refused"] = std::move(refused);
    if (!unanswered.empty()) joined["unanswered"] = std::move(unanswered);
    return joined.dump();
}

std::string alone_answer(const NodeAnswer& heard) {
    if (heard.line) return *heard.line;
    Json answer;
    answer["ok"] = false;
    answer["code"] = crowntable::error_code::unavailable;
    answer["message"] = "The node " + heard.node.text + " does not answer.";
    answer["unanswered"].push_back(heard.node.text);
    return answer.dump();
}

bool is_done(const std::string& answer) {
    const auto read = read_answer(answer);
    return !read.is_null() && read.at("ok") == true;
}

}  // namespace crowntable::server
