import { refusalText } from '../../core/refusals';
import { withNames } from './tiles';

/** Why the server said no, with tiles as they are read. */
export const refused = (problem: unknown): string => withNames(refusalText(problem));
