#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/ensure.hpp"
#include "engine/game.hpp"
#include "protocol/table/table.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::table {

/// The one adapter between a game and its JSON face. Codec has these static members, which form::Codec makes of forms:
///   read_action(json) -> variant<Refusal, Action>     strict; REQUIRES an object
///   write_action(action) -> string                    JSON that read_action accepts
///   write_canonical_action(action) -> string          the same with the members by name
///   write_event(out, event), write_public(out, view, protocol), write_private(out, view, protocol)
/// and where the game has previews and an order of hands:
///   write_preview(out, preview), read_order(json) -> variant<Refusal, vector<Face>>
/// These may be left out, and then nothing is arranged, hinted, kept back or reviewed:
///   arrange(view, hints) -> variant<Refusal, string>  the body of `arranged`; see Table
///   hint(view) -> string                              the body of `hinted`; the seat is acting, check_hint is content
///   check_hint(view) -> optional<Refusal>             why the game gives no hint
///   is_advice(preview) -> bool                        not told where hints are off
///   weigh(view, action) -> optional<Weighed>
template <Game G, typename Codec>
class TableOf final : public Table {
public:
    explicit TableOf(G game) : game_(std::move(game)) {}

    bool needs_chance() const override { return game_.needs_chance(); }

    std::vector<std::string> deal(const Seed& seed) override {
        ENSURE(game_.needs_chance());
        return settled(game_.deal(seed));
    }

    SeatSet acting() const override { return game_.acting(); }
    std::uint32_t turn() const override { return game_.turn(); }

    std::variant<Refusal, Applied> act(Seat seat, json::Value action) override {
        auto decoded = Codec::read_action(action);
        if (auto* refusal = std::get_if<Refusal>(&decoded)) return std::move(*refusal);
        const auto& wanted = std::get<typename G::Action>(decoded);
        if (auto refusal = game_.check(seat, wanted)) return std::move(*refusal);
        return apply(seat, wanted);
    }

    std::variant<Refusal, std::string> preview(Seat seat, json::Value action, bool hints) const override {
        auto decoded = Codec::read_action(action);
        if (auto* refusal = std::get_if<Refusal>(&decoded)) return std::move(*refusal);
        if constexpr (has_previews) {
            return preview_of(seat, std::get<typename G::Action>(decoded), hints);
        } else {
            return refusal(error_code::unavailable, "This game has no previews.");
        }
    }

    std::optional<Weighed> weigh(Seat seat, json::Value action) const override {
        auto decoded = Codec::read_action(action);
        ENSURE(std::holds_alternative<typename G::Action>(decoded));
        const auto& chosen = std::get<typename G::Action>(decoded);
        ENSURE(!game_.check(seat, chosen));
        if constexpr (requires(typename G::View view) { Codec::weigh(view, chosen); }) {
            return Codec::weigh(game_.view(seat), chosen);
        } else {
            return std::nullopt;
        }
    }

    Applied act_fallback(Seat seat) override {
        ENSURE(game_.acting().contains(seat));
        return apply_chosen(seat, game_.fallback(seat));
    }

    Applied act_bot(Seat seat, BotLevel level, const Seed& seed) override {
        ENSURE(game_.acting().contains(seat));
        return apply_chosen(seat, G::choose(game_.view(seat), level, Random(seed, "bot")));
    }

    std::function<std::string()> bot_choice(Seat seat, BotLevel level, const Seed& seed) const override {
        ENSURE(game_.acting().contains(seat));
        return [view = game_.view(seat), level, seed] {
            return Codec::write_action(G::choose(view, level, Random(seed, "bot")));
        };
    }

    bool thinks_long(BotLevel level) const override {
        if constexpr (requires { game_.thinks_long(level); }) {
            return game_.thinks_long(level);
        } else {
            return false;
        }
    }

    std::vector<std::string> remove_seat(Seat seat) override { return settled(game_.remove_seat(seat)); }

    std::optional<Refusal> order_hand(Seat seat, json::Value order) override {
        if constexpr (has_hands) {
            auto decoded = Codec::read_order(order);
            if (auto* refused = std::get_if<Refusal>(&decoded)) return std::move(*refused);
            const auto& faces = std::get<std::vector<typename G::Face>>(decoded);
            if (auto refused = game_.check_hand_order(seat, faces)) return refused;
            game_.order_hand(seat, faces);
            ENSURE(game_.invariants_hold());
            return std::nullopt;
        } else {
            return refusal(error_code::unavailable, "Hands have no order in this game.");
        }
    }

