#include "clients/cli/records/agreement.hpp"

#include <algorithm>
#include <variant>
#include <vector>

#include "clients/cli/text/say.hpp"

namespace crowntable::cli {
namespace {

/// What a record tells of its deals, as it would have been told while they were played.
class RecordedDeals {
public:
    explicit RecordedDeals(const record::CheckedRecord& record) : start_(record.start) {
        commitments_.resize(start_.seats.size());
        if (start_.commitments) {
            for (std::size_t i = 0; i < commitments_.size(); ++i) {
                commit(i, start_.commitments->seats.at(i));
            }
        }
        for (const auto& line : record.lines) {
            std::visit([this](const auto& one) { take(one); }, line);
        }
    }

    const std::vector<ToldDeal>& deals() const { return deals_; }

private:
    void commit(std::size_t seat, const std::optional<Link>& end) {
        auto& known = commitments_.at(seat);
        known.reset();
        if (end) known = SeatCommitment{*end, static_cast<std::uint32_t>(deals_.size()) + 1};
    }

    void take(const record::line::Deal& deal) {
        deals_.push_back({.game = start_.number, .deal = deal.deal, .commitments = commitments_});
        if (start_.commitments) deals_.back().server_commitment = start_.commitments->server;
        deals_.back().links = deal.links.value_or(std::vector<SeatLink>{});
    }
    void take(const record::recorded::Committed& one) { commit(one.seat.index, one.chain_end); }
    void take(const record::line::Reveal& reveal) { deals_.back().server_link = reveal.link; }
    template <typename Other>
    void take(const Other&) {}

    const record::RecordedStart& start_;
    std::vector<std::optional<SeatCommitment>> commitments_;
    std::vector<ToldDeal> deals_;
};

bool is_same(const ToldDeal& recorded, const ToldDeal& told) {
    return recorded.server_commitment == told.server_commitment && recorded.commitments == told.commitments &&
           recorded.links == told.links && (!told.server_link || recorded.server_link == told.server_link);
}

/// Of a deal that was called off a record tells nothing.
bool concerns(const ToldDeal& told, const record::CheckedRecord& record) {
    return told.game == record.start.number && !told.called_off;
}

/// With the servers' commitments games of the same number at tables of the same code are told apart.
bool is_of_game(const ToldDeals& told, const record::CheckedRecord& record) {
    return record.start.commitments && std::ranges::any_of(told.deals(), [&](const ToldDeal& one) {
               return concerns(one, record) && one.server_commitment == record.start.commitments->server;
           });
}

}  // namespace

Agreement agreement_of(const record::CheckedRecord& record, const ToldDeals& told) {
    const RecordedDeals recorded(record);
    Agreement agreement;
    for (const ToldDeal& one : told.deals()) {
        if (!concerns(one, record)) continue;
        ++agreement.compared;
        const auto same = std::ranges::find(recorded.deals(), one.deal, &ToldDeal::deal);
        if (agreement.disputed || (same != recorded.deals().end() && is_same(*same, one))) continue;
        agreement.disputed = one.deal;
    }
    return agreement;
}

ExitCode tell_agreement(const record::CheckedRecord& record, std::span<const ToldDeals> kept, std::ostream& out,
                        std::ostream& complaints) {
    Agreement found;
    for (const ToldDeals& told : kept) {
        const Agreement one = agreement_of(record, told);
        const bool better = found.compared == 0 || is_of_game(told, record);
        if (one.compared > 0 && better) found = one;
    }
    if (found.disputed) {
        complaints << "crowntable: " << say("terminal.record_disputed", with<"deal">(*found.disputed)) << std::endl;
        return ExitCode::disputed;
    }
    if (found.compared == 0) {
        out << say("terminal.record_not_told") << std::endl;
    } else {
        out << say("terminal.record_agrees", with<"compared">(found.compared), with<"deals">(record.deals))
            << std::endl;
    }
    return ExitCode::done;
}

}  // namespace crowntable::cli
