#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "engine/game.hpp"
#include "protocol/table/described_preset.hpp"
#include "protocol/table/option_binding.hpp"
#include "protocol/table/table_of.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::table {

/// One way to play the game G: all that a preset is beside its options.
template <crowntable::Game G>
struct PresetFacts {
    using Options = typename G::Options;

    std::string_view id;
    std::string_view name;
    std::string_view family;
    std::size_t seats_min = 2;
    std::size_t seats_max = crowntable::seats_max;
    RulesVersions rules{};
    Options defaults{};
    /// BAD_OPTION where values do not go together; nullptr where all that are in their range do.
    std::optional<Refusal> (*check)(const Options& options) = nullptr;
    /// What is worth showing in the lobby for so many seats; nullptr for nothing.
    std::vector<SetupFact> (*facts)(const Options& options, std::size_t seat_count) = nullptr;
    /// What help tells of the rules in numbers; nullptr for nothing.
    RuleFacts (*rule_facts)(const Options& options) = nullptr;
    /// Preset::practice_deals.
    std::span<const Seed> practice_deals{};
};

/// A preset made of a game, its codec (see TableOf), its facts and its options.
template <crowntable::Game G, typename Codec>
class PresetOf final : public DescribedPreset {
public:
    using Options = typename G::Options;
    using Bindings = std::vector<OptionBinding<Options>>;

    PresetOf(const PresetFacts<G>& facts, Bindings bindings)
        : DescribedPreset(facts.name, descriptors_of(bindings, facts.defaults)),
          facts_(facts),
          bindings_(std::move(bindings)) {}

    std::string_view id() const override { return facts_.id; }
    std::string_view family() const override { return facts_.family; }
    std::size_t seats_min() const override { return facts_.seats_min; }
    std::size_t seats_max() const override { return facts_.seats_max; }
    RulesVersions rules_versions() const override { return facts_.rules; }
    std::span<const Seed> practice_deals() const override { return facts_.practice_deals; }

    SetupReport setup(std::string_view options, std::size_t seat_count) const override {
        const Options chosen = options_of(read(options));
        SetupReport report{check_start(chosen, seat_count), {}};
        const bool has_facts = facts_.facts != nullptr && seats_min() <= seat_count && seat_count <= seats_max();
        if (has_facts) report.facts = facts_.facts(chosen, seat_count);
        return report;
    }

    std::unique_ptr<Table> start(std::string_view options, const Seating& seating,
                                 std::uint32_t rules_version) const override {
        const Options chosen = options_of(read(options));
        ENSURE(!check_start(chosen, seating.seat_count));
        ENSURE(facts_.rules.contains(rules_version));
        return std::make_unique<TableOf<G, Codec>>(started(chosen, seating, rules_version));
    }

private:
    static G started(const Options& options, const Seating& seating, std::uint32_t rules_version) {
        if constexpr (requires { G::start(options, seating, rules_version); }) {
            return G::start(options, seating, rules_version);
        } else {
            return G::start(options, seating);
        }
    }
    std::optional<Refusal> check_start(const Options& options, std::size_t seat_count) const {
        if constexpr (requires { G::check_options(options, seat_count); }) {
            return G::check_options(options, seat_count);
        } else {
            if (seat_count < seats_min()) return refusal(error_code::too_few_seats);
            if (seat_count > seats_max()) return refusal(error_code::too_many_seats);
            return std::nullopt;
        }
    }
    Options options_of(const OptionValues& values) const { return options_from(bindings_, values, facts_.defaults); }
    std::optional<Refusal> check_values(const OptionValues& values) const override {
        return facts_.check == nullptr ? std::nullopt : facts_.check(options_of(values));
    }
    RuleFacts rule_facts(const OptionValues& values) const override {
        return facts_.rule_facts == nullptr ? RuleFacts() : facts_.rule_facts(options_of(values));
    }

    PresetFacts<G> facts_;
    Bindings bindings_;
};

}  // namespace crowntable::table
