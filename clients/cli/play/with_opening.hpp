#pragma once

#include <memory>
#include <utility>

#include "clients/cli/session/front_end_around.hpp"

namespace crowntable::cli {

/// The usual front end, wrapped so that a new table's bots are asked for once its host has sat down.
class WithOpening final : public FrontEndAround {
public:
    WithOpening(std::unique_ptr<FrontEnd> inner, std::vector<std::string> opening)
        : FrontEndAround(std::move(inner)), opening_(std::move(opening)) {}

    void heard(const Heard& heard) override {
        FrontEndAround::heard(heard);
        const bool seated = heard.after.room && heard.after.room->role == "player";
        if (!seated) return;
        for (const std::string& command : std::exchange(opening_, {})) desk().send(command);
    }

private:
    std::vector<std::string> opening_;
};

}  // namespace crowntable::cli
