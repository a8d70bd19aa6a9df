import { effect } from '@preact/signals-core';
import { useEffect } from 'preact/hooks';
import type { Connection } from '../core/connection';
import { dealMark } from '../core/deal_mark';
import { FairTable } from '../core/fair_deal/fair_table';
import { fairTables } from '../core/fair_deal/fair_tables';
import { findFirstEnd } from '../core/fair_deal/kept_chain';
import { untilThere } from '../core/until_there';
import type { RoomMessage } from '../core/wire';
import { dealsOf, loadDeals } from '../games/deals';
import { lazy } from '../kit/lazy';
import { rest } from './first_look';

const DealsTold = lazy(() => rest().then((module) => module.DealsTold));

/** Comes when this page takes part in the deals of the table: what is sent after that comes after its commitment. */
export function takesPart(connection: Connection): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!fairTables.value.has(connection)) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

/** Takes part in the deals of a table, and tells what was found of them. */
export function FairDeals({ connection, room }: { connection: Connection; room: RoomMessage }) {
  useEffect(() => {
    let made: FairTable | null = null;
    let here = true;
    const begin = (): void => {
      if (!here) return;
      made = new FairTable(connection, room.code, dealsOf);
      fairTables.value = new Map([[connection, made]]);
    };
    // Without the family's part deals are taken part in all the same, and their cards are not compared.
    void Promise.allSettled([loadDeals(room.family), findFirstEnd(room.code)]).then(begin);
    return () => {
      here = false;
      made?.stop();
      fairTables.value = new Map();
      dealMark.value = null;
    };
  }, [connection]);
  // The next game may be of another family. What could not be fetched is asked for until it is here: from then on cards
  // are compared, and what is told of deals does not say any more that they cannot be.
  useEffect(() => {
    let here = true;
    const load = (): Promise<void> => loadDeals(room.family);
    void untilThere(load, undefined, () => here);
    return () => {
      here = false;
    };
  }, [room.family]);
  const table = fairTables.value.get(connection);
  const told = table !== undefined && (table.verdicts.value.length > 0 || table.fault.value !== null);
  return told ? <DealsTold table={table} room={room} /> : null;
}
