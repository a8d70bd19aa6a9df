#pragma once

#include <span>
#include <string_view>

namespace crowntable::server {

/// What an invitation says, as clients/texts/invitation has it: a text of one language.
struct InvitationText {
    std::string_view language;
    std::string_view key;
    std::string_view text;
};

/// The languages of invitations, English first.
std::span<const std::string_view> invitation_languages();
/// REQUIRES: there are this language and this key.
std::string_view invitation_text(std::string_view language, std::string_view key);

}  // namespace crowntable::server
