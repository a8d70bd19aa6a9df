#include "tests/sim/cluster/codes.hpp"

#include <algorithm>
#include <variant>

#include "tests/sim/dice.hpp"

namespace crowntable::sim {

namespace {

/// How far a node is mistaken about the calendar of the database, which it hears with its beats.
constexpr Time mistake_max{4'000};
/// Processes stand still, and for what they do then nobody's time goes on.
constexpr Time standstill_max{40'000};
/// Until all have heard of another calendar, also those that do not reach the database.
constexpr Time until_heard_max{40'000};

/// By which a clock of a node is wrong over the life of a code.
Time drift_of(Time life) {
    return life * 15 / 100;
}

/// By what it says, for the same number may be written by somebody whose it is not.
std::pair<std::string, std::uint64_t> key_of(const server::Record& record) {
    return {record.room, hash_text(record.body, record.seq)};
}

}  // namespace

void Codes::appends(const std::vector<server::Record>& records, Time now) {
    // Asked for once more it is what it was.
    for (const auto& record : records) appended_at_.emplace(key_of(record), now);
}

void Codes::kept(const server::Record& record, const server::RecordBody& body, const server::Limits& limits) {
    const auto when = appended_at_.find(key_of(record));
    if (when == appended_at_.end()) return referee_.fail("Codes", "a record is kept that nobody has written");
    for (const auto& change : body.changes) {
        if (const auto* made = std::get_if<server::change::TransferCodeMade>(&change)) {
            made_at_[{record.room, made->who}] = when->second;
        } else if (const auto* gone = std::get_if<server::change::PersonGone>(&change)) {
            made_at_.erase({record.room, gone->who});
        } else if (const auto* ended = std::get_if<server::change::TransferCodeEnded>(&change)) {
            const bool is_used = std::ranges::any_of(body.changes, [&](const auto& one) {
                const auto* given = std::get_if<server::change::TokenGiven>(&one);
                return given != nullptr && given->who == ended->who;
            });
            ends({record.room, ended->who}, is_used, when->second, limits);
        }
    }
}

void Codes::ends(const Key& key, bool is_used, Time when, const server::Limits& limits) {
    const auto code = made_at_.extract(key);
    if (code.empty() || code.mapped() < excused_until_) return;
    const auto lived = when - code.mapped();
    const auto life = limits.transfer_code_life;
    if (!is_used && lived < life - drift_of(life) - mistake_max)
        referee_.fail("Codes", "a transfer code ends too early");
    if (is_used && lived > life + drift_of(life) + mistake_max + standstill_max) {
        referee_.fail("Codes", "a transfer code is used that is too old");
    }
    ended_ += is_used ? 0 : 1;
}

void Codes::calendar_changes(Time now) {
    excused_until_ = now + until_heard_max;
}

}  // namespace crowntable::sim
