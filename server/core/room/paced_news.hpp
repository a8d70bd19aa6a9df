#pragma once

#include <optional>

#include "server/core/now.hpp"
#include "server/core/rate_limit.hpp"

namespace crowntable::server {

/// Something that many people may change, and that is told at a rate: a crowd that comes, goes and changes its names
/// must not fill the queues of those who play. Beyond the rate its news wait and go as one, and what has come to the
/// same again by then is no news.
template <typename Told>
class PacedNews {
public:
    explicit PacedNews(const Rate& rate) : allowance_(rate) {}

    /// Whether `present` is to be told now. `told`: a message tells it anyway, for another reason and at no cost.
    bool tell(Now now, const Told& present, bool told) {
        is_untold_ = present != told_;
        const bool is_due = told || (is_untold_ && allowance_.take(now));
        if (is_due) {
            told_ = present;
            is_untold_ = false;
        }
        return is_due;
    }
    /// When news that waits is due; nothing where none does.
    std::optional<Now> due() const { return is_untold_ ? std::optional(allowance_.next()) : std::nullopt; }

private:
    TokenBucket allowance_;
    /// As it was told last, and whether it is otherwise now.
    Told told_{};
    bool is_untold_ = false;
};

}  // namespace crowntable::server
