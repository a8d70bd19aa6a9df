#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/store/driven.hpp"
#include "server/store/postgres/address.hpp"
#include "server/store/postgres/connection.hpp"

namespace crowntable::sim {

/// What a transaction has answered, as text: rows in any order.
using Told = std::string;
Told told(const std::vector<server::postgres::Call>& calls, const std::vector<server::postgres::Rows>& answers);

/// A connection to a PostgreSQL that is driven.
class Real final : public server::Driven {
public:
    explicit Real(const server::postgres::Address& address);

    void ask(const std::vector<server::postgres::Call>& calls);
    bool is_answered() const { return answer_.has_value(); }
    Told answer();

    server::Waits waits() const override { return connection_.waits(); }
    void go_on() override { connection_.go_on(); }
    void when_asked(std::function<void()>) override {}

private:
    server::postgres::Connection connection_;
    std::optional<Told> answer_;
};

}  // namespace crowntable::sim
