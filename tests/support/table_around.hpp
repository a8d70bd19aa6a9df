#pragma once

#include <memory>
#include <utility>

#include "protocol/table/table.hpp"

namespace crowntable::tests {

/// Passes everything on to another table: a stub derives from it, `struct Stub : TableAround<Stub>`, and says otherwise
/// in one thing. Copies of it are stubs as well.
template <typename Stub>
class TableAround : public table::Table {
public:
    explicit TableAround(std::unique_ptr<table::Table> inner) : inner_(std::move(inner)) {}

    bool needs_chance() const override { return inner_->needs_chance(); }
    std::vector<std::string> deal(const Seed& seed) override { return inner_->deal(seed); }
    SeatSet acting() const override { return inner_->acting(); }
    std::uint32_t turn() const override { return inner_->turn(); }
    std::variant<Refusal, table::Applied> act(Seat seat, json::Value action) override {
        return inner_->act(seat, action);
    }
    std::variant<Refusal, std::string> preview(Seat seat, json::Value action, bool hints) const override {
        return inner_->preview(seat, action, hints);
    }
    std::optional<table::Weighed> weigh(Seat seat, json::Value action) const override {
        return inner_->weigh(seat, action);
    }
    table::Applied act_fallback(Seat seat) override { return inner_->act_fallback(seat); }
    table::Applied act_bot(Seat seat, BotLevel level, const Seed& seed) override {
        return inner_->act_bot(seat, level, seed);
    }
    std::function<std::string()> bot_choice(Seat seat, BotLevel level, const Seed& seed) const override {
        return inner_->bot_choice(seat, level, seed);
    }
    bool thinks_long(BotLevel level) const override { return inner_->thinks_long(level); }
    std::vector<std::string> remove_seat(Seat seat) override { return inner_->remove_seat(seat); }
    std::optional<Refusal> order_hand(Seat seat, json::Value order) override { return inner_->order_hand(seat, order); }
    std::variant<Refusal, std::string> arrange(Seat seat, bool hints) const override {
        return inner_->arrange(seat, hints);
    }
    std::variant<Refusal, std::function<std::string()>> hint(Seat seat) const override { return inner_->hint(seat); }
    void write_public(std::string& out, Protocol protocol) const override { inner_->write_public(out, protocol); }
    void write_private(Seat seat, std::string& out, Protocol protocol) const override {
        inner_->write_private(seat, out, protocol);
    }
    std::optional<std::chrono::milliseconds> time_limit() const override { return inner_->time_limit(); }
    bool finished() const override { return inner_->finished(); }
    bool hides_past_hands() const override { return inner_->hides_past_hands(); }
    bool has_one_deal() const override { return inner_->has_one_deal(); }
    std::vector<Standing> standings() const override { return inner_->standings(); }
    std::vector<Tally> tallies() const override { return inner_->tallies(); }
    std::optional<Seat> dealer() const override { return inner_->dealer(); }
    Fingerprint fingerprint() const override { return inner_->fingerprint(); }
    std::unique_ptr<table::Table> copy() const override { return std::make_unique<Stub>(inner_->copy()); }
    bool invariants_hold() const override { return inner_->invariants_hold(); }
    void rehide(Seat viewer, const Seed& seed) override { inner_->rehide(viewer, seed); }
    void spoil(const Seed& seed) override { inner_->spoil(seed); }

protected:
    table::Table& inner() const { return *inner_; }

private:
    std::unique_ptr<table::Table> inner_;
};

}  // namespace crowntable::tests
