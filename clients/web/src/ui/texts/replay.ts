import english from '../../../../texts/replay/en.json';
import { refusalText } from '../../core/refusals';
import { textsOf } from '../../core/texts';

/** The page for looking back on a game; loaded with it. */
export const replayText = textsOf<'replay'>(
  english,
  import.meta.glob('../../../../texts/replay/*.json', { import: 'default' }),
  { isolating: true },
);

/** The sentence for a refusal: what the page says of it, else what all of the client does. */
export const replayProblem = (problem: unknown): string => refusalText(problem, replayText.find);
