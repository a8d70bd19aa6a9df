#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rummy/event.hpp"
#include "engine/rummy/view.hpp"
#include "protocol/form/common.hpp"
#include "protocol/form/object.hpp"

/// How actions, events, views and previews of the rummy family stand in JSON (protocol/README.md, section 5).
/// Faces stand everywhere for cards.
namespace crowntable::rummy {

/// The id of a preset, as it stands in `game`.
std::string_view to_string(Preset preset);
/// A rank as it stands in `wild`: `A`, `2` .. `10`, `J`, `Q`, `K`.
std::string rank_name(cards::Rank rank);

}  // namespace crowntable::rummy

namespace crowntable::rummy::forms {

using form::boolean, form::choice, form::empty, form::integer, form::lines, form::list, form::maybe, form::member,
    form::nullable, form::object, form::one_of, form::said, form::seat, form::shared, form::tag, form::words;

// What the messages of the family share: rummy_common.json.

inline constexpr auto face = shared(
    "rummy_common.json#/$defs/face", "CardFace", "Rank, then suit (T = stars), or JK for a joker.",
    form::Text<cards::Card, std::string_view>{.print = cards::face_of, .pattern = "^((A|[2-9]|10|J|Q|K)[SHCDT]|JK)$"});
inline constexpr auto faces = shared("rummy_common.json#/$defs/faces", "CardFaces", "", words(face));

/// Before the first deal, when nobody is sent a view, no rank is wild.
struct RankForm {
    void write(json::Writer& json, cards::Rank rank) const {
        if (rank == 0) {
            json.null();
        } else {
            json.value(rank_name(rank));
        }
    }
    void describe(json::Writer& schema) const {
        schema.key("enum");
        schema.begin_array();
        for (const char* name : {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}) schema.value(name);
        schema.end_array();
    }
};
inline constexpr auto rank = shared("rummy_common.json#/$defs/rank", "RankName", "", RankForm{});
inline constexpr auto hand_size = shared("rummy_common.json#/$defs/hand_size", "HandSize", "", integer(3, 13));
inline constexpr auto points = shared("rummy_common.json#/$defs/points", "Points", "", integer(0));

inline constexpr auto meld = shared(
    "rummy_common.json#/$defs/meld", "RummyMeld", "",
    one_of("",
           object<cards::Meld>("RummyBook", "Cards of one rank: naturals first, then wilds.", tag("kind", "book"),
                               member("cards", &cards::Meld::cards, words(face, 3, 14)))
               .where([](const cards::Meld& one) { return one.kind == cards::MeldKind::book; }),
           object<cards::Meld>(
               "RummyRun", "Consecutive ranks of one suit, ascending.", tag("kind", "run"),
               member("cards", &cards::Meld::cards, words(face, 3, 14)),
               member("stands_for", &cards::Meld::stands_for, said("What each card counts as.", words(face, 3, 14))))
               .where([](const cards::Meld& one) { return one.kind == cards::MeldKind::run; })));
inline constexpr auto melds = shared("rummy_common.json#/$defs/melds", "RummyMelds", "", list(meld));

inline constexpr auto arrangement =
    shared("rummy_common.json#/$defs/arrangement", "", "",
           object<cards::Arrangement>("RummyArrangement", "A hand split into melds and what is left.",
                                      member("deadwood", &cards::Arrangement::deadwood, points).usually(0),
                                      member("melds", &cards::Arrangement::melds, melds).usually(empty),
                                      member("dead", &cards::Arrangement::dead, faces).usually(empty)));
inline constexpr auto discard_choice =
    shared("rummy_common.json#/$defs/discard_choice", "", "",
           object<cards::DiscardChoice>("RummyDiscardChoice", "A discard, and the least points that are left after it.",
                                        member("card", &cards::DiscardChoice::card, face),
                                        member("deadwood", &cards::DiscardChoice::deadwood, points)));

inline constexpr auto source = choice<Source>("stock", "discard");

// Actions: rummy_action.json. More groups than any hand can be split into; whether they are melds is for the rules to
// say.

inline constexpr auto typed_face = said(
    "A face in any case.",
    form::Text<cards::Card, std::string_view>{.print = cards::face_of,
                                              .scan = [](std::string_view text) { return cards::parse_card(text); },
                                              .pattern = "^([Aa]|[2-9]|10|[JjQqKk])[SsHhCcDdTt]$|^[Jj][Kk]$",
                                              .must = "must be a card such as 10H, KT or JK"});

inline constexpr auto action =
    one_of("RummyAction",
           object<Draw>("RummyDraw", "Take one card.", tag("type", "draw"), member("source", &Draw::source, source)),
           object<Discard>(
               "RummyDiscard", "Throw one card; `melds` where it goes out or in a last turn.", tag("type", "discard"),
               member("card", &Discard::card, typed_face), maybe("go_out", &Discard::go_out, boolean),
               maybe("melds", &Discard::melds, list(list(typed_face, 1, 14), 0, 14, "must be groups of cards")),
               maybe("accept_worse", &Discard::accept_worse,
                     said("Take a laydown that is worse than the best, where that is allowed.", boolean))));

// Events: rummy_event.json.

inline constexpr auto event = one_of(
    "RummyEvent",
    object<RoundStarted>(
        "RoundStartedEvent", "", tag("event", "round_started"), member("round", &RoundStarted::round, integer(1, 12)),
        member("hand_size", &RoundStarted::hand_size, hand_size), member("wild", &RoundStarted::wild, rank),
        member("dealer", &RoundStarted::dealer, seat), member("starter", &RoundStarted::starter, seat),
        member("turn_up", &RoundStarted::turn_up, face)),
    object<Drew>("DrewStockEvent", "Nobody else learns which card.", tag("event", "drew"),
                 member("seat", &Drew::seat, seat), tag("source", "stock"))
        .where([](const Drew& drew) { return drew.source == Source::stock; }),
    object<Drew>("DrewDiscardEvent", "", tag("event", "drew"), member("seat", &Drew::seat, seat),
                 tag("source", "discard"),
                 member(
                     "card", [](const Drew& drew) { return drew.card.value(); }, face))
        .where([](const Drew& drew) { return drew.source == Source::discard; }),
    object<Recycled>("RecycledEvent", "The discards were shuffled into a new stock.", tag("event", "recycled"),
                     member("stock", &Recycled::stock, integer(1)),
                     member("recycles", &Recycled::recycles, integer(1))),
    object<Discarded>("DiscardedEvent", "", tag("event", "discarded"), member("seat", &Discarded::seat, seat),
                      member("card", &Discarded::card, face)),
    object<WentOut>("WentOutEvent", "", tag("event", "went_out"), member("seat", &WentOut::seat, seat),
                    member("melds", &WentOut::melds, melds)),
    object<LaidDown>("LaidDownEvent", "In a last turn.", tag("event", "laid_down"),
                     member("seat", &LaidDown::seat, seat), member("melds", &LaidDown::melds, melds)),
    object<RoundBlocked>("RoundBlockedEvent", "Nobody can go out any more.", tag("event", "round_blocked"),
                         member("reason", &RoundBlocked::reason, choice<BlockReason>("stock", "turns"))),
    object<RoundScored>("RoundScoredEvent", "", tag("event", "round_scored"),
                        member("hand_size", &RoundScored::hand_size, hand_size),
                        member("points", &RoundScored::points, list(nullable(points), 2, 7)),
                        member("went_out", &RoundScored::went_out, form::optional_seat)),
    object<GameOver>("GameOverEvent", "", tag("event", "game_over"),
                     member("standings", &GameOver::standings, form::standings)));

// Views: rummy_public.json and rummy_private.json.

/// The ranks in their order.
inline constexpr std::string_view ranks = R"(["A","2","3","4","5","6","7","8","9","10","J","Q","K"])";
/// Those of Five Crowns, and of most others.
inline constexpr auto usual_rounds = std::to_array({3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13});

inline int usual_hand_size(const PublicView& view) {
    const auto index = static_cast<std::size_t>(view.round - 1);
    return index < view.rounds.size() ? view.rounds[index] : 0;
}
inline std::optional<Seat> first_without_points(const ScoreRow& row) {
    const auto found = std::ranges::find(row.points, std::optional(0));
    if (found == row.points.end()) return std::nullopt;
    return Seat{static_cast<std::uint8_t>(found - row.points.begin())};
}
inline std::optional<cards::Card> last_discard(const PublicView& view) {
    return view.discards.empty() ? std::nullopt : std::optional(view.discards.back());
}

inline constexpr auto laid = object<Laid>("RummyLaid", "", member("melds", &Laid::melds, melds).usually(empty),
                                          member("went_out", &Laid::went_out, boolean).usually(false));

inline constexpr auto seat_view = object<SeatView>(
    "RummySeat", "",
    member("seat", &SeatView::seat, seat).follows(form::by_index, [](const auto& one) { return form::seat_of(one); }),
    member("cards", &SeatView::cards, said("In the hand, without those laid down.", integer(0, 14)))
        .follows(form::same_as("../hand_size"), [](const auto& line) { return line.whole.hand_size; }),
    member("drew", &SeatView::drew, said("What the current seat drew this turn.", nullable(source)))
        .usually(std::nullopt),
    member("taken", &SeatView::taken, said("Seen taken from the pile and not seen discarded since.", words(face)))
        .usually(empty),
    member("laid", &SeatView::laid, nullable(laid)).usually(std::nullopt),
    member("round_points", &SeatView::round_points, nullable(points)).usually(std::nullopt),
    member("total", &SeatView::total, points).usually(0),
    member("removed", &SeatView::removed, boolean).usually(false));

inline constexpr auto score_row = object<ScoreRow>(
    "RummyRoundScore", "One line per finished round, points in seat order.",
    member("hand_size", &ScoreRow::hand_size, hand_size)
        .follows(
            form::beside("../rounds"),
            [](const auto& line) { return line.index < line.whole.rounds.size() ? line.whole.rounds[line.index] : 0; }),
    member("points", &ScoreRow::points, list(said("Null for a seat that took no part.", nullable(points)), 2, 7)),
    member("went_out", &ScoreRow::went_out, form::optional_seat)
        .follows(form::index_in("points", "0"), [](const auto& line) { return first_without_points(line.part); }),
    member("blocked", &ScoreRow::blocked, boolean).usually(false),
    member("playoff", &ScoreRow::playoff, said("A play-off decides the tie; its points are in no total.", boolean))
        .usually(false));

inline constexpr auto revealed_hand = object<RevealedHand>(
    "RummyRevealed", "", member("seat", &RevealedHand::seat, seat), member("hand", &RevealedHand::hand, faces),
    member("arrangement", &RevealedHand::arrangement, arrangement));

inline constexpr auto public_view = object<PublicView>(
    "RummyPublic", "What everybody at the table may know.",
    member(
        "game", [](const PublicView& view) { return to_string(view.preset); },
        said("The preset.", form::FreeText{1, 64})),
    member("phase", &PublicView::phase, choice<Phase>("draw", "discard", "round_scored", "game_over"))
        .usually(Phase::draw),
    member("round", &PublicView::round, said("Counts from 1.", integer(1, 12))),
    member("rounds", &PublicView::rounds,
           said("Hand sizes of all rounds; a play-off is appended once there is one.", list(hand_size, 1, 12)))
        .usually(usual_rounds),
    member("hand_size", &PublicView::hand_size, hand_size).follows(form::entry_of("rounds", "round"), &usual_hand_size),
    member("wild", &PublicView::wild, rank)
        .follows(form::entry_among(ranks, "hand_size"), [](const PublicView& view) { return view.hand_size; }),
    member("playoff", &PublicView::playoff, said("This round is a play-off between those who tie.", boolean))
        .usually(false),
    member("dealer", &PublicView::dealer, form::dealt_seat),
    member("current", &PublicView::current, said("Null when nobody acts.", nullable(seat))),
    member("out_seat", &PublicView::out_seat, said("Who went out.", nullable(seat))).usually(std::nullopt),
    member("last_turn", &PublicView::last_turn, boolean).usually(false),
    member("final_seats", &PublicView::final_seats, said("Who still has a last turn, in order.", list(seat, 0, 7)))
        .usually(empty),
    member("packs", &PublicView::packs, integer(1, 4)).usually(2), member("stock", &PublicView::stock, integer(0)),
    member("recycles", &PublicView::recycles, integer(0)).usually(0),
    member("max_recycles", &PublicView::max_recycles, integer(0)).usually(3),
    member("out_of_play", &PublicView::out_of_play, said("Cards that left the round.", integer(0))).usually(0),
    member("must_go_out", &PublicView::must_go_out, boolean).usually(false),
    member("final_laydown", &PublicView::final_laydown, choice<FinalLaydown>("auto", "manual"))
        .usually(FinalLaydown::automatic),
    member("discard_top", &PublicView::discard_top, nullable(face)).follows(form::last_of("discards"), &last_discard),
    member("discards", &PublicView::discards, said("Bottom to top; empty where only the top may be seen.", words(face)))
        .usually(empty),
    member("seats", &PublicView::seats, lines(seat_view, 2, 7)),
    member("scores", &PublicView::scores, lines(score_row)).usually(empty),
    member("revealed", &PublicView::revealed, said("All hands, once they may be seen.", nullable(list(revealed_hand))))
        .usually(std::nullopt),
    member("standings", &PublicView::standings, said("Best place first, at the end.", nullable(form::standings)))
        .usually(std::nullopt));

inline constexpr auto legal = object<Legal>(
    "RummyLegal", "What would be accepted now.", member("draw", &Legal::draw, words(source, 0, 2)).usually(empty),
    member("discard", &Legal::discard, faces).usually(empty),
    member("go_out", &Legal::go_out, said("Faces whose discard goes out.", words(face))).usually(empty),
    member("must_go_out", &Legal::must_go_out, said("A discard that does not go out would be refused.", boolean))
        .usually(false));

inline constexpr auto private_view = object<PrivateView>(
    "RummyPrivate", "What only this seat may know.", member("seat", &PrivateView::seat, seat),
    member("hand", &PrivateView::hand, faces).usually(empty),
    member("drawn", &PrivateView::drawn, said("The card drawn this turn.", nullable(face))).usually(std::nullopt),
    member("deadwood", &PrivateView::deadwood, points),
    member("can_go_out", &PrivateView::can_go_out, boolean).usually(false),
    member("legal", &PrivateView::legal, legal).usually(form::bare));

// What is answered to `arrange`: rummy_arranged.json.

struct Arranged {
    cards::Arrangement arrangement;
    std::optional<cards::Card> best_discard{};
};
inline constexpr auto arranged = object<Arranged>(
    "RummyArranged",
    "With one card too many after the draw, of what is left after the best discard; where hints are off, always of all "
    "cards held.",
    member(
        "deadwood", [](const Arranged& told) { return told.arrangement.deadwood; }, points),
    member(
        "melds", [](const Arranged& told) -> auto& { return told.arrangement.melds; }, melds),
    member(
        "dead", [](const Arranged& told) -> auto& { return told.arrangement.dead; }, faces),
    maybe("best_discard", &Arranged::best_discard, face));

// What is answered to `hint`: rummy_hint.json.

struct Hint {
    Action action;
    std::string sentence;
    cards::DiscardChoices discards;
};
inline constexpr auto hint =
    object<Hint>("RummyHint", "", member("action", &Hint::action, shared("rummy_action.json", "", "", action)),
                 member("sentence", &Hint::sentence, form::sentence),
                 member("discards", &Hint::discards, said("Best first; empty before the draw.", list(discard_choice))));

// Previews: rummy_preview.json.

inline constexpr auto preview = one_of(
    "RummyPreview", object<DrawPreview>("RummyDrawPreview", "", member("source", &DrawPreview::source, source)),
    object<DiscardPreview>("RummyDiscardPreview", "", member("deadwood", &DiscardPreview::deadwood, points),
                           member("melds", &DiscardPreview::melds, melds), member("dead", &DiscardPreview::dead, faces),
                           member("goes_out", &DiscardPreview::goes_out, boolean)));

}  // namespace crowntable::rummy::forms
