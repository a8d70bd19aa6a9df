// What leaves before the records that it reflects are committed.

const queue = 'server/net/outbox_queue.cpp';
const board = 'server/net/switchboard.cpp';

/** Texts of one type are sent as soon as they are made. */
const text = (name, type, by) => ({
  name,
  file: board,
  find: 'outboxes_.push(std::move(outbox));',
  replace: `std::erase_if(outbox.texts, [this](OutgoingText& text) {
        const auto start = text.text.shared().empty() ? text.text.own() : text.text.shared();
        if (!start.starts_with(R"({"type":"${type}")")) return false;
        const auto reader = connections_.find(text.connection.value);
        if (reader != connections_.end()) reader->second->send(text.text);
        return true;
    });
    outboxes_.push(std::move(outbox));`,
  by,
});

export const early = [
  text('chat is sent before its commit', 'chat', 'Committed'),
  // It may also overtake the older `room` that tells the opposite.
  text('presence is sent before its commit', 'presence', ['Committed', 'Silence', 'Doors']),
  text('closing is sent before its commit', 'closing', 'Committed'),
  text('a transfer code is sent before its commit', 'transfer_code', ['Committed', 'Once']),
  text('the room is sent before its commit', 'room', 'Committed'),
  text('an update is sent before its commit', 'update', ['Committed', 'Hands']),
  text('a welcome is sent before its commit', 'welcome', ['Once', 'Committed', 'Secrecy']),
  text('done is sent before its commit', 'done', 'Once'),
  text('a seat is promised before its commit', 'seated', ['Once', 'Committed']),
  text('the end of a claim is sent before its commit', 'claim_settled', 'Committed'),
  text('an open deal is told before its commit', 'deal_open', ['Deals', 'Secrecy']),
  text('a closed deal is told before its commit', 'deal_closed', ['Deals', 'Secrecy']),
  {
    name: 'HTTP answers are sent before their commit',
    file: board,
    find: 'outboxes_.push(std::move(outbox));',
    replace: `for (auto& answer : std::exchange(outbox.answers, {})) {
        auto asked = requests_.extract(answer.request.value);
        if (!asked.empty()) asked.mapped().answer_to(std::move(answer));
    }
    outboxes_.push(std::move(outbox));`,
    by: 'Committed',
  },
  {
    name: 'the queue lets go of what is not committed',
    file: queue,
    find: 'waiting_.front().awaited == 0',
    replace: 'true',
    by: ['Committed', 'Once', 'Secrecy'],
  },
  {
    name: 'a failed commit counts as one',
    file: queue,
    find: 'result != CommitResult::committed',
    replace: 'false',
    by: 'Committed',
    faults: 'commit_failures',
  },
  {
    name: 'what waits behind a failed commit leaves',
    file: board,
    find: 'drop_closed(waiting);',
    replace: '',
    by: 'Committed',
    faults: 'commit_failures,slow_disk',
  },
  {
    name: 'what a failed commit was to show leaves',
    file: board,
    find: 'drop_closed(outbox);',
    replace: '',
    by: ['Committed', 'Once', 'Secrecy'],
    faults: 'commit_failures',
  },
  {
    name: 'a room is promised although its commit failed',
    file: board,
    find: 'for (auto& answer : outbox.answers) answer = try_again(answer.request);',
    replace: '',
    by: ['Committed', 'Answers'],
    faults: 'commit_failures',
  },
];
