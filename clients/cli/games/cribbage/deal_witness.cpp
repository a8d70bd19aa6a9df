#include "clients/cli/games/cribbage/deal_witness.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "clients/cli/games/cribbage/dealt_tiles.hpp"
#include "clients/cli/games/cribbage/view.hpp"
#include "clients/cli/games/kit/deal_log.hpp"
#include "clients/cli/games/kit/strict_read.hpp"
#include "clients/cli/table/json_read.hpp"
#include "engine/cribbage/game.hpp"

namespace crowntable::cli::cribbage {
namespace {

constexpr const char* beginning = "racks_filled";
/// A game has one deal.
constexpr std::uint32_t only_deal = 1;
/// So many ways in which tiles may have gone back are followed. Those that were exchanged come to light again as they
/// are drawn and laid, and few ways are left soon.
constexpr std::size_t ways_max = 5'000;

std::string text_option(const BeforeDeal& before, const char* id) {
    const auto found = before.options.find(id);
    const Json value = found == before.options.end() ? Json() : Json::parse(found->second);
    return value.is_string() ? value.get<std::string>() : std::string();
}

Options options_in(const BeforeDeal& before) {
    Options options;
    const auto first = text_option(before, "first_player");
    if (first == "random") options.first_player = FirstPlayer::random;
    if (first == "host") options.first_player = FirstPlayer::host;
    if (text_option(before, "leftover_six_nine") == "printed") options.leftover_six_nine = LeftoverSixNine::printed;
    const auto split = before.options.find("split_colours");
    options.split_colours = split != before.options.end() && split->second == "true";
    return options;
}

/// The ways that are left after each step.
class Followed {
public:
    explicit Followed(DealtTiles dealt) : ways_{std::move(dealt)} {}

    /// Whether what the event tells is possible.
    bool take(const Json& event) {
        const std::string name = text_of(event, "event");
        const auto seat = [&event] { return static_cast<std::size_t>(strict::seat(event, "seat").index); };
        if (name == "played") return played(seat(), event);
        if (name == "exchanged") {
            const auto count = static_cast<std::size_t>(std::max(strict::number(event, "count"), 0));
            return go_on([&](const DealtTiles& way) { return way.exchange(seat(), count); });
        }
        if (name == "play_settled") return go_on([&](const DealtTiles& way) { return way.refill(seat()); });
        if (name == "seat_removed") return go_on([&](const DealtTiles& way) { return way.remove(seat()); });
        return true;
    }

    bool fits(const Json& seen) {
        const Json& table = seen.at("public");
        for (const Json& left : strict::objects(table, "leftovers")) {
            if (!shows(strict::seat(left, "seat").index, decode_tiles(left, "rack"))) return false;
        }
        const Json& you = seen.at("you");
        if (!you.is_null() && !shows(strict::seat(you, "seat").index, decode_tiles(you, "rack"))) return false;
        return counts_fit(table);
    }

    bool is_lost() const { return is_lost_; }

private:
    template <typename Step>
    bool go_on(Step step) {
        if (is_lost_) return true;
        DealtTiles::Ways next;
        for (const auto& way : ways_) {
            for (auto& one : step(way)) next.push_back(std::move(one));
            if (next.size() <= ways_max) continue;
            is_lost_ = true;
            return true;
        }
        ways_ = std::move(next);
        return !ways_.empty();
    }

    bool played(std::size_t seat, const Json& event) {
        std::vector<Tile> placed;
        for (const auto& one : decode_placements(event, "tiles")) placed.push_back(one.tile);
        if (!go_on([&](const DealtTiles& way) { return way.play(seat, placed); })) return false;
        // K-34: nothing is drawn until a claim is settled.
        if (!strict::member(event, "claim").is_null()) return true;
        return go_on([&](const DealtTiles& way) { return way.refill(seat); });
    }

    bool shows(std::size_t seat, const std::vector<Tile>& rack) {
        return go_on([&](const DealtTiles& way) { return way.with_rack(seat, rack); });
    }

