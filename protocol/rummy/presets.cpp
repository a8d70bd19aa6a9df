#include "protocol/rummy/presets.hpp"

#include <algorithm>
#include <array>

#include "engine/ensure.hpp"
#include "protocol/rummy/codec.hpp"
#include "protocol/rummy/options.hpp"
#include "protocol/table/described_preset.hpp"
#include "protocol/table/table_of.hpp"

namespace crowntable::rummy {

namespace {

class RummyPreset final : public table::DescribedPreset {
public:
    RummyPreset(rummy::Preset preset, std::string_view name)
        : table::DescribedPreset(name, option_descriptors(preset)), preset_(preset) {}

    std::string_view id() const override { return to_string(preset_); }
    std::string_view family() const override { return "rummy"; }
    std::size_t seats_min() const override { return rummy::seats_min; }
    std::size_t seats_max() const override { return crowntable::seats_max; }
    table::SetupReport setup(std::string_view options, std::size_t seat_count) const override;
    std::unique_ptr<table::Table> start(std::string_view options, const Seating& seating) const override;
    std::uint32_t rules_version() const override { return rummy::rules_version; }

private:
    std::optional<Refusal> check_values(const table::OptionValues& values) const override {
        return check_ranges(to_options(preset_, values));
    }

    rummy::Preset preset_;
};

table::SetupReport RummyPreset::setup(std::string_view options, std::size_t seat_count) const {
    const auto chosen = to_options(preset_, read(options));
    table::SetupReport report{Game::check_options(chosen, seat_count), {}};
    if (seat_count < seats_min() || seat_count > seats_max()) return report;
    const auto facts = setup_facts(chosen, seat_count);
    report.facts.push_back({"packs", "Packs", facts.packs});
    // Fewer than none: the refusal says so in words.
    report.facts.push_back({"stock", "Cards left in the stock of the longest round", std::max(facts.stock_left, 0)});
    return report;
}

std::unique_ptr<table::Table> RummyPreset::start(std::string_view options, const Seating& seating) const {
    const auto chosen = to_options(preset_, read(options));
    ENSURE(!Game::check_options(chosen, seating.seat_count));
    return std::make_unique<table::TableOf<Game, Codec>>(Game::start(chosen, seating));
}

}  // namespace

std::span<const table::Preset* const> presets() {
    static const RummyPreset five_suited_rummy(Preset::five_suited_rummy, "5 Suited Rummy");
    static const RummyPreset five_crowns(Preset::five_crowns, "Five Crowns");
    static const RummyPreset five_crowns_mini(Preset::five_crowns_mini, "Five Crowns Mini");
    static const RummyPreset three_thirteen(Preset::three_thirteen, "Three Thirteen");
    static const std::array<const table::Preset*, 4> presets{&five_suited_rummy, &five_crowns, &five_crowns_mini,
                                                             &three_thirteen};
    return presets;
}

}  // namespace crowntable::rummy
