// What the server says by codes and ids, as the repository knows them, and the keys under which dictionaries tell it.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path) => readFileSync(root + path, 'utf8');
const idsIn = (path, pattern) => [...read(path).matchAll(pattern)].map(([, id]) => id);
const errors = (codes) => codes.map((code) => `error_${code}`);

/** Refusals that belong to no game: those of the protocol, and those that the client finds out by itself. */
function commonRefusals() {
  const core = 'clients/web/src/core/';
  const sources = readdirSync(root + core, { recursive: true }).filter((path) =>
    /^(?!.*(test|fake)).*\.ts$/.test(path),
  );
  const own = sources.flatMap((path) => idsIn(core + path, /new Refused\('([A-Z_]+)'/g));
  // The first two are told over HTTP alone, and of what is no answer; the last one has the seconds of RATE_LIMITED.
  const others = ['INTERNAL_ERROR', 'NO_ANSWER', 'wait'];
  return errors([...idsIn('protocol/text/error_code.hpp', / = "([A-Z_]+)"/g), ...new Set(own), ...others]);
}

/** Those that the page of the protocol lists for a family, in its paragraph "Refusals". */
function refusalsOf(family) {
  const part = read('protocol/README.md')
    .split(/^#+ /m)
    .find((text) => text.split('\n')[0].includes(`"family":"${family}"`));
  const list = /^Refusals: (.*)/m.exec(part ?? '')?.[1] ?? '';
  return errors([...list.matchAll(/[A-Z]+(?:_[A-Z]+)*\b/g)].map(([code]) => code));
}

/** An option, its sentence and its choices; numbers are told as they are. */
function optionKeys({ id, values = [] }) {
  const choices = values.filter((value) => /[a-z]/.test(value)).map((value) => value.replaceAll(/\W/g, '_'));
  return [`option_${id}`, `option_${id}_about`, ...choices.map((value) => `choice_${id}_${value}`)];
}

const described = JSON.parse(read('tests/support/help_texts.json')).map((game) => game.described);

function roomOptions() {
  const source = read('server/core/room/room_options.cpp');
  const ids = [...source.matchAll(/\b(?:seconds|choice|flag|unset_flag)\("(\w+)"/g)].map(([, id]) => id);
  const lists = [...source.matchAll(/\bchoice\("(\w+)"[^{]*\{([^}]*)\}/g)];
  const values = new Map(lists.map(([, id, list]) => [id, list.match(/\w+/g)]));
  return ids.map((id) => ({ id, values: values.get(id) }));
}

/** The families with words of their own. */
export const families = [...new Set(described.map(({ family }) => family))];

/** For each list of dictionaries: the keys of which one of them has to have each. */
export function serverKeys() {
  const games = described.map(({ id }) => `game_${id}`);
  const figures = idsIn('server/core/room/statistics.cpp', /\{"(\w+)", "[A-Z]/g).map((id) => `figure_${id}`);
  return [
    [['screens', 'refusals', 'replay'], commonRefusals()],
    [['screens'], games],
    [['rules'], [...roomOptions().flatMap(optionKeys), ...figures]],
    ...families.map((family) => [[`${family}_refusals`, `${family}_rules`, 'refusals', 'screens'], refusalsOf(family)]),
    ...families.map((family) => {
      const options = described.filter((game) => game.family === family).flatMap((game) => game.options);
      const facts = idsIn(`protocol/${family}/presets.cpp`, /\{"(\w+)", "[A-Z]/g).map((id) => `fact_${id}`);
      const tallies = readdirSync(`${root}engine/${family}`)
        .filter((name) => name.endsWith('.cpp'))
        .flatMap((name) => idsIn(`engine/${family}/${name}`, /Tally \w+\{"(\w+)"/g))
        .map((id) => `figure_${id}`);
      return [[`${family}_rules`], [...new Set([...options.flatMap(optionKeys), ...facts, ...tallies])]];
    }),
  ];
}
