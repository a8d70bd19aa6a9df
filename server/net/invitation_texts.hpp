#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace crowntable::server {

/// What an invitation says, as clients/texts/invitation has it, and `game_` with the id of a game for what that is
/// called (clients/texts/screens): a text of one language.
struct InvitationText {
    std::string_view language;
    std::string_view key;
    std::string_view text;
};

/// The languages of invitations, English first.
std::span<const std::string_view> invitation_languages();
/// REQUIRES: there are this language and this key.
std::string_view invitation_text(std::string_view language, std::string_view key);
/// What a game is called; nothing for one that the texts do not know.
std::optional<std::string_view> invited_game(std::string_view language, std::string_view game);

}  // namespace crowntable::server
