#include "protocol/json/compiled.hpp"

template class nlohmann::basic_json<>;
