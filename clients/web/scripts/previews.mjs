// Draws the pictures that messengers show of a link to a table: public/previews/FAMILY.png, of the preview.svg of each
// family, by 1200x630, which is what messengers ask for; most of them show no SVG.
//   node clients/web/scripts/previews.mjs
// The pictures are committed, for the build has no browser.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from '../../../tests/web/support/browser.mjs';

const size = { width: 1200, height: 630 };
const games = fileURLToPath(new URL('../src/games/', import.meta.url));
const folder = fileURLToPath(new URL('../public/previews/', import.meta.url));

const drawn = readdirSync(games).filter((family) => existsSync(`${games}${family}/preview.svg`));
mkdirSync(folder, { recursive: true });
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: size });
  for (const family of drawn) {
    const svg = readFileSync(`${games}${family}/preview.svg`, 'utf8');
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
    writeFileSync(`${folder}${family}.png`, await page.screenshot());
  }
} finally {
  await browser.close();
}
