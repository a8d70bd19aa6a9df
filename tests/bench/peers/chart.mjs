// The chart of docs/performance.md: processor time of each server a command as bars, shortest first, with a line from
// the least to the most of all rounds.
import { median } from '../kinds.mjs';
import { costs } from './table.mjs';

const [left, width, bar, gap, top] = [260, 560, 20, 12, 56];
const colours = { full: '#1f6f54', process: '#1f6f54', unhardened: '#1f6f54', floor: '#8a8f98' };
const escaped = (text) => text.replaceAll('`', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What is not judged is pale. */
const colourOf = (key) => colours[key] ?? (key.endsWith('-own') ? '#c9b79c' : '#b0651d');

export function chart(rows) {
  const all = rows
    .map(({ key, name, runs }) => ({ key, name, middle: median(costs(runs)), runs: costs(runs) }))
    .toSorted((a, b) => a.middle - b.middle);
  const most = Math.max(...all.flatMap(({ runs }) => runs));
  const x = (cost) => (left + (cost / most) * width).toFixed(1);
  const height = top + all.length * (bar + gap) + 16;
  const bars = all.map(({ key, name, middle, runs }, at) => {
    const y = top + at * (bar + gap);
    const [centre, text] = [y + bar / 2, y + bar * 0.72];
    const [from, to] = [x(Math.min(...runs)), x(Math.max(...runs))];
    return [
      `<text x="${left - 10}" y="${text}" text-anchor="end">${escaped(name)}</text>`,
      `<rect x="${left}" y="${y}" width="${(x(middle) - left).toFixed(1)}" height="${bar}" fill="${colourOf(key)}"/>`,
      `<path d="M${from} ${centre}H${to}M${from} ${centre - 4}v8M${to} ${centre - 4}v8" stroke="#222" fill="none"/>`,
      `<text x="${Number(to) + 8}" y="${text}">${middle.toFixed(0)}</text>`,
    ].join('\n');
  });
  const size = `${left + width + 60} ${height}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" font-family="sans-serif" font-size="14" role="img">`,
    '<title>Processor time of the server a command, in microseconds</title>',
    `<rect width="100%" height="100%" fill="#fff"/>`,
    '<text x="16" y="24" font-size="16" font-weight="bold">Processor time of the server a command, µs</text>',
    '<text x="16" y="44" fill="#555">Messages as long as Crowntable’s, but for the pale bars. Less is better.</text>',
    ...bars,
    '</svg>\n',
  ].join('\n');
}
