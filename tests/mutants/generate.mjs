// node generate.mjs ROOT FOLDER FILE...: copies each FILE of the project to FOLDER with its mutants in place, and writes
// FOLDER/table.cpp. What has not changed is not written, so that nothing is compiled anew for it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mutate } from './mutate.mjs';
import { table } from './table.mjs';

const [root, folder, ...files] = process.argv.slice(2);

function write(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const quoted = (text) => JSON.stringify(text ?? '');

const row = ({ name, checkers, faults, ofNodes }) =>
  `    {${quoted(name)}, {${checkers.map(quoted).join(', ')}}, ${quoted(faults)}, ${ofNodes === true}},`;

const tableSource = `#include "tests/mutants/mutant.hpp"

namespace crowntable::mutants {

const std::vector<Mutant> table{
${table.map(row).join('\n')}
};

}  // namespace crowntable::mutants
`;

const astray = table.find((mutant) => !files.includes(mutant.file));
if (astray !== undefined) throw new Error(`${astray.name}: ${astray.file} is not among the mutated sources`);
for (const file of files) {
  const mutants = table.filter((mutant) => mutant.file === file);
  const text = readFileSync(join(root, file), 'utf8');
  write(join(folder, file), mutants.length === 0 ? text : mutate(text, mutants));
}
write(join(folder, 'table.cpp'), tableSource);
