#include "clients/cli/records/replay_lines.hpp"

#include <algorithm>
#include <charconv>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

std::optional<std::size_t> number_in(const std::string& text) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// One person at a replay with a keyboard, or a pipe.
class Walker {
public:
    Walker(Reel& reel, std::optional<Seat> viewer, const Style& style, std::ostream& out)
        : reel_(reel),
          viewer_(viewer),
          style_(style),
          // The family stays the same over the whole replay.
          words_(*find_face(reel.table({}).room->family).words),
          out_(out) {}

    void tell_step() {
        out_ << say("terminal.sentence", with<"text">(reel_.position()));
        for (const auto& line : reel_.tell(reel_.at(), style_)) out_ << ' ' << line;
        out_ << '\n';
        for (std::size_t i = 0; i < reel_.seats(); ++i) {
            // An action changes the cards of the seat that acts alone; of others only what they may do next.
            if (reel_.step().told.seat.value_or(seat_at(i)) != seat_at(i)) continue;
            const bool changed = std::ranges::any_of(reel_.step().private_changes,
                                                     [&](const auto& one) { return one.first == seat_at(i); });
            if (!changed || (viewer_ && viewer_ != seat_at(i))) continue;
            out_ << "  " << reel_.table({}).name_of(static_cast<int>(i)) << ": "
                 << words_.open_hand(reel_.private_view(seat_at(i)), style_) << '\n';
        }
        out_.flush();
    }

    void tell_rest() {
        // The present step is told, too: whoever types `play` hears the whole from here.
        for (tell_step(); reel_.at() + 1 < reel_.steps(); tell_step()) reel_.go_to(reel_.at() + 1);
    }

    /// Carries out what was typed; answers whether to go on.
    bool take(const std::string& line) {
        const auto typed = words(lower(clean(line)));
        // The Enter key alone walks on.
        if (typed.empty()) return go_to(reel_.at() + 1);
        const std::string second = typed.size() > 1 ? typed[1] : std::string();
        const bool back = second == "back";
        if (typed[0] == "quit" || typed[0] == "q") return false;
        if (typed[0] == "next" || typed[0] == "n") return go_to(reel_.at() + 1);
        if (typed[0] == "back" || typed[0] == "b") return go_to(reel_.at() - std::min<std::size_t>(reel_.at(), 1));
        if (typed[0] == "turn") return go_to(back ? reel_.previous_turn() : reel_.next_turn());
        if (typed[0] == "round") return go_to(back ? reel_.previous_deal() : reel_.next_deal());
        if (typed[0] == "first") return go_to(0);
        if (typed[0] == "last") return go_to(reel_.steps() - 1);
        if (typed[0] == "step" && number_in(second)) return go_to(*number_in(second));
        if (typed[0] == "seat" && look_through(second)) return true;
        if (typed[0] == "table") {
            tell_table();
        } else if (typed[0] == "play") {
            tell_rest();
        } else {
            out_ << say("terminal.walk_words") << std::endl;
        }
        return true;
    }

private:
    bool go_to(std::size_t step) {
        reel_.go_to(step);
        tell_step();
        return true;
    }

    bool look_through(const std::string& seat) {
        const auto number = number_in(seat);
        // The caller then lists the words that mean something, as after a word that means nothing.
        if (seat != "all" && (!number || *number < 1 || *number > reel_.seats())) return false;
        viewer_ = number ? std::optional(seat_at(*number - 1)) : std::nullopt;
        tell_table();
        return true;
    }

    void tell_table() {
        const TableSeen table = reel_.table({});
        for (const auto& line : words_.describe(table, style_)) out_ << line << '\n';
        for (std::size_t i = 0; i < reel_.seats(); ++i) {
            if (viewer_ && viewer_ != seat_at(i)) continue;
            out_ << say("terminal.walk_holds", with<"name">(table.name_of(static_cast<int>(i))),
                        with<"hand">(words_.open_hand(reel_.private_view(seat_at(i)), style_)))
                 << '\n';
        }
        out_.flush();
    }

    Reel& reel_;
    std::optional<Seat> viewer_;
    const Style& style_;
    const GameWords& words_;
    std::ostream& out_;
};

}  // namespace

void tell_replay(Reel& reel, std::optional<Seat> viewer, const Style& style, std::ostream& out) {
    Walker(reel, viewer, style, out).tell_rest();
}

void walk_replay(Reel& reel, std::optional<Seat> viewer, const Style& style, std::istream& typed, std::ostream& out) {
    Walker walker(reel, viewer, style, out);
    walker.tell_step();
    // The end of the input ends the walk as well: from a pipe nobody types `quit`.
    for (std::string line; std::getline(typed, line) && walker.take(line);) {
    }
}

}  // namespace crowntable::cli
