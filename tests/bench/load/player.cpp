#include "tests/bench/load/player.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace crowntable::bench {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds retry_after_refusal{200};
constexpr milliseconds retry_pause{250};
constexpr milliseconds longest_pause{2'000};

}  // namespace

Player::Player(boost::asio::io_context& context, PlayerPlan plan, Carried& carried, Watch& watch)
    : context_(context),
      plan_(std::move(plan)),
      carried_(carried),
      watch_(watch),
      timer_(context),
      chance_(static_cast<std::minstd_rand::result_type>(std::hash<std::string>{}(plan_.code + plan_.name))) {
    client_.speaks(plan_.protocol);
}

Player::~Player() {
    if (wire_) wire_->drop();
}

void Player::come_in() {
    wire_ = std::make_shared<Wire>(context_, *this, carried_);
    const auto turn = knocks_++ % (plan_.other_routes.size() + 1);
    wire_->open(turn == 0 ? plan_.route : plan_.other_routes[turn - 1], "/ws/" + plan_.code);
}

void Player::lose_wire() {
    if (!online_) return;
    wire_->drop();
    ended("lost");
}

void Player::retire() {
    retired_ = true;
    timer_.cancel();
    if (wire_) wire_->drop();
    online_ = false;
}

void Player::later(milliseconds delay, std::function<void()> what) {
    timer_.expires_after(delay);
    timer_.async_wait([this, what = std::move(what)](boost::system::error_code cancelled) {
        if (!cancelled && !retired_) what();
    });
}

void Player::opened() {
    Json newcomer{{"name", plan_.name}};
    if (!plan_.host_token.empty()) newcomer["host_token"] = plan_.host_token;
    wire_->say(client_.hello(newcomer).dump());
}

void Player::heard(std::string_view text) {
    watch_.heard(*this, text);
    constexpr std::string_view head = R"({"type":")";
    const auto type = text.starts_with(head) ? value_of(text, head, '"') : std::string_view{};
    if (type == "update") {
        take_update(text);
    } else if (type == "done" || type == "seated") {
        settle(number_of(text, R"("ack":)"), text);
    } else if (type == "welcome") {
        welcome(text);
    } else if (type == "refused") {
        take_refusal(text);
    } else if (type == "closing") {
        const auto retry = value_of(text, R"("retry_ms":)", '}');
        if (retry != "null") told_to_wait_ = milliseconds(number_of(text, R"("retry_ms":)"));
        watch_.told_closing(*this, text);
    }
}

void Player::welcome(std::string_view text) {
    seated_ = value_of(text, R"("seat":)", ',') != "null";
    online_ = true;
    attempts_ = 0;
    told_to_wait_.reset();
    const auto* again =
        client_.welcomed(std::string(value_of(text, R"("seat_token":")", '"')), number_of(text, R"("last_id":)"));
    watch_.came_in(*this, text);
    if (again != nullptr) {
        wire_->say(again->text);
    } else if (!seated_) {
        command({{"op", "sit"}});
    }
}

void Player::command(Json command) {
    if (is_busy()) throw std::logic_error("one command at a time");
    const auto& said = client_.say(std::move(command));
    watch_.sent(*this, said);
    if (online_) wire_->say(said.text);
}

void Player::take_update(std::string_view text) {
    const auto version = number_of(text.substr(0, 60), R"("v":)");
    watch_.update_came(*this, version, text);
    client_.saw_version(version);
    wish_ = reaction_to(text);
    game_over_ = wish_.kind == Reaction::Kind::rematch;
    // Behind the views and the events, of which nothing is called so; in a text of somebody's the quotes are escaped.
    const auto id = number_of(text.substr(std::min(text.rfind(R"("ack":)"), text.size())), R"("ack":)");
    if (id != 0) settle(id, text);
    react();
}

void Player::settle(std::uint64_t id, std::string_view text) {
    const auto done = client_.answered(id);
    if (!done) return watch_.answered_unasked(*this, text);
    if (done->op == "sit") seated_ = true;
    watch_.answered(*this, *done, text);
    if (!text.starts_with(R"({"type":"update")")) react();
}

void Player::take_refusal(std::string_view text) {
    const auto code = value_of(text, R"("code":")", '"');
    if (!is_busy() || text.find(R"("ack":null)") != std::string_view::npos) {
        // The hello was refused. It is said again after a while, on a new wire.
        watch_.refused(*this, {.op = "hello"}, text);
        wire_->drop();
        ended(code);
        return;
    }
    watch_.refused(*this, *client_.under_way(), text);
    if (code == "TRY_AGAIN" || code == "RATE_LIMITED") {
        later(retry_after_refusal, [this] {
            if (online_ && is_busy()) wire_->say(client_.under_way()->text);
        });
        return;
    }
    client_.answered(under_way());
    react();
}

void Player::react() {
    if (is_busy() || wish_.kind == Reaction::Kind::nothing || retired_) return;
    if (wish_.kind == Reaction::Kind::rematch && !goes_on_) return;
    const auto act = [this] {
        if (is_busy() || wish_.kind == Reaction::Kind::nothing || !online_) return;
        command(std::exchange(wish_, {}).command);
    };
    if (plan_.pace.count() == 0) return act();
    // Half to one and a half times the pace, as people are.
    std::uniform_int_distribution<std::int64_t> spread(plan_.pace.count() / 2, plan_.pace.count() * 3 / 2);
    later(milliseconds(spread(chance_)), act);
}

void Player::ended(std::string_view why) {
    online_ = false;
    timer_.cancel();
    watch_.ended(*this, why);
    if (!plan_.comes_back || retired_) return;
    const auto pause = attempts_ == 0 ? plan_.pause_before_return
                                      : std::min(retry_pause * (1 << std::min(attempts_, 3)), longest_pause);
    ++attempts_;
    std::uniform_int_distribution<std::int64_t> jitter(0, 50);
    later(std::exchange(told_to_wait_, std::nullopt).value_or(pause) + milliseconds(jitter(chance_)),
          [this] { come_in(); });
}

}  // namespace crowntable::bench
