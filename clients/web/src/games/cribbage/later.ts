export { Scores } from './Scores';
export { Sheets } from './Sheets';
