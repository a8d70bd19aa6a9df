#pragma once

#include <nlohmann/json.hpp>

/// Every precompiled header holds this: the members of the class are compiled once (compiled.cpp), with optimisation
/// also for tests that are built without, and not again in each library and suite.
extern template class nlohmann::basic_json<>;
