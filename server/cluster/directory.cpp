#include "server/cluster/directory.hpp"

#include <utility>

namespace crowntable::server::cluster {

void Directory::ask_for(const std::string& code, bool is_wanted, Answer answer) {
    if (fences_.holds(code)) return answer(Here{});
    Askers& askers = waiting_[code];
    askers.is_wanted |= is_wanted;
    askers.answers.push_back(std::move(answer));
    if (!is_asking_) ask();
}

void Directory::ask() {
    is_asking_ = !waiting_.empty();
    if (!is_asking_) return;
    asked_ = std::exchange(waiting_, {});
    std::vector<std::string> codes;
    codes.reserve(asked_.size());
    for (const auto& [code, askers] : asked_) codes.push_back(code);
    store_.find(std::move(codes), [self = std::weak_ptr<Directory*>(self_)](const auto& rows) {
        if (const auto directory = self.lock()) (*directory)->found(rows);
    });
}

void Directory::found(const std::optional<std::vector<RoomRow>>& rows) {
    if (!rows) return answer_rest();
    std::vector<std::string> wanted;
    std::map<std::string, const RoomRow*> there;
    for (const RoomRow& row : *rows) there.emplace(row.code, &row);
    // Copied, for answers take what is asked for away.
    std::vector<std::string> codes;
    for (const auto& [code, askers] : asked_) codes.push_back(code);
    for (const auto& code : codes) {
        const auto row = there.find(code);
        if (row == there.end()) {
            answer(code, Nowhere{});
        } else if (row->second->is_broken) {
            answer(code, SetAside{});
        } else if (row->second->owner && row->second->owner->id != me_) {
            answer(code, Elsewhere{*row->second->owner});
        } else if (!mine_.meet(row->second->needs)) {
            answer(code, Beyond{row->second->needs});
        } else if (!asked_.at(code).is_wanted) {
            answer(code, Nobodys{});
        } else {
            // Nobody's, or ours by a claim of which we have never heard what came of it.
            wanted.push_back(code);
        }
    }
    if (wanted.empty()) return answer_rest();
    fences_.claim(wanted, [wanted, self = std::weak_ptr<Directory*>(self_)] {
        if (const auto directory = self.lock()) (*directory)->claimed(wanted);
    });
}

/// Others may have been quicker, or a row was locked.
void Directory::claimed(const std::vector<std::string>& wanted) {
    for (const auto& code : wanted) {
        if (fences_.holds(code)) answer(code, Here{});
    }
    answer_rest();
}

void Directory::answer(const std::string& code, const Whereabouts& where) {
    const auto asked = asked_.extract(code);
    if (asked.empty()) return;
    for (const Answer& each : asked.mapped().answers) each(where);
}

/// Whoever has not been answered is to ask again. Then the next question may be put, of those who came meanwhile.
void Directory::answer_rest() {
    for (const auto& [code, askers] : std::exchange(asked_, {})) {
        for (const Answer& each : askers.answers) each(NotNow{});
    }
    ask();
}

}  // namespace crowntable::server::cluster
