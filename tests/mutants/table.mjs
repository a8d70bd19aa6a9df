// All mutants, numbered in this order. One is
//   name      what the server does wrong while it is on
//   file      where
//   find      the text that it takes the place of: once in the file, or first after `after`, if that is given.
//             One that ends with a semicolon is a statement, any other an expression
//   replace   what stands there while it is on
//   by        the checker that has to find it first (tests/sim/checks), or several, one of which has to; "crash" and
//             "hang" where the server is to end so
//   faults    classes of faults that it needs, where the seeds are not to draw them
//   ofNodes   true where it takes several nodes on one database: checkers and faults are those of tests/sim/cluster
import { clocks } from './table/clocks.mjs';
import { deals } from './table/deals.mjs';
import { doors } from './table/doors.mjs';
import { early } from './table/early.mjs';
import { ends } from './table/ends.mjs';
import { forgotten } from './table/forgotten.mjs';
import { game } from './table/game.mjs';
import { hands } from './table/hands.mjs';
import { hosts } from './table/hosts.mjs';
import { limits } from './table/limits.mjs';
import { nodes } from './table/nodes.mjs';
import { operator } from './table/operator.mjs';
import { people } from './table/people.mjs';
import { reached } from './table/reached.mjs';
import { recovery } from './table/recovery.mjs';
import { shown } from './table/shown.mjs';

const classes = [
  forgotten,
  recovery,
  early,
  deals,
  clocks,
  people,
  reached,
  limits,
  game,
  hands,
  hosts,
  shown,
  doors,
  operator,
  ends,
  nodes,
];

export const table = classes.flat().map((mutant, number) => ({ ...mutant, number, checkers: [mutant.by].flat() }));
