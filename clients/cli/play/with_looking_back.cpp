#include "clients/cli/play/with_looking_back.hpp"

#include <iostream>
#include <utility>

#include "clients/cli/text/say.hpp"

namespace crowntable::cli {

WithLookingBack::WithLookingBack(std::unique_ptr<FrontEnd> inner, const std::string& code, AtEnd at_end)
    : FrontEndAround(std::move(inner)), sentence_(say("terminal.look_back", with<"code">(code))), at_end_(at_end) {}

void WithLookingBack::heard(const Heard& heard) {
    FrontEndAround::heard(heard);
    const auto& room = heard.after.room;
    const bool over = room && room->own_seat && room->state == "finished" && heard.after.dealt;
    if (over && !std::exchange(told_, true)) remark({.sentence = sentence_, .stays = true});
    // The next game has an end of its own.
    if (room && room->state == "playing") told_ = false;
}

void WithLookingBack::ended(const Ending& ending) {
    FrontEndAround::ended(ending);
    if (told_ && at_end_ == AtEnd::tells_again) std::cout << sentence_ << std::endl;
}

}  // namespace crowntable::cli
