#include "server/net/cluster_figures.hpp"

#include "protocol/wire/http.hpp"
#include "server/net/metric_families.hpp"

namespace crowntable::server {

std::string metrics_of(const ClusterFigures& figures) {
    const auto node = "{node=\"" + figures.id + "\"}";
    const auto seconds = [](std::chrono::milliseconds time) { return std::chrono::duration<double>(time).count(); };
    MetricFamilies page;
    page.family("crowntable_node_epoch", "gauge", "Which life of this node it is.").sample(figures.epoch, node);
    page.family("crowntable_rooms_owned", "gauge", "Rooms that are this node's.").sample(figures.owned, node);
    page.family("crowntable_players_relayed", "gauge", "Players whom this node passes on to others.")
        .sample(figures.relayed, node);
    page.family("crowntable_beat_age_seconds", "gauge", "Since this node sent the last beat that was confirmed.")
        .sample(seconds(figures.beat_age), node);
    page.family("crowntable_burials_total", "counter", "Nodes that this node has buried.")
        .sample(figures.burials, node);
    page.family("crowntable_takeovers_total", "counter", "Rooms claimed from nodes whose life was over.")
        .sample(figures.takeovers, node);
    page.family("crowntable_rooms_set_aside_total", "counter", "Rooms of which several nodes had died.")
        .sample(figures.set_aside, node);
    page.family("crowntable_clock_difference_seconds", "gauge",
                "Between the clock of this machine and that of the database's.")
        .sample(seconds(figures.calendar_difference), node);
    const auto because_of = [&](const char* reason) {
        return "{node=\"" + figures.id + "\",reason=\"" + reason + "\"}";
    };
    page.family("crowntable_relays_refused_total", "counter", "Connections of other nodes that were refused.")
        .sample(figures.refused.wrong_secret, because_of("wrong_secret"))
        .sample(figures.refused.unknown_words, because_of("unknown_words"))
        .sample(figures.refused.from_itself, because_of("from_itself"));
    return page.str();
}

wire::NodeCard card_of(const ClusterFigures& figures) {
    return {.id = figures.id,
            .epoch = figures.epoch,
            .rooms_owned = figures.owned,
            .players_relayed = figures.relayed,
            .beat_age = figures.beat_age,
            .burials = figures.burials,
            .takeovers = figures.takeovers};
}

void log_node(LogLevel level, std::string_view message, const ClusterFigures& figures) {
    log(level, message,
        {{"node", figures.id},
         {"epoch", std::to_string(figures.epoch)},
         {"rooms_owned", std::to_string(figures.owned)},
         {"players_relayed", std::to_string(figures.relayed)},
         {"beat_age_ms", std::to_string(figures.beat_age.count())},
         {"burials", std::to_string(figures.burials)},
         {"takeovers", std::to_string(figures.takeovers)}});
}

}  // namespace crowntable::server
