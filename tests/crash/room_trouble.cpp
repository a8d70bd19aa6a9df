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

}  // namespace crowntable::crash
