/** What the table says, by language; asked for beside its code. */
export const files = import.meta.glob('../../../../texts/cribbage/*.json', { import: 'default' });
