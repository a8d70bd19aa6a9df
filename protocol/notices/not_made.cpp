#include "protocol/notices/notices.hpp"

namespace crowntable {

std::string_view third_party_notices() {
    return "This program was built without its web client, and so without the list of what it contains.\n"
           "Install node, build it again, and do not pass this one on.\n";
}

}  // namespace crowntable
