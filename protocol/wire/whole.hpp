#pragma once

#include <nlohmann/json_fwd.hpp>

#include "protocol/json/json.hpp"

/// How a client makes the whole update of what protocol 2 has left of it (protocol/README.md, "Protocol 2").
namespace crowntable::wire {

/// protocol/left_out.json; members in their order, for rules may name what rules before them have put back.
using OutlineJson = nlohmann::ordered_json;

/// Puts back what is left out of an `update`; other messages stay as they are, and so does what does not fit the
/// outline, for whoever reads it strictly.
void make_whole(Json& message, const OutlineJson& left_out);

/// The same of one of its values, by the outline of it: `families.rummy.you`.
void make_value_whole(Json& value, const OutlineJson& outline);

}  // namespace crowntable::wire
