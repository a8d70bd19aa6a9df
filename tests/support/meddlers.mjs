// What somebody between a client and its server may do to the deals: each is made anew for a connection. `to_server`
// gets a message, how to pass it on and how to answer it; `to_client` a message and how to pass it on.

/**
 * Keeps the own link of the client, says that it is there, and shows it among those that were used. Whether the deal is
 * vouched for is told to fit: somebody else may have been too late. The server waits in vain and deals without it; on
 * a slow machine even before the client has given it: what came since then waits for that.
 */
function swallows_links() {
  let kept = null;
  let seat = null;
  const waiting = [];
  const pass_on = (message, send) => {
    if (message.type === 'room') seat = message.you.seat;
    if (kept && (message.type === 'deal_closed' || message.type === 'deal_revealed')) {
      message.links[seat] = kept;
      message.vouched_for = !message.links.includes('skipped');
    }
    return send(message);
  };
  return {
    to_server: (message, send, answer) => {
      if (message.op !== 'reveal') return send(message);
      kept = message.link;
      answer({ type: 'done', ack: message.id });
      for (const pass of waiting.splice(0)) pass();
      return undefined;
    },
    to_client: (message, send) => {
      const too_early = message.type === 'deal_closed' && message.links[seat] === 'skipped' && !kept;
      if (!too_early && waiting.length === 0) return pass_on(message, send);
      return waiting.push(() => pass_on(message, send));
    },
  };
}

/** Changes the events of a kind as they come by. */
const changes = (kind, change) => () => ({
  to_client: (message, send) => {
    for (const event of message.events ?? [])
      if (event.event === kind && (event.seat === undefined || event.seat !== message.you?.seat)) change(event);
    return send(message);
  },
});

const another_card = (card) => (card === 'KT' ? 'QT' : 'KT');
/** The same colour, for the two may come from different bags. */
const another_tile = (tile) => `${tile.startsWith('A') ? '2' : 'A'}${tile.at(-1)}`;

export const RUMMY_MEDDLERS = {
  'swallows its links and says that they were used': swallows_links,
  'shows another hand of somebody else at the end': () => ({
    to_client: (message, send) => {
      const shown = message.public?.revealed?.find(({ seat }) => seat !== message.you?.seat);
      if (shown) {
        // By protocol 2 a hand is one text of words.
        const cards = shown.hand.split(' ');
        shown.hand = [another_card(cards[0]), ...cards.slice(1)].join(' ');
      }
      return send(message);
    },
  }),
  'shows another discard of somebody else': changes('discarded', (event) => (event.card = another_card(event.card))),
};

export const CRIBBAGE_MEDDLERS = {
  'swallows its links and says that they were used': swallows_links,
  // One tile alone may happen to be another one of the same rack.
  'shows other tiles of what somebody else laid': changes('played', (event) => {
    for (const laid of event.tiles) laid.tile = another_tile(laid.tile);
  }),
  'tells of another lot for the first turn': changes('racks_filled', (event) => {
    event.draws[0][0] = another_tile(event.draws[0][0]);
  }),
};
