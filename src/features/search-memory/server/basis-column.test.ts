import type { Engine } from '@forecourt/engine';
import { beforeEach, expect, test } from 'vitest';
import {
  EMPTY_SEARCH_CONTEXT,
  parseQuery,
  readRequest,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import { temporaryErrorKindOf } from '#features/search/search.server.ts';
import { addBasisColumn, computeBasisColumn } from './basis-column.ts';

const CONTEXT: SearchContext = {
  ...EMPTY_SEARCH_CONTEXT,
  findZip: () => ({ zip: '10001', city: 'New York', state: 'NY', latitude: 40, longitude: -74, marketArea: null }),
};
const outTheDoor = (tradeIn: number): VehicleQuery =>
  parseQuery(readRequest(`priceBasis=out-the-door:${tradeIn}&zip=10001`), CONTEXT).query;

/** What happened, in order. A column needs three slices. */
let events: string[];
let engine: Engine;
beforeEach(() => {
  events = [];
  const slices = new Map<string, number>();
  engine = {
    addComputed: () => undefined,
    isComputed: (name: string) => (slices.get(name) ?? 0) >= 3,
    warmComputed: (name: string) => {
      const done = (slices.get(name) ?? 0) + 1;
      slices.set(name, done);
      events.push(`${name.split(':').at(-1)!} slice ${done}`);
      return done < 3;
    },
  } as unknown as Engine;
});

test('computes prices in slices, between which other work goes on', async () => {
  const computed = computeBasisColumn(engine, outTheDoor(500));
  setImmediate(() => events.push('other work'));
  await computed;
  expect(events).toEqual(['500 slice 1', 'other work', '500 slice 2', '500 slice 3']);
  await computeBasisColumn(engine, outTheDoor(500));
  expect(events).toHaveLength(4);
});

test('leaves the prices of few blocks to the search, and all that are known', async () => {
  await computeBasisColumn(engine, outTheDoor(500), { countBlocks: () => 4 });
  await computeBasisColumn({ ...engine, isComputed: () => true }, outTheDoor(500), { countBlocks: () => 99 });
  expect(events).toEqual([]);
  await computeBasisColumn(engine, outTheDoor(500), { countBlocks: () => 5 });
  expect(events).toHaveLength(3);
});

test('computes one basis after the other', async () => {
  await Promise.all([500, 600].map((tradeIn) => computeBasisColumn(engine, outTheDoor(tradeIn))));
  expect(events.slice(2)).toEqual(['500 slice 2', '500 slice 3', '600 slice 2', '600 slice 3']);
});

test('a search that is given up ends its computation, and not that of the next one', async () => {
  const aborted = AbortSignal.abort(new Error('gone'));
  const searches = [
    computeBasisColumn(engine, outTheDoor(500), { signal: aborted }),
    computeBasisColumn(engine, outTheDoor(600)),
  ];
  expect((await Promise.allSettled(searches)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(events.filter((event) => event.startsWith('500'))).toEqual(['500 slice 1']);
});

test('refuses a new basis while sixteen others wait, and takes it afterwards', async () => {
  const waiting = Array.from({ length: 16 }, (_, i) => computeBasisColumn(engine, outTheDoor(100 * i)));
  const same = computeBasisColumn(engine, outTheDoor(300));
  const countBlocks = () => {
    // As searches do, to estimate their work.
    addBasisColumn(engine, outTheDoor(9_000));
    return 99;
  };
  await expect(computeBasisColumn(engine, outTheDoor(9_000), { countBlocks })).rejects.toSatisfy(
    (error) => temporaryErrorKindOf(error) === 'busy',
  );
  await Promise.all([...waiting, same]);
  expect(events.some((event) => event.startsWith('9000'))).toBe(false);
  await computeBasisColumn(engine, outTheDoor(9_000));
  expect(events.at(-1)).toBe('9000 slice 3');
});

test('takes a basis whose prices are known while sixteen others wait', async () => {
  await computeBasisColumn(engine, outTheDoor(9_000));
  const waiting = Array.from({ length: 16 }, (_, i) => computeBasisColumn(engine, outTheDoor(100 * i)));
  await computeBasisColumn(engine, outTheDoor(9_000));
  await Promise.all(waiting);
});

test('prices that are not out the door need no computation', async () => {
  await computeBasisColumn(engine, parseQuery(readRequest('priceBasis=with-fees'), CONTEXT).query);
  expect(events).toEqual([]);
});
