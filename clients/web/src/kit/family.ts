/** What the shell around the games asks of a family: its table and its help. */
import type { ComponentChildren, ComponentType } from 'preact';
import type { Client } from '../core/client';
import type { ActionOf, Family, PublicOf, ReviewDecision } from '../core/wire';
import type { HelpedTable, HelpText } from './help_text';

export interface TableProps<F extends Family = Family> {
  client: Client<F>;
  /** What the shell wants at the end of the table's bar. */
  menu: ComponentChildren;
  /** Shown as "Back to the lobby" once a game is over. */
  onLobby?: (() => void) | undefined;
  /** What one can do with a game that is over: belongs on its last screen. */
  after?: ComponentChildren;
}

/** A decision that was not the best, by whom, and what everybody saw before it, as far as the page knows. */
export interface JudgedDecision<F extends Family = Family> {
  decision: Omit<ReviewDecision, 'action' | 'best'> & Record<'action' | 'best', ActionOf<F>>;
  name: string;
  before: PublicOf<F> | undefined;
}
export type MistakeText<F extends Family = Family> = (judged: JudgedDecision<F>) => string;

export interface Renderer<F extends Family = Family> {
  Table: ComponentType<TableProps<F>>;
  /** Fetches what the first look at the table does not need; the table that is shown does so by itself. */
  fetchRest?: () => void;
  /** The server reviews games of this family. */
  reviewed?: boolean;
}

/** Tells how the game is played at this table. */
export type FamilyHelp = (table: HelpedTable) => HelpText;
