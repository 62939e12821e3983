import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createMarketModels,
  encodeWithinLimit,
  type MarketKind,
  storeMarket,
} from '#features/pricing/pricing.server.ts';
import { fitMarket } from '#features/pricing/pricing.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { main } from './auctions.ts';
import { main as instantOffersMain } from './instant-offers.ts';
import { runCommand, runInThisProcess } from './testing/run-command.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'auctions-cli-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const auctions = (...args: string[]) => runInThisProcess(main, args, { DATABASE_URL: database.url, INIT_CWD: folder });
const instantOffers = (...args: string[]) =>
  runInThisProcess(instantOffersMain, args, { DATABASE_URL: database.url, INIT_CWD: folder });
/** Reads the market as a server that starts now. */
const stored = (kind: MarketKind) => createMarketModels(database, Date.now).find(kind);

/** Writes a file of sales. The last one has no price, and the one before it a branded title. */
async function writeSales(name: string, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, at) => {
    const [year, miles] = [2012 + (at % 8), 20_000 + 137 * at];
    return `S${at},Lane ${at % 3},${year},Toyota,Camry,${miles},${Math.round(4_000 + 900 * (year - 2012) - miles / 40)},`;
  });
  const left = ['B1,Lane 1,2015,Toyota,Camry,50000,3000,Salvage title', 'N1,Lane 1,2015,Toyota,Camry,50000,,'];
  const head = 'stock_number,dealer_name,year,make,model,mileage,price,description';
  await writeFile(path.join(folder, name), [head, ...lines, ...left].join('\n'));
}

test('bases trade-in values on the sales of a file, until others replace them or they are removed', async () => {
  await writeSales('sales.csv', 320);
  await writeSales('few.csv', 299);
  const imported = await auctions('import', 'sales.csv');
  expect(imported).toMatchObject({ code: 0, problems: '' });
  expect(imported.output).toContain('Trade-in values are based on 320 auction sales now.');
  const [few, none] = [await auctions('import', 'few.csv'), await auctions('import', 'none.csv')];
  expect(few).toMatchObject({
    code: 1,
    problems: expect.stringContaining('The file has 299 auction sales with a price'),
  });
  expect(none).toMatchObject({ code: 1, problems: expect.stringContaining('none.csv') });
  const market = await stored('auction');
  expect([market?.appraiser.head.cars, market?.appraiser.head.privateCars]).toEqual([320, 0]);
  const removed = await auctions('remove');
  expect(removed).toMatchObject({ code: 0, output: expect.stringContaining('Trade-in values have ended.') });
  expect(await stored('auction')).toBeNull();
});

test('records imports and removals of sale records in the audit log, or changes nothing', async () => {
  await writeSales('audited.csv', 320);
  await instantOffers('remove');
  const [last] = await database.query<{ id: number }>('select coalesce(max(id), 0) as id from audit_log');
  const recorded = () =>
    database.query('select role, action, subject, before, after from audit_log where id > $1 order by id', [last!.id]);
  await database.query(`alter table audit_log add constraint full_disk check (action not like 'sale%') not valid`);
  expect(await instantOffers('import', 'audited.csv')).toMatchObject({ code: 1 });
  expect([await stored('instant-offer'), await recorded()]).toEqual([null, []]);
  await database.query('alter table audit_log drop constraint full_disk');
  await instantOffers('import', 'audited.csv');
  await instantOffers('import', 'audited.csv');
  await instantOffers('remove');
  await instantOffers('remove');
  const common = { role: 'command-line', subject: 'sale-records:instant-offer' };
  const [imported, count] = [{ ...common, action: 'sale-records.import' }, { count: 320 }];
  expect(await recorded()).toEqual([
    { ...imported, before: null, after: count },
    { ...imported, before: count, after: count },
    { ...common, action: 'sale-records.remove', before: count, after: null },
  ]);
});

test('bases values of instant offers on the offers of another file', async () => {
  await writeSales('offers.csv', 310);
  await storeMarket(database, 'auction', encodeWithinLimit(fitMarket([]), 'auction'), { builtAt: new Date() });
  const imported = await instantOffers('import', 'offers.csv');
  expect(imported).toMatchObject({ code: 0, problems: '' });
  expect(imported.output).toContain('Values of instant offers are based on 310 instant offers now.');
  const market = await stored('instant-offer');
  expect([market?.appraiser.head.cars, market?.isMadeUp]).toEqual([310, false]);
  const removed = await instantOffers('remove');
  expect(removed).toMatchObject({ code: 0, output: expect.stringContaining('Values of instant offers have ended.') });
  expect([await stored('instant-offer'), (await stored('auction')) !== null]).toEqual([null, true]);
  expect(await instantOffers()).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage: npm run instant-offers'),
  });
});

test('is a program, whose process ends after it has used the database', { tags: 'long' }, async () => {
  expect(await runCommand('auctions.ts', ['remove'], { DATABASE_URL: database.url })).toMatchObject({
    ...{ code: 0, output: expect.stringContaining('Trade-in values have ended.'), problems: '' },
  });
});

test.each([[[]], [['remove', 'sales.csv']]])('answers %j with how to use it', async (args) => {
  expect(await auctions(...args)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage: npm run auctions'),
  });
});
