// The TLS part of Asio, compiled once; the rest of it is in crowntable_asio (server/net), which needs no TLS.
#include <boost/asio/ssl/impl/src.hpp>
