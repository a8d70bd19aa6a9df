import { render } from 'preact';
// Lets components follow the signals they read.
import { effect } from '@preact/signals';
import './ui/tokens.css';
import './ui/base.css';
import './ui/controls.css';
import './ui/surfaces.css';
import './ui/parts.css';
import './ui/home.css';
import './ui/join.css';
import './ui/lobby.css';
import './ui/options.css';
import './ui/lobby_start.css';
import './ui/table_shell.css';
import './ui/forced_colors.css';
import './ui/device.css';
import { after } from './core/after';
import { prepareAnnouncements } from './core/announce';
import { fetchGames } from './core/api';
import { compareBuilds } from './core/client_build';
import { followRoute, route } from './core/route';
import { keepSettings, table } from './core/settings';
import { chooseLocale, LANGUAGE_WAIT_MS, languageOf, locale } from './core/texts';
import { App } from './ui/App';

// Where they cannot be fetched, the page is in English.
const inLanguage = chooseLocale(window.location.search).catch(() => compareBuilds());
prepareAnnouncements();
keepSettings();
effect(() => {
  if (table.value === 'light') import('./ui/light').catch(() => void compareBuilds());
});
followRoute();
// Whatever was to ask beforehand (core/early.ts) comes too late now.
document.documentElement.dataset['here'] = '';
// The first screen shows them: asked for before it is drawn. Nothing else needs them at once.
if (route.peek().screen === 'home') void fetchGames().catch(() => undefined);

const root = document.getElementById('app');
if (root) void Promise.race([inLanguage, after(LANGUAGE_WAIT_MS)]).then(() => render(<App />, root));

// What the client is called where it is installed follows the language; the build makes these files.
if (import.meta.env.PROD)
  effect(() => {
    const language = languageOf(locale.value);
    const name = language === 'en' ? 'manifest' : `manifest.${language}`;
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `/${name}.webmanifest`);
  });

// After all that the first screen needs.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => void import('./core/kept/registration').then(({ keepClient }) => keepClient()));
