#include "engine/digest.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "engine/hex.hpp"

namespace crowntable {
namespace {

std::vector<std::uint8_t> repeated(std::uint8_t byte, std::size_t times) {
    return std::vector<std::uint8_t>(times, byte);
}

std::vector<std::uint8_t> bytes(const std::string& text) {
    return {text.begin(), text.end()};
}

TEST_CASE("SHA-256 agrees with FIPS 180-4") {
    CHECK(to_hex(sha256("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(to_hex(sha256("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(to_hex(sha256(bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))) ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(sha256("abc") != sha256("abd"));
}

TEST_CASE("SHA-256 of pieces is that of the whole") {
    const auto whole = repeated(0x5a, 300);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{63}, std::size_t{64}, std::size_t{299}}) {
        Sha256 hash;
        const std::span all(whole);
        for (std::size_t at = 0; at < all.size(); at += piece) {
            hash.add(all.subspan(at, std::min(piece, all.size() - at)));
        }
        CHECK(hash.digest() == sha256(whole));
    }
    CHECK(Sha256().digest() == sha256(""));
}

TEST_CASE("HMAC-SHA-256 agrees with the test cases of RFC 4231") {
    SUBCASE("1") {
        CHECK(to_hex(hmac_sha256(repeated(0x0b, 20), "Hi There")) ==
              "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    }
    SUBCASE("2") {
        CHECK(to_hex(hmac_sha256(bytes("Jefe"), "what do ya want for nothing?")) ==
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }
    SUBCASE("3") {
        CHECK(to_hex(hmac_sha256(repeated(0xaa, 20), repeated(0xdd, 50))) ==
              "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    }
    SUBCASE("4") {
        std::vector<std::uint8_t> key;
        for (std::uint8_t byte = 1; byte <= 25; ++byte) key.push_back(byte);
        CHECK(to_hex(hmac_sha256(key, repeated(0xcd, 50))) ==
              "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
    }
    SUBCASE("6: a key longer than a block") {
        CHECK(to_hex(hmac_sha256(repeated(0xaa, 131), "Test Using Larger Than Block-Size Key - Hash Key First")) ==
              "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    }
    SUBCASE("7: key and message longer than a block") {
        CHECK(to_hex(hmac_sha256(
                  repeated(0xaa, 131),
                  "This is a test using a larger than block-size key and a larger than block-size data. The "
                  "key needs to be hashed before being used by the HMAC algorithm.")) ==
              "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
    }
}

TEST_CASE("an empty key is an empty key, not the key of the call before") {
    const Digest before = hmac_sha256(bytes("Jefe"), "");
    const Digest empty = hmac_sha256({}, "");
    CHECK(to_hex(empty) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
    CHECK(empty != before);
}

}  // namespace
}  // namespace crowntable
