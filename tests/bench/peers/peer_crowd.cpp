#include "tests/bench/peers/peer_crowd.hpp"

#include <algorithm>
#include <iostream>
#include <string>

namespace crowntable::bench {

namespace {

/// Rooms whose players may be on their way in at once.
constexpr std::size_t rooms_filling_max = 16;

}  // namespace

class PeerPlayer : public Wire::Listener {
public:
    PeerPlayer(PeerCrowd& crowd, PeerCrowd::Table& table, Invitation invitation)
        : crowd_(crowd),
          table_(table),
          invitation_(std::move(invitation)),
          wire_(std::make_shared<Wire>(crowd.context_, *this, crowd.carried_)) {}
    ~PeerPlayer() override { wire_->drop(); }
    PeerPlayer(const PeerPlayer&) = delete;
    PeerPlayer& operator=(const PeerPlayer&) = delete;

    void come_in(Route route) { wire_->open(route, invitation_.path); }
    void say(std::string_view words) { crowd_.dialect_->is_binary() ? wire_->say_binary(words) : wire_->say(words); }

    void opened() override {
        online_ = true;
        if (crowd_.dialect_->sits_at_once()) crowd_.seated(*this);
    }
    void heard(std::string_view message) override { crowd_.heard(*this, message); }
    void ended(std::string_view why) override {
        online_ = false;
        crowd_.ended(why);
    }

    PeerCrowd::Table& table() { return table_; }
    const Invitation& invitation() const { return invitation_; }
    bool is_online() const { return online_; }
    /// The last turn that it saw.
    std::uint64_t saw = 0;

private:
    PeerCrowd& crowd_;
    PeerCrowd::Table& table_;
    Invitation invitation_;
    std::shared_ptr<Wire> wire_;
    bool online_ = false;
};

PeerCrowd::PeerCrowd(boost::asio::io_context& context, PeerPlan plan, std::unique_ptr<Dialect> dialect,
                     const Recording& recording)
    : context_(context), plan_(plan), dialect_(std::move(dialect)), recording_(recording) {}

PeerCrowd::~PeerCrowd() = default;

void PeerCrowd::create_some() {
    while (tables_.size() < plan_.rooms && tables_.size() - full_rooms_ < rooms_filling_max) create_room();
}

void PeerCrowd::create_room() {
    const auto number = tables_.size();
    const Route route{plan_.port, static_cast<std::uint8_t>(1 + number % static_cast<std::size_t>(plan_.sources))};
    auto& table = *tables_.emplace_back(std::make_unique<Table>());
    table.number = number;
    for (auto& invitation : dialect_->invite(route, number)) {
        auto& player = table.players.emplace_back(std::make_unique<PeerPlayer>(*this, table, std::move(invitation)));
        player->come_in(route);
    }
}

std::size_t PeerCrowd::online() const {
    std::size_t online = 0;
    for (const auto& table : tables_) {
        online += static_cast<std::size_t>(std::count_if(table->players.begin(), table->players.end(),
                                                         [](const auto& player) { return player->is_online(); }));
    }
    return online;
}

std::set<std::pair<const void*, std::uint64_t>> PeerCrowd::under_way() const {
    std::set<std::pair<const void*, std::uint64_t>> asked;
    for (const auto& table : tables_) asked.emplace(table.get(), table->turn);
    return asked;
}

void PeerCrowd::play(Table& table) {
    auto& player = *table.players[table.turn % table.players.size()];
    ++table.turn;
    table.arrived = 0;
    table.sent = Clock::now();
    player.say(dialect_->command(player.invitation(), table.turn));
}

void PeerCrowd::heard(PeerPlayer& player, std::string_view message) {
    const auto heard = dialect_->hear(player.invitation(), message);
    if (!heard.reply.empty()) player.say(heard.reply);
    if (heard.kind == Heard::Kind::seated) seated(player);
    if (heard.kind == Heard::Kind::view) view_came(player, heard.turn, message);
}

void PeerCrowd::seated(PeerPlayer& player) {
    auto& table = player.table();
    if (++table.seated < table.players.size()) return;
    ++full_rooms_;
    // Those who play already would keep the others from coming in.
    if (!is_complete()) return;
    for (const auto& each : tables_) play(*each);
}

void PeerCrowd::view_came(PeerPlayer& player, std::uint64_t turn, std::string_view message) {
    auto& table = player.table();
    if (player.saw == table.turn) return wrong("nobody played", message);
    if (turn != 0 && turn != table.turn) return wrong("not of the last play", message);
    if (!recording_.is_empty()) {
        const auto& sent = recording_.at(table.number, table.turn - 1)[player.invitation().seat];
        if (!dialect_->is_like(message, sent)) return wrong("not like what Crowntable sent", message);
    }
    player.saw = table.turn;
    const auto ms = std::chrono::duration<float, std::milli>(Clock::now() - table.sent).count();
    if (measuring_) {
        ++figures_.updates;
        figures_.update_bytes += message.size();
        if (player.invitation().seat == (table.turn - 1) % table.players.size()) figures_.own_ms.push_back(ms);
    }
    if (++table.arrived < table.players.size()) return;
    if (measuring_) {
        ++figures_.commands;
        ++figures_.plays;
        figures_.last_ms.push_back(ms);
    }
    play(table);
}

void PeerCrowd::wrong(std::string_view why, std::string_view message) {
    if (figures_.refused++ == 0) std::cerr << "a wrong answer, " << why << ": " << message.substr(0, 400) << "\n";
}

void PeerCrowd::ended(std::string_view why) {
    if (figures_.broken++ == 0) std::cerr << "a connection ended: " << why << "\n";
}

}  // namespace crowntable::bench
