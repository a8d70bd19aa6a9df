#include "protocol/cribbage/analyse.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "engine/cribbage/legal_plays.hpp"
#include "protocol/cribbage/forms.hpp"
#include "protocol/json/fields.hpp"

namespace crowntable::cribbage {

namespace {

// As analyse.hpp promises. Thousands of plays may be legal, and few readers want more than the best.
constexpr std::size_t top_max = 10;

struct Question {
    // Always the usual rules: a question has no member that says otherwise.
    Options options{};
    Board board{BoardShape::thirteen_patched};
    std::vector<Tile> rack{};
    bool first_play = false;
    bool all = false;

    PlayContext context() const { return {.board = board, .options = options, .rack = rack, .first_play = first_play}; }
};

/// No face more often than there are tiles of it: four, and eight that may be a six or a nine.
bool are_in_one_bag(const Question& question) {
    std::array<int, 32> counts{};
    const auto add = [&](Tile tile) {
        // What lies on the board as a six or a nine was drawn as a 6/9 tile. Both are counted together with those
        // not yet turned: eight of each colour.
        const bool turns = tile.is_turnable() || tile.rank() == 6 || tile.rank() == 9;
        const int most = turns ? 8 : 4;
        return ++counts[(turns ? Tile::six_nine(tile.colour()) : tile).code()] <= most;
    };
    const auto laid = question.board.tiles();
    return std::ranges::all_of(laid, add, &Placement::tile) && std::ranges::all_of(question.rack, add);
}

void read_board(json::Fields& fields, Question& question) {
    const auto board = form::list(forms::placement, 0, forms::board_tiles_max, forms::must_be_placements);
    for (const auto& placed : board.read(fields, "board")) {
        // K-23: once on the board a 6/9 tile is a six or a nine for good.
        if (placed.tile.is_turnable() || !question.board.is_free(placed.square)) {
            return fields.refuse_field("board", "must hold placed tiles on different squares of the board");
        }
        question.board.put(placed.square, placed.tile);
    }
}

void read_rack(json::Fields& fields, Question& question) {
    const auto tiles = json::parse_elements(fields.array("rack", rack_max), forms::tile);
    if (!tiles || tiles->empty()) return fields.refuse_field("rack", "must be one to five tiles such as 7d or 6/9l");
    // In a rack a 6/9 tile is neither a six nor a nine yet. One printed as a nine (`9/6`) is refused as well: what was
    // printed matters only for leftovers (K-27), so questions need no second way to write the same rack.
    const auto is_placed = [](Tile tile) {
        return tile.is_printed_nine() || (!tile.is_turnable() && (tile.rank() == 6 || tile.rank() == 9));
    };
    if (std::ranges::any_of(*tiles, is_placed)) return fields.refuse_field("rack", "must hold sixes and nines as 6/9");
    question.rack = *tiles;
}

std::variant<Refusal, Question> read_question(json::Value json) {
    json::Fields fields(json);
    // The preset was used already to find this family. It is asked for again only because finish() refuses members
    // that nobody asked for.
    fields.text("preset", 1, 64);
    Question question;
    read_board(fields, question);
    read_rack(fields, question);
    question.first_play = fields.optional_boolean("first_play").value_or(question.board.empty());
    question.all = fields.optional_boolean("all").value_or(false);
    if (question.first_play && !question.board.empty()) {
        fields.refuse_field("first_play", "must be false where tiles are on the board");
    }
    if (!are_in_one_bag(question)) fields.refuse_field("rack", "and board must not hold more tiles than the game has");
    if (auto reason = fields.finish()) return std::move(*reason);
    return question;
}

/// Judges the play once more for the points of its lines: find_plays keeps only the sum, since it may find
/// thousands and few are shown.
void write_analysed(json::Writer& json, const Question& question, const ScoredPlay& play) {
    const auto placements = placements_of(play, question.board);
    const auto judged = judge(question.context(), placements);
    forms::analysed_play.write(json, forms::AnalysedPlay{placements, play.points, std::get<PlayScore>(judged).lines});
}

std::string answer(const Question& question) {
    std::vector<ScoredPlay> plays;
    find_plays(question.context(), plays);
    // find_plays promises no particular order. With ties in canonical order equal questions give equal bytes, and
    // answers of two versions of the search can be compared.
    std::ranges::sort(plays,
                      [](const auto& a, const auto& b) { return a.points != b.points ? a.points > b.points : a < b; });
    std::string out;
    json::Writer json(out);
    const auto member_plays = [&](std::string_view name, std::size_t most) {
        json.key(name);
        json.begin_array();
        for (std::size_t i = 0; i < std::min(most, plays.size()); ++i) write_analysed(json, question, plays[i]);
        json.end_array();
    };
    json.begin_object();
    json.member("plays", static_cast<std::uint64_t>(plays.size()));
    json.key("best");
    if (plays.empty()) {
        json.null();
    } else {
        write_analysed(json, question, plays.front());
    }
    member_plays("top", top_max);
    if (question.all) member_plays("all", plays.size());
    json.end_object();
    return out;
}

}  // namespace

std::variant<Refusal, std::string> analyse(json::Value json) {
    const auto question = read_question(json);
    if (const auto* reason = std::get_if<Refusal>(&question)) return *reason;
    return answer(std::get<Question>(question));
}

}  // namespace crowntable::cribbage
