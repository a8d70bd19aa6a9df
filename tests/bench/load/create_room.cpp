#include "tests/bench/load/create_room.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <stdexcept>

#include "tests/bench/load/message.hpp"

namespace crowntable::bench {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

std::string ask(Route route, const std::string& request) {
    asio::io_context context;
    tcp::socket socket(context);
    boost::system::error_code error;
    socket.open(tcp::v4());
    socket.bind({asio::ip::address_v4(0x7F000000U + route.source), 0});
    socket.connect({asio::ip::address_v4::loopback(), route.port}, error);
    if (error) return {};
    asio::write(socket, asio::buffer(request), error);
    std::string answer;
    asio::read(socket, asio::dynamic_buffer(answer), error);
    return answer;
}

}  // namespace

std::string post(Route route, std::string_view path, std::string_view body) {
    return ask(route, "POST " + std::string(path) +
                          " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                          "Connection: close\r\nContent-Length: " +
                          std::to_string(body.size()) + "\r\n\r\n" + std::string(body));
}

NewRoom create_room(Route route, std::string_view body) {
    const auto answer = post(route, "/api/rooms", body);
    if (!answer.starts_with("HTTP/1.1 201")) throw std::runtime_error("no room: " + answer);
    return {std::string(value_of(answer, R"("code":")", '"')), std::string(value_of(answer, R"("host_token":")", '"'))};
}

std::string get(Route route, std::string_view path) {
    return ask(route, "GET " + std::string(path) + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
}

}  // namespace crowntable::bench
