#include "protocol/standalone/standalone.hpp"

namespace crowntable {

void keep_to_own_libraries() {}

}  // namespace crowntable
