// What the first look at the table does not need; fetched right after it.
export { Hands } from './Hands';
export { Scores } from './Scores';
export { Sheets } from './Sheet';
