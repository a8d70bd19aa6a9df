#pragma once

#include <memory>
#include <string>

#include "clients/cli/session/front_end_around.hpp"

namespace crowntable::cli {

/// The usual front end, wrapped so that whoever has played a game to its end is told by which commands to look back on
/// it; of use where the seat is kept, without which there is no record.
class WithLookingBack final : public FrontEndAround {
public:
    /// What is told at the table is gone with a full screen: there it is told once more when the program ends.
    enum class AtEnd { silent, tells_again };

    WithLookingBack(std::unique_ptr<FrontEnd> inner, const std::string& code, AtEnd at_end);

    void heard(const Heard& heard) override;
    void ended(const Ending& ending) override;

private:
    std::string sentence_;
    AtEnd at_end_;
    bool told_ = false;
};

}  // namespace crowntable::cli
