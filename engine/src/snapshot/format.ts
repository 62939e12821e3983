import { crc32 } from 'node:zlib';
import { loadKernel } from '../kernel-loader/load-kernel.ts';
import { Heap } from '../memory/heap.ts';
import type { Schema } from '../api/schema.ts';
import { Store } from '../store/store.ts';
import { beginStoreSave, piecesOf } from './save.ts';

/** Increment this when the same bytes would mean something else. */
const VERSION = 1;

const SCHEMA: Schema = {
  count: { kind: 'number' },
  share: { kind: 'number' },
  make: { kind: 'code' },
  model: { kind: 'code' },
  color: { kind: 'code' },
  extras: { kind: 'codes' },
  place: { kind: 'point' },
  title: { kind: 'words' },
};
const STORAGE = {
  orders: [{ by: ['place', 'count'] }, { by: ['make', 'color'] }],
  together: [['make', 'model']],
  bits: 24,
};
const ROWS = Array.from({ length: 60 }, (_row, i) => ({
  id: i + 1,
  values: {
    count: i % 5 === 0 ? null : i * 7,
    share: i / 3,
    make: `make ${i % 3}`,
    model: `model ${i % 8}`,
    color: i % 4 === 0 ? null : `color ${i % 13}`,
    extras: [`extra ${i % 2}`, `extra ${i % 11}`],
    place: { latitude: i - 30, longitude: 3 * i },
    title: `row ${i % 6} of ${i}`,
  },
}));

let known: number | undefined;

/**
 * Returns a hash of a small engine's snapshot. If an engine lays rows out differently, numbers values differently or
 * writes other sections, the hash, and so the format, changes automatically.
 */
export function formatOf(): number {
  if (known !== undefined) return known;
  const heap = new Heap();
  const nobody = () => 0;
  const store = new Store(SCHEMA, STORAGE, heap, loadKernel(heap, { bandOf: nobody, milesTo: nobody }, 'plain'));
  store.apply({ put: ROWS });
  store.apply({ remove: [7, 8] });
  let format = VERSION;
  for (const piece of piecesOf(beginStoreSave(store, 0), store, 0, '')) format = crc32(piece, format);
  known = format;
  return known;
}
