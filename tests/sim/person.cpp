#include "tests/sim/person.hpp"

#include <algorithm>
#include <utility>

#include "engine/hex.hpp"
#include "tests/sim/options.hpp"
#include "tests/support/legal_actions.hpp"

namespace crowntable::sim {

namespace {

constexpr Time patience{15'000};

/// A hello by a key that is not the client's own.
Json with_key(const char* name, const std::string& key) {
    return tests::ProtocolClient().hello({{name, key}});
}

}  // namespace

Person::Person(std::string name, std::string host_token, int seats_wanted, Dice dice, Door door)
    : name_(std::move(name)),
      host_token_(std::move(host_token)),
      seats_wanted_(seats_wanted),
      dice_(dice),
      door_(std::move(door)) {
    takes_part_ = dice_.one_in(2);
    // Not by the dice, so that what befalls a seed is what befell it when there was one protocol.
    if (name_.back() % 2 == 1) client_.speaks(Protocol::slim);
    if (dice_.one_in(3)) return;
    for (int digit = 0; digit < 32; ++digit) mark_ += "0123456789abcdef"[dice_.below(16)];
}

void Person::think(Time now) {
    if (gone_) return;
    if (!online_) {
        if (now < retry_at_) return;
        online_ = true;
        greeted_ = false;
        hellos_ = 0;
        opened_at_ = heard_at_ = now;
        if (!knocks_since_) knocks_since_ = now;
        door_.knock();
        if (online_) door_.say(hello().dump(), 0);
        return;
    }
    const bool is_unheard = greeted_ ? client_.under_way() && now - sent_at_ > patience : now - opened_at_ > patience;
    if (is_unheard) {
        door_.hang_up();
        return is_cut_off(now);
    }
    if (!greeted_ || client_.under_way() || asleep_) return;
    const bool is_quiet = now - heard_at_ > Time{40'000};
    // The line may have died behind the welcome.
    if (!is_quiet && !room_.is_object()) return;
    Json chosen = is_quiet ? Json{{"op", "ping"}} : command();
    if (!chosen.is_null()) say(now, std::move(chosen));
}

/// Old tokens and used codes may be tried by whoever found them: the server turns them away, and then the person
/// says hello as ever.
Json Person::hello() {
    ++hellos_;
    tries_old_key_ = !last_orders_ && hellos_ == 1 && !token().empty() && dice_.one_in(6) &&
                     (!old_tokens_.empty() || !old_codes_.empty());
    if (tries_old_key_ && (old_codes_.empty() || (!old_tokens_.empty() && dice_.one_in(2)))) {
        return with_key("seat_token", dice_.pick(old_tokens_));
    }
    if (tries_old_key_) return with_key("transfer_code", dice_.pick(old_codes_));
    if (!transfer_code_.empty()) {
        old_codes_.push_back(std::exchange(transfer_code_, {}));
        return with_key("transfer_code", old_codes_.back());
    }
    Json hello = client_.hello(newcomer());
    if (!mark_.empty()) hello["mark"] = mark_;
    // Somebody has told them, and they mistype it.
    if (needs_key_) hello["access_key"] = dice_.one_in(3) ? "wrong-horse-8" : std::string(access_key);
    return hello;
}

/// What somebody says of themselves who has no token: that they made the room, or which seat is theirs. Some only try
/// whether they get one.
Json Person::newcomer() {
    Json newcomer{{"name", name_}};
    if (!host_token_.empty()) {
        newcomer["host_token"] = host_token_;
    } else if (lost_seat_) {
        newcomer["seat"] = *lost_seat_;
    } else if (!last_orders_ && token().empty() && dice_.one_in(8)) {
        newcomer["seat"] = dice_.below(4);
    } else if (has_to_knock_) {
        newcomer["knock"] = true;
    }
    return newcomer;
}

/// As who clears the browser: whoever did not make the room is somebody new then, and claims the seat.
void Person::loses_token() {
    if (!seated() || last_orders_ || !host_token_.empty()) return;
    lost_seat_ = room_.at("you").at("seat").get<int>();
    client_.forget();
    transfer_code_.clear();
    room_ = update_ = deal_ = Json();
}

void Person::is_cut_off(Time now) {
    online_ = greeted_ = false;
    const int wait = std::min(2'000, 250 << std::min(failures_++, 3));
    retry_at_ = std::max(retry_at_, now + Time{dice_.between(wait / 2, wait)});
}

void Person::is_banned(Time now) {
    knocks_since_.reset();
    retry_at_ = now + Time{dice_.between(1'000, 10'000)};
}

void Person::goes_away(Time now, Time until) {
    if (online_) {
        door_.hang_up();
        is_cut_off(now);
    }
    if (dice_.one_in(6)) loses_token();
    retry_at_ = std::max(retry_at_, until);
    knocks_since_.reset();
}

void Person::hears(Time now, const Json& message) {
    heard_at_ = now;
    const std::string type = message.at("type");
    if (type == "welcome") {
        welcomed(message);
    } else if (type == "room") {
        room_ = message;
        // No game is on the table any more.
        if (room_.at("state") == "lobby") update_ = Json();
    } else if (type == "update") {
        update_ = message;
        client_.saw_version(message.at("v"));
    } else if (type == "presence") {
        hears_of_presence(message);
    } else if (type.starts_with("deal_")) {
        hears_of_deal(message);
    } else if (type == "hinted") {
        hinted_ = {{"turn", update_.value("turn", Json())}, {"action", message.at("hint").at("action")}};
    } else if (type == "transfer_code") {
        transfer_code_ = message.at("transfer_code");
    } else if (type == "knocking") {
        // Until then it is the host who is slow, and no connection that is dead.
        opened_at_ = now + Time{message.at("wait_ms").get<int>()};
        knocks_since_.reset();
    } else if (type == "closing") {
        closed(now, message);
    }
    if (type == "refused") refused(now, message);
    const Json ack = message.value("ack", Json());
    const bool is_answer = ack.is_number() && client_.answered(ack.get<std::uint64_t>());
    if (is_answer && type != "refused") ++answers_;
    // The other device is at hand; this one may still be on.
    if (type == "transfer_code" && dice_.one_in(2)) {
        if (dice_.one_in(2)) door_.hang_up();
        is_cut_off(now);
    }
}

/// Whoever got up or was removed may knock again.
void Person::closed(Time now, const Json& message) {
    const std::string reason = message.at("reason");
    const bool says_why = reason != "BAD_CLIENT" && reason != "ROOM_RELOADED";
    if (says_why) knocks_since_.reset();
    if (!message.at("retry_ms").is_null()) {
        retry_at_ = now + Time{message.at("retry_ms").get<int>()};
        return;
    }
    has_to_knock_ = reason == "ROOM_LOCKED";
    const bool tries_again = has_to_knock_ || reason == "BANNED";
    const bool may_return = tries_again || reason == "NOT_LET_IN" || reason == "LEFT" || reason == "REMOVED";
    const bool returns = may_return && !last_orders_ && (tries_again || dice_.one_in(2));
    gone_ = gone_ || (reason != "REPLACED" && reason != "BAD_CLIENT" && !returns);
}

void Person::welcomed(const Json& welcome) {
    greeted_ = true;
    knocks_since_.reset();
    lost_seat_.reset();
    failures_ = 0;
    const std::string given = welcome.at("seat_token");
    if (!token().empty() && token() != given) old_tokens_.push_back(token());
    if (const auto* again = client_.welcomed(given, welcome.at("last_id").get<std::uint64_t>())) {
        sent_at_ = heard_at_;
        door_.say(again->text, again->id);
    }
}

void Person::refused(Time now, const Json& message) {
    if (greeted_ || !message.at("ack").is_null()) return;
    knocks_since_.reset();
    const std::string code = message.at("code");
    has_to_knock_ = code == "ROOM_LOCKED";
    const bool was_old_key = std::exchange(tries_old_key_, false);
    if (code == "BAD_TOKEN" && !was_old_key) {
        // Forgotten, as a guest is who was away for long.
        if (token().empty()) host_token_.clear();
        client_.forget();
        room_ = update_ = deal_ = Json();
    } else if (code == "REMOVED") {
        gone_ = true;
        return;
    }
    needs_key_ |= code == "BAD_ACCESS_KEY";
    // The owner of a seat has to be away for a minute; some give it up before that.
    if ((code == "SEAT_TAKEN" && dice_.one_in(20)) || code == "NO_SUCH_SEAT") lost_seat_.reset();
    const bool again = code == "BAD_TOKEN" || code == "BAD_TRANSFER_CODE";
    if (again && hellos_ < 4) return door_.say(hello().dump(), 0);
    door_.hang_up();
    is_cut_off(now);
    retry_at_ = now + Time{5'000};
}

void Person::say(Time now, Json command) {
    const auto& said = client_.say(std::move(command));
    asked_at_ = sent_at_ = now;
    last_frame_ = said.text;
    door_.say(said.text, said.id);
}

bool Person::my_turn() const {
    return update_.is_object() && seated() && !update_.at("you").is_null() &&
           update_.at("you").at("seat") == room_.at("you").at("seat") && tests::is_awaited(update_);
}

Json Person::command() {
    const std::string state = room_.at("state");
    if (Json consent = consent_to_claim(); !consent.is_null()) return consent;
    if (Json answer = answer_to_request(); !answer.is_null()) return answer;
    if (Json fair = fair_deal(); !fair.is_null()) return fair;
    if (!last_orders_) {
        if (Json vote = vote_while_host_is_away(); !vote.is_null()) return vote;
    }
    if (!last_orders_ && dice_.one_in(10)) return pastime();
    if (room_.at("you").at("role") == "guest") return guest();
    if (room_.at("you").at("role") == "spectator") return !last_orders_ && dice_.one_in(30) ? guest() : Json();
    if (state == "lobby") return before_game();
    if (state == "finished") return after_game();
    if (state == "between_rounds") return dice_.one_in(2) ? Json{{"op", "ready"}, {"ready", true}} : Json();
    return my_turn() ? on_turn() : Json();
}

void Person::hears_of_deal(const Json& message) {
    const bool is_new = deal_.is_null() || deal_.at("deal") != message.at("deal") ||
                        deal_.at("game_number") != message.at("game_number");
    if (is_new) has_revealed_ = false;
    deal_ = message;
}

/// What the table knows of one's own chain; null if nothing.
Json Person::own_commitment() const {
    if (deal_.is_null() || !seated() || !chain_) return Json();
    const auto seat = room_.at("you").at("seat").get<std::size_t>();
    const Json& all = deal_.at("commitments");
    if (seat >= all.size() || all[seat].is_null()) return Json();
    return all[seat].at("chain_end") == to_hex(chain_->end()) ? all[seat] : Json();
}

/// Whoever takes part commits before a game, or in it when the seat has no chain, and reveals when asked to; some are
/// late, some say it twice, some say something wrong.
Json Person::fair_deal() {
    if (!takes_part_ || !seated()) return Json();
    const bool game_on = room_.at("start").value("code", "") == "GAME_ON";
    if (!deal_.is_null() && deal_.at("type") == "deal_open" && game_on) return reveal();
    const bool lost = !deal_.is_null() && deal_.at("type") == "deal_closed" && own_commitment().is_null();
    const int games = room_.at("games_played");
    if (!chain_ || (!game_on && chain_of_game_ != games + 1) || (game_on && lost && !has_committed_)) {
        Link secret{};
        for (auto& byte : secret.bytes) byte = static_cast<std::uint8_t>(dice_.below(256));
        chain_.emplace(secret);
        chain_of_game_ = games + 1;
        has_committed_ = false;
    }
    if (has_committed_ || !dice_.one_in(2)) return Json();
    has_committed_ = true;
    return {{"op", "commit"}, {"chain_end", to_hex(chain_->end())}};
}

Json Person::reveal() {
    const Json commitment = own_commitment();
    const Json seat = room_.at("you").at("seat");
    const Json& awaited = deal_.at("awaited");
    const bool is_awaited = std::ranges::find(awaited, seat) != awaited.end();
    const auto deal = deal_.at("deal").get<std::uint32_t>();
    const int mood = dice_.below(12);
    if (commitment.is_null() || (!is_awaited && mood != 0) || (has_revealed_ && mood != 0)) return Json();
    const auto number = deal - commitment.at("first_deal").get<std::uint32_t>() + 1;
    const auto said = [&](std::uint32_t of_deal, const Link& link) {
        return Json{{"op", "reveal"}, {"deal", of_deal}, {"link", to_hex(link)}};
    };
    // Not now; the next link, which is nobody's to see; that of another deal.
    if (mood == 1) return Json();
    if (mood == 2) return said(deal, chain_->link(number + 1));
    if (mood == 3) return said(deal + 1, chain_->link(number));
    has_revealed_ = true;
    return said(deal, chain_->link(number));
}

Json Person::guest() {
    if (last_orders_) return Json();
    const int what = dice_.below(20);
    if (what < 13) return {{"op", "sit"}};
    if (what < 16) return {{"op", "watch"}};
    if (what < 18) return {{"op", "claim_seat"}, {"seat", dice_.below(4)}, {"at_once", dice_.one_in(2)}};
    return {{"op", "chat"}, {"phrase", "hello"}};
}

Json Person::before_game() {
    if (last_orders_) return Json();
    if (!room_.at("you").at("host")) {
        return dice_.one_in(3) ? Json{{"op", "ready"}, {"ready", !dice_.one_in(4)}} : Json();
    }
    if (!dice_.one_in(4)) return Json();
    if (dice_.one_in(12)) return options_to_set();
    const int seats_wanted = std::min(seats_wanted_, room_.at("seats_max").get<int>());
    if (static_cast<int>(room_.at("seats").size()) < seats_wanted) {
        return {{"op", "add_bot"}, {"level", dice_.one_in(3) ? "medium" : "easy"}};
    }
    return {{"op", "start"}};
}

Json Person::after_game() {
    if (last_orders_ || !dice_.one_in(5)) return Json();
    if (dice_.one_in(20)) return {{"op", "leave"}};
    if (room_.at("you").at("host") && dice_.one_in(6)) return options_to_set();
    if (room_.at("you").at("host") && dice_.one_in(2)) return {{"op", "start"}};
    if (dice_.one_in(6)) return share_replay();
    return {{"op", "rematch"}};
}

Json Person::share_replay() {
    Json command{{"op", "share_replay"}, {"agree", !dice_.one_in(4)}};
    if (!command.at("agree") && dice_.one_in(2)) command["game"] = 1 + dice_.below(3);
    return command;
}

Json Person::options_to_set() {
    const std::string game = dice_.one_in(2) ? draw_game(dice_) : room_.at("game").get<std::string>();
    return {{"op", "set_options"},
            {"game", game},
            {"options", draw_options(game, dice_)},
            {"room_options", draw_room_options(dice_)}};
}

Json Person::play(Json action) const {
    return {{"op", "play"}, {"turn", update_.at("turn")}, {"action", std::move(action)}};
}

Json Person::some_action() {
    const auto below = [this](std::size_t bound) {
        return static_cast<std::size_t>(dice_.below(static_cast<int>(bound)));
    };
    return tests::some_action(room_.at("family").get_ref<const std::string&>(), room_.at("options"), update_, below);
}

/// What would be legal now, said for the turn before.
Json Person::for_older_turn() {
    Json late = play(some_action());
    late["turn"] = std::max(1, late.at("turn").get<int>() - 1);
    return late.at("action").is_null() ? Json() : late;
}

/// What is legal follows from the view; what is good is asked for with `hint`.
Json Person::on_turn() {
    if (!last_orders_ && dice_.one_in(60)) return {{"op", "more_time"}};
    if (!last_orders_ && dice_.one_in(25)) return {{"op", "arrange"}};
    if (!last_orders_ && dice_.one_in(40)) return for_older_turn();
    const bool is_hinted = hinted_.is_object() && hinted_.at("turn") == update_.at("turn");
    if (is_hinted) return play(std::exchange(hinted_, Json()).at("action"));
    if (room_.at("room_options").at("hints") && dice_.one_in(2)) return {{"op", "hint"}};
    Json action = some_action();
    if (action.is_null()) return Json();
    if (dice_.one_in(8)) return {{"op", "preview"}, {"turn", update_.at("turn")}, {"action", action}};
    return play(std::move(action));
}

Json Person::pastime() {
    const bool is_host = room_.at("you").at("host");
    const int what = dice_.below(60);
    const int seat = dice_.below(5);
    if (what < 8) return {{"op", "chat"}, {"text", "so be it " + std::to_string(what)}};
    if (what < 15) return {{"op", "ping"}};
    if (what == 15) return {{"op", "react"}, {"reaction", "laugh"}};
    if (what == 16 && seat == 0) return {{"op", "set_avatar"}};
    if (what == 16) return {{"op", "set_avatar"}, {"avatar", seat < 3 ? "owl" : "fox"}};
    if (what < 20) return {{"op", "rename"}, {"name", name_ + std::to_string(seat)}};
    if (what < 22) return {{"op", "transfer_code"}};
    if (what < 28 && update_.is_object() && !update_.at("you").is_null()) {
        Json hand = tests::hand_of(update_.at("you"));
        std::ranges::reverse(hand);
        return {{"op", "set_hand_order"}, {"cards", hand}};
    }
    if (what < 32) return {{"op", "hint"}};
    if (what == 32) return {{"op", "play"}, {"turn", 1}, {"action", {{"type", "draw"}, {"source", "stock"}}}};
    // Some games let anybody say this at any time, at a price.
    if (what == 33) return update_.is_object() ? play({{"type", "call"}}) : Json();
    if (what == 34) return {{"op", "leave"}};
    if (what == 35) return {{"op", "watch"}};
    if (is_host) return pastime_of_host();
    // Others try it, too, and are refused.
    return what < 38 ? stand_in(seat) : Json();
}

}  // namespace crowntable::sim
