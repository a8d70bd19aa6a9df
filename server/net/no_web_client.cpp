#include "server/net/assets.hpp"

namespace crowntable::server {

namespace {

/// Stands in for the web client, so that the server builds and serves games without node.
constexpr std::string_view page =
    "<!doctype html>\n"
    "<html lang=\"en\">\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<title>Crowntable</title>\n"
    "<h1>Crowntable</h1>\n"
    "<p>This server was built without its web client. Tables can be joined with the terminal program.</p>\n"
    "<p>To have the web client, build it in <code>clients/web</code> (<code>npm ci &amp;&amp; npm run build</code>), "
    "then build the server again; <code>server/run.sh</code> does both.</p>\n"
    "</html>\n";

constexpr Asset assets[] = {
    {"index.html", "text/html; charset=utf-8", "W/\"no-web-client\"", false, page, {}, {}},
};

}  // namespace

std::span<const Asset> embedded_assets() {
    return assets;
}

}  // namespace crowntable::server
