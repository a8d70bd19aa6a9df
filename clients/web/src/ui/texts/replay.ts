import { dictionary } from '../../core/texts';

const points = (centipoints: number): string => (centipoints / 100).toFixed(centipoints < 1000 ? 1 : 0);

/** The page for looking back on a game; loaded with it. */
export const replayText = dictionary(
  {
    title: 'Look back on a game',
    lead: 'Choose a replay, or drop it here. It stays on this device.',
    lead_make: 'One is made from the record of a game: crowntable replay --json FILE',
    file: 'Replay or review',
    loading: 'Fetching the game',
    not_one: 'This file is no replay and no review. For a record, use crowntable replay --json first.',
    nothing: 'The game was ended before its first deal: there is nothing to see.',
    no_table: 'This page cannot draw the table of this game.',
    back: 'Back',
    to_table: 'Back to the table',

    /** Both as links have them, from 0. */
    where: (p: { step: number; last: number }) => `Step ${p.step} of ${p.last}`,
    controls: 'Go through the game',
    slider: 'Step',
    round_back: 'Round back',
    turn_back: 'Turn back',
    step_back: 'Step back',
    round_on: 'Next round',
    turn_on: 'Next turn',
    step_on: 'Next step',
    play: 'Play',
    pause: 'Stop',
    speed: 'Speed',
    seen_by: 'Seen by',
    all_hands: 'All hands',
    copy: 'Copy a link to this step',
    copied: 'Link copied',
    copy_by_hand: 'Copying is not allowed here; the address of this page is the link.',
    keys: 'Arrow keys: step and turn. [ and ]: round. Space: play. S: next seat. A: all hands.',

    review: 'Review',
    review_title: 'What did it cost?',
    review_lead:
      'Each choice is measured by what the player could know then: how many points it left to be expected, more than ' +
      'the best choice would have.',
    review_wait: 'Working it out',
    mean: (p: { mean: number; decisions: number }) =>
      `${points(p.mean)} points lost a choice, over ${p.decisions} choices`,
    none: 'No choices to judge.',
    flawless: 'Nothing that cost anything.',
    chart: (p: { name: string }) => `Points that ${p.name} lost in each round`,
    chart_bar: (p: { deal: number; loss: number }) => `Round ${p.deal}: ${points(p.loss)}`,
    worst: 'What cost most',
    mistake: (p: { name: string; sentence: string }) => `${p.name} ${p.sentence}`,
    mistake_round: (p: { deal: number }) => `Round ${p.deal}`,

    all_games: 'All games at this table',
    look_back: 'Look back',
    download: 'Download the record',

    error_NOT_A_PLAYER: 'Only those who played this game can look back on it, in the browser in which they played.',
    error_BAD_TOKEN: 'This browser has no seat at that table any more.',
    error_NO_SUCH_GAME: 'There is no such game, or its record is no longer kept.',
    error_NO_SUCH_ROOM: 'There is no table with this code any more.',
    error_NOT_FOUND:
      'This server does not show games itself. Download the record of the game at the end of it, and make a replay ' +
      'with crowntable replay --json.',
    error_GAME_ON: 'The game is not over yet.',
  },
  { isolating: true },
);

/** The sentence for a refusal: ours if there is one for its code, else the server's. */
export function replayProblem(problem: unknown): string {
  const { code, message } = problem as { code?: string; message?: string };
  switch (code) {
    case 'NOT_A_PLAYER':
    case 'BAD_TOKEN':
    case 'NO_SUCH_GAME':
    case 'NO_SUCH_ROOM':
    case 'GAME_ON':
    case 'NOT_FOUND':
      return replayText(`error_${code}`);
    default:
      return message ?? String(problem);
  }
}
