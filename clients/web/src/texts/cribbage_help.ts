import { dictionary } from '../core/texts';

/** How Kings Cribbage is played, for the help; loaded with it. */
export const cribbageHelp = dictionary({
  title: 'Kings Cribbage in short',
  rules: [
    'Lay one to five tiles in one row or column. They have to touch a tile that is there, without a gap.',
    'Every row and column that a new tile stands in has to be a hand of two to five tiles.',
    'In a hand every tile has to be part of a fifteen, a pair or a run. The order of the tiles does not matter.',
    'A fifteen and a pair score 2, a run its length; each hand that you make or extend counts as a whole. Ten more for the first play, for all five tiles, and for five tiles of one colour.',
    'A 6/9 tile is laid as a six or as a nine. If you have no play, exchange tiles or pass.',
    'When the bag is empty and somebody is out, or nobody can go on, everybody loses the points that are left on the rack. Most points win.',
  ].join('\n'),
  keys: [
    'Arrows|Go over the board or the rack', 'A 2–9 0 J Q K|On the board: lay a tile (0 is 10)', 'Space|Choose a tile, lay it on a square', 'Backspace|Take the last tile back', 'B|To the board',
    'T|Turn a 6/9 tile', 'R|Take all tiles back', 'P|Play', 'H|Hint', 'S|Shuffle the rack', 'Z|Larger board', 'W|Whose turn is it?', 'C|Chat', '?|Help',
  ].join('\n'),
});
