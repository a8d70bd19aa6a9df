// The key of a server is made once and never written over.
#include "server/net/signing_key.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>

#include "engine/hex.hpp"
#include "server/store/data_directory.hpp"
#include "tests/net/program.hpp"

namespace crowntable::tests {

using server::keep_signing_key;
using server::read_signing_key;
using server::signing_key_in;
using server::StoreProblem;

namespace {

PrivateKey key_of(std::uint8_t byte) {
    PrivateKey key{};
    key.bytes.fill(byte);
    return key;
}

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

template <typename Step>
std::string complaint(Step step) {
    try {
        step();
    } catch (const StoreProblem& problem) {
        CHECK(problem.kind() == StoreProblem::Kind::bad_key);
        return problem.what();
    }
    return {};
}

}  // namespace

TEST_CASE("The first start makes the key, for the server's user alone, and every later one finds it") {
    const Scratch scratch;
    const auto& directory = scratch.path;
    CHECK(complaint([&] { read_signing_key(directory); }).find("there is none yet") != std::string::npos);
    const auto made = keep_signing_key(directory, key_of(1)).public_key();
    CHECK(made == SigningKey(key_of(1)).public_key());
    CHECK(keep_signing_key(directory, key_of(2)).public_key() == made);
    CHECK(read_signing_key(directory).public_key() == made);
    struct stat status {};
    REQUIRE(stat(signing_key_in(directory).c_str(), &status) == 0);
    CHECK((status.st_mode & 0777U) == 0600);
    CHECK(text_of(signing_key_in(directory)) == to_hex(key_of(1)) + "\n");
}

TEST_CASE("A key that others may read, as a copy that was put back, is the server's alone again after its start") {
    const Scratch scratch;
    const auto& directory = scratch.path;
    const auto made = keep_signing_key(directory, key_of(1)).public_key();
    for (const mode_t mode : {0644U, 0640U, 0666U, 0755U}) {
        REQUIRE(chmod(signing_key_in(directory).c_str(), mode) == 0);
        CHECK(keep_signing_key(directory, key_of(2)).public_key() == made);
        struct stat status {};
        REQUIRE(stat(signing_key_in(directory).c_str(), &status) == 0);
        CHECK((status.st_mode & 077U) == 0);
        CHECK((status.st_mode & 0600U) == 0600);
    }
}

TEST_CASE("A damaged key is told of in one sentence and left as it is") {
    const std::string digits(64, 'a');
    for (const std::string& junk : {std::string(), std::string("junk"), digits.substr(1), digits + "a",
                                    "A" + digits.substr(1), digits + "\n\n"}) {
        const Scratch scratch;
        const auto& directory = scratch.path;
        std::ofstream(signing_key_in(directory), std::ios::binary) << junk;
        const auto sentence = complaint([&] { keep_signing_key(directory, key_of(1)); });
        CHECK(sentence.find("damaged") != std::string::npos);
        CHECK(sentence.find('\n') == std::string::npos);
        CHECK((junk.empty() || sentence.find(junk) == std::string::npos));
        CHECK(text_of(signing_key_in(directory)) == junk);
    }
}

TEST_CASE("What a start that was cut off has left of a key is in nobody's way") {
    const Scratch scratch;
    const auto& directory = scratch.path;
    std::ofstream(signing_key_in(directory).string() + ".new") << "ab";
    CHECK(keep_signing_key(directory, key_of(3)).public_key() == SigningKey(key_of(3)).public_key());
    CHECK_FALSE(std::filesystem::exists(signing_key_in(directory).string() + ".new"));
}

}  // namespace crowntable::tests
