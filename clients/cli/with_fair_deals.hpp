#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "clients/cli/fair_deals.hpp"
#include "clients/cli/front_end.hpp"

namespace crowntable::cli {

/// A front end that takes part in fair deals beside what the person does.
class WithFairDeals final : public FrontEnd {
public:
    /// Takes what is to be kept of the chain; nothing: forget it.
    using Keep = std::function<void(const std::optional<KeptChain>&)>;

    WithFairDeals(std::unique_ptr<FrontEnd> inner, FairDeals deals, Keep keep)
        : inner_(std::move(inner)), deals_(std::move(deals)), keep_(std::move(keep)) {}

    void begin(Desk& desk) override {
        desk_ = &desk;
        inner_->begin(desk);
    }
    void heard(const Heard& heard) override {
        const auto reaction = deals_.receive(heard.message, heard.after, heard.answered);
        // A link that is given away must not be given again by a program that has forgotten it.
        if (reaction.keep_chain) keep_(deals_.chain());
        for (const std::string& command : reaction.commands) desk_->send(command);
        inner_->heard(heard);
        for (const auto& remark : reaction.remarks) inner_->remark(remark);
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
    FairDeals deals_;
    Keep keep_;
    Desk* desk_ = nullptr;
};

}  // namespace crowntable::cli
