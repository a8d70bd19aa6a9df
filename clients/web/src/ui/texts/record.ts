import { dictionary } from '../../core/texts';

/** The page that checks the record of a game; loaded with it. */
export const recordText = dictionary(
  {
    title: 'Check the record of a game',
    lead: 'Choose a record, or drop it here. It stays on this device.',
    file: 'Game record',
    reading: 'Checking',
    unreadable: 'The file cannot be read.',
    right: (p: { room: string; game: number }) => `No line of this record was changed: room ${p.room}, game ${p.game}.`,
    signer: 'Signed with this key. Compare it with that of the server, for anybody can sign:',
    vouched: (p: { deals: number }) =>
      `Each of the ${p.deals} deals is vouched for. A seat whose own link was used knows that neither the server nor ` +
      'the others chose the cards.',
    vouched_one:
      'Its one deal is vouched for. A seat whose own link was used knows that neither the server nor the others ' +
      'chose the cards.',
    not_vouched: (p: { count: number; deals: number }) =>
      `Deals not vouched for: ${p.count} of ${p.deals}. Links of seats were skipped, or nobody gave one.`,
    let_in: (p: { deal: number; seat: number; name: string }) =>
      `In the middle of deal ${p.deal} the host alone let ${p.name} see the hand of seat ${p.seat}.`,
    not_fair: 'No deal is vouched for: nobody committed to links, so the server alone chose the cards.',
    agrees: (p: { compared: number; deals: number }) =>
      `It agrees with what this browser was told while ${p.compared} of its ${p.deals} deals were played.`,
    not_told:
      'Nothing is kept in this browser of this game: that nothing of it was made up afterwards rests on the word of ' +
      'the signer.',
    disputed: (p: { n: number }) =>
      `This record does not agree with what this browser was told of deal ${p.n} while it was played!`,
    rules: 'Whether it was played by the rules is not checked here: crowntable verify does.',
    standing: (p: { place: number; name: string; points: number }) => `${p.place}. ${p.name}: ${p.points}`,
    fault_form: (p: { line: number }) => `Line ${p.line}: this is no game record, or not all of one.`,
    fault_chain: (p: { line: number }) => `Line ${p.line} was changed, or a line was added or taken out before it.`,
    fault_signature: (p: { line: number }) => `Line ${p.line}: the signature is wrong.`,
    fault_fair_deal: (p: { line: number }) => `Line ${p.line}: a commitment, a link or a seed is wrong.`,
    back: 'Back',
  },
  { isolating: true },
);
