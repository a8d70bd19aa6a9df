#include "server/net/epoll.hpp"

#include <sys/epoll.h>

#include <boost/system/system_error.hpp>
#include <cerrno>

namespace crowntable::server {

int open_epoll() {
    const int epoll = epoll_create1(EPOLL_CLOEXEC);
    if (epoll < 0) {
        throw boost::system::system_error(boost::system::error_code(errno, boost::system::system_category()),
                                          "epoll_create1");
    }
    return epoll;
}

}  // namespace crowntable::server
