import english from '../../../../texts/lobby/en.json';
import { textsOf } from '../../core/texts';

/** The lobby, and what opens over a table: its menu, the people there, the chat; loaded with the first of them. */
export const lobbyText = textsOf<'lobby'>(
  english,
  import.meta.glob('../../../../texts/lobby/*.json', { import: 'default' }),
  { isolating: true },
);
