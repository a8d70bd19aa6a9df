#include "protocol/catalogue/families.hpp"

#include "protocol/cribbage/family.hpp"
#include "protocol/rummy/family.hpp"

namespace crowntable::catalogue {

// A line for each family. Programs that are to play others too, as those of the worked example do, link a list of their
// own in place of this source, which therefore is never merged with others and holds nothing else.
std::vector<table::Family> families() {
    return {
        rummy::family(),
        cribbage::family(),
    };
}

}  // namespace crowntable::catalogue
