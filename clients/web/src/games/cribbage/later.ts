import './refusal_texts';

export { Scores, ScoreTable } from './Scores';
export { Sheets, SideScores } from './Sheets';
