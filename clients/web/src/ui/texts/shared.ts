import english from '../../../../texts/shared/en.json';
import { refusalText } from '../../core/refusals';
import { textsOf } from '../../core/texts';

/** Replays that anybody may see who has the link; loaded with the end of a game. */
export const sharedText = textsOf<'shared'>(
  english,
  import.meta.glob('../../../../texts/shared/*.json', { import: 'default' }),
  { isolating: true },
);

export const sharedProblem = (problem: unknown): string => refusalText(problem, sharedText.find);
