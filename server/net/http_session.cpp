#include "server/net/http_session.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/error.hpp>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/net/cluster_node.hpp"
#include "server/net/connection.hpp"
#include "server/net/gatekeeper.hpp"
#include "server/net/http_message.hpp"
#include "server/net/http_stream.hpp"
#include "server/net/invitation.hpp"
#include "server/net/log.hpp"
#include "server/net/metrics_page.hpp"
#include "server/net/requester.hpp"
#include "server/net/settled.hpp"

namespace crowntable::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

/// Whether the answer takes so long that its work is worth breaking off when the client has gone. Only a review does.
bool takes_long(const Route& route) {
    const auto* game = std::get_if<ShowGame>(&route);
    return game != nullptr && game->wish.document == GameDocument::review;
}

/// For what messengers show of a table nobody is kept waiting who wants the page.
constexpr std::chrono::seconds preview_patience{2};

/// How long an answer of the lobby is waited for, where the session does not end before.
asio::steady_timer::time_point patience_with(const Route& route) {
    return std::holds_alternative<ShowTable>(route) ? asio::steady_timer::clock_type::now() + preview_patience
                                                    : asio::steady_timer::time_point::max();
}

class HttpSession : public OpenSocket, public std::enable_shared_from_this<HttpSession> {
public:
    HttpSession(tcp::socket socket, Address peer, Sockets::Admission admission, Arrival arrival, Services& services)
        : stream_(std::move(socket), services.options.limits),
          answered_(stream_.socket().get_executor()),
          peer_(peer),
          admission_(std::move(admission)),
          arrival_(arrival),
          services_(services) {
        services_.sockets.insert(*this);
    }
    ~HttpSession() override { services_.sockets.erase(*this); }
    HttpSession(const HttpSession&) = delete;
    HttpSession& operator=(const HttpSession&) = delete;

    /// Serves requests until the connection ends, is another node's, or is to be upgraded.
    asio::awaitable<std::optional<JoinRoom>> serve();

    tcp::socket release_socket() { return std::move(stream_.socket()); }
    Sockets::Admission release_admission() { return std::move(admission_); }
    RequestMessage release_request() { return stream_.release_request(); }
    Requester requester() const { return {stream_.request(), peer_, services_.options, arrival_.by_tls}; }

    bool check_deadline(Now now) override;
    void wind_down(Now now) override;
    void cut() override;

private:
    asio::awaitable<std::optional<JoinRoom>> serve_requests();
    asio::awaitable<bool> is_ours(Route& where);
    asio::awaitable<bool> serve_request(Route where);
    void wait_for_client();
    Route destination() const;
    asio::awaitable<HttpResponse> respond(Route route);
    asio::awaitable<HttpResponse> show_table(Route route);
    asio::awaitable<HttpResponse> ask_lobby(Route route);
    asio::awaitable<bool> wait_for_turn(Budget budget);
    asio::awaitable<void> wait_for_answer(asio::steady_timer::time_point until);
    void cut_when_client_leaves();
    asio::awaitable<void> refuse_malformed(beast::error_code error);
    asio::awaitable<void> write_last(HttpResponse response);
    asio::awaitable<void> linger();
    RequestId ask(const Route& route, Switchboard::AnswerTo answer_to);
    void wait_at_most(std::chrono::milliseconds duration) { deadline_ = services_.now() + duration; }

    HttpStream stream_;
    asio::steady_timer answered_;
    Address peer_;
    Sockets::Admission admission_;
    const Arrival arrival_;
    Services& services_;
    std::optional<HttpAnswer> answer_;
    std::optional<Now> deadline_;
    bool is_waiting_ = false;
    bool stopping_ = false;
    bool between_requests_ = true;
    /// Whether this request may try a code. Asked where there are several nodes.
    bool may_guess_ = true;
};

bool HttpSession::check_deadline(Now now) {
    return deadline_ && now >= *deadline_;
}

void HttpSession::wind_down(Now /*now*/) {
    stopping_ = true;
    if (between_requests_) cut();
}

void HttpSession::cut() {
    beast::error_code ignored;
    stream_.socket().close(ignored);
    // Whoever waits for an answer waits on this timer, not on the socket.
    answered_.cancel();
}

