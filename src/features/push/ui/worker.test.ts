import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { writePayload } from '../model/payload.ts';

const WORKER = readFileSync(path.join(import.meta.dirname, '../../../../assets/push/firebase-messaging-sw.js'), 'utf8');

/** Runs the service worker as a browser does, with tabs that are open. */
function startWorker(tabs: readonly string[] = []) {
  const calls: { path: string; body: unknown }[] = [];
  const subscribed: object[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const scope = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => undefined,
    location: { origin: 'https://cars.example' },
    registration: {
      pushManager: {
        subscribe: async (options: object) => {
          subscribed.push(options);
          return { endpoint: 'https://push.example/again' };
        },
      },
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
  };
  const fetch = async (path: string, { body }: { body?: string } = {}) => {
    calls.push({ path, body: body === undefined ? null : JSON.parse(body) });
    return { json: async () => ({ key: 'KEY' }) };
  };
  runInContext(WORKER, createContext({ self: scope, URL, fetch }));
  const fire = async (name: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve();
    listeners.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  };
  return { fire, shown, opened, focused, calls, subscribed, names: () => [...listeners.keys()] };
}

const navigate = 'https://cars.example/cars-for-sale/notifications/open?campaign=price-drop&to=%2Fsaved-cars';
const data = (text: string | null) => (text === null ? null : { json: () => JSON.parse(text) as unknown });

test('it shows the notification of a payload with its tag', async () => {
  const { fire, shown } = startWorker();
  const payload = writePayload({ title: 'Price drop: Camry', body: '$800 less', navigate, tag: 'T' });
  await fire('push', { data: data(payload) });
  expect(shown).toEqual([
    {
      title: 'Price drop: Camry',
      options: { icon: '/favicon.svg', lang: 'en-US', dir: 'ltr', body: '$800 less', tag: 'T', data: { navigate } },
    },
  ]);
});

test.each([null, '{}', '"text"', 'no json'])('for the payload %j it shows a general one', async (text) => {
  const { fire, shown } = startWorker();
  await fire('push', { data: data(text) });
  expect(shown.map(({ title }) => title)).toEqual(['There’s news about your cars']);
});

const press = (address?: string) => {
  let closed = 0;
  return { notification: { close: () => (closed += 1), data: { navigate: address } }, closed: () => closed };
};

test('a press closes it, and opens its page in a tab that shows it already, or else in a new one', async () => {
  const [fresh, there] = [startWorker(), startWorker(['https://cars.example/', navigate])];
  const event = press(navigate);
  await fresh.fire('notificationclick', event);
  await there.fire('notificationclick', press(navigate));
  expect([event.closed(), fresh.opened, there.opened, there.focused]).toEqual([1, [navigate], [], [navigate]]);
});

test.each([undefined, '', 'https://evil.example/', 'javascript:alert(1)'])(
  'a press never opens %j',
  async (address) => {
    const { fire, opened } = startWorker();
    await fire('notificationclick', press(address));
    expect(opened).toEqual(['https://cars.example/saved-cars']);
  },
);

const RENEW = '/cars-for-sale/consumer-device/renew';
const OLD = { endpoint: 'https://push.example/old', keys: { p256dh: 'P', auth: 'A' } };
const old = { options: { applicationServerKey: 'OLD KEY' }, toJSON: () => ({ ...OLD, expirationTime: null }) };

test('a subscription that the browser renewed replaces the old one', async () => {
  const { fire, calls, subscribed } = startWorker();
  await fire('pushsubscriptionchange', {
    oldSubscription: old,
    newSubscription: { endpoint: 'https://push.example/new' },
  });
  expect(calls).toEqual([
    { path: RENEW, body: { old: OLD, browser_token: '{"endpoint":"https://push.example/new"}' } },
  ]);
  expect(subscribed).toEqual([]);
});

test.each([
  { oldSubscription: old, key: 'OLD KEY', tells: OLD },
  { oldSubscription: null, key: 'KEY', tells: null },
])('one that only ended is subscribed again with $key', async ({ oldSubscription, key, tells }) => {
  const { fire, calls, subscribed } = startWorker();
  await fire('pushsubscriptionchange', { oldSubscription, newSubscription: null });
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: key }]);
  const body = { old: tells, browser_token: '{"endpoint":"https://push.example/again"}' };
  expect(calls.at(-1)).toEqual({ path: RENEW, body });
});

test('it handles no requests of pages', () => {
  expect(startWorker().names()).toEqual(['install', 'push', 'notificationclick', 'pushsubscriptionchange']);
});
