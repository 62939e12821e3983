import { expect, test } from 'vitest';
import { TrimStore } from './trim-store.ts';

function create() {
  const calls: string[] = [];
  const failing = new Set<string>();
  const store = new TrimStore('/trims?modelCode=CAMRY', new AbortController().signal, async (path) => {
    calls.push(path);
    if (failing.has(path)) throw new Error('down');
    return { comparison: null };
  });
  return { store, calls, failing };
}

test('requests the trims of a fuel once, and again after a failure', async () => {
  const { store, calls, failing } = create();
  expect([await store.load(''), await store.load('')]).toEqual([null, null]);
  expect(calls).toEqual(['/trims?modelCode=CAMRY']);
  const hybrid = '/trims?modelCode=CAMRY&trimFuel=HYB';
  failing.add(hybrid);
  await expect(store.load('HYB')).rejects.toThrow('down');
  failing.clear();
  await store.load('HYB');
  expect(calls.slice(1)).toEqual([hybrid, hybrid]);
});

test('closing the dialog resets the active model, unless the trims tab is active [R164]', async () => {
  const { store, calls } = create();
  expect(store.isActive).toBe(false);
  await store.load('');
  store.closeDialog({ isTabActive: true });
  expect(store.isActive).toBe(true);
  await store.load('');
  expect(calls).toHaveLength(1);
  store.closeDialog({ isTabActive: false });
  expect(store.isActive).toBe(false);
  await store.load('');
  expect(calls).toHaveLength(2);
});
