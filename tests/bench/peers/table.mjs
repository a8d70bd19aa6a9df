// What was found in all rounds, as tables of Markdown: medians, and the least and the most in brackets.
import { median } from '../kinds.mjs';

const rounded = (value, digits) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export function spread(values, digits) {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${rounded(middle, digits)} (${rounded(least, digits)} – ${rounded(most, digits)})`;
}

const columns = {
  'server CPU µs a command': (runs) => spread(costs(runs), 1),
  'commands a CPU second': (runs) => spread(speeds(runs), 0),
  'commands/s': (runs) => rounded(median(runs.map((run) => run.commands_per_second)), 0),
  'bytes to the four a command': (runs) => rounded(median(runs.map((run) => run.bytes_out_per_command)), 0),
  'server MiB': (runs) => rounded(median(runs.map((run) => run.server_resident_mib)), 0),
  'load: CPU µs a command': (runs) => rounded(median(runs.map((run) => run.driver_cpu_us_per_command)), 1),
};

export const costs = (runs) => runs.map((run) => run.server_cpu_us_per_command);
const speeds = (runs) => costs(runs).map((cost) => 1e6 / cost);

export const line = (cells) => `| ${cells.join(' | ')} |`;

export function table(rows) {
  const head = ['', ...Object.keys(columns)];
  const body = rows.map(({ name, runs }) => line([name, ...Object.values(columns).map((column) => column(runs))]));
  return [line(head), line(head.map(() => '---')), ...body].join('\n');
}

/** Each is a ratio of two servers of the same round: name, dividend, divisor, aim, and what would be better still. */
const judged = [
  ['CPU a command, `full` / floor', 'full', 'floor', '<= 1.8', '1.4'],
  ['the same, not hardened', 'unhardened', 'floor', '', ''],
  ['commands a CPU second, `full` against `ws`', 'ws', 'full', '>= 2', '2.7'],
  ['… against Colyseus', 'colyseus', 'full', '>= 2', '2.6'],
  ['… against boardgame.io', 'boardgame.io', 'full', '>= 6', '8'],
  ['not hardened, against `ws`', 'ws', 'unhardened', '', ''],
  ['… against Colyseus', 'colyseus', 'unhardened', '', ''],
  ['… against boardgame.io', 'boardgame.io', 'unhardened', '', ''],
  ['commands a CPU second, `full` against `process`', 'process', 'full', '>= 0.9', ''],
];

/** Rows of name, ratio, aim, better still. Taken within a round: the machine's own speed falls out. */
export function ratios(found) {
  const there = judged.filter(([, above, below]) => found[above] && found[below]);
  return there.map(([name, above, below, ...aims]) => {
    const under = costs(found[below]);
    const each = costs(found[above]).map((cost, round) => cost / under[round]);
    return [name, spread(each, 2), ...aims];
  });
}

export function judgement(found) {
  const head = ['within a round', 'ratio', 'aim', 'better still'];
  return [line(head), line(head.map(() => '---')), ...ratios(found).map(line)].join('\n');
}
