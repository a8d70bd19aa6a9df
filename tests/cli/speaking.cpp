#include "tests/cli/speaking.hpp"

#include "clients/cli/text/say.hpp"

namespace crowntable::cli {

Speaking::Speaking(Language language) : before_(spoken_language()) {
    speak(language);
}

Speaking::~Speaking() {
    speak(before_);
}

}  // namespace crowntable::cli
