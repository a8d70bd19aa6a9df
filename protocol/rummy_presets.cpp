#include "protocol/rummy_presets.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/command.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/rummy_codec.hpp"
#include "protocol/rummy_options.hpp"
#include "protocol/table_of.hpp"

namespace crowntable::protocol {

namespace {

constexpr std::array levels_offered{BotLevel::easy, BotLevel::medium, BotLevel::hard};

class RummyPreset final : public Preset {
public:
    RummyPreset(rummy::Preset preset, std::string_view name)
        : preset_(preset), name_(name), descriptors_(rummy_option_descriptors(preset)) {}

    std::string_view id() const override { return to_string(preset_); }
    std::string_view name() const override { return name_; }
    std::string_view family() const override { return "rummy"; }
    std::size_t seats_min() const override { return rummy::seats_min; }
    std::size_t seats_max() const override { return crowntable::seats_max; }

    std::string describe() const override;
    std::variant<Refusal, std::string> options(std::string_view base, const Json& changes) const override;
    std::vector<std::string> changed(std::string_view options) const override {
        return changed_ids(descriptors_, read_values(descriptors_, options));
    }
    SetupReport setup(std::string_view options, std::size_t seat_count) const override;
    std::unique_ptr<Table> start(std::string_view options, const Seating& seating) const override;
    std::uint32_t rules_version() const override { return rummy::rules_version; }
    bool has_bot(BotLevel level) const override {
        return std::find(levels_offered.begin(), levels_offered.end(), level) != levels_offered.end();
    }

private:
    rummy::Options read(std::string_view options) const {
        return to_options(preset_, read_values(descriptors_, options));
    }

    rummy::Preset preset_;
    std::string_view name_;
    std::vector<OptionDescriptor> descriptors_;
};

std::string RummyPreset::describe() const {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.member("id", id());
    json.member("name", name_);
    json.member("family", family());
    json.key("seats");
    json.begin_object();
    json.member("min", static_cast<std::uint64_t>(seats_min()));
    json.member("max", static_cast<std::uint64_t>(seats_max()));
    json.end_object();
    json.key("bot_levels");
    json.begin_array();
    for (const BotLevel level : levels_offered) json.value(protocol::to_string(level));
    json.end_array();
    json.key("options");
    json.begin_array();
    for (const auto& descriptor : descriptors_) {
        std::string text;
        write_descriptor(text, descriptor);
        json.raw(text);
    }
    json.end_array();
    json.end_object();
    return out;
}

std::variant<Refusal, std::string> RummyPreset::options(std::string_view base, const Json& changes) const {
    auto values = base.empty() ? standard_values(descriptors_) : read_values(descriptors_, base);
    auto changed = changed_values(descriptors_, std::move(values), changes);
    if (auto* refusal = std::get_if<Refusal>(&changed)) return std::move(*refusal);
    const auto& complete = std::get<OptionValues>(changed);
    if (auto refusal = rummy::check_ranges(to_options(preset_, complete))) return std::move(*refusal);
    return write_values(descriptors_, complete);
}

SetupReport RummyPreset::setup(std::string_view options, std::size_t seat_count) const {
    const auto chosen = read(options);
    SetupReport report{rummy::Game::check_options(chosen, seat_count), {}};
    if (seat_count < seats_min() || seat_count > seats_max()) return report;
    const auto facts = rummy::setup_facts(chosen, seat_count);
    report.facts.push_back({"packs", "Packs", facts.packs});
    // Fewer than none: the refusal says so in words.
    report.facts.push_back({"stock", "Cards left in the stock of the longest round", std::max(facts.stock_left, 0)});
    return report;
}

std::unique_ptr<Table> RummyPreset::start(std::string_view options, const Seating& seating) const {
    const auto chosen = read(options);
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
