#include "server/net/switchboard.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/text/room_code.hpp"
#include "protocol/wire/command.hpp"
#include "protocol/wire/http.hpp"
#include "protocol/wire/reply.hpp"
#include "server/net/log.hpp"
#include "server/net/work_timer.hpp"

namespace crowntable::server {

namespace {

/// Empty for what is no code: such a request is about no room, and no failed commit concerns it.
std::string room_in(std::string_view code) {
    return text::parse_room_code(code).value_or(std::string{});
}

HttpAnswer try_again(RequestId request) {
    HttpAnswer answer{request, 503, {}};
    wire::write_http_error(answer.body,
                           refusal(crowntable::error_code::try_again, "The server could not keep this. Try again."));
    return answer;
}

/// How often a new room gets another code. That even one is given already is a matter of luck.
constexpr int other_codes_max = 3;

}  // namespace

Switchboard::Switchboard(Lobby& lobby, Journal& journal, std::size_t outboxes_max, Clock clock, WallClock wall_clock,
                         std::function<void()> after_input, StartJob start_job, Metrics* metrics, OnBug on_bug)
    : lobby_(lobby),
      journal_(journal),
      outboxes_max_(outboxes_max),
      clock_(std::move(clock)),
      wall_clock_(std::move(wall_clock)),
      after_input_(std::move(after_input)),
      start_job_(std::move(start_job)),
      metrics_(metrics),
      on_bug_(std::move(on_bug)),
      fences_(journal),
      outboxes_(
          journal, fences_, [this](Outbox& outbox) { leave(outbox); },
          [this](OutboxQueue::Lost& lost) { commit_failed(lost); },
          [this](CommitResult result, Metrics::Clock::duration took) {
              if (metrics_ != nullptr) metrics_->commit_answered(result == CommitResult::committed, took);
          },
          on_bug_) {
    lobby_.date_by(wall_clock_);
}

RequestId Switchboard::create_room(std::string_view address, std::string_view base_url, std::string_view body,
                                   AnswerTo answer_to) {
    const auto made = request(std::move(answer_to), {}, [&](RequestId asked, Outbox& outbox) {
        lobby_.create_room(time(), asked, address, base_url, body, outbox);
    });
    const auto asked = requests_.find(made.value);
    if (sharing_ && asked != requests_.end()) {
        asked->second.wish = {std::string(address), std::string(base_url), std::string(body), other_codes_max};
    }
    return made;
}

RequestId Switchboard::describe_room(std::string_view address, std::string_view code, AnswerTo answer_to) {
    return request(std::move(answer_to), room_in(code), [&](RequestId asked, Outbox& outbox) {
        lobby_.describe_room(time(), asked, address, code, outbox);
    });
}

RequestId Switchboard::game_document(std::string_view address, std::string_view code, const GameWish& wish,
                                     std::string_view token, AnswerTo answer_to) {
    return request(std::move(answer_to), room_in(code), [&](RequestId asked, Outbox& outbox) {
        lobby_.game_document(time(), asked, address, code, wish, token, outbox);
    });
}

RequestId Switchboard::shared_replay(std::string_view address, std::string_view link, std::size_t from,
                                     AnswerTo answer_to) {
    return request(std::move(answer_to), room_of_link(link), [&](RequestId asked, Outbox& outbox) {
        lobby_.shared_replay(time(), asked, address, link, from, outbox);
    });
}

RequestId Switchboard::request(AnswerTo answer_to, std::string_view room, const Ask& ask) {
    const WorkTimer timer(metrics_, Work::request);
    const auto request = remember(std::move(answer_to), room);
    if (refuses(request)) return request;
    Outbox outbox;
    try {
        ask(request, outbox);
    } catch (...) {
        // The exception tells the session that no answer will come.
        requests_.erase(request.value);
        throw;
    }
    drain(std::move(outbox));
    return request;
}

RequestId Switchboard::remember(AnswerTo answer_to, std::string_view room) {
    ENSURE(answer_to);
    const RequestId request{++last_request_};
    // Before the lobby is asked: it may answer at once.
    requests_.emplace(request.value, Asked{std::move(answer_to), std::string(room)});
    return request;
}

/// Answers at once, which overtakes what waits: it says nothing of any room.
bool Switchboard::refuses(RequestId request) {
    if (!is_full()) return false;
    auto asked = requests_.extract(request.value);
    ENSURE(!asked.empty());
    asked.mapped().answer_to(try_again(request));
    return true;
}

void Switchboard::refuse(ConnectionId connection, std::string_view text) {
    const auto found = connections_.find(connection.value);
    if (found == connections_.end()) return;
    std::string refused;
    // Parsed for this alone: even when nothing is let in the refusal has to name its command.
    wire::write_refused(refused, wire::id_in(text), refusal(crowntable::error_code::try_again));
    if (metrics_ != nullptr) metrics_->text_leaves({}, refused);
    found->second->send(FrameText(std::move(refused)));
}

void Switchboard::forget(RequestId request) {
    // Only what was not answered yet; the lobby knows documents alone by their request.
    if (requests_.erase(request.value) != 0) lobby_.forget_document(request);
}

ConnectionId Switchboard::opened(Peer& peer, std::string_view address, std::string_view code) {
    const WorkTimer timer(metrics_, Work::connection);
    const ConnectionId connection{++last_connection_};
    // Known before the lobby hears of it, which may have something to say to it at once.
    connections_.emplace(connection.value, &peer);
    Outbox outbox;
    try {
        lobby_.connection_opened(time(), connection, address, code, outbox);
    } catch (...) {
        lost(connection);
        throw;
    }
    drain(std::move(outbox));
    return connection;
}

void Switchboard::received(ConnectionId connection, std::string_view text) {
    const WorkTimer timer(metrics_, Work::frame);
    ENSURE(connections_.contains(connection.value));
    // Answered out of turn, which overtakes what waits: it was not obeyed, so that it depends on nothing.
    if (is_full()) return refuse(connection, text);
    Outbox outbox = outboxes_.take_spare();
    lobby_.receive(time(), connection, text, outbox);
    drain(std::move(outbox));
}

void Switchboard::received_control(ConnectionId connection) {
    const WorkTimer timer(metrics_, Work::frame);
    if (!connections_.contains(connection.value)) return;
    Outbox outbox;
    lobby_.receive_control(time(), connection, outbox);
    // Nearly always nothing has come of it.
    if (!outbox.empty()) drain(std::move(outbox));
}

void Switchboard::note_attention(ConnectionId connection, bool looks) {
    const WorkTimer timer(metrics_, Work::connection);
    if (!connections_.contains(connection.value)) return;
    Outbox outbox;
    lobby_.note_attention(time(), connection, looks, outbox);
    if (!outbox.empty()) drain(std::move(outbox));
}

void Switchboard::lost(ConnectionId connection) {
    // Nothing is sent to it from here on, also nothing that waits for the journal: the socket is gone.
    if (connections_.erase(connection.value) == 0) return;
    const WorkTimer timer(metrics_, Work::connection);
    Outbox outbox;
    lobby_.connection_lost(time(), connection, outbox);
    drain(std::move(outbox));
}

void Switchboard::tick() {
    // Bots and clocks would fill the queue as well as people, and act unseen.
    tick_missed_ = is_full() || time_.stands_still(clock_());
    if (tick_missed_) return;
    const WorkTimer timer(metrics_, Work::tick);
    const auto start = Metrics::Clock::now();
    Outbox outbox;
    lobby_.tick(time(), outbox);
    if (metrics_ != nullptr) metrics_->ticked(Metrics::Clock::now() - start);
    drain(std::move(outbox));
}

std::optional<Now> Switchboard::next_wake() const {
    if (tick_missed_) return std::nullopt;
    const auto wake = lobby_.next_wake();
    return wake ? std::optional(time_.clock_at(*wake)) : std::nullopt;
}

void Switchboard::job_done(const JobResult& result) {
    // Each is answered once, and not before it was begun.
    const WorkTimer timer(metrics_, Work::job);
    ENSURE(jobs_waiting_ > 0);
    --jobs_waiting_;
    Outbox outbox;
    lobby_.job_done(time(), result, outbox);
    drain(std::move(outbox));
}

void Switchboard::administer(const AdminWork& work, AnswerTo answer_to) {
    const auto* closing = std::get_if<admin::CloseRoom>(&work);
    const auto room = closing == nullptr ? std::string{} : room_in(closing->code);
    if (!room.empty()) answer_to = when_forgotten(room, std::move(answer_to));
    request(std::move(answer_to), room,
            [&](RequestId asked, Outbox& outbox) { lobby_.administer(time(), asked, work, outbox); });
}

/// A room that is over would be there again after a crash, until the journal has done what it was told. What it is
/// asked after that is answered after that.
Switchboard::AnswerTo Switchboard::when_forgotten(const std::string& room, AnswerTo answer_to) {
    return [this, room, answer_to = std::move(answer_to)](const HttpAnswer& answer) {
        if (answer.status >= 400) return answer_to(answer);
        journal_.load(room, [answer_to, answer](const Loaded& left) {
            const auto* records = std::get_if<std::vector<Record>>(&left);
            // What cannot be written now may be read all the same: then the room is still there.
            answer_to(records != nullptr && records->empty() ? answer : try_again(answer.request));
        });
    };
}

std::size_t Switchboard::send_away(const Network& network) {
    std::vector<ConnectionId> away;
    for (const auto& [connection, peer] : connections_) {
        if (peer->comes_from(network)) away.push_back({connection});
    }
    // In the order in which they came, whatever the order of the map.
    std::ranges::sort(away);
    Outbox outbox;
    lobby_.close_connections(time(), away, close_reason::banned, outbox);
    drain(std::move(outbox));
    return away.size();
}

void Switchboard::close_all(std::chrono::milliseconds retry) {
    Outbox outbox;
    outbox.is_last = true;
    lobby_.close_all(time(), retry, outbox);
    // Whomever the lobby does not close itself: a connection that is closed twice is closed once.
    for (const auto& [connection, peer] : connections_) {
        outbox.closes.push_back({ConnectionId{connection}, close_reason::server_stopping});
    }
    drain(std::move(outbox));
}

void Switchboard::drain(Outbox outbox) {
    if (!borrowed_.empty()) give_back_borrowed(outbox);
    // What has no records goes through the queue as well: texts leave in the order in which they were made.
    outboxes_.push(std::move(outbox));
    if (outboxes_.size() > 0 && !time_.is_awaiting()) time_.await(clock_());
    after_input_();
}

void Switchboard::leave(Outbox& outbox) {
    const WorkTimer timer(metrics_, Work::send);
    go_on();
    for (const auto& room : outbox.created) log(LogLevel::info, "room created", {{"room", room}});
    // Goodbyes come last, after what is still to be said on their connections.
    for (auto& text : outbox.texts) guarded(on_bug_, "a text on its way", [&] { send(text); });
    for (auto& end : outbox.ends) guarded(on_bug_, "the note of an end", [&] { set_end(end); });
    // Before the answers: whoever has a room closed is answered when the journal holds no more of it, which it is asked
    // as that answer leaves.
    for (const auto& room : outbox.expired) guarded(on_bug_, "the end of a room", [&] { expire(room); });
    if (sharing_) {
        for (auto& room : outbox.loaded) guarded(on_bug_, "the end of a load", [&] { sharing_->loaded(room); });
    }
    for (const auto& room : outbox.evicted) guarded(on_bug_, "the release of a room", [&] { release(room); });
    for (const auto& room : outbox.given_back) guarded(on_bug_, "the release of a room", [&] { let_leave(room); });
    for (auto& given : outbox.answers) guarded(on_bug_, "an answer on its way", [&] { answer(given); });
    if (outbox.is_last && sharing_) {
        close_behind_leave(std::move(outbox.closes));
    } else {
        for (const auto& each : outbox.closes) guarded(on_bug_, "a goodbye", [&] { close(each); });
    }
    if (!outbox.loads.empty()) load(outbox.loads);
    for (auto& job : outbox.jobs) guarded(on_bug_, "the start of a job", [&] { start(std::move(job)); });
    // There is room again, so that the tick that was left out can be made up for.
    if (std::exchange(tick_missed_, false)) after_input_();
}

void Switchboard::send(OutgoingText& text) {
    if (metrics_ != nullptr) metrics_->text_leaves(text.text.shared(), text.text.own());
    const auto found = connections_.find(text.connection.value);
    // The text was made before the connection was lost, and has waited for the journal since.
    if (found == connections_.end()) return;
    auto& peer = *found->second;
    try {
        peer.send(std::move(text.text));
    } catch (...) {
        // The client has missed something, and would never learn of it; when it comes back it gets the whole view.
        peer.close(close_reason::internal_error);
        throw;
    }
}

void Switchboard::answer(HttpAnswer& answer) {
    if (metrics_ != nullptr && answer.status >= 400) metrics_->http_refused(answer.body);
    auto asked = requests_.extract(answer.request.value);
    if (!asked.empty()) asked.mapped().answer_to(std::move(answer));
}

void Switchboard::close(const OutgoingClose& close) {
    const auto found = connections_.find(close.connection.value);
    if (found != connections_.end()) found->second->close(close.reason);
}

void Switchboard::start(Job job) {
    const JobResult nothing{job.id, job.room, std::nullopt};
    ++jobs_waiting_;
    try {
        start_job_(std::move(job));
    } catch (...) {
        // Nobody will answer for it. Whoever waits learns that there is no outcome, as after a job that threw.
        job_done(nothing);
        throw;
    }
}

void Switchboard::commit_failed(OutboxQueue::Lost& lost) {
    const auto& room = lost.room;
    ENSURE(!room.empty());
    const bool is_ours = lost.result != CommitResult::fenced;
    const bool is_taken = !is_ours && !lost.outbox.created.empty();
    if (is_taken) {
        log(LogLevel::warning, "the code of a new room is taken", {{"room", room}});
    } else {
        log(LogLevel::error, is_ours ? "commit failed" : "room is another node's", {{"room", room}});
    }

    Outbox told;
    // The lobby goes first: it knows which connections show a state that never came to be, and closes them.
    if (is_ours) {
        lobby_.commit_failed(room, told);
    } else {
        fences_.forget(room);
        lobby_.room_lost(room, told);
    }
    // Only the rest is carried over below; and records of a room that has to be read anew would follow nothing.
    ENSURE(told.earlier.empty() && told.records.empty() && told.jobs.empty());
    ENSURE(told.created.empty() && told.evicted.empty() && told.given_back.empty() && told.expired.empty());
    std::set<ConnectionId> closed;
    for (const auto& close : told.closes) closed.insert(close.connection);
    const auto drop_closed = [&](Outbox& outbox) {
        const auto is_closed = [&](const auto& one) { return closed.contains(one.connection); };
        std::erase_if(outbox.texts, is_closed);
        std::erase_if(outbox.closes, is_closed);
    };

    // What the lobby itself has said to others still leaves.
    Outbox& outbox = lost.outbox;
    // Without its first record a new room is none, and has no end.
    const auto made = std::exchange(outbox.created, {});
    std::erase_if(outbox.ends, [&](const auto& end) { return std::ranges::find(made, end.room) != made.end(); });
    if (is_taken) std::erase_if(outbox.answers, [&](const auto& answer) { return make_again(answer.request); });
    for (auto& answer : outbox.answers) answer = try_again(answer.request);
    drop_closed(outbox);
    std::ranges::move(told.texts, std::back_inserter(outbox.texts));
    std::ranges::move(told.answers, std::back_inserter(outbox.answers));
    std::ranges::move(told.closes, std::back_inserter(outbox.closes));
    std::ranges::move(told.loads, std::back_inserter(outbox.loads));

    // What waits behind may show a state of this room that never came to be.
    outboxes_.revise([&](Outbox& waiting) {
        drop_closed(waiting);
        for (auto& answer : waiting.answers) {
            const auto asked = requests_.find(answer.request.value);
            if (asked != requests_.end() && asked->second.room == room) answer = try_again(answer.request);
        }
    });
    drain(std::move(outbox));
}

}  // namespace crowntable::server
