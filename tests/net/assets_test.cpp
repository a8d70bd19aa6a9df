#include "server/net/assets.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace crowntable::server;

namespace {

constexpr Asset both{"a.js", "text/javascript", "\"x\"", true, "identity", "gzip", "brotli"};
constexpr Asset plain{"a.png", "image/png", "\"x\"", true, "identity", {}, {}};

}  // namespace

TEST_CASE("The smallest form is chosen that the asker takes") {
    CHECK(choose_encoding(both, "gzip, deflate, br") == Encoding::brotli);
    CHECK(choose_encoding(both, "gzip, deflate") == Encoding::gzip);
    CHECK(choose_encoding(both, "*") == Encoding::brotli);
    CHECK(choose_encoding(both, "br;q=0, *") == Encoding::gzip);
    CHECK(choose_encoding(both, "br; q=0.000,gzip;q=0.5") == Encoding::gzip);
    CHECK(choose_encoding(both, "") == Encoding::identity);
    CHECK(choose_encoding(both, "deflate, brx, xgzip") == Encoding::identity);
    CHECK(choose_encoding(both, "identity;q=1, *;q=0") == Encoding::identity);
    CHECK(choose_encoding(plain, "gzip, br") == Encoding::identity);
}

TEST_CASE("Every embedded file is found by its path") {
    const auto assets = embedded_assets();
    CHECK(std::is_sorted(assets.begin(), assets.end(), [](const Asset& a, const Asset& b) { return a.path < b.path; }));
    for (const auto& asset : assets) {
        CAPTURE(std::string(asset.path));
        CHECK(find_asset(asset.path) == &asset);
        CHECK_FALSE(asset.identity.empty());
        CHECK((asset.gzip.empty() || asset.gzip.size() < asset.identity.size()));
        CHECK((asset.brotli.empty() || asset.brotli.size() < asset.identity.size()));
        CHECK(asset.etag.starts_with("W/\""));
    }
    CHECK(find_asset("index.html") != nullptr);
    CHECK(find_asset("") == nullptr);
    CHECK(find_asset("no-such-file") == nullptr);
    CHECK(find_asset("../index.html") == nullptr);
}
