import { signal } from '@preact/signals-core';
import type { Connection } from '../connection';
import type { FairTable } from './fair_table';

/** The part that this page takes in the deals of a table, as soon as it does. */
export const fairTables = signal<ReadonlyMap<Connection, FairTable>>(new Map());
