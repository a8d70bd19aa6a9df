import type { Plugin } from 'vite';

/** What the bundler and its runtime put in by themselves, by the name of the module. */
const GENERATED = [
  { module: /^\0vite\//, name: 'vite' },
  { module: /^\0rolldown\//, name: 'rolldown' },
];

function packageOf(module: string): string | undefined {
  const inside = module.split('/node_modules/').pop();
  if (inside !== undefined && inside !== module) return /^(@[^/]+\/)?[^/]+/.exec(inside)?.[0];
  return GENERATED.find((each) => each.module.test(module))?.name;
}

/**
 * Writes `.vite/packages.json` beside what is built: the names of the packages that are in it, sorted. The build of the
 * server makes the notices and the bill of materials of it (protocol/notices).
 */
export function listOfPackages(): Plugin {
  return {
    name: 'list-of-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      const names = Object.values(bundle)
        .flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []))
        .map(packageOf)
        .filter((name) => name !== undefined);
      const source = `${JSON.stringify([...new Set(names)].sort(), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source });
    },
  };
}