    std::variant<Refusal, std::string> arrange(Seat seat, bool hints) const override {
        if constexpr (requires { Codec::arrange(game_.view(seat), hints); }) {
            return Codec::arrange(game_.view(seat), hints);
        } else {
            return refusal(error_code::unavailable, "There is nothing to arrange in this game.");
        }
    }

    std::variant<Refusal, std::function<std::string()>> hint(Seat seat) const override {
        if (!game_.acting().contains(seat))
            return refusal(error_code::not_your_turn, "There is a hint when it is your turn.");
        auto view = game_.view(seat);
        if constexpr (requires { Codec::check_hint(view); }) {
            if (auto refused = Codec::check_hint(view)) return std::move(*refused);
        }
        if constexpr (requires { Codec::hint(view); }) {
            return [seen = std::move(view)] { return Codec::hint(seen); };
        } else {
            return refusal(error_code::unavailable, "This game gives no hints.");
        }
    }

    void write_public(std::string& out, Protocol protocol) const override {
        if constexpr (requires { game_.public_view(typename G::PublicView{}); }) {
            // One view after the other, of whatever table, takes the same memory.
            thread_local typename G::PublicView view;
            view = game_.public_view(std::move(view));
            Codec::write_public(out, view, protocol);
        } else {
            Codec::write_public(out, game_.public_view(), protocol);
        }
    }
    void write_private(Seat seat, std::string& out, Protocol protocol) const override {
        Codec::write_private(out, game_.private_view(seat), protocol);
    }

    std::optional<std::chrono::milliseconds> time_limit() const override {
        if constexpr (requires { game_.time_limit(); }) {
            return game_.time_limit();
        } else {
            return std::nullopt;
        }
    }
    bool finished() const override { return game_.finished(); }
    bool hides_past_hands() const override {
        if constexpr (requires { game_.hides_past_hands(); }) {
            return game_.hides_past_hands();
        } else {
            return false;
        }
    }
    bool has_one_deal() const override {
        if constexpr (requires { game_.has_one_deal(); }) {
            return game_.has_one_deal();
        } else {
            return false;
        }
    }
    std::vector<Standing> standings() const override { return game_.standings(); }
    std::vector<Tally> tallies() const override {
        if constexpr (requires { game_.tallies(); }) {
            return game_.tallies();
        } else {
            return {};
        }
    }
    std::optional<Seat> dealer() const override {
        if constexpr (requires { game_.dealer(); }) {
            return game_.dealer();
        } else {
            return std::nullopt;
        }
    }
    Fingerprint fingerprint() const override { return game_.fingerprint(); }

    std::unique_ptr<Table> copy() const override { return std::make_unique<TableOf>(game_); }
    bool invariants_hold() const override { return game_.invariants_hold(); }
    void rehide(Seat viewer, const Seed& seed) override { game_ = game_.rehide(viewer, seed); }
    void spoil(const Seed& seed) override { game_.spoil(seed); }

    const G& game() const { return game_; }

private:
    static constexpr bool has_previews = requires { typename G::Preview; };
    static constexpr bool has_hands = requires { typename G::Face; };
    /// Most events take less, so that one piece of memory does.
    static constexpr std::size_t usual_bytes = 80;

    std::variant<Refusal, std::string> preview_of(Seat seat, const typename G::Action& action, bool hints) const
        requires has_previews
    {
        auto outcome = G::preview(game_.view(seat), action);
        if (auto* refused = std::get_if<Refusal>(&outcome)) return std::move(*refused);
        const auto& preview = std::get<typename G::Preview>(outcome);
        if constexpr (requires { Codec::is_advice(preview); }) {
            if (!hints && Codec::is_advice(preview)) return refusal(error_code::hints_off);
        }
        std::string text;
        Codec::write_preview(text, preview);
        return text;
    }

    // What a bot or the clock plays is checked here, as actions of people are in act() before they get to apply().
    Applied apply_chosen(Seat seat, const typename G::Action& action) {
        ENSURE(!game_.check(seat, action));
        return apply(seat, action);
    }

    Applied apply(Seat seat, const typename G::Action& action) {
        return Applied{Codec::write_canonical_action(action), settled(game_.apply(seat, action))};
    }

    std::vector<std::string> settled(const std::vector<typename G::Event>& events) const {
        ENSURE(game_.invariants_hold());
        std::vector<std::string> texts;
        texts.reserve(events.size());
        for (const auto& event : events) {
            std::string& text = texts.emplace_back();
            text.reserve(usual_bytes);
            Codec::write_event(text, event);
        }
        return texts;
    }

    G game_;
};

}  // namespace crowntable::table
