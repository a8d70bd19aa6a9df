import type { ComponentType } from 'preact';
import { render } from 'preact';
import { prepareAnnouncements } from '../core/announce';
import { chooseLocale } from '../core/texts';
import type { Family } from '../core/wire';
import { loadRenderer } from '../games/registry';
import { fakeClient, type Scene } from '../kit/fake_client';
import './gallery.css';

/** What a family shows here, from the `scenes` of its folder. */
interface Scenes {
  scene: (name: string, players: number) => Scene<Family>;
  /** Shown as the scene "sampler". */
  Sampler?: ComponentType;
}

// Shows a table in one situation: gallery.html?family=NAME&scene=draw&players=7. For looking; not part of a build.
const query = new URLSearchParams(location.search);
void chooseLocale(location.search);
prepareAnnouncements();
const family = query.get('family') ?? 'plain';
const name = query.get('scene') ?? 'play';
const app = document.getElementById('app')!;

const Menu = () => (
  <>
    <button type="button" class="icon-button" aria-label="Chat">
      ✉
    </button>
    <button type="button" class="icon-button" aria-label="Menu">
      ☰
    </button>
  </>
);

async function show(): Promise<void> {
  const load = import.meta.glob<Scenes>('../games/*/scenes.tsx')[`../games/${family}/scenes.tsx`];
  if (!load) throw new Error(`no scenes of "${family}"`);
  const [{ Table }, { scene, Sampler }] = await Promise.all([loadRenderer(family), load()]);
  if (Sampler && name === 'sampler') {
    render(<Sampler />, app);
    return;
  }
  const { room, update, answers } = scene(name, Number(query.get('players') ?? 4));
  const { client } = fakeClient(room, update, answers);
  render(<Table client={client} menu={<Menu />} onLobby={() => undefined} />, app);
}

void show();
