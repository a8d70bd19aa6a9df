#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "protocol/table/option.hpp"

/// How a family ties the options that clients draw to the members of its own Options.
namespace crowntable::table {

/// One option: how it is drawn, and where in Options it lives.
template <typename Options>
struct OptionBinding {
    OptionDescriptor descriptor;
    std::function<OptionValue(const Options&)> get;
    std::function<void(Options&, const OptionValue&)> set;
};

/// An enumeration: its values' ids in the order of the enumeration.
template <typename Options, typename Enum>
OptionBinding<Options> bind_choice(Enum Options::*member, OptionDescriptor descriptor) {
    const auto ids = descriptor.values;
    return {std::move(descriptor),
            [member, ids](const Options& options) -> OptionValue {
                return ids.at(static_cast<std::size_t>(options.*member));
            },
            [member, ids](Options& options, const OptionValue& value) {
                const auto found = std::find(ids.begin(), ids.end(), std::get<std::string>(value));
                ENSURE(found != ids.end());
                options.*member = static_cast<Enum>(found - ids.begin());
            }};
}

template <typename Options, typename T>
OptionBinding<Options> bind_plain(T Options::*member, OptionDescriptor descriptor) {
    return {std::move(descriptor), [member](const Options& options) -> OptionValue { return options.*member; },
            [member](Options& options, const OptionValue& value) { options.*member = std::get<T>(value); }};
}

/// A choice of numbers written as text.
template <typename Options>
OptionBinding<Options> bind_number_choice(int Options::*member, OptionDescriptor descriptor) {
    return {std::move(descriptor),
            [member](const Options& options) -> OptionValue { return std::to_string(options.*member); },
            [member](Options& options, const OptionValue& value) {
                options.*member = std::stoi(std::get<std::string>(value));
            }};
}

/// With `defaults` as the standard values.
template <typename Options>
std::vector<OptionDescriptor> descriptors_of(const std::vector<OptionBinding<Options>>& bindings,
                                             const Options& defaults) {
    std::vector<OptionDescriptor> descriptors;
    for (const auto& binding : bindings) {
        descriptors.push_back(binding.descriptor);
        descriptors.back().standard = binding.get(defaults);
    }
    return descriptors;
}

template <typename Options>
OptionValues values_from(const std::vector<OptionBinding<Options>>& bindings, const Options& options) {
    OptionValues values;
    for (const auto& binding : bindings) values.push_back(binding.get(options));
    return values;
}

/// `options` with the values put in. REQUIRES: they fit the bindings' descriptors.
template <typename Options>
Options options_from(const std::vector<OptionBinding<Options>>& bindings, const OptionValues& values, Options options) {
    ENSURE(values.size() == bindings.size());
    for (std::size_t i = 0; i < values.size(); ++i) bindings[i].set(options, values[i]);
    return options;
}

}  // namespace crowntable::table
