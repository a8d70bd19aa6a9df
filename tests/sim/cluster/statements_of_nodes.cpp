// How nodes live and are buried.
#include <algorithm>
#include <iterator>

#include "tests/sim/cluster/statement_parts.hpp"

namespace crowntable::sim {

namespace {

Work nodes(const Given&, Transaction& tx) {
    Table rows;
    for (const auto& [id, node] : tx.committed().nodes) {
        rows.push_back(
            {cell(id), cell(node.epoch), cell(node.beat), cell(node.address), cell(node.formats), cell(node.rules)});
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
    const auto calendar = std::make_shared<Table>();
    auto work = change_node(
        given.text(1), tx, [epoch = given.number(2)](const Tables::Node& node) { return node.epoch == epoch; },
        [calendar, &tx](Tables::Node& node) {
            ++node.beat;
            calendar->push_back({cell(std::int64_t{tx.calendar().time_since_epoch().count()})});
        });
    work.answer = told(calendar);
    return work;
}

Work next_life(const Given& given, Transaction& tx, const std::function<void(Tables::Node&)>& told_of) {
    return change_node(
        given.text(1), tx,
        [epoch = given.number(2), beat = given.number(3)](const Tables::Node& node) {
            return node.epoch == epoch && node.beat == beat;
        },
        [told_of](Tables::Node& node) {
            ++node.epoch;
            node.beat = 0;
            told_of(node);
        });
}

Work bury(const Given& given, Transaction& tx) {
    return next_life(given, tx, [](Tables::Node& node) { node.address.clear(); });
}

Work live_again(const Given& given, Transaction& tx) {
    return next_life(given, tx, [=](Tables::Node& node) {
        node.address = given.text(4);
        node.formats = given.text(5);
        node.rules = given.text(6);
    });
}

Work leave(const Given& given, Transaction& tx) {
    const auto id = given.text(1);
    const auto epoch = given.number(2);
    auto work = change_node(
        id, tx, [epoch](const Tables::Node& node) { return node.epoch == epoch; },
        [](Tables::Node& node) {
            ++node.epoch;
            node.beat = 0;
            node.address.clear();
        });
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
    const Tables::Node entered{
        .epoch = 1, .beat = 0, .address = given.text(2), .formats = given.text(3), .rules = given.text(4)};
    work.rows.push_back({node_key(id), [=, &tx] {
                             if (tx.node(id)) return false;
                             tx.put_node(id, entered);
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
