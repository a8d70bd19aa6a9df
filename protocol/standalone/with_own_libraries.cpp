#include <nss.h>
#include <openssl/crypto.h>

#include "protocol/standalone/standalone.hpp"

namespace crowntable {

void keep_to_own_libraries() {
    // Both are inside the C library since glibc 2.34. For any other service it would load a library of the system, and
    // with that the C library there.
    __nss_configure_lookup("hosts", "files dns");
    // It may name providers and engines, which are libraries.
    OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
}

}  // namespace crowntable