    /// In all ways they are the same.
    bool counts_fit(const Json& table) const {
        if (is_lost_) return true;
        const auto bags = ways_.front().bags();
        const auto told = strict::numbers(table, "bags");
        const auto same = [](std::size_t count, int number) { return static_cast<int>(count) == number; };
        return std::ranges::equal(bags, told, same) &&
               std::ranges::all_of(strict::objects(table, "seats"), [&](const Json& seat) {
                   return same(ways_.front().tiles(strict::seat(seat, "seat").index), strict::number(seat, "tiles"));
               });
    }

    DealtTiles::Ways ways_;
    bool is_lost_ = false;
};

/// The lots as they are told.
Json draws_of(const GameStarted& started) {
    Json draws = Json::array();
    for (const auto& round : started.draws) {
        Json lots = Json::array();
        for (const auto& lot : round) lots.push_back(lot ? Json(to_string(*lot)) : Json());
        draws.push_back(std::move(lots));
    }
    return draws;
}

class Witness final : public DealWitness {
public:
    explicit Witness(const BeforeDeal& before)
        : log_({beginning, {"bags", "seats", "leftovers"}, {}}),
          options_(options_in(before)),
          dealer_from_(before.dealer_from) {}

    void see(const Json& update) override { log_.add(update); }

    Cards compare(const Seed& seed) const override {
        const Json& first = log_.first();
        const Json& seats = strict::objects(first.at("public"), "seats");
        if (cribbage::Game::check_options(options_, seats.size())) return Cards::wrong;
        auto game =
            cribbage::Game::start(options_, {.seat_count = seats.size(), .host = {}, .dealer = starter(seats.size())});
        for (const Json& seat : seats) {
            if (was_gone(seat, first.at("events"))) game.remove_seat(strict::seat(seat, "seat"));
        }
        if (!game.needs_chance()) return Cards::wrong;
        const auto events = game.deal(seed);
        const auto& dealt = std::get<GameStarted>(events.front());
        const Json& told = first.at("events").front();
        const bool same =
            strict::seat(told, "starter") == dealt.starter && strict::array(told, "draws") == draws_of(dealt);
        return same ? followed(DealtTiles(game.state(), seed)) : Cards::wrong;
    }

private:
    Cards followed(DealtTiles tiles) const {
        Followed followed(std::move(tiles));
        const Cards found = log_.follow([&](const Json& event) { return followed.take(event); },
                                        [&](const Json& seen) { return followed.fits(seen); });
        return found == Cards::right && followed.is_lost() ? Cards::right_in_part : found;
    }

    std::optional<Seat> starter(std::size_t seats) const {
        if (!dealer_from_) return std::nullopt;
        return seat_at(static_cast<std::size_t>(*dealer_from_) % seats);
    }

    /// Before the racks were filled.
    static bool was_gone(const Json& seat, const Json& events) {
        const auto left = [&](const Json& event) {
            return text_of(event, "event") == "seat_removed" && event.at("seat") == seat.at("seat");
        };
        return strict::flag(seat, "removed") && std::ranges::none_of(events, left);
    }

    DealLog log_;
    Options options_;
    std::optional<int> dealer_from_;
};

FirstDealer first_dealer(const std::map<std::string, std::string>& options) {
    const auto rule = options.find("first_player");
    return rule != options.end() && rule->second == "\"host\"" ? FirstDealer::host : FirstDealer::drawn;
}

std::optional<LastDeal> last_deal(const Json& view) {
    const auto starter = number_of(view, "starter");
    if (!starter || *starter < 0) return std::nullopt;
    return LastDeal{only_deal, *starter, objects_of(view, "seats").size()};
}

bool brings(const Json& update, std::uint32_t deal) {
    return deal == only_deal && last_event(update, beginning) != nullptr;
}

std::unique_ptr<DealWitness> witness(const BeforeDeal& before, std::uint32_t) {
    return std::make_unique<Witness>(before);
}

}  // namespace

FamilyDeals deals() {
    return {.first_dealer = first_dealer, .last_deal = last_deal, .brings = brings, .witness = witness};
}

}  // namespace crowntable::cli::cribbage
