#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/core/room/person.hpp"
#include "server/core/secret.hpp"

namespace crowntable::server {

/// The people whom no record knows yet: they have come in, and may have said what they are called. So they cost the
/// room no record, and a restart forgets them. With the first thing they do that others see they are written down
/// (Parts::write_down) and belong to the state like everybody else, by another id. All of them are undecided guests.
class Visitors {
public:
    /// Somebody new. The reference holds until the person is taken.
    const Person& meet(const SecretHash& token, std::vector<SecretHash> marks = {});
    bool knows(PersonId who) const { return all_.contains(who); }
    // Nobody: nullptr.
    const Person* find(PersonId who) const;
    const Person* find(const SecretHash& token) const;
    const std::map<PersonId, Person>& all() const { return all_; }

    // REQUIRES: knows(who).
    void rename(PersonId who, std::string name);
    void set_avatar(PersonId who, std::string avatar);
    void mark(PersonId who, const SecretHash& mark);
    Person take(PersonId who);

private:
    /// Ids in the state count up from 1, one for a record at most, and never come so far.
    static constexpr std::uint32_t before_first = 1U << 31U;

    std::map<PersonId, Person> all_;
    std::uint32_t last_ = before_first;
};

}  // namespace crowntable::server
