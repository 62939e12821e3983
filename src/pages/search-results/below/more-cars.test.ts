import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BUILD_HEADER } from '#ui/browser/check-build.ts';
import type { LazyCarBatch, CardView } from '../page-data.ts';
import { type FoundCars, MoreCars } from './more-cars.ts';

/** Answers in the order of the requests; a number is a status. */
let answers: (LazyCarBatch | number)[];
/** The server's build in the header of its answers. */
let build: string;
let asked: string[];
let changes: FoundCars[];
beforeEach(() => {
  [answers, asked, changes, build] = [[], [], [], 'a1'];
  vi.stubGlobal('document', { documentElement: { dataset: { build: 'a1' } } });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const answer = answers.shift()!;
    return typeof answer === 'number'
      ? new Response('', { status: answer })
      : Response.json(answer, { headers: { [BUILD_HEADER]: build } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const batch = (next: number | null, ...ids: number[]) => ({ cards: ids.map((id) => ({ id })) as CardView[], next });
const cars = () => new MoreCars({ key: 'supplemental', query: 'makeCode=FORD' }, [9], (now) => changes.push(now));
const idsOf = (now: FoundCars | undefined) => now?.found?.map(({ id }) => id);

test('a later batch is requested from its offset and appended', async () => {
  answers = [batch(100, 1, 2), batch(null, 2, 3)];
  const loader = cars();
  loader.start();
  await expect.poll(() => changes.length).toBe(1);
  await expect.poll(() => (loader.loadMore(), asked.length)).toBe(2);
  await expect.poll(() => changes.length).toBe(2);
  expect(asked[0]).toBe('/cars-for-sale/svc/more-cars/supplemental?makeCode=FORD&excludedListingIds=9');
  expect(new URL(asked[1]!, 'http://localhost').searchParams.get('firstRecord')).toBe('100');
  expect(idsOf(changes[1])).toEqual([1, 2, 3]);
});

test('requests nothing after the last batch', async () => {
  answers = [batch(null, 1)];
  const loader = cars();
  loader.start();
  await expect.poll(() => changes.length).toBe(1);
  loader.loadMore();
  expect(asked).toHaveLength(1);
});

test('reports a failed first batch; a later one keeps the existing cards', async () => {
  answers = [503];
  cars().start();
  await expect.poll(() => changes).toEqual([{ failed: true }]);
  changes.length = 0;
  asked.length = 0;
  answers = [batch(100, 1), 503];
  const loader = cars();
  loader.start();
  await expect.poll(() => (loader.loadMore(), asked.length)).toBe(2);
  await new Promise(setImmediate);
  expect(changes.map(idsOf)).toEqual([[1]]);
});

test('ignores a response after the component is removed', async () => {
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error))),
  );
  cars().start()();
  await new Promise(setImmediate);
  expect(changes).toEqual([]);
});

test('data of another build than the page is left out', async () => {
  build = 'b2';
  answers = [batch(null, 1)];
  cars().start();
  await expect.poll(() => changes).toEqual([{ failed: true }]);
});
