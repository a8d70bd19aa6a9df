#pragma once

#include <memory>
#include <utility>

#include "clients/cli/session/front_end.hpp"

namespace crowntable::cli {

/// A front end around another, which gets everything; what is derived from it adds to that.
class FrontEndAround : public FrontEnd {
public:
    explicit FrontEndAround(std::unique_ptr<FrontEnd> inner) : inner_(std::move(inner)) {}

    void begin(Desk& desk) override {
        desk_ = &desk;
        inner_->begin(desk);
    }
    void heard(const Heard& heard) override { inner_->heard(heard); }
    void remark(const Remark& remark) override { inner_->remark(remark); }
    void connection_changed(ConnectionState state, int retry_ms) override {
        inner_->connection_changed(state, retry_ms);
    }
    void input(std::string_view bytes) override { inner_->input(bytes); }
    bool wants_input() const override { return inner_->wants_input(); }
    bool is_looked_at() const override { return inner_->is_looked_at(); }
    void resized() override { inner_->resized(); }
    void continued() override { inner_->continued(); }
    void tick() override { inner_->tick(); }
    void ended(const Ending& ending) override { inner_->ended(ending); }

protected:
    /// REQUIRES: begun.
    Desk& desk() { return *desk_; }

private:
    std::unique_ptr<FrontEnd> inner_;
    Desk* desk_ = nullptr;
};

}  // namespace crowntable::cli
