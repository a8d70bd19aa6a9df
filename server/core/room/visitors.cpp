#include "server/core/room/visitors.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

const Person& Visitors::meet(const SecretHash& token, std::vector<SecretHash> marks) {
    const PersonId id{++last_};
    // After as many as there are numbers the first ones would come again.
    ENSURE(id.value > before_first);
    return all_.emplace(id, Person{.id = id, .token = token, .marks = std::move(marks)}).first->second;
}

const Person* Visitors::find(PersonId who) const {
    const auto found = all_.find(who);
    return found == all_.end() ? nullptr : &found->second;
}

const Person* Visitors::find(const SecretHash& token) const {
    const auto found = std::ranges::find(all_, token, [](const auto& entry) { return entry.second.token; });
    return found == all_.end() ? nullptr : &found->second;
}

void Visitors::rename(PersonId who, std::string name) {
    all_.at(who).name = std::move(name);
}

void Visitors::set_avatar(PersonId who, std::string avatar) {
    all_.at(who).avatar = std::move(avatar);
}

void Visitors::mark(PersonId who, const SecretHash& mark) {
    all_.at(who).marks.push_back(mark);
}

Person Visitors::take(PersonId who) {
    auto taken = all_.extract(who);
    ENSURE(!taken.empty());
    return std::move(taken.mapped());
}

}  // namespace crowntable::server
