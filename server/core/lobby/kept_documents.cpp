#include "server/core/lobby/kept_documents.hpp"

#include <algorithm>
#include <utility>

namespace crowntable::server::lobby {

namespace {

/// Small documents are few, too: they are looked through one by one.
constexpr std::size_t least_bytes = std::size_t{32} * 1024;

}  // namespace

std::size_t KeptDocuments::Kept::bytes() const {
    return std::max(least_bytes, document.text.size() + document.players.size() * sizeof(SecretHash));
}

void KeptDocuments::keep(const std::string& room, std::size_t from, const Document& document) {
    Kept kept{room, from, document};
    // One that is larger than all may be would throw out the others and then itself.
    if (kept.bytes() > bytes_max_) return;
    bytes_ += kept.bytes();
    kept_.push_front(std::move(kept));
    for (; bytes_ > bytes_max_; kept_.pop_back()) bytes_ -= kept_.back().bytes();
}

const Document* KeptDocuments::find(const std::string& room, const DocumentWish& wish) {
    const auto found = std::ranges::find_if(kept_, [&](const Kept& kept) {
        const Document& document = kept.document;
        return kept.room == room && kept.from == wish.from && document.kind == wish.document &&
               document.number == wish.number && document.shared == wish.shared &&
               (document.shared || std::ranges::find(document.players, wish.token) != document.players.end());
    });
    if (found == kept_.end()) return nullptr;
    kept_.splice(kept_.begin(), kept_, found);
    return &kept_.front().document;
}

}  // namespace crowntable::server::lobby
