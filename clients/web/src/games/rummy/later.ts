// What the first look at the table does not need; fetched right after it.
import './refusal_texts';

export { Hands } from './Hands';
export { Rounds, Scores } from './Scores';
export { Sheets } from './Sheet';
