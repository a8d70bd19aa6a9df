#pragma once

#include <memory>
#include <utility>

#include "clients/cli/front_end.hpp"

namespace crowntable::cli {

/// The usual front end, wrapped so that a new table's bots are asked for once its host has sat down.
class WithOpening final : public FrontEnd {
public:
    WithOpening(std::unique_ptr<FrontEnd> inner, std::vector<std::string> opening)
        : inner_(std::move(inner)), opening_(std::move(opening)) {}

    void begin(Desk& desk) override {
        desk_ = &desk;
        inner_->begin(desk);
    }
    void heard(const Heard& heard) override {
        inner_->heard(heard);
        const bool seated = heard.after.room && heard.after.room->role == "player";
        if (!seated) return;
        for (const std::string& command : std::exchange(opening_, {})) desk_->send(command);
    }
    void remark(const Remark& remark) override { inner_->remark(remark); }
    void link_changed(Link link, int retry_ms) override { inner_->link_changed(link, retry_ms); }
    void input(std::string_view bytes) override { inner_->input(bytes); }
    bool wants_input() const override { return inner_->wants_input(); }
    void resized() override { inner_->resized(); }
    void tick() override { inner_->tick(); }
    void ended(const Ending& ending) override { inner_->ended(ending); }

private:
    std::unique_ptr<FrontEnd> inner_;
    std::vector<std::string> opening_;
    Desk* desk_ = nullptr;
};

}  // namespace crowntable::cli
