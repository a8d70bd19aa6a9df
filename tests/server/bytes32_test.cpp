#include "engine/bytes32.hpp"

#include <doctest/doctest.h>

#include <concepts>
#include <nlohmann/json.hpp>
#include <ostream>
#include <ranges>
#include <type_traits>

#include "engine/digest.hpp"
#include "engine/fair_deal.hpp"
#include "engine/fingerprint.hpp"
#include "engine/random.hpp"
#include "engine/signature.hpp"
#include "server/core/secret.hpp"

namespace crowntable {
namespace {

template <typename From, typename To>
constexpr bool passes_for = std::is_convertible_v<From, To> || std::is_constructible_v<To, From> ||
                            std::is_assignable_v<To&, From> || std::equality_comparable_with<From, To>;

/// Every kind passes for itself, so that the check shows that it can answer yes.
template <typename One, typename... All>
constexpr int passes_for_how_many = (0 + ... + (passes_for<One, All> ? 1 : 0));

template <typename... All>
constexpr bool never_mix = ((passes_for_how_many<All, All...> == 1) && ...);

static_assert(never_mix<Seed, Link, Digest, Fingerprint, server::SecretHash, PublicKey, PrivateKey>);
static_assert(!never_mix<Seed, Link, Seed>);

template <typename T>
concept Shown = requires(std::ostream& out, const T& value) { out << value; };

template <typename T>
constexpr bool may_be_told_by_accident =
    Shown<T> || std::ranges::range<T> || std::is_constructible_v<nlohmann::json, T>;

static_assert(!may_be_told_by_accident<Seed> && !may_be_told_by_accident<PrivateKey> && !may_be_told_by_accident<Link>);
static_assert(may_be_told_by_accident<std::array<std::uint8_t, 32>> && may_be_told_by_accident<std::string>);

TEST_CASE("A failing test does not print a seed or a private key") {
    Seed seed{};
    seed.bytes.fill('S');
    CHECK(doctest::toString(seed) == "{?}");
    PrivateKey key{};
    key.bytes.fill('K');
    CHECK(doctest::toString(key) == "{?}");
}

}  // namespace
}  // namespace crowntable
