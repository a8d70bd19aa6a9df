#pragma once

#include <vector>

#include "protocol/form/schema.hpp"

namespace crowntable::catalogue {

/// The files of protocol/schema that follow from the families: theirs, and what all games together may send.
std::vector<form::SchemaFile> schemas();

}  // namespace crowntable::catalogue
