export { Scores } from './Scores';
export { Sheets, SideScores } from './Sheets';
