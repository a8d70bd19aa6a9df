#include "tests/bench/store/returning.hpp"

#include <stdexcept>
#include <utility>

namespace crowntable::bench {

Returning::Returning(boost::asio::io_context& context, Carried& carried, std::uint16_t port, const std::string& room,
                     std::string token)
    : token_(std::move(token)), wire_(std::make_shared<Wire>(context, *this, carried)) {
    wire_->open({port, 1}, "/ws/" + room);
}

Returning::~Returning() {
    wire_->drop();
}

void Returning::opened() {
    wire_->say(R"({"op":"hello","protocol":{"min":1,"max":1},"seat_token":")" + token_ + "\"}");
}

void Returning::heard(std::string_view text) {
    const bool is_at_an_end = text.starts_with(R"({"type":"refused")") || text.starts_with(R"({"type":"closing")");
    if (is_at_an_end) throw std::runtime_error(std::string(text));
    at_the_table_ |= text.starts_with(R"({"type":"update")");
}

void Returning::ended(std::string_view why) {
    throw std::runtime_error("the wire ended: " + std::string(why));
}

}  // namespace crowntable::bench
