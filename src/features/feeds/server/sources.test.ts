import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ImportBusyError, withImportLock } from './import-lock.ts';
import type { ImportResult } from './import-feed.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';
import { deleteUnusedSource, listSources, readFeedFigures, withdrawSource } from './sources.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const STOCK = `stock_number,year,make,model,price,dealership_name,dealer_zip
T100,2019,Toyota,Tacoma,28995,Summit Motors,80202
T101,2021,Chevrolet,Bolt EV,21000,Summit Motors,80202
`;
const VINS = 'vin,year,make,price\n1HGCM82633A004352,2019,Honda,9000\n5YJ3E1EA7KF317000,2019,Tesla,9000\n';

/** The notices about other sources. */
const noticesOf = ({ report }: ImportResult) => report.notices.filter((notice) => notice.includes('source'));

test.each([
  ['stock numbers', STOCK],
  ['VINs', VINS],
])('a file that another source already lists is noticed by its %s', async (_by, text) => {
  expect(noticesOf(await harness.importText(text))).toEqual([]);
  expect(noticesOf(await harness.importText(text, { sourceName: 'Summit Motors' }))).toEqual([
    '2 of 2 of these cars are also listed by the source "cars.csv", so they are now listed twice. If it is the same inventory, remove one of the two: npm run sources -- remove "cars.csv"',
  ]);
  // The next import of the source is not new.
  expect(noticesOf(await harness.importText(text, { sourceName: 'Summit Motors' }))).toEqual([]);
});

test('the inventory of another dealer is not noticed', async () => {
  await harness.importText(STOCK);
  const other = STOCK.replaceAll('T10', 'H10');
  expect(noticesOf(await harness.importText(other, { sourceName: 'Hudson Auto' }))).toEqual([]);
});

test('lists the sources, and withdraws all listings of one until its next import', async () => {
  await harness.importText(STOCK);
  await harness.importText(VINS, { name: 'vins.csv', sourceName: 'second' });
  expect(await withdrawSource(harness.database, 'cars.csv')).toBe(2);
  expect(await withdrawSource(harness.database, 'cars.csv')).toBe(0);
  expect(await withdrawSource(harness.database, 'unknown')).toBe(null);
  expect(await listSources(harness.database)).toMatchObject([
    { name: 'cars.csv', listings: 0, dealers: 0, importedAt: expect.any(Date) },
    { name: 'second', listings: 2 },
  ]);
  const changes = await harness.database.query<{ kind: string }>('select kind from listing_changes order by seq');
  expect(changes.map(({ kind }) => kind).slice(-2)).toEqual(['withdrawn', 'withdrawn']);
  expect((await harness.importText(STOCK)).report).toMatchObject({ created: 2 });
});

test('an import that failed or was refused is a newer attempt, not the last import', async () => {
  await harness.importText(STOCK, { mode: 'full' });
  const [imported] = await listSources(harness.database);
  expect(imported!.attemptedAt).toEqual(imported!.importedAt);
  const shrunk = STOCK.split('\n').slice(0, 2).join('\n');
  expect(await harness.importText(`${shrunk}\n`, { mode: 'full' })).toMatchObject({ kind: 'refused' });
  const [refused] = await listSources(harness.database);
  expect(refused!.importedAt).toEqual(imported!.importedAt);
  expect(refused!.attemptedAt!.getTime()).toBeGreaterThan(imported!.importedAt!.getTime());
  await expect(harness.importText('a,b\n', { sourceName: 'broken' })).rejects.toThrow(/column|header|record/i);
  expect(await listSources(harness.database)).toContainEqual(
    expect.objectContaining({ name: 'broken', importedAt: null, attemptedAt: expect.any(Date) }),
  );
  const rejected = 'stock_number,year,make,price\nT1,2019,Toyota,-5\n';
  const { report } = await harness.importText(rejected, { name: 'rejected.csv', sourceName: 'rejected' });
  expect(report).toMatchObject({ read: 1, rejected: 1, notices: [expect.not.stringContaining('are imported')] });
  const sources = await listSources(harness.database);
  expect(sources.find(({ name }) => name === 'rejected')).toMatchObject({
    importedAt: null,
    attemptedAt: expect.any(Date),
  });
  const [{ id: sourceId }] = (await harness.database.query<{ id: number }>(
    `select id from sources where name = 'rejected'`,
  )) as [{ id: number }];
  await withImportLock(harness.database, { sourceId, sourceName: 'rejected' }, () =>
    expect(deleteUnusedSource(harness.database, 'rejected')).rejects.toThrow(ImportBusyError),
  );
  expect(await deleteUnusedSource(harness.database, 'rejected')).toBe(true);
  expect(await deleteUnusedSource(harness.database, 'cars.csv')).toBe(false);
});

test('counts failing feeds, and finds the one that was imported longest ago', async () => {
  const { database } = harness;
  expect(await readFeedFigures(database)).toEqual({ failing: 0, oldestImportedAt: null });
  const age = (hours: number, name: string) =>
    database.query(
      `update imports set started_at = started_at - interval '${hours} hours' where source_id = (select id from sources where name = $1)`,
      [name],
    );
  await harness.importText(STOCK, { mode: 'full', sourceName: 'old' });
  await age(40, 'old');
  await harness.importText(VINS, { name: 'vins.csv', sourceName: 'new' });
  const old = (await listSources(database)).find(({ name }) => name === 'old');
  expect(await readFeedFigures(database)).toEqual({ failing: 0, oldestImportedAt: old!.importedAt });
  // The import is refused because it would withdraw half of the cars.
  await harness.importText(STOCK.split('\n').slice(0, 2).join('\n'), { mode: 'full', sourceName: 'old' });
  // An import that fails counts after an hour; until then it could be running.
  await expect(harness.importText('a,b\n', { name: 'broken.csv', sourceName: 'broken' })).rejects.toThrow(
    /column|header|record/i,
  );
  expect(await readFeedFigures(database)).toEqual({ failing: 1, oldestImportedAt: old!.importedAt });
  await age(2, 'broken');
  expect(await readFeedFigures(database)).toMatchObject({ failing: 2 });
  await withdrawSource(database, 'old');
  const figures = await readFeedFigures(database);
  expect(figures.oldestImportedAt!.getTime()).toBeGreaterThan(old!.importedAt!.getTime());
});

test('counts a feed that is tried again and again as failing', async () => {
  const { database } = harness;
  const fail = () =>
    expect(harness.importText('a,b\n', { sourceName: 'broken' })).rejects.toThrow(/column|header|record/i);
  await harness.importText(STOCK, { sourceName: 'broken' });
  await fail();
  expect(await readFeedFigures(database)).toMatchObject({ failing: 0 });
  await fail();
  expect(await readFeedFigures(database)).toMatchObject({ failing: 1 });
  await harness.importText(STOCK, { sourceName: 'broken' });
  expect(await readFeedFigures(database)).toMatchObject({ failing: 0 });
});

test('a file that is no feed counts as a refused import of its source, but creates no source', async () => {
  const { database } = harness;
  await harness.importText(STOCK, { mode: 'full' });
  const page = '<html><body>Sign in</body></html>';
  await expect(harness.importText(page, { mode: 'full' })).rejects.toThrow('The file is a web page');
  const [source] = await listSources(database);
  expect(source!.attemptedAt!.getTime()).toBeGreaterThan(source!.importedAt!.getTime());
  expect(await readFeedFigures(database)).toMatchObject({ failing: 1 });
  await expect(harness.importText(page, { name: 'new.csv' })).rejects.toThrow('The file is a web page');
  expect(await listSources(database)).toHaveLength(1);
  await harness.importText(STOCK, { mode: 'full' });
  expect(await readFeedFigures(database)).toMatchObject({ failing: 0 });
});

test('sources that send no further feeds count as neither', async () => {
  await harness.importText(STOCK, { once: true });
  expect(await readFeedFigures(harness.database)).toEqual({ failing: 0, oldestImportedAt: null });
});
