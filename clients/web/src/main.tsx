import { render } from 'preact';
// Lets components follow the signals they read.
import '@preact/signals';
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
import { prepareAnnouncements } from './core/announce';
import { followRoute } from './core/route';
import { keepSettings } from './core/settings';
import { chooseLocale } from './core/texts';
import { App } from './ui/App';

chooseLocale(window.location.search);
prepareAnnouncements();
keepSettings();
followRoute();

const root = document.getElementById('app');
if (root) render(<App />, root);
