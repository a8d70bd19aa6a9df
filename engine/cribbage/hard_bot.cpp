#include "engine/cribbage/hard_bot.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "engine/cribbage/endgame.hpp"
#include "engine/cribbage/leave.hpp"
#include "engine/cribbage/unseen.hpp"
#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

/// Plays that are looked into, those of most points and worth first.
constexpr std::size_t candidates_max = 16;
/// Racks that the next seat is given for the best of them, and for all of them to begin with.
constexpr std::size_t replies_max = 24;
constexpr std::size_t replies_first = 6;
/// How much of a point that the next seat makes counts as one's own loss, at a table of two; less where it is one of
/// several opponents.
constexpr double reply_weight = 1.0;

struct Candidate {
    const ScoredPlay* play = nullptr;
    /// Its points, and what it keeps.
    double worth = 0;
};

/// The best few by what they score and keep.
std::vector<Candidate> candidates_of(const View& view, const std::vector<ScoredPlay>& plays) {
    // What is kept is worth a few points at most: far behind the best there is nothing to look for.
    constexpr int behind_max = 10;
    const int most = std::ranges::max_element(plays, {}, &ScoredPlay::points)->points;
    std::vector<Candidate> candidates;
    for (const ScoredPlay& play : plays) {
        if (play.points + behind_max < most) continue;
        const auto kept = rack_without(view.own.rack, placements_of(play, view.table.board));
        candidates.push_back({&play, play.points + worth_keeping(kept)});
    }
    const auto better = [](const Candidate& a, const Candidate& b) {
        return a.worth != b.worth ? a.worth > b.worth : *a.play < *b.play;
    };
    const auto wanted = std::min(candidates.size(), candidates_max);
    std::ranges::partial_sort(candidates, candidates.begin() + static_cast<std::ptrdiff_t>(wanted), better);
    candidates.resize(wanted);
    // The play of most points is never too far behind itself.
    ENSURE(!candidates.empty());
    return candidates;
}

/// Racks that the next seat may hold.
std::vector<std::vector<Tile>> possible_racks(const View& view, Random& random) {
    const Seat next = next_opponent(view);
    std::optional<Colour> colour;
    if (view.table.options.split_colours) colour = static_cast<Colour>(next.index % 2);
    auto unseen = unseen_tiles(view, colour);
    const auto size = std::min(unseen.size(), static_cast<std::size_t>(view.table.seats[next.index].tiles));
    std::vector<std::vector<Tile>> racks;
    for (std::size_t i = 0; i < replies_max; ++i) {
        shuffle(std::span(unseen), random);
        racks.emplace_back(unseen.begin(), unseen.begin() + static_cast<std::ptrdiff_t>(size));
    }
    return racks;
}

/// Candidates, the best first: which that is shows the better the more racks have answered them.
class Contest {
public:
    Contest(const View& view, const std::vector<Candidate>& candidates) : view_(view) {
        const auto opponents = std::max<std::size_t>(view.table.seats.size(), 2) - 1;
        weight_ = reply_weight / static_cast<double>(opponents);
        for (const Candidate& candidate : candidates) {
            Board after = view.table.board;
            for (const Placement& placed : placements_of(*candidate.play, after)) after.put(placed.square, placed.tile);
            contenders_.push_back({candidate, after});
        }
    }

    const ScoredPlay& best() const { return *contenders_.front().candidate.play; }
    bool is_decided() const { return contenders_.size() == 1; }

    /// Every one is answered by the same racks: what luck they bring falls out of the comparison.
    void answer(std::span<const std::vector<Tile>> racks) {
        for (Contender& contender : contenders_) {
            for (const auto& rack : racks) contender.replies += most_points(contender.after, rack);
        }
        answered_ += racks.size();
        std::ranges::sort(contenders_, [this](const Contender& a, const Contender& b) {
            const double of_a = worth(a);
            const double of_b = worth(b);
            return of_a != of_b ? of_a > of_b : *a.candidate.play < *b.candidate.play;
        });
    }

    /// The better half goes on.
    void halve() {
        contenders_.erase(contenders_.end() - static_cast<std::ptrdiff_t>(contenders_.size() / 2), contenders_.end());
    }

private:
    struct Contender {
        Candidate candidate;
        /// The board with its play.
        Board after;
        /// What those made on it who answered, together.
        double replies = 0;
    };

    double worth(const Contender& contender) const {
        return contender.candidate.worth - weight_ * contender.replies / static_cast<double>(answered_);
    }

    int most_points(const Board& board, const std::vector<Tile>& rack) {
        find_plays({.board = board, .options = view_.table.options, .rack = rack}, found_);
        int most = 0;
        for (const ScoredPlay& play : found_) most = std::max(most, int{play.points});
        return most;
    }

    const View& view_;
    std::vector<Contender> contenders_;
    double weight_ = 0;
    std::size_t answered_ = 0;
    std::vector<ScoredPlay> found_;
};

}  // namespace

ScoredPlay choose_hard(const View& view, const std::vector<ScoredPlay>& plays, Random& random) {
    ENSURE(!plays.empty());
    if (const auto theirs = known_opponent(view)) return choose_ending(view, *theirs);
    Contest contest(view, candidates_of(view, plays));
    const auto racks = possible_racks(view, random);
    // Most candidates fall behind soon: the many racks are for the few that are near each other.
    for (std::size_t from = 0, to = replies_first; from < racks.size() && !contest.is_decided(); from = to, to *= 2) {
        if (from > 0) contest.halve();
        to = std::min(to, racks.size());
        contest.answer(std::span(racks).subspan(from, to - from));
    }
    return contest.best();
}

}  // namespace crowntable::cribbage
