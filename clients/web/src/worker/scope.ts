// What a service worker has that a page has not; the types of pages and of workers cannot be used together.

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

export interface FetchEvent extends Lasting {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface NotificationEvent extends Lasting {
  notification: Notification;
}

/** A page of ours. */
interface Window {
  /** With its fragment, which names the table. */
  readonly url: string;
  focus(): Promise<unknown>;
}

interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: FetchEvent;
  message: MessageEvent & Lasting;
  notificationclick: NotificationEvent;
}

export interface WorkerScope {
  location: Location;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void;
}
