import { dictionary } from '../../core/texts';

const deal = (n: number): string => `Deal ${n}`;

/** What the game deals: cards or tiles. */
interface Things {
  things: string;
}
interface Dealt extends Things {
  n: number;
}

interface Count {
  count: number;
  deals: number;
}

/** What the page says of fair deals; loaded with the part that checks them. */
export const dealsText = dictionary(
  {
    title: 'Are the deals fair?',
    /** Where it is not known what the game deals. */
    things: 'cards',
    lead: (p: Things) =>
      `Before each deal every player's page and the server put in a secret number. The ${p.things} follow from all ` +
      'of them together, and afterwards everybody can check it.',
    proves: (p: Things) =>
      `If your own number was used, neither the server nor the other players chose the ${p.things}. It does not hide ` +
      'them from whoever runs the server.',
    not_made:
      'How this game deals is not known to this page: it checks the numbers, not what was dealt. crowntable verify ' +
      'checks both, from the record of the game.',
    none: 'Nothing was checked yet. A deal is checked when its round is over.',
    off: 'In this game nobody put in a number, so there is nothing to check.',
    right: (p: Dealt) =>
      `${deal(p.n)} was checked: your own number was used, and all ${p.things} that you were shown are those that ` +
      'the numbers give. So neither the server nor the other players chose them.',
    right_in_part: (p: Dealt) =>
      `${deal(p.n)} was checked: your own number was used. The ${p.things} that you were shown are those that the ` +
      'numbers give, as far as this page could follow the game.',
    right_unseen: (p: Dealt) =>
      `${deal(p.n)} was checked: your own number was used. The ${p.things} themselves were not compared, because ` +
      'this page did not see them come or cannot know how they are dealt.',
    right_not_made: (p: { n: number }) =>
      `${deal(p.n)} was checked as far as it can be here: your own number was used. How this game deals is not known ` +
      'to this page, so what was dealt was not compared with the numbers.',
    right_others: (p: { n: number }) =>
      `${deal(p.n)} was checked: its numbers are right. No number of yours was among them, so it proves nothing to ` +
      'you.',
    waiting: (p: { n: number }) =>
      `${deal(p.n)}: your number was used. The rest can be checked when the round is over.`,
    waiting_others: (p: { n: number }) => `${deal(p.n)} can be checked when the round is over.`,
    not_vouched: (p: { n: number; names: string }) =>
      `${deal(p.n)} is not vouched for: no number came in time from ${p.names}. The game goes on as usual.`,
    not_vouched_none: (p: { n: number }) =>
      `${deal(p.n)} is not vouched for: nobody put in a number. The game goes on as usual.`,
    called_off: (p: { n: number }) =>
      `${deal(p.n)} was called off after your number was given, and nothing came of it.`,
    count_without: (p: Count) => `Deals at this table that went on without your number: ${p.count} of ${p.deals}.`,
    count_called_off: (p: Count) =>
      `Deals at this table that were called off after your number was given: ${p.count} of ${p.deals}.`,
    short_unvouched: (p: { n: number }) => `${deal(p.n)} is not vouched for; the menu says why. Play goes on.`,
    short_loud: (p: { n: number }) => `${deal(p.n)} is not as it should be! The menu says what is wrong.`,
    loud: (p: { n: number; what: string }) => `${deal(p.n)} is not as it should be. ${p.what}`,
    loud_more: (p: Things) =>
      `Whoever runs this server could have chosen the ${p.things}. Ask them, or play elsewhere.`,
    fault_own_link_not_used: 'Your own number was given in time and was not used.',
    fault_other_seats_awaited: 'Other players were left out, or taken in, than was said before.',
    fault_link_of_another_chain: 'A number is not the one that was promised before the game.',
    fault_other_cards: 'What was dealt is not what the numbers give.',
    fault_server_changed: 'The server promised another number at the start of the game.',
    fault_own_commitment_changed: 'What the server says you promised is not what this page promised.',
    fault_asks_too_much: 'The server asked for more of your numbers than it may.',
    fault_left_out: 'You were here in time, and the server left you out.',
    fault_told_otherwise: 'The numbers or promises told of it are not the ones that were told before.',
    fault_other_round: 'The round that came is not the one that it was made for.',
    fault_wrongly_vouched: 'It is said to be vouched for, or not to be, against its numbers.',
    fault_unreadable: 'What the server told about it makes no sense.',
  },
  { isolating: true },
);
