// How nodes live and are buried.
#include <algorithm>
#include <iterator>

#include "tests/sim/cluster/statement_parts.hpp"

namespace crowntable::sim {

namespace {

Work nodes(const Given&, Transaction& tx) {
    Table rows;
    for (const auto& [id, node] : tx.committed().nodes) {
        rows.push_back({cell(id), cell(node.epoch), cell(node.beat), cell(node.address)});
    }
    return reads(rows);
}

/// Changes a node that fits, now and when its row is free.
Work change_node(const std::string& id, Transaction& tx, const std::function<bool(const Tables::Node&)>& fits,
                 const std::function<void(Tables::Node&)>& change) {
    const auto count = std::make_shared<std::size_t>(0);
    Work work{.answer = changed_of(count)};
    const auto seen = tx.node(id);
    if (!seen || !fits(*seen)) return work;
    work.rows.push_back({node_key(id), [=, &tx] {
                             auto node = tx.node(id);
                             if (!node || !fits(*node)) return false;
                             change(*node);
                             tx.put_node(id, *node);
                             ++*count;
                             return true;
                         }});
    return work;
}

Work beat(const Given& given, Transaction& tx) {
    return change_node(
        given.text(1), tx, [epoch = given.number(2)](const Tables::Node& node) { return node.epoch == epoch; },
        [](Tables::Node& node) { ++node.beat; });
}

Work next_life(const Given& given, Transaction& tx, const std::string& address) {
    return change_node(
        given.text(1), tx,
        [epoch = given.number(2), beat = given.number(3)](const Tables::Node& node) {
            return node.epoch == epoch && node.beat == beat;
        },
        [address](Tables::Node& node) { node = {.epoch = node.epoch + 1, .beat = 0, .address = address}; });
}

Work bury(const Given& given, Transaction& tx) {
    return next_life(given, tx, {});
}

Work live_again(const Given& given, Transaction& tx) {
    return next_life(given, tx, given.text(4));
}

Work leave(const Given& given, Transaction& tx) {
    const auto id = given.text(1);
    const auto epoch = given.number(2);
    auto work = change_node(
        id, tx, [epoch](const Tables::Node& node) { return node.epoch == epoch; },
        [](Tables::Node& node) { node = {.epoch = node.epoch + 1}; });
    if (work.rows.empty()) return work;
    const auto fits = [=](const Tables::Room& room) { return room.owner == id && room.epoch == epoch && room.loading; };
    for (const auto& [code, room] : tx.rooms()) {
        if (!fits(room)) continue;
        auto loading = change_room(code, tx, fits, [](Tables::Room& row) { row.loading.reset(); });
        std::ranges::move(loading.rows, std::back_inserter(work.rows));
    }
    return work;
}

Work enter(const Given& given, Transaction& tx) {
    const auto count = std::make_shared<std::size_t>(0);
    Work work{.answer = changed_of(count)};
    const auto id = given.text(1);
    work.rows.push_back({node_key(id), [=, &tx, address = given.text(2)] {
                             if (tx.node(id)) return false;
                             tx.put_node(id, {.epoch = 1, .beat = 0, .address = address});
                             ++*count;
                             return true;
                         }});
    return work;
}

}  // namespace

const std::map<std::string_view, Carry>& statements_of_nodes() {
    static const std::map<std::string_view, Carry> all{{"nodes", nodes},           {"beat", beat},   {"bury", bury},
                                                       {"live_again", live_again}, {"leave", leave}, {"enter", enter}};
    return all;
}

}  // namespace crowntable::sim
