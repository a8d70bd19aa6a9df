import { signal } from '@preact/signals';
import { cleanup, render, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../core/connection';
import { dealMark } from '../core/deal_mark';
import { HashChain } from '../core/fair_deal/chain';
import { fairTables } from '../core/fair_deal/fair_tables';
import type { DealLinks, DealMessage } from '../core/wire';
import { roomOf } from '../games/rummy/fixtures';
import { DealsPage } from './behind/DealsPage';
import { FairDeals } from './FairDeals';

const server = HashChain.of('5e'.repeat(32));
const bob = HashChain.of('08'.repeat(32));
const watching = roomOf(2, { you: { seat: null, role: 'spectator', host: false, name: 'Zoe' } });
const terms = {
  game_number: 1,
  rules_version: 1,
  server_commitment: server.end(),
  commitments: [null, { chain_end: bob.end(), first_deal: 1 }],
};

function table(room = watching) {
  const deal = signal<DealMessage | null>(null);
  const connection = {
    welcome: signal(null),
    room: signal(room),
    update: signal(null),
    caughtUp: signal(null),
    deal,
    onEvents: () => () => undefined,
    send: () => new Promise(() => undefined),
  } as unknown as Connection;
  const shown = render(
    <>
      <FairDeals connection={connection} room={room} />
      <DealsPage connection={connection} room={room} />
    </>,
  );
  const tell = (number: number, links: DealLinks, vouched_for: boolean, server_link = server.link(number)): void => {
    deal.value = { type: 'deal_closed', ...terms, deal: number, links, vouched_for };
    deal.value = { type: 'deal_revealed', ...terms, deal: number, links, vouched_for, server_link };
  };
  return { shown, tell };
}

/** A deal in which one's own number was used, of a table of this family. */
async function ownNumberUsed(family: string) {
  const sent: Record<string, string>[] = [];
  const playing = roomOf(2, { family, start: { possible: false, code: 'GAME_ON', message: 'Wait.' } });
  const deal = signal<DealMessage | null>(null);
  const send = (_: string, fields: Record<string, string>) => Promise.resolve(sent.push(fields));
  const connection = {
    welcome: signal(null),
    room: signal(playing),
    update: signal(null),
    caughtUp: signal(null),
    deal,
    onEvents: () => () => undefined,
    send,
  } as unknown as Connection;
  const { container } = render(
    <>
      <FairDeals connection={connection} room={playing} />
      <DealsPage connection={connection} room={playing} />
    </>,
  );
  await waitFor(() => expect(sent.length).toBe(1));
  const mine = {
    ...terms,
    deal: 1,
    commitments: [
      { chain_end: sent[0]!['chain_end']!, first_deal: 1 },
      { chain_end: bob.end(), first_deal: 1 },
    ],
  };
  const tell = (message: DealMessage): void => {
    deal.value = message;
  };
  tell({ type: 'deal_open', ...mine, awaited: [0, 1], remaining_ms: 2000 });
  await waitFor(() => expect(sent.length).toBe(2));
  const links = [sent[1]!['link']!, bob.link(1)];
  tell({ type: 'deal_closed', ...mine, links, vouched_for: true });
  const right = { type: 'deal_revealed', ...mine, links, vouched_for: true, server_link: server.link(1) } as const;
  tell(right);
  return { tell, right, page: () => container.textContent };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('what a page says of the deals', () => {
  it('says of a practice that nothing is left to chance, and of deals there what was found', async () => {
    const { shown, tell } = table({ ...watching, practice: true });
    expect(shown.container.textContent).toMatch(/There is no chance in them/);
    expect(shown.container.textContent).not.toMatch(/nobody put in a number/);
    tell(1, [null, bob.link(1)], true, server.link(2));
    await waitFor(() => expect(shown.container.querySelector('[data-deal=wrong], .problem')).toBeTruthy());
  });
  it('is nothing at all before one was checked', () => {
    const { shown } = table();
    expect(dealMark.value).toBeNull();
    expect(shown.container.querySelector('[data-deal]')).toBeNull();
  });

  it('is quiet when a deal is right, and does not claim what it does not prove', async () => {
    const { shown, tell } = table();
    tell(1, [null, bob.link(1)], true);
    await waitFor(() => expect(dealMark.value?.sign).toBe('–'));
    expect(dealMark.value?.text).toMatch(/Deal 1 was checked.*proves nothing to you/);
    expect(shown.container.querySelector('[data-deal]')).toBeNull();
  });

  it('is no tick where the own number was used and the pieces were not compared, as those of tiles', async () => {
    await ownNumberUsed('cribbage');
    await waitFor(() => expect(dealMark.value?.sign).toBe('–'));
    expect(dealMark.value?.text).toMatch(/your own number was used\..*tiles.* themselves were not compared/);
  });

  it('is no tick where it is not known how the game deals, and says so', async () => {
    const { page, tell, right } = await ownNumberUsed('highest_card');
    await waitFor(() => expect(dealMark.value?.sign).toBe('–'));
    expect(dealMark.value?.text).toMatch(/own number was used\. How this game deals is not known.*was not compared/);
    expect(page()).toMatch(/it checks the numbers, not what was dealt/);
    tell({ ...right, server_link: server.link(2) });
    await waitFor(() => expect(dealMark.value?.sign).toBe('!'));
  });

  it('says nothing of games that it cannot check where it can', () => {
    expect(table().shown.container.textContent).not.toMatch(/How this game deals/);
  });

  it('calmly names whose number did not come', async () => {
    const { shown, tell } = table();
    tell(1, [null, 'skipped'], false);
    await waitFor(() =>
      expect(shown.container.querySelector('[data-deal=unvouched]')?.textContent).toMatch(/Deal 1 is not vouched for/),
    );
    await waitFor(() => expect(dealMark.value?.text).toMatch(/no number came in time from.*Bob/));
    expect(shown.container.querySelector('[role=alert]')).toBeNull();
  });

  it('counts the deals that went on without the own number', async () => {
    localStorage.clear();
    const { shown, tell } = table(roomOf(2));
    expect(shown.container.querySelector('[data-deals]')).toBeNull();
    await waitFor(() => expect(fairTables.value.size).toBe(1));
    for (const n of [1, 2, 3]) tell(n, [null, 'skipped'], false);
    await waitFor(() =>
      expect(shown.container.querySelector('[data-deals=without]')?.textContent).toMatch(
        /went on without your number: 3 of 3/,
      ),
    );
    expect(shown.container.querySelector('[data-deals=called-off]')).toBeNull();
    localStorage.clear();
  });

  it('is an alert that stays when something is wrong', async () => {
    const { shown, tell } = table();
    tell(1, [null, bob.link(1)], true, server.link(2));
    await waitFor(() => expect(shown.getByRole('alert').textContent).toMatch(/Deal 1 is not as it should be/));
    await waitFor(() => expect(dealMark.value?.sign).toBe('!'));
    tell(2, [null, bob.link(2)], true);
    await waitFor(() => expect(shown.container.querySelectorAll('li').length).toBe(2));
    expect(shown.getByRole('alert').textContent).toMatch(/Deal 1 is not as it should be/);
    expect(dealMark.value?.sign).toBe('!');
  });
});
