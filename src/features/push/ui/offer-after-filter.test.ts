import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importFresh } from '#kit/testing/import-fresh.ts';
import { PushModal } from './push-modal.tsx';

const reported: unknown[] = [];
const offered: string[] = [];
const { offerPushAfterFilter, rememberVehicleView } = await importFresh<typeof import('../push.ui.ts')>(
  import.meta.url,
  '../push.ui.ts',
  { './offer-push.tsx': { offerPush: async (query: string) => void offered.push(query) } },
);
const { closeOffer } = await importFresh<typeof import('./close-offer.ts')>(import.meta.url, './close-offer.ts', {
  '#features/events/events.ui.ts': { reportEvent: (...event: unknown[]) => void reported.push(event) },
});

const SEARCH = 'makeCode=TOYOTA&modelCode=RAV4';
const NOW = Date.UTC(2026, 10, 28, 12);
let stored: Map<string, string>;
let cookie: string;

beforeEach(() => {
  offered.length = reported.length = 0;
  [stored, cookie] = [new Map(), ''];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

async function offersFor(query: string): Promise<boolean> {
  offered.length = 0;
  offerPushAfterFilter(query, NOW);
  // The code of the offer loads late.
  await new Promise(setImmediate);
  return offered.length > 0;
}

test('a vehicle page that was opened and a model lead to the offer; either alone does not', async () => {
  expect(await offersFor(SEARCH)).toBe(false);
  rememberVehicleView(NOW - 1);
  expect(await offersFor('makeCode=TOYOTA')).toBe(false);
  expect(await offersFor(SEARCH)).toBe(true);
});

test('No Thanks or close marks the page as prompted, and it offers no more [R417, R462]', async () => {
  rememberVehicleView(NOW - 1);
  let closed = 0;
  closeOffer(() => (closed += 1), false);
  expect([closed, stored.get('srp-prompted')]).toEqual([1, '1']);
  expect(await offersFor(SEARCH)).toBe(false);
  expect(reported).toEqual([['push', { step: 'dismissed' }]]);
});

test('a modal that is closed after its button was pressed is not reported as dismissed', () => {
  closeOffer(() => undefined, true);
  expect([stored.get('srp-prompted'), reported]).toEqual(['1', []]);
});

test('a shopper who came from a notification gets no offer', async () => {
  rememberVehicleView(NOW - 1);
  cookie = 'keeps=1; push-campaign=price-drop';
  expect(await offersFor(SEARCH)).toBe(false);
});

test('storage that is blocked or holds something else makes no offer, and no error', async () => {
  stored.set('vehicle-viewed-at', 'yesterday');
  expect(await offersFor(SEARCH)).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect(() => rememberVehicleView(NOW)).not.toThrow();
  expect(await offersFor(SEARCH)).toBe(false);
});

test('the modal has its own button, No Thanks and close', () => {
  const html = renderToStaticMarkup(
    createElement(PushModal, { turnOn: async () => 'done' as const, onClose: () => undefined }),
  );
  expect(html.match(/<button[^>]*>/g)).toHaveLength(3);
  for (const text of ['aria-label="Close"', '>No Thanks<', '>Turn on notifications<']) expect(html).toContain(text);
});
