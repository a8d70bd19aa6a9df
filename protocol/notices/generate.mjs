// Makes the notices and the bill of materials of what is built:
//   node generate.mjs --version VERSION --dist DIST --modules NODE_MODULES --notices FOLDER --materials FOLDER
//     [--whole] NAME=VERSION...
// NAME=VERSION are the libraries of components.json as the build has found them. What the web client is made of stands
// in DIST/.vite/packages.json, which its build writes; their licences are read from NODE_MODULES. Writes
//   notices.txt           (--notices) who has made what is in it, and the licences, for people
//   notices.cpp           (--notices) the same, inside the programs (notices.hpp)
//   crowntable.cdx.json   (--materials) CycloneDX 1.5, for programs
// --whole: the programs need no library of the system, so that all of components.json is in them, but for what such
// programs leave out.
// The same inputs give the same bytes: there is no date and no serial number in them.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = fileURLToPath(new URL('.', import.meta.url));

function fail(sentence) {
  console.error(`generate.mjs: ${sentence}`);
  process.exit(1);
}

const wanted = ['version', 'dist', 'modules', 'notices', 'materials'];
const { values, positionals } = parseArgs({
  options: { ...Object.fromEntries(wanted.map((name) => [name, { type: 'string' }])), whole: { type: 'boolean' } },
  allowPositionals: true,
});
for (const name of wanted) if (!values[name]) fail(`--${name} is missing`);

/** What the two programs are made of, with the versions that the build has found. */
function libraries() {
  const found = new Map(positionals.map((pair) => pair.split('=')));
  const all = JSON.parse(readFileSync(join(here, 'components.json'), 'utf8'));
  const ours = values.whole
    ? all.filter((each) => !each.is_left_out_of_whole).map((each) => ({ ...each, part: 'compiled in' }))
    : all.filter(({ part }) => part !== 'of the system');
  return ours.map(({ is_left_out_of_whole: _, ...component }) => {
    const version = found.get(component.key);
    if (!version) fail(`the build has told no version of ${component.name}`);
    const text = join(here, 'licences', `${component.licence}.txt`);
    if (component.part === 'compiled in' && !existsSync(text)) fail(`there is no licences/${component.licence}.txt`);
    return {
      ...component,
      version,
      purl: `pkg:generic/${component.key}@${encodeURIComponent(version)}`,
      text: existsSync(text) ? readFileSync(text, 'utf8').trim() : '',
    };
  });
}

/** A bundler's own few lines are in the web client, not what the bundler itself is made of. */
const ownLicence = (text) => text.split(/^#+ Licenses of bundled dependencies/m)[0].trim();

/** What the bundler has put into the web client. */
function packages() {
  const list = join(values.dist, '.vite', 'packages.json');
  if (!existsSync(list)) fail(`${list} is missing: the web client is of an older build; build it again`);
  return JSON.parse(readFileSync(list, 'utf8')).map((name) => {
    const folder = join(values.modules, name);
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    if (!file) fail(`${name} comes without a licence`);
    return {
      name,
      version: about.version,
      licence: about.license,
      website: about.homepage ?? '',
      purpose: 'in the web client',
      part: 'bundled',
      purl: `pkg:npm/${name.replace('@', '%40')}@${about.version}`,
      text: ownLicence(readFileSync(join(folder, file), 'utf8')),
    };
  });
}

const isOurs = ({ part }) => part !== 'linked';
const title = ({ name, version, licence }) => `${name} ${version} (${licence})`;

function notice(component) {
  const copyright = (component.copyright ?? []).map((owner) => `Copyright (c) ${owner}`);
  const head = [title(component), component.purpose, component.website].filter(Boolean);
  return [...head, '', ...copyright, ...(copyright.length > 0 ? [''] : []), component.text, ''].join('\n');
}

const ofTheSystem = (lines) =>
  lines.length > 0
    ? `Libraries of the system that it uses, which come with licences of their own:\n\n${lines.join('\n')}`
    : 'It uses no library of the system.';

function notices(components) {
  const linked = components
    .filter((component) => !isOurs(component))
    .map((component) => `  ${title(component)}, ${component.purpose}`);
  return `Crowntable ${values.version} contains work of others, with thanks. Who has made it, and their licences:

${components
  .filter(isOurs)
  .map(notice)
  .join(`${'-'.repeat(80)}\n`)}
${'-'.repeat(80)}
${ofTheSystem(linked)}
`;
}

function billOfMaterials(components) {
  const self = { type: 'application', 'bom-ref': 'crowntable', name: 'crowntable', version: values.version };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { ...self, licenses: [{ license: { id: 'MIT' } }] } },
    components: components.map(({ name, version, licence, website, purl, part }) => ({
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      scope: 'required',
      licenses: [{ license: { id: licence } }],
      purl,
      ...(website ? { externalReferences: [{ type: 'website', url: website }] } : {}),
      properties: [{ name: 'crowntable:part', value: part }],
    })),
    dependencies: [{ ref: 'crowntable', dependsOn: components.map(({ purl }) => purl) }],
  };
}

/** A string literal of C++ may be no longer than 65,536 characters, so that it is put together from lines. */
function source(text) {
  const lines = text.split('\n').map((line) => `    ${JSON.stringify(`${line}\n`)}`);
  return `// Generated by protocol/notices/generate.mjs.
#include "protocol/notices/notices.hpp"

namespace crowntable {

std::string_view third_party_notices() {
    return
${lines.join('\n')};
}

}  // namespace crowntable
`;
}

const components = [...libraries(), ...packages()];
const text = notices(components);
writeFileSync(join(values.notices, 'notices.txt'), text);
writeFileSync(join(values.notices, 'notices.cpp'), source(text.trimEnd()));
writeFileSync(
  join(values.materials, 'crowntable.cdx.json'),
  `${JSON.stringify(billOfMaterials(components), null, 2)}\n`,
);
