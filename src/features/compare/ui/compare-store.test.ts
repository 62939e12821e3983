import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importFresh } from '#kit/testing/import-fresh.ts';

type PendingRequest = { body: unknown; answer(listingIds: number[] | null): void };

let sent: PendingRequest[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('document', { cookie: 'compared=1' });
  vi.stubGlobal('navigator', { cookieEnabled: false });
  vi.stubGlobal(
    'fetch',
    (_path: string, { body }: { body: string }) =>
      new Promise<Response>((resolve) =>
        sent.push({
          body: JSON.parse(body),
          answer: (listingIds) =>
            resolve(
              Response.json(listingIds && { kind: 'changed', listingIds, cars: [], missing: [], isSignedIn: false }),
            ),
        }),
      ),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Loads the code as a new page does. */
const openPage = () => importFresh<typeof import('./compare-store.ts')>(import.meta.url, './compare-store.ts');

const nextCall = async (at: number) => {
  await expect.poll(() => sent.length).toBeGreaterThan(at);
  return sent[at]!;
};

test('two cars added at once show at once, and one that fails takes only itself back', async () => {
  const { changeList, currentList } = await openPage();
  const changes = [changeList({ add: 2 }), changeList({ add: 3 })];
  expect(currentList().ids).toEqual([1, 2, 3]);
  (await nextCall(0)).answer(null);
  expect(await changes[0]).toBeNull();
  expect(currentList().ids).toEqual([1, 3]);
  (await nextCall(1)).answer(null);
  expect(await changes[1]).toBeNull();
  expect(currentList().ids).toEqual([1]);
});

test('the cars in the answer of another build are not shown, but the change is', async () => {
  vi.stubGlobal('document', { cookie: 'compared=1', documentElement: { dataset: { build: 'a1' } } });
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { kind: 'added', listingIds: [1, 2], cars: [{ shape: 'other' }], missing: [], isSignedIn: false },
      { headers: { 'X-Build': 'b2' } },
    ),
  );
  const { changeList, currentList } = await openPage();
  expect(await changeList({ add: 2 })).toBe('added');
  expect(currentList()).toMatchObject({ ids: [1, 2], cars: null });
});

test('the answer to one change keeps what another changed meanwhile', async () => {
  const { changeList, currentList } = await openPage();
  const changes = [changeList({ add: 2 }), changeList({ remove: 1 })];
  (await nextCall(0)).answer([1, 2]);
  expect(await changes[0]).toBe('changed');
  expect(currentList().ids).toEqual([2]);
  (await nextCall(1)).answer([2]);
  await changes[1];
  expect(currentList().ids).toEqual([2]);
});
