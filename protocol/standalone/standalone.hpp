#pragma once

namespace crowntable {

/// Keeps a program that has its libraries inside (CROWNTABLE_STATIC) from loading those of the system it runs on, which
/// are of other versions: names of hosts are looked up in /etc/hosts and by DNS, whatever else /etc/nsswitch.conf
/// names, and the configuration of OpenSSL there is not read. Does nothing in other programs. REQUIRES: it is called
/// before all else in main.
void keep_to_own_libraries();

}  // namespace crowntable
