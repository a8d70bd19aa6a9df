import { effect } from '@preact/signals-core';
import { outdated } from '../client_build';
import { languageOf, locale } from '../texts';

/** A new build that does not come within that time is asked of the server instead. */
const TAKE_OVER_MS = 15_000;

let renewing = false;

const container = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** Offers a build that is here as a whole. The first one that a page meets is its own. */
function offer(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && container()?.controller) outdated.value = true;
}

function follow(registration: ServiceWorkerRegistration): void {
  offer(registration);
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () => offer(registration)),
  );
}

/** The language of the page is kept as a whole, from the first visit on and when another one is chosen. */
async function keepLanguages(workers: ServiceWorkerContainer): Promise<void> {
  const { active } = await workers.ready;
  effect(() => (workers.controller ?? active)?.postMessage(languageOf(locale.value)));
}

/** Has the client kept on this device. Where workers are not allowed, as on plain http, nothing is. */
export async function keepClient(): Promise<void> {
  const workers = container();
  if (!workers) return;
  const controlled = workers.controller !== null;
  // Another page of this browser has taken the new build: what this one needs later may be gone from the server.
  workers.addEventListener('controllerchange', () => {
    if (controlled && !renewing) outdated.value = true;
  });
  try {
    follow(await workers.register('/sw.js', { updateViaCache: 'none' }));
    void keepLanguages(workers);
  } catch {
    // Forbidden, or no room on the device: then the client comes from the server each time.
  }
}

/** Whether the worker is ready to take over; false where it was given up. */
function installed(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'installed') resolve(true);
      else if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

async function takeOver(registration: ServiceWorkerRegistration, workers: ServiceWorkerContainer): Promise<void> {
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (!next) return;
  if (!(await installed(next))) throw new Error('the new build cannot be kept');
  const changed = new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
  next.postMessage('take over');
  await changed;
}

/** Lets the new build give out its files. If it cannot be kept, the next page comes from the server. */
export async function takeBuild(): Promise<void> {
  const workers = container();
  const registration = await workers?.getRegistration();
  if (!workers || !registration) return;
  renewing = true;
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), TAKE_OVER_MS));
  try {
    await Promise.race([takeOver(registration, workers), late]);
  } catch {
    // Off the net the build that is here is better than none.
    if (navigator.onLine) await registration.unregister();
  }
}
