#include "clients/cli/games/kit/deal_log.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/kit/strict_read.hpp"
#include "clients/cli/table/json_read.hpp"

namespace crowntable::cli {

namespace {

/// More than any deal has: a server that sends without end is not to fill the memory.
constexpr std::size_t updates_max = 15'000;

}  // namespace

const Json* last_event(const Json& update, const std::string& name) {
    const Json& events = objects_of(update, "events");
    for (std::size_t i = events.size(); i > 0; --i) {
        if (text_of(events[i - 1], "event") == name) return &events[i - 1];
    }
    return nullptr;
}

void DealLog::add(const Json& update) {
    if (broken_ || over_) return;
    if (!seen_.empty() && (flag_of(update, "resync") || seen_.size() == updates_max)) {
        broken_ = true;
        return;
    }
    const Json& events = objects_of(update, "events");
    const auto begins = [&](const Json& event) { return text_of(event, "event") == plan_.beginning; };
    auto from = events.begin();
    auto to = events.end();
    if (seen_.empty()) {
        // Whoever comes back hears of deals that were missed, too: the last is the one that is played.
        for (auto event = events.begin(); event != events.end(); ++event) {
            if (begins(*event)) from = event;
        }
    } else {
        to = std::find_if(events.begin(), events.end(), begins);
        over_ = to != events.end();
    }
    Json seen{{"events", Json::array()}, {"public", nullptr}, {"you", nullptr}};
    for (; from != to; ++from) seen["events"].push_back(*from);
    // What an update shows is of the deal that its last event belongs to.
    if (!over_) {
        seen["public"] = shown_in(update);
        seen["you"] = strict::member(update, "you");
    }
    seen_.push_back(std::move(seen));
}

const Json& DealLog::first() const {
    return seen_.front();
}

Json DealLog::shown_in(const Json& update) {
    const Json& view = strict::member(update, "public");
    Json shown = Json::object();
    for (const auto* members : {&plan_.compared, &plan_.compared_last}) {
        for (const auto& name : *members) shown[name] = strict::member(view, name.c_str());
    }
    // What is shown now is more of the same.
    if (!seen_.empty() && seen_.back().at("public").is_object()) {
        for (const auto& name : plan_.compared_last) seen_.back()["public"].erase(name);
    }
    return shown;
}

Cards DealLog::follow(const std::function<bool(const Json& event)>& moves,
                      const std::function<bool(const Json& seen)>& fits) const {
    for (const Json& seen : seen_) {
        for (const Json& event : seen.at("events")) {
            if (!moves(event)) return Cards::wrong;
        }
        if (!seen.at("public").is_null() && !fits(seen)) return Cards::wrong;
    }
    return broken_ ? Cards::right_in_part : Cards::right;
}

}  // namespace crowntable::cli
