#include "engine/signature.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "engine/hex.hpp"

namespace crowntable {
namespace {

struct Rfc8032 {
    std::string_view secret;
    std::string_view key;
    std::string message;
    std::string_view signature;
};

TEST_CASE("Ed25519 agrees with the first tests of RFC 8032") {
    const Rfc8032 tests[] = {{"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
                              "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
                              "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e3970"
                              "1cf9b46bd25bf5f0595bbe24"
                              "655141438e7a100b"},
                             {"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
                              "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "\x72",
                              "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613"
                              "d0f11d8c387b2eaeb4302aee"
                              "b00d291612bb0c00"},
                             {"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
                              "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "\xaf\x82",
                              "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760"
                              "984dc6594a7c15e9716ed28d"
                              "c027beceea1ec40a"}};
    for (const Rfc8032& test : tests) {
        const SigningKey signer(parse_hex<PrivateKey>(test.secret).value());
        CHECK(signer.public_key() == parse_hex<PublicKey>(test.key));
        CHECK(signer.sign(test.message) == parse_hex<Signature>(test.signature));
        CHECK(signature_holds(signer.public_key(), test.message, signer.sign(test.message)));
    }
}

TEST_CASE("a signature holds for its message and key alone, and no bit of it may change") {
    const SigningKey signer({1, 2, 3});
    const Signature signature = signer.sign("cards");
    CHECK_FALSE(signature_holds(signer.public_key(), "card", signature));
    CHECK_FALSE(signature_holds(SigningKey({1, 2, 4}).public_key(), "cards", signature));
    for (std::size_t bit = 0; bit < 8 * signature.size(); ++bit) {
        Signature changed = signature;
        changed[bit / 8] = static_cast<std::uint8_t>(changed[bit / 8] ^ (1U << (bit % 8)));
        CHECK_FALSE(signature_holds(signer.public_key(), "cards", changed));
    }
}

}  // namespace
}  // namespace crowntable
