// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Preset } from '../../core/wire';
import { help } from './help';

const preset: Preset = {
  id: 'highest_card',
  name: 'Highest Card',
  family: 'highest_card',
  seats: { min: 2, max: 7 },
  bot_levels: [],
  options: [
    { id: 'rounds', type: 'integer', min: 1, max: 9, default: 3, label: 'Rounds', sentence: 'How many are played.' },
    { id: 'draws', type: 'boolean', default: true, label: 'Draws', sentence: 'Equal cards count for both.' },
    {
      id: 'deal',
      type: 'choice',
      values: ['one_each'],
      default: 'one_each',
      label: 'Deal',
      sentence: 'What is dealt.',
    },
  ],
};
const readable = (text: string): string => text.replace(/[\u2066\u2069]/g, '');
const rulesOf = (described: Preset | null, options = {}): string[] =>
  help({ preset: described, options }).rules.map(readable).slice(1);

describe('the help of a game that is not known here', () => {
  it('tells how the table is set, as far as the server describes it', () => {
    expect(rulesOf(preset, { rounds: 5 })).toEqual([
      'Rounds: 5. How many are played.',
      'Draws: on. Equal cards count for both.',
      'Deal: One each. What is dealt.',
    ]);
    expect(help({ preset, options: {} }).keys[0]?.[0]).toBe('1–9');
    expect(rulesOf(null)[0]).toMatch(/not known either/);
  });

  it('tells the numbers of its rules, with what the options make of them', () => {
    const rules = {
      facts: [
        { id: 'cards', label: 'Cards', value: 52 },
        { id: 'shared', label: 'Points of a draw', value: 1 },
      ],
      changes: [{ option: 'draws', value: false, facts: [{ id: 'shared', value: null }] }],
    };
    expect(rulesOf({ ...preset, rules }).slice(3)).toEqual(['Cards: 52.', 'Points of a draw: 1.']);
    expect(rulesOf({ ...preset, rules }, { draws: false }).slice(3)).toEqual(['Cards: 52.']);
  });
});