asio::awaitable<std::optional<JoinRoom>> HttpSession::serve() {
    try {
        co_return co_await serve_requests();
    } catch (...) {
        services_.on_bug("a request", std::current_exception());
    }
    // Nobody has asked for anything that could be answered.
    if (between_requests_) co_return std::nullopt;
    wait_at_most(services_.options.limits.request_timeout);
    // What was read of the request is not known to be whole, so that nothing may follow on this connection.
    co_await write_last(error_response(500, "INTERNAL_ERROR", "The server has met a bug of its own."));
    co_return std::nullopt;
}

asio::awaitable<std::optional<JoinRoom>> HttpSession::serve_requests() {
    const auto& limits = services_.options.limits;
    wait_at_most(limits.request_timeout);
    for (;;) {
        between_requests_ = true;
        wait_for_client();
        const auto header_error = co_await stream_.read_header();
        if (header_error) {
            co_await refuse_malformed(header_error);
            break;
        }
        between_requests_ = false;
        wait_at_most(limits.request_timeout);
        auto where = destination();
        const bool may_go_on = co_await wait_for_turn(budget_of(where));
        if (!may_go_on) {
            co_await write_last(error_response(429, crowntable::error_code::rate_limited,
                                               "Too much is asked for from this address. Try again later."));
            break;
        }
        const bool is_to_be_served = co_await is_ours(where);
        if (!is_to_be_served) break;
        if (auto* join = std::get_if<JoinRoom>(&where)) co_return std::move(*join);
        const bool is_kept = co_await serve_request(std::move(where));
        if (!is_kept) break;
        wait_at_most(limits.keep_alive);
    }
    co_return std::nullopt;
}

/// Whoever keeps us waiting, for a request or for the end of an answer, makes way for others where places are short.
/// Behind a proxy the address of the socket is nobody's.
void HttpSession::wait_for_client() {
    const bool is_proxy = any_contains(services_.options.trusted_proxies, peer_);
    services_.sockets.wait(*this, is_proxy ? std::string{} : peer_.limit_key());
}

Route HttpSession::destination() const {
    if (auto banned = refuse_banned(services_, requester())) return std::move(*banned);
    auto where = route(request_from(stream_.request()), services_.host, services_.origins, services_.games->asset(),
                       services_.readiness_now());
    if (auto* shared = std::get_if<ShowSharedReplay>(&where)) {
        shared->code = services_.switchboard.room_of_link(requester().bearer_token());
    }
    if (!std::holds_alternative<JoinRoom>(where)) return where;
    if (auto refused = refuse_upgrade(services_, stream_.request(), stream_.has_more())) return std::move(*refused);
    return where;
}

/// True: another request may follow on this connection.
asio::awaitable<bool> HttpSession::serve_request(Route where) {
    const auto& limits = services_.options.limits;
    const bool is_foreign = std::holds_alternative<ForeignRequest>(where);
    const auto body_error = co_await stream_.read_body();
    if (body_error) {
        co_await refuse_malformed(body_error);
        co_return false;
    }
    // The lobby may have to read a room or make a document first, which takes longer than to send the request.
    wait_at_most(limits.answer_timeout);
    services_.sockets.stop_waiting(*this);
    auto response = co_await respond(std::move(where));
    wait_for_client();
    wait_at_most(limits.request_timeout);
    const bool is_kept = stream_.request().keep_alive() && !stopping_ && !is_foreign;
    const auto write_error = co_await stream_.write(std::move(response), is_kept);
    if (!write_error && !is_kept) co_await linger();
    co_return !write_error && is_kept;
}

asio::awaitable<void> HttpSession::refuse_malformed(beast::error_code error) {
    // Gone, timed out or never an HTTP client: nobody is there to read an answer.
    if (error == http::error::end_of_stream || error == http::error::partial_message) co_return;
    if (error.category() != make_error_code(http::error::bad_method).category()) co_return;
    co_await write_last(malformed_response(error));
}

asio::awaitable<void> HttpSession::write_last(HttpResponse response) {
    const auto failed = co_await stream_.write(std::move(response), false);
    if (!failed) co_await linger();
}

