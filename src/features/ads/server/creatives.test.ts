import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { createAdCounts } from './ad-counts.ts';
import {
  listAdDays,
  addCreative,
  changeCreative,
  findCreative,
  findFrame,
  listCreatives,
  type NewCreative,
  listRunningCreatives,
} from './creatives.ts';

const IMAGE: NewCreative = {
  ...{ brand: null, place: 'inline', size: '728x90', alt: 'Insure it', targetUrl: 'https://insurer.example/' },
  ...{ startsOn: '2026-11-01', endsOn: '2026-11-30', weight: 3, file: { kind: 'image', image: 'a.webp' } },
};
const FRAME: NewCreative = { ...IMAGE, endsOn: null, file: { kind: 'frame', html: '<b>Insure it</b>' } };

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'ad_creatives', 'ad_days'));

test('stores images and frames', async () => {
  const image = await addCreative(database, IMAGE);
  const frame = await addCreative(database, { ...FRAME, brand: 'maker' });
  const { file: _file, ...facts } = IMAGE;
  expect(await findCreative(database, image)).toEqual({
    ...{ ...facts, id: image, kind: 'image', image: 'a.webp', state: 'running', createdAt: expect.any(Date) },
  });
  expect(await findCreative(database, frame)).toMatchObject({
    kind: 'frame',
    image: null,
    brand: 'maker',
    endsOn: null,
  });
  expect(await findFrame(database, frame)).toEqual({ html: '<b>Insure it</b>', state: 'running' });
  expect([await findFrame(database, image), await findFrame(database, 999)]).toEqual([null, null]);
});

test('refuses what no form may store', async () => {
  for (const wrong of [
    { targetUrl: 'http://insurer.example/' },
    { endsOn: '2026-10-31' },
    { weight: 0 },
    { alt: '' },
    { size: '1x1' as '728x90' },
  ])
    await expect(addCreative(database, { ...IMAGE, ...wrong })).rejects.toThrow(/violates check constraint/);
});

test('selects from those that run, until their last day', async () => {
  const [ended, running, paused] = [
    await addCreative(database, IMAGE),
    await addCreative(database, FRAME),
    await addCreative(database, FRAME),
  ];
  await changeCreative(database, paused, 'pause');
  const ids = async (day: string) => (await listRunningCreatives(database, day)).map(({ id }) => id);
  expect(await ids('2026-11-30')).toEqual([ended, running]);
  expect(await ids('2026-12-01')).toEqual([running]);
});

test('pauses, resumes and removes; a removed one loses its file and stays removed', async () => {
  const id = await addCreative(database, FRAME);
  expect(await changeCreative(database, id, 'resume')).toBeNull();
  expect(await changeCreative(database, id, 'pause')).toEqual({ before: 'running', after: 'paused' });
  expect(await changeCreative(database, id, 'resume')).toEqual({ before: 'paused', after: 'running' });
  expect(await changeCreative(database, id, 'remove')).toEqual({ before: 'running', after: 'removed' });
  expect(await changeCreative(database, id, 'resume')).toBeNull();
  expect(await changeCreative(database, 999, 'pause')).toBeNull();
  expect(await findFrame(database, id)).toBeNull();
  expect(await listCreatives(database, { before: null, max: 10 })).toEqual([]);
});

test('lists the newest first, in pages', async () => {
  const ids = [
    await addCreative(database, IMAGE),
    await addCreative(database, IMAGE),
    await addCreative(database, IMAGE),
  ];
  const page = async (before: number | null) => (await listCreatives(database, { before, max: 2 })).map(({ id }) => id);
  expect(await page(null)).toEqual([ids[2], ids[1]]);
  expect(await page(ids[1]!)).toEqual([ids[0]]);
});

test('adds up what several servers count', async () => {
  const event = { day: '2026-11-27', ad: 'creative-1', brand: 'marketplace', place: 'inline-1' } as const;
  const fail = (error: Error) => {
    throw error;
  };
  const [one, other] = [createAdCounts(database, fail), createAdCounts(database, fail)];
  one.add(event, ['requests', 'served']);
  one.add(event, ['requests']);
  one.add({ ...event, place: 'inline-2' }, ['requests', 'served']);
  other.add(event, ['clicks']);
  other.add({ ...event, day: '2026-11-28', ad: 'house-help' }, ['requests', 'served']);
  await Promise.all([one.stop(), other.stop()]);
  await one.stop();
  expect(await listAdDays(database, { from: '2026-11-27', to: '2026-11-28' })).toEqual([
    { ad: 'creative-1', day: '2026-11-27', requests: 3, served: 2, clicks: 1 },
    { ad: 'house-help', day: '2026-11-28', requests: 1, served: 1, clicks: 0 },
  ]);
  expect(await listAdDays(database, { from: '2026-11-29', to: '2026-11-30' })).toEqual([]);
});

test('reports once while counts cannot be written', async () => {
  const errors: string[] = [];
  const away = { query: async () => Promise.reject(new Error('away')) };
  const counts = createAdCounts(away, ({ message }) => errors.push(message));
  for (let time = 0; time < 3; time++) {
    counts.add({ day: '2026-11-27', ad: 'server', brand: 'maker', place: 'fixed' }, ['requests']);
    await counts.stop();
  }
  expect(errors).toEqual(['away']);
});
