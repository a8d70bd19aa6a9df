#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <sstream>
#include <string>

#include "tests/bench/load/create_room.hpp"
#include "tests/bench/load/web_socket.hpp"
#include "tests/crash/cluster_campaign.hpp"
#include "tests/support/protocol_client.hpp"

namespace crowntable::crash {

namespace {

namespace asio = boost::asio;

constexpr int deaths_of_poison = 3;
/// More than this program can read.
constexpr int newer_format = 99;
/// Within which somebody who knocks again and again would have been let in.
constexpr std::chrono::seconds while_knocking{3};

/// Somebody at the door of a room, who says hello and hears nothing.
class Knock {
public:
    Knock(bench::Route door, const std::string& room) : socket_(context_) {
        auto said = bench::upgrade_request("/ws/" + room);
        bench::write_frame(said, bench::Opcode::text, tests::ProtocolClient().hello({{"name", "Anyone"}}).dump());
        boost::system::error_code ignored;
        socket_.connect({asio::ip::address_v4::loopback(), door.port}, ignored);
        asio::write(socket_, asio::buffer(said), ignored);
    }

private:
    asio::io_context context_;
    asio::ip::tcp::socket socket_;
};

/// No load of this room ends, as seen by the store.
std::string never_loaded(const std::string& room) {
    return "CREATE OR REPLACE FUNCTION never_loaded() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';"
           "CREATE TRIGGER never_loaded BEFORE UPDATE ON room FOR EACH ROW WHEN (OLD.code = '" +
           room +
           "' AND OLD.loading IS NOT NULL AND NEW.loading IS NULL AND NEW.owner IS NOT NULL) "
           "EXECUTE FUNCTION never_loaded()";
}

}  // namespace

void ClusterCampaign::poison_room() {
    see_games_go_on("whatever was before");
    const auto room = bench::create_room(doors_.front(), R"({"game":"five_crowns"})").code;
    postgres_.sql(never_loaded(room));
    const auto is_in_store = [&](const std::string& state) {
        return postgres_.sql("SELECT count(*) FROM room WHERE code = '" + room + "' AND " + state) == "1";
    };
    std::string last_fence;
    for (int death = 0; death < deaths_of_poison; ++death) {
        const Knock knock(doors_.front(), room);
        std::string owner;
        std::string fence;
        const auto is_loading = [&] {
            std::istringstream found(
                postgres_.sql("SELECT owner || ' ' || fence FROM room WHERE loading = fence AND "
                              "code = '" +
                              room + "'"));
            found >> owner >> fence;
            // Else it is who has died of it already.
            return !owner.empty() && fence != last_fence;
        };
        if (!play_until(is_loading, patience, "somebody to load " + room)) return;
        last_fence = fence;
        auto& node = *std::ranges::find(nodes_, owner, &Member::name);
        node.process->kill();
        node.starts_at = std::chrono::steady_clock::now();
        see_games_go_on("the death of a node by a room");
    }
    const Knock knock(doors_.front(), room);
    play_until([&] { return is_in_store("broken = 'poison' AND owner IS NULL"); }, patience, room + " to be set aside");
    postgres_.sql("DROP TRIGGER never_loaded ON room");
    see_games_go_on("a room was set aside");
    ++poisoned_;
}

/// What is left of it is in the tables: the row of the node, which nobody renews, and a room that it has written to.
void ClusterCampaign::kill_newer_node() {
    see_games_go_on("whatever was before");
    const auto room = bench::create_room(doors_.front(), R"({"game":"five_crowns"})").code;
    const auto asks = [&](const std::string& what) {
        return postgres_.sql("SELECT " + what + " FROM room WHERE code = '" + room + "'");
    };
    const auto format = asks("format");
    const auto format_is = [&](const std::string& known) {
        return "UPDATE room SET format = " + known + " WHERE code = '" + room + "'";
    };
    postgres_.sql("INSERT INTO node(id, epoch, address, formats) VALUES('newer', 1, '127.0.0.1:1', '" +
                  std::to_string(newer_format) +
                  "') ON CONFLICT(id) DO UPDATE SET epoch = node.epoch + 1, address = '127.0.0.1:1'");
    postgres_.sql(
        "UPDATE room SET owner = 'newer', epoch = (SELECT epoch FROM node WHERE id = 'newer'), fence = 1 WHERE code = "
        "'" +
        room + "'");
    postgres_.sql(format_is(std::to_string(newer_format)));
    const auto is_buried = [&] { return postgres_.sql("SELECT address FROM node WHERE id = 'newer'").empty(); };
    if (!play_until(is_buried, patience, "the newer node to be buried")) return;
    const auto end = std::chrono::steady_clock::now() + while_knocking;
    const auto knocks_in_vain = [&] {
        const Knock knock(doors_.front(), room);
        return std::chrono::steady_clock::now() >= end;
    };
    if (!play_until(knocks_in_vain, patience, "knocks at a room of a newer node")) return;
    if (asks("owner || ' ' || fence || ' ' || (broken IS NULL)") != "newer 1 true") {
        ledger().problem("a room that only a newer program can read was touched by an older one");
    }
    // As if it had not come to be: whoever can read it takes it.
    postgres_.sql(format_is(format));
    const auto is_taken = [&] {
        const Knock knock(doors_.front(), room);
        return asks("owner") != "newer";
    };
    play_until(is_taken, patience, room + " to be taken by a node that can read it");
    see_games_go_on("the death of a newer node");
}

}  // namespace crowntable::crash
