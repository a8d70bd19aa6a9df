#include "protocol/cribbage_presets.hpp"

#include <array>

#include "engine/cribbage/game.hpp"
#include "engine/ensure.hpp"
#include "protocol/cribbage_codec.hpp"
#include "protocol/cribbage_options.hpp"
#include "protocol/described_preset.hpp"
#include "protocol/table_of.hpp"

namespace crowntable::protocol {

namespace {

constexpr int tiles_in_all = 104;

class CribbagePreset final : public DescribedPreset {
public:
    CribbagePreset() : DescribedPreset("Kings Cribbage", cribbage_option_descriptors()) {}

    std::string_view id() const override { return cribbage_id; }
    std::string_view family() const override { return "cribbage"; }
    std::size_t seats_min() const override { return cribbage::seats_min; }
    std::size_t seats_max() const override { return cribbage::seats_max; }
    SetupReport setup(std::string_view options, std::size_t seat_count) const override;
    std::unique_ptr<Table> start(std::string_view options, const Seating& seating) const override;
    std::uint32_t rules_version() const override { return cribbage::rules_version; }

private:
    std::optional<Refusal> check_values(const OptionValues& values) const override {
        return cribbage::check_ranges(to_cribbage_options(values));
    }
};

SetupReport CribbagePreset::setup(std::string_view options, std::size_t seat_count) const {
    SetupReport report{cribbage::Game::check_options(to_cribbage_options(read(options)), seat_count), {}};
    if (seat_count < seats_min() || seat_count > seats_max()) return report;
    const int dealt = static_cast<int>(seat_count * cribbage::rack_max);
    report.facts.push_back({"bag", "Tiles in the bag at the start", tiles_in_all - dealt});
    return report;
}

std::unique_ptr<Table> CribbagePreset::start(std::string_view options, const Seating& seating) const {
    const auto chosen = to_cribbage_options(read(options));
    ENSURE(!cribbage::Game::check_options(chosen, seating.seat_count));
    return std::make_unique<TableOf<cribbage::Game, CribbageCodec>>(cribbage::Game::start(chosen, seating));
}

}  // namespace

std::span<const Preset* const> cribbage_presets() {
    static const CribbagePreset kings_cribbage;
    static const std::array<const Preset*, 1> presets{&kings_cribbage};
    return presets;
}

}  // namespace crowntable::protocol
