#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "clients/cli/deals/fair_deals.hpp"
#include "clients/cli/session/front_end_around.hpp"

namespace crowntable::cli {

/// A front end that takes part in fair deals beside what the person does.
class WithFairDeals final : public FrontEndAround {
public:
    struct Keep {
        /// Takes what is to be kept of the chain; nothing: forget it.
        std::function<void(const std::optional<KeptChain>&)> chain;
        std::function<void(const ToldDeals&)> told;
    };

    WithFairDeals(std::unique_ptr<FrontEnd> inner, FairDeals deals, Keep keep)
        : FrontEndAround(std::move(inner)), deals_(std::move(deals)), keep_(std::move(keep)) {}

    void heard(const Heard& heard) override {
        const auto reaction = deals_.receive(heard.message, heard.after, heard.answered);
        // A link that is given away must not be given again by a program that has forgotten it.
        if (reaction.keep_chain) keep_.chain(deals_.chain());
        if (reaction.keep_told) keep_.told(deals_.told_deals());
        for (const std::string& command : reaction.commands) desk().send(command);
        FrontEndAround::heard(heard);
        for (const auto& remark : reaction.remarks) FrontEndAround::remark(remark);
    }

private:
    FairDeals deals_;
    Keep keep_;
};

}  // namespace crowntable::cli
