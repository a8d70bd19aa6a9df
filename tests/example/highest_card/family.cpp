#include "tests/example/highest_card/family.hpp"

#include "protocol/form/codec.hpp"
#include "protocol/form/common.hpp"
#include "protocol/table/preset_of.hpp"
#include "tests/example/highest_card/game.hpp"

namespace crowntable::highest_card {

namespace forms {

using form::boolean, form::integer, form::list, form::member, form::nullable, form::object, form::one_of, form::seat,
    form::tag;

constexpr form::Text<cards::Card, std::string_view> face{.print = cards::face_of,
                                                         .pattern = "^(A|[2-9]|10|J|Q|K)[SHCD]$"};
constexpr auto action = one_of("HighestCardAction", object<Game::Action>("HighestCardShow", "", tag("type", "show")));

constexpr auto event = one_of(
    "HighestCardEvent", object<Game::Dealt>("HighestCardDealtEvent", "", tag("event", "dealt")),
    object<Game::Shown>("HighestCardShownEvent", "", tag("event", "shown"), member("seat", &Game::Shown::seat, seat)),
    object<Game::RoundWon>("HighestCardWonEvent", "", tag("event", "round_won"),
                           member("seats", &Game::RoundWon::seats, list(seat, 1, 7))),
    object<Game::GameOver>("HighestCardOverEvent", "", tag("event", "game_over"),
                           member("standings", &Game::GameOver::standings, form::standings)));

constexpr auto seat_view = object<Game::SeatView>("HighestCardSeat", "", member("seat", &Game::SeatView::seat, seat),
                                                  member("points", &Game::SeatView::points, integer(0)),
                                                  member("shown", &Game::SeatView::shown, boolean),
                                                  member("card", &Game::SeatView::card, nullable(face)));
constexpr auto public_view = object<Game::PublicView>(
    "HighestCardPublic", "What everybody at the table may know.", tag("game", "highest_card"),
    member("phase", &Game::PublicView::phase, form::choice<Game::Phase>("showing", "round_won", "game_over")),
    member("round", &Game::PublicView::round, integer(0, 20)),
    member("rounds", &Game::PublicView::rounds, integer(1, 20)),
    member("seats", &Game::PublicView::seats, list(seat_view, 2, 7)),
    member("standings", &Game::PublicView::standings, nullable(form::standings)));
constexpr auto private_view = object<Game::PrivateView>("HighestCardPrivate", "What only this seat may know.",
                                                        member("seat", &Game::PrivateView::seat, seat),
                                                        member("card", &Game::PrivateView::card, nullable(face)),
                                                        member("legal", &Game::PrivateView::legal, list(action, 0, 1)));

}  // namespace forms

table::Family family() {
    using Codec = form::Codec<Game::Action, forms::action, forms::event, forms::public_view, forms::private_view>;
    static const table::PresetOf<Game, Codec> preset(
        {.id = "highest_card", .name = "Highest Card", .family = "highest_card"},
        {table::bind_plain(
            &Game::Options::rounds,
            {.id = "rounds", .label = "Rounds", .sentence = "How many are played.", .min = 1, .max = 20})});
    static const table::Preset* const presets[] = {&preset};
    return {.name = "highest_card", .presets = presets, .schemas = [] { return Codec::schemas_of("highest_card"); }};
}

}  // namespace crowntable::highest_card
