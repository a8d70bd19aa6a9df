// Puts mutants into a source: each is a piece of text and what stands there instead while it is on.

/** A statement ends with a semicolon; anything else is an expression. */
const isStatement = (find) => find.endsWith(';');

function onlyPlace(text, part, from, name) {
  const at = text.indexOf(part, from);
  if (part === '' || at < 0) throw new Error(`${name}: not there: ${part}`);
  return { at, again: text.indexOf(part, at + 1) >= 0 };
}

/** Where `find` stands: once in the file, or first after `after`, which stands there once. Throws otherwise. */
function placeOf(text, { name, find, after }) {
  if (after === undefined) {
    const { at, again } = onlyPlace(text, find, 0, name);
    if (again) throw new Error(`${name}: stands there more than once: ${find}`);
    return { begin: at, end: at + find.length };
  }
  const { at: from, again } = onlyPlace(text, after, 0, name);
  if (again) throw new Error(`${name}: stands there more than once: ${after}`);
  const { at } = onlyPlace(text, find, from + after.length, name);
  return { begin: at, end: at + find.length };
}

const ask = (number) => `::crowntable::mutants::is(${number})`;

/** The switch between what the mutants of one place are and what the source says. */
function switched(mutants, found) {
  if (isStatement(mutants[0].find)) {
    const branches = mutants.map(({ number, replace }) => `if (${ask(number)}) { ${replace} } else `);
    return `${branches.join('')}{ ${found} }`;
  }
  const choices = mutants.map(({ number, replace }) => `${ask(number)} ? (${replace}) : `);
  return `(${choices.join('')}(${found}))`;
}

/** `text` from `begin` to `end`, with the mutants of `places`, which are sorted, outer ones first, in it. */
function render(text, begin, end, places) {
  let out = '';
  let at = begin;
  for (let i = 0; i < places.length;) {
    const place = places[i];
    let next = i + 1;
    while (next < places.length && places[next].begin < place.end) next += 1;
    const inside = places.slice(i + 1, next);
    const crossing = inside.find((one) => one.end > place.end);
    if (crossing !== undefined) throw new Error(`${crossing.mutants[0].name}: overlaps ${place.mutants[0].name}`);
    out += text.slice(at, place.begin) + switched(place.mutants, render(text, place.begin, place.end, inside));
    at = place.end;
    i = next;
  }
  return out + text.slice(at, end);
}

/** `text` with all its mutants (each with its `number`) in place. Throws where one has no place of its own. */
export function mutate(text, mutants) {
  const places = new Map();
  for (const mutant of mutants) {
    const { begin, end } = placeOf(text, mutant);
    const key = `${begin} ${end}`;
    if (!places.has(key)) places.set(key, { begin, end, mutants: [] });
    places.get(key).mutants.push(mutant);
  }
  const sorted = [...places.values()].sort((a, b) => a.begin - b.begin || b.end - a.end);
  const head = text.startsWith('#pragma once\n') ? '#pragma once\n' : '';
  return `${head}#include "tests/mutants/mutant.hpp"\n${render(text, head.length, text.length, sorted)}`;
}
