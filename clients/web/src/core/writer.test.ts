import { expect, it } from 'vitest';
import { LANGUAGES, type Language, tagOf } from './languages';
import { writerFor } from './writer';

it.each(Object.keys(LANGUAGES) as Language[])('writes numbers in %s as the language has them', (language) => {
  const { number } = writerFor(language, false, false);
  const wanted = new Intl.NumberFormat(tagOf(language), { useGrouping: 'min2' });
  for (const value of [...Array(10_001).keys(), 1_234_567, -1, -12_345, 0.5, 7.25])
    expect(number(value)).toBe(wanted.format(value));
});
