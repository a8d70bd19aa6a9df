/** What the shell around the games asks of a family: its table and its help. */
import type { ComponentChildren, ComponentType } from 'preact';
import type { Client } from '../core/client';
import type { Family, Options } from '../core/wire';
import type { HelpText } from './help_text';

export interface TableProps<F extends Family = Family> {
  client: Client<F>;
  /** What the shell wants at the end of the table's bar. */
  menu: ComponentChildren;
  /** Shown as "Back to the lobby" once a game is over. */
  onLobby?: (() => void) | undefined;
  /** What one can do with a game that is over: belongs on its last screen. */
  after?: ComponentChildren;
}

export interface Renderer<F extends Family = Family> {
  Table: ComponentType<TableProps<F>>;
  /** The server reviews games of this family. */
  reviewed?: boolean;
}

/** Tells how the game of this id with these options is played. */
export type FamilyHelp = (options: Options, game: string) => HelpText | Promise<HelpText>;
