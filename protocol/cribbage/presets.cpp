#include "protocol/cribbage/presets.hpp"

#include <array>

#include "engine/cribbage/game.hpp"
#include "engine/ensure.hpp"
#include "protocol/cribbage/codec.hpp"
#include "protocol/cribbage/options.hpp"
#include "protocol/table/described_preset.hpp"
#include "protocol/table/table_of.hpp"

namespace crowntable::cribbage {

namespace {

constexpr int tiles_in_all = 104;

class CribbagePreset final : public table::DescribedPreset {
public:
    CribbagePreset() : table::DescribedPreset("Kings Cribbage", option_descriptors()) {}

    std::string_view id() const override { return preset_id; }
    std::string_view family() const override { return "cribbage"; }
    std::size_t seats_min() const override { return cribbage::seats_min; }
    std::size_t seats_max() const override { return cribbage::seats_max; }
    table::SetupReport setup(std::string_view options, std::size_t seat_count) const override;
    std::unique_ptr<table::Table> start(std::string_view options, const Seating& seating) const override;
    std::uint32_t rules_version() const override { return cribbage::rules_version; }

private:
    std::optional<Refusal> check_values(const table::OptionValues& values) const override {
        return check_ranges(to_options(values));
    }
};

table::SetupReport CribbagePreset::setup(std::string_view options, std::size_t seat_count) const {
    table::SetupReport report{Game::check_options(to_options(read(options)), seat_count), {}};
    if (seat_count < seats_min() || seat_count > seats_max()) return report;
    const int dealt = static_cast<int>(seat_count * rack_max);
    report.facts.push_back({"bag", "Tiles in the bag at the start", tiles_in_all - dealt});
    return report;
}

std::unique_ptr<table::Table> CribbagePreset::start(std::string_view options, const Seating& seating) const {
    const auto chosen = to_options(read(options));
    ENSURE(!Game::check_options(chosen, seating.seat_count));
    return std::make_unique<table::TableOf<Game, Codec>>(Game::start(chosen, seating));
}

}  // namespace

std::span<const table::Preset* const> presets() {
    static const CribbagePreset kings_cribbage;
    static const std::array<const table::Preset*, 1> presets{&kings_cribbage};
    return presets;
}

}  // namespace crowntable::cribbage
