/** What the table says, by language; asked for beside its code. */
export const files = import.meta.glob('../../../../texts/rummy/*.json', { import: 'default' });
