/** What any game tells, in words and tables: nothing is known of it but the JSON that came. */
import { own } from '../../kit/rich';
import { t } from './texts';
import type { Members } from './wire';

/** The name of whoever sits there. */
export type NameOf = (seat: number) => string;

/** A row for each player: what is told of their seat, a cell for each column, null where nothing is. */
export interface SeatRows {
  columns: string[];
  rows: { seat: number; cells: (string | null)[] }[];
}

/** One member of what is told; `lines` has at least one. */
export type Fact = { label: string } & ({ lines: string[] } | { table: SeatRows });

type Action = Members & { type: string };

/** Marks and controls with which a text could rearrange what stands around it. */
const UNSHOWN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const SEAT_NAME = /^(seat|dealer|starter|current|winner)$|_seat$/;
const SEATS_MAX = 7;
/** What is nested deeper is left out. */
const NESTED_MAX = 4;

const shown = (text: string): string => own(text.replace(UNSHOWN, ''));
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name of a member, an event or an action as words. */
export const words = (name: string): string => name.replaceAll('_', ' ').replace(UNSHOWN, '');

const isSeat = (name: string, value: unknown): value is number =>
  SEAT_NAME.test(name) && Number.isInteger(value) && Number(value) >= 0 && Number(value) < SEATS_MAX;

/** The value of the member `name` on one line, as the terminal tells it too: tests/support/plain_texts.json. */
export function valueText(name: string, value: unknown, nameOf: NameOf, depth = 0): string {
  if (value === null || value === undefined) return t('none');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value !== 'object') return shown(isSeat(name, value) ? nameOf(value) : String(value));
  if (depth >= NESTED_MAX) return t('deeper');
  const text = Array.isArray(value)
    ? listText(name, value, nameOf, depth + 1)
    : membersText(value as Members, nameOf, depth + 1);
  return text || t('none');
}

function listText(name: string, list: readonly unknown[], nameOf: NameOf, depth: number): string {
  // What `winners` lists are each a winner.
  const one = name.replace(/s$/, '');
  const isNested = list.some((item) => typeof item === 'object' && item !== null);
  const between = isNested ? '; ' : SEAT_NAME.test(one) ? ', ' : ' ';
  return list.map((item) => valueText(one, item, nameOf, depth)).join(between);
}

/** All members on one line, whose seat it is first. */
export function membersText(members: Members, nameOf: NameOf, depth = 1): string {
  const { seat, ...others } = members;
  const named = Object.entries(others).map(
    ([name, value]) => `${words(name)} ${valueText(name, value, nameOf, depth)}`,
  );
  return [...(seat === undefined ? [] : [valueText('seat', seat, nameOf, depth)]), ...named].join(', ');
}

/** An event as a sentence. */
export function eventText({ event, ...members }: Members, nameOf: NameOf): string {
  const told = membersText(members, nameOf);
  return told ? t('event', { what: words(String(event)), told }) : words(String(event));
}

/** What can be done now, each as the server takes it. */
export function actionsOf(you: Members | null): readonly Action[] {
  const legal = you?.['legal'];
  return Array.isArray(legal) ? legal.filter((one) => isMembers(one) && typeof one['type'] === 'string') : [];
}

/** What stands on the button of an action. */
export function actionText({ type, ...members }: Action, nameOf: NameOf): string {
  return [words(type), ...Object.entries(members).map(([name, value]) => valueText(name, value, nameOf))].join(' ');
}

/** Null where this is no list of what is told of seats. */
export function seatRows(value: unknown, nameOf: NameOf): SeatRows | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const told: unknown[] = value;
  const rows = told.filter((row): row is Members & { seat: number } => isMembers(row) && Number.isInteger(row['seat']));
  if (rows.length < told.length) return null;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'seat');
  const cells = (row: Members): (string | null)[] =>
    columns.map((name) => (Object.hasOwn(row, name) ? valueText(name, row[name], nameOf) : null));
  return { columns: columns.map(words), rows: rows.map((row) => ({ seat: row.seat, cells: cells(row) })) };
}

/** What is told, but for what the members `without` tell, which has a place of its own. */
export function factsOf(told: Members, without: readonly string[], nameOf: NameOf): Fact[] {
  return Object.entries(told)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => {
      const table = seatRows(value, nameOf);
      if (table) return { label: words(name), table };
      const lines = Array.isArray(value) && value.length > 0 && value.every(isMembers) ? value : [value];
      return { label: words(name), lines: lines.map((line) => valueText(name, line, nameOf)) };
    });
}
