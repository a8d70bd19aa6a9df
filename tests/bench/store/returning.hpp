#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "tests/bench/load/wire.hpp"

namespace crowntable::bench {

/// Says hello with a seat's token, and waits for the table. Throws std::runtime_error, as the context runs, where it is
/// refused or the wire ends.
class Returning final : public Wire::Listener {
public:
    /// Knocks at once; all references must outlive it.
    Returning(boost::asio::io_context& context, Carried& carried, std::uint16_t port, const std::string& room,
              std::string token);
    ~Returning() override;
    Returning(const Returning&) = delete;
    Returning& operator=(const Returning&) = delete;

    bool is_at_the_table() const { return at_the_table_; }

private:
    void opened() override;
    void heard(std::string_view text) override;
    void ended(std::string_view why) override;

    std::string token_;
    std::shared_ptr<Wire> wire_;
    bool at_the_table_ = false;
};

}  // namespace crowntable::bench