/// In a cluster what is asked for may be another node's, which is then brought whoever asks. False: the socket is gone,
/// or they have been told why nobody serves them. The page of a table is everybody's, whoever plays there.
asio::awaitable<bool> HttpSession::is_ours(Route& where) {
    const auto* code = room_in(where);
    if (services_.cluster == nullptr || code == nullptr) co_return true;
    auto* table = std::get_if<ShowTable>(&where);
    const Requester client = requester();
    const auto no_guess = services_.switchboard.refuse_guess(client.limit_key());
    // Whoever has the room, before anybody is asked for it: right and wrong codes are alike.
    if (no_guess && (table != nullptr || std::holds_alternative<DescribeRoom>(where))) {
        note_turned_away(services_, client, "rate_limited");
        where = table != nullptr ? HttpResponse(std::move(table->page)) : refusal_response(no_guess->why);
        co_return true;
    }
    may_guess_ = arrival_.may_guess && !no_guess;
    services_.sockets.stop_waiting(*this);
    const auto& limits = services_.options.limits;
    const auto patience = table != nullptr ? preview_patience : ClusterNode::parked_max(services_.cluster->options());
    const bool is_document = std::holds_alternative<ShowGame>(where) || std::holds_alternative<ShowSharedReplay>(where);
    const auto answer_max = is_document ? limits.answer_timeout : Relay::answer_timeout;
    wait_at_most(patience + answer_max + limits.request_timeout);
    const auto used_up = no_guess && no_guess->is_own_doing ? Guesses::none : Guesses::bound;
    const auto guesses = may_guess_ ? Guesses::some : used_up;
    const bool knows_room = std::holds_alternative<ShowSharedReplay>(where);
    auto led = co_await services_.cluster->lead(
        {stream_.socket(),
         admission_,
         stream_.request(),
         {.from = client.address(), .by_tls = client.came_by_tls(), .guesses = guesses},
         patience,
         {.answer = answer_max, .ends_with_client = takes_long(where)},
         arrival_.way,
         knows_room},
        *code);
    wait_at_most(limits.request_timeout);
    auto* refused = std::get_if<HttpResponse>(&led);
    if (refused != nullptr && table != nullptr) {
        where = HttpResponse(std::move(table->page));
        co_return true;
    }
    if (refused != nullptr && !may_guess_ && !knows_room) *refused = no_more_guesses();
    if (refused != nullptr) co_await write_last(std::move(*refused));
    co_return std::holds_alternative<ClusterNode::Ours>(led);
}

asio::awaitable<void> HttpSession::linger() {
    wait_at_most(services_.options.limits.close_timeout);
    co_await stream_.linger();
}

asio::awaitable<HttpResponse> HttpSession::respond(Route route) {
    if (auto* response = std::get_if<HttpResponse>(&route)) co_return std::move(*response);
    if (std::holds_alternative<ForeignRequest>(route)) co_return foreign_request();
    if (std::holds_alternative<ShowMetrics>(route)) co_return metrics_page(services_, requester());
    if (std::holds_alternative<ShowReadiness>(route)) co_return readiness_page(services_, requester());
    if (std::holds_alternative<ShowTable>(route)) co_return co_await show_table(std::move(route));
    if (auto refused = refuse_without_key(services_, requester(), route)) co_return std::move(*refused);
    const bool is_guess = !may_guess_ && std::holds_alternative<ShowGame>(route);
    auto answer = co_await ask_lobby(std::move(route));
    // At which node the room is, or that it is, is told by nothing but a right token.
    if (is_guess && answer.status >= 400 && !is_told_to_players_alone(*answer_)) co_return no_more_guesses();
    co_return answer;
}

/// Tells of the table what anybody with its code may know. Where nothing is told the page is the same for each code.
asio::awaitable<HttpResponse> HttpSession::show_table(Route route) {
    HttpResponse page = std::get<ShowTable>(route).page;
    const auto language = std::get<ShowTable>(route).language;
    if (refuse_without_key(services_, requester(), route)) co_return page;
    const auto answer = co_await ask_lobby(std::move(route));
    if (answer.status != 200 || answer.body.empty()) co_return page;
    HttpResponse invitation;
    invitation.content_type = page.content_type;
    invitation.cache_control = page.cache_control;
    invitation.headers.emplace_back("Vary", "Accept-Encoding, Accept-Language");
    invitation.body = invitation_page(find_asset("index.html")->identity, answer.body,
                                      {.language = language, .base_url = requester().base_url()});
    co_return invitation;
}

