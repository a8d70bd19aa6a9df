#pragma once

#include "clients/cli/text/language.hpp"

namespace crowntable::cli {

/// The program speaks this language as long as this lives.
class Speaking {
public:
    explicit Speaking(Language language);
    ~Speaking();
    Speaking(const Speaking&) = delete;
    Speaking& operator=(const Speaking&) = delete;

private:
    Language before_;
};

}  // namespace crowntable::cli
