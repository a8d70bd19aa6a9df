#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "protocol/json/document.hpp"

namespace crowntable::tests {

/// A tree of the library as if its text had come in: `table.act(seat, AsRead(action))`.
class AsRead {
public:
    explicit AsRead(const Json& tree) : text_(tree.dump()), document_(json::parse_own(text_)) {}
    AsRead(const AsRead&) = delete;
    AsRead& operator=(const AsRead&) = delete;

    operator json::Value() const { return document_; }  // NOLINT(google-explicit-constructor): what it is for

private:
    std::string text_;
    json::Document document_;
};

}  // namespace crowntable::tests