/// False: so much of this address waits already that the turn would come too late. Nothing of the body is read before.
asio::awaitable<bool> HttpSession::wait_for_turn(Budget budget) {
    const Now now = services_.now();
    const auto patience = services_.options.limits.request_timeout;
    const auto turn = services_.addresses.touch(now, requester().limit_key()).book(budget, now, now + patience);
    if (!turn || *turn <= now) co_return turn.has_value();
    wait_at_most(*turn - now + patience);
    answered_.expires_after(*turn - now);
    // Over early when the session is cut.
    auto [cut] = co_await answered_.async_wait(settled);
    co_return !cut;
}

asio::awaitable<HttpResponse> HttpSession::ask_lobby(Route route) {
    answer_.reset();
    const auto request = ask(route, [session = weak_from_this()](HttpAnswer answer) {
        // The answer may come when the session is gone: the lobby answers every request, also where nobody listens.
        if (const auto self = session.lock()) {
            ENSURE(!self->answer_);
            self->answer_ = std::move(answer);
            self->answered_.cancel();
        }
    });
    if (!answer_) {
        if (takes_long(route)) cut_when_client_leaves();
        co_await wait_for_answer(patience_with(route));
    }
    // Without an answer the session was cut, or nobody waits for it any more: the job that makes it is to end, and an
    // answer that comes later finds nobody.
    services_.switchboard.forget(request);
    HttpResponse response;
    if (answer_) {
        response.status = answer_->status;
        response.body = std::move(answer_->body);
        response.content_type = answer_->content_type;
    }
    co_return response;
}

asio::awaitable<void> HttpSession::wait_for_answer(asio::steady_timer::time_point until) {
    ENSURE(!is_waiting_ && !answer_);
    is_waiting_ = true;
    answered_.expires_at(until);
    auto [cancelled] = co_await answered_.async_wait(settled);
    // The timer is cancelled by the answer or by cut(), or the patience is over.
    boost::ignore_unused(cancelled);
    is_waiting_ = false;
    beast::error_code ignored;
    // Ends the wait that cut_when_client_leaves may have begun: it is about this request alone.
    stream_.socket().cancel(ignored);
}

/// A socket that becomes readable while no bytes have come is one that the client has closed. It may have closed its
/// sending half alone and still be reading, which cannot be told apart: it loses its answer. If bytes have come, they
/// are a next request, which waits its turn.
void HttpSession::cut_when_client_leaves() {
    stream_.socket().async_wait(tcp::socket::wait_read, [weak = weak_from_this()](beast::error_code cancelled) {
        const auto self = weak.lock();
        if (cancelled || !self || !self->is_waiting_) return;
        beast::error_code broken;
        if (self->stream_.socket().available(broken) == 0) self->cut();
    });
}

RequestId HttpSession::ask(const Route& route, Switchboard::AnswerTo answer_to) {
    auto& switchboard = services_.switchboard;
    const Requester asker = requester();
    if (std::holds_alternative<DescribeRoom>(route) || std::holds_alternative<ShowTable>(route)) {
        return switchboard.describe_room(asker.limit_key(), *room_in(route), std::move(answer_to));
    }
    if (const auto* game = std::get_if<ShowGame>(&route)) {
        return switchboard.game_document(asker.limit_key(), game->code, game->wish, asker.bearer_token(),
                                         std::move(answer_to));
    }
    if (const auto* shared = std::get_if<ShowSharedReplay>(&route)) {
        return switchboard.shared_replay(asker.limit_key(), asker.bearer_token(), shared->from, std::move(answer_to));
    }
    ENSURE(std::holds_alternative<CreateRoom>(route));
    return switchboard.create_room(asker.limit_key(), asker.base_url(), stream_.request().body(), std::move(answer_to));
}

}  // namespace

asio::awaitable<void> serve_socket(tcp::socket socket, Address peer, Sockets::Admission admission,
                                   Precedence precedence, Services& services, Arrival arrival) {
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    auto session = std::make_shared<HttpSession>(std::move(socket), peer, std::move(admission), arrival, services);
    auto join = co_await session->serve();
    if (!join) co_return;
    const auto client = session->requester().address();
    auto upgraded = session->release_socket();
    auto request = session->release_request();
    auto admitted = session->release_admission();
    // The WebSocket has taken socket and request over: nothing is left for the session's deadlines to watch.
    session.reset();
    Knock knock{.client = client, .code = std::move(join->code), .may_guess = arrival.may_guess};
    serve_web_socket(std::move(upgraded), request, std::move(knock), std::move(precedence), std::move(admitted),
                     services);
}

}  // namespace crowntable::server
