#include "clients/cli/session/trouble.hpp"

#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {

namespace {

const char* word_of(Trouble trouble) {
    switch (trouble) {
        case Trouble::other:
            return "other";
        case Trouble::no_such_name:
            return "name";
        case Trouble::refused:
            return "refused";
        case Trouble::unreachable:
            return "unreachable";
        case Trouble::late:
            return "late";
        case Trouble::not_secure:
            return "secure";
        case Trouble::broken_off:
            return "broken";
    }
    return "other";
}

}  // namespace

std::string cannot_connect(const std::string& server, Trouble trouble, const std::string& system) {
    return say("terminal.cannot_connect", with<"address">(server), with<"trouble">(word_of(trouble)),
               with<"why">(system.empty() ? std::string("none") : clean(system)));
}

}  // namespace crowntable::cli
