#include "server/net/relay/errand.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/write.hpp>
#include <memory>

#include "engine/ensure.hpp"
#include "server/net/close_after.hpp"
#include "server/net/host_and_port.hpp"
#include "server/net/relay/signed_words.hpp"
#include "server/net/settled.hpp"

namespace crowntable::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr std::string_view errand_magic = "crowntable-errand ";
constexpr std::string_view errand_version = "1";

asio::awaitable<std::optional<std::string>> ask_at(tcp::socket& node, const HostAndPort& where,
                                                   const std::string& words) {
    tcp::resolver resolver(node.get_executor());
    auto [unresolved, endpoints] = co_await resolver.async_resolve(where.host, std::to_string(where.port), settled);
    if (unresolved) co_return std::nullopt;
    auto [unconnected, endpoint] = co_await asio::async_connect(node, endpoints, settled);
    if (unconnected) co_return std::nullopt;
    auto [unwritten, written] = co_await asio::async_write(node, asio::buffer(words), settled);
    if (unwritten) co_return std::nullopt;
    std::string answer;
    auto [unread, size] =
        co_await asio::async_read_until(node, asio::dynamic_buffer(answer, errand_answer_bytes_max), '\n', settled);
    if (unread) co_return std::nullopt;
    answer.resize(size - 1);
    co_return answer;
}

}  // namespace

std::string write_errand(const Errand& errand, std::string_view secret) {
    ENSURE(is_node_id(errand.from.text) && is_node_id(errand.to.text));
    ENSURE(errand.line.size() <= errand_line_bytes_max);
    std::string words(errand_magic);
    words += std::string(errand_version) + ' ' + errand.from.text + ' ' + errand.to.text + ' ';
    words += std::to_string(errand.epoch.value) + ' ' + errand.line;
    return signed_words(std::move(words), secret);
}

bool is_errand(std::string_view text) {
    return text.starts_with(errand_magic);
}

std::variant<Errand, IntroductionFault> read_errand(std::string_view text, std::string_view secret) {
    auto rest = text.substr(std::min(errand_magic.size(), text.size()));
    if (!is_errand(text) || take_word(rest) != errand_version) return IntroductionFault::malformed;
    // Before anything of it is believed.
    const auto proven = proven_words(text, secret);
    if (!proven) return IntroductionFault::wrong_secret;
    auto words = proven->substr(errand_magic.size());
    take_word(words);
    const auto from = take_word(words);
    const auto to = take_word(words);
    const auto epoch = parse_epoch(take_word(words));
    if (!is_node_id(from) || !is_node_id(to) || !epoch) return IntroductionFault::malformed;
    return Errand{{std::string(from)}, {std::string(to)}, *epoch, std::string(words)};
}

asio::awaitable<std::optional<std::string>> run_errand(std::string address, Errand errand, std::string secret) {
    const auto where = HostAndPort::parse(address);
    if (!where) co_return std::nullopt;
    const auto words = write_errand(errand, secret);
    const auto executor = co_await asio::this_coro::executor;
    const auto node = std::make_shared<tcp::socket>(executor);
    asio::steady_timer deadline(executor);
    close_after(deadline, node, errand_timeout);
    auto answer = co_await ask_at(*node, *where, words);
    deadline.cancel();
    co_return answer;
}

}  // namespace crowntable::server
