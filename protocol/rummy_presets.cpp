#include "protocol/rummy_presets.hpp"

#include <algorithm>
#include <array>

#include "engine/ensure.hpp"
#include "protocol/described_preset.hpp"
#include "protocol/rummy_codec.hpp"
#include "protocol/rummy_options.hpp"
#include "protocol/table_of.hpp"

namespace crowntable::protocol {

namespace {

class RummyPreset final : public DescribedPreset {
public:
    RummyPreset(rummy::Preset preset, std::string_view name)
        : DescribedPreset(name, rummy_option_descriptors(preset)), preset_(preset) {}

    std::string_view id() const override { return to_string(preset_); }
    std::string_view family() const override { return "rummy"; }
    std::size_t seats_min() const override { return rummy::seats_min; }
    std::size_t seats_max() const override { return crowntable::seats_max; }
    SetupReport setup(std::string_view options, std::size_t seat_count) const override;
    std::unique_ptr<Table> start(std::string_view options, const Seating& seating) const override;
    std::uint32_t rules_version() const override { return rummy::rules_version; }

private:
    std::optional<Refusal> check_values(const OptionValues& values) const override {
        return rummy::check_ranges(to_options(preset_, values));
    }

    rummy::Preset preset_;
};

SetupReport RummyPreset::setup(std::string_view options, std::size_t seat_count) const {
    const auto chosen = to_options(preset_, read(options));
    SetupReport report{rummy::Game::check_options(chosen, seat_count), {}};
    if (seat_count < seats_min() || seat_count > seats_max()) return report;
    const auto facts = rummy::setup_facts(chosen, seat_count);
    report.facts.push_back({"packs", "Packs", facts.packs});
    // Fewer than none: the refusal says so in words.
    report.facts.push_back({"stock", "Cards left in the stock of the longest round", std::max(facts.stock_left, 0)});
    return report;
}

std::unique_ptr<Table> RummyPreset::start(std::string_view options, const Seating& seating) const {
    const auto chosen = to_options(preset_, read(options));
    ENSURE(!rummy::Game::check_options(chosen, seating.seat_count));
    return std::make_unique<TableOf<rummy::Game, RummyCodec>>(rummy::Game::start(chosen, seating));
}

}  // namespace

std::span<const Preset* const> rummy_presets() {
    static const RummyPreset five_suited_rummy(rummy::Preset::five_suited_rummy, "5 Suited Rummy");
    static const RummyPreset five_crowns(rummy::Preset::five_crowns, "Five Crowns");
    static const RummyPreset five_crowns_mini(rummy::Preset::five_crowns_mini, "Five Crowns Mini");
    static const RummyPreset three_thirteen(rummy::Preset::three_thirteen, "Three Thirteen");
    static const std::array<const Preset*, 4> presets{&five_suited_rummy, &five_crowns, &five_crowns_mini,
                                                      &three_thirteen};
    return presets;
}

}  // namespace crowntable::protocol
