// What makes a program of the next version of ours (CMakeLists.txt): it reads and writes records of one format more.
#include "server/cluster/abilities.hpp"

namespace crowntable::server {

// The linker gives whoever asks for own_abilities() the one that is "wrapped", which finds ours as the "real" one.
cluster::Abilities abilities_of_this_version() __asm__("__real__ZN10crowntable6server13own_abilitiesEv");
cluster::Abilities abilities_of_next_version() __asm__("__wrap__ZN10crowntable6server13own_abilitiesEv");

cluster::Abilities abilities_of_next_version() {
    auto abilities = abilities_of_this_version();
    ++abilities.format;
    return abilities;
}

}  // namespace crowntable::server
