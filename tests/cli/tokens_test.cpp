#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "clients/cli/storage/tokens.hpp"
#include "tests/support/scratch.hpp"

using namespace crowntable::cli;
namespace fs = std::filesystem;
using crowntable::tests::Scratch;

namespace {

mode_t mode_of(const fs::path& path) {
    struct stat found {};
    REQUIRE(::stat(path.c_str(), &found) == 0);
    return found.st_mode & 0777;
}

const RoomAddress address{{"127.0.0.1", 8080, false}, "K7M4PX"};
const KeptSeat seat{"http://127.0.0.1:8080", "K7M4PX", "0123456789abcdef0123456789abcdef", "", "Ann"};

}  // namespace

TEST_CASE("a seat token is kept in a directory 0700 and a file 0600, whatever the umask") {
    const Scratch directory;
    const mode_t before = ::umask(0);
    const TokenStore store(directory.path / "state" / "crowntable");
    store.keep(seat);
    ::umask(before);
    CHECK(mode_of(directory.path / "state" / "crowntable") == 0700);
    int files = 0;
    for (const auto& entry : fs::directory_iterator(directory.path / "state" / "crowntable")) {
        CHECK(mode_of(entry.path()) == 0600);
        ++files;
    }
    CHECK(files == 1);
}

TEST_CASE("the chain of fair deals is as secret as the seat, and goes with it") {
    const Scratch directory;
    const TokenStore store(directory.path / "crowntable");
    CHECK_FALSE(store.find_chain(address));
    KeptChain chain;
    chain.secret.bytes.fill(7);
    const mode_t before = ::umask(0);
    store.keep_chain(address, chain);
    ::umask(before);
    CHECK(mode_of(directory.path / "crowntable") == 0700);
    for (const auto& entry : fs::directory_iterator(directory.path / "crowntable"))
        CHECK(mode_of(entry.path()) == 0600);
    store.keep(seat);
    CHECK(store.list().size() == 1);
    CHECK(store.find_chain(address) == chain);
    CHECK_FALSE(store.find_chain(RoomAddress{address.server, "MTC49Y"}));
    store.forget(address);
    CHECK_FALSE(store.find_chain(address));
}

TEST_CASE("what was told of the deals of a table is kept 0600, outlasts the seat, and is found by its code") {
    const Scratch directory;
    const TokenStore store(directory.path);
    ToldDeals told;
    told.add({.game = 1, .deal = 1, .links = {{crowntable::LinkGiven::skipped, {}}, {}}, .mine = false});
    CHECK(store.find_told(address).deals().empty());
    store.keep(seat);
    store.keep_told(address, told);
    CHECK(mode_of(directory.path / "http___127.0.0.1_8080_K7M4PX.deals") == 0600);
    CHECK(store.find_told(address).deals() == told.deals());
    store.forget(address);
    REQUIRE(store.find_told("K7M4PX").size() == 1);
    CHECK(store.find_told("K7M4PX").front().deals() == told.deals());
    CHECK(store.find_told("K7M4PY").empty());
    CHECK(store.list().empty());
}

TEST_CASE("a seat is found again by server and code, and by nothing else") {
    const Scratch directory;
    const TokenStore store(directory.path / "crowntable");
    CHECK_FALSE(store.find(address));
    CHECK(store.list().empty());
    store.keep(seat);
    REQUIRE(store.find(address));
    CHECK(store.find(address)->seat_token == seat.seat_token);
    CHECK(store.find(address)->name == "Ann");
    CHECK_FALSE(store.find({{"127.0.0.1", 8081, false}, "K7M4PX"}));
    CHECK_FALSE(store.find({{"127.0.0.1", 8080, true}, "K7M4PX"}));
    CHECK_FALSE(store.find({address.server, "K7M4PY"}));
}

TEST_CASE("keeping a seat again replaces it, forgetting it leaves nothing") {
    const Scratch directory;
    const TokenStore store(directory.path / "crowntable");
    store.keep(seat);
    KeptSeat other = seat;
    other.seat_token = "ffffffffffffffffffffffffffffffff";
    store.keep(other);
    CHECK(store.list().size() == 1);
    CHECK(store.find(address)->seat_token == other.seat_token);
    store.forget(address);
    CHECK(fs::is_empty(directory.path / "crowntable"));
}

TEST_CASE("a file that is no seat is passed over") {
    const Scratch directory;
    const TokenStore store(directory.path / "crowntable");
    store.keep(seat);
    std::ofstream(directory.path / "crowntable" / "zzz.json") << "{";
    CHECK(store.list().size() == 1);
}

TEST_CASE("a path that cannot be written is an error, not silence") {
    const Scratch directory;
    std::ofstream(directory.path / "file") << "x";
    CHECK_THROWS(TokenStore(directory.path / "file" / "crowntable").keep(seat));
}
