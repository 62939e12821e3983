import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeWithinLimit, storeMarket } from '#features/pricing/pricing.server.ts';
import { camryMarket } from '#features/pricing/testing/camry-market.ts';
import { fitMarket } from '#features/pricing/pricing.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { main } from './sources.ts';
import { runCommand, runInThisProcess } from './testing/run-command.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('demo'), (E'odd\\x1b[2J')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from sources where name = 'demo'`,
  );
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash)
     select source_id, 'l' || n, id, '{}', '\\x00' from owners, generate_series(1, 3) n`,
  );
});
afterAll(() => database.close());

const sources = (...args: string[]) => runInThisProcess(main, args, { DATABASE_URL: database.url });

test('lists sources, and removes the listings of one with an audit row', async () => {
  const list = 'demo\tlistings: 3\tdealers: 1\tlast import: none\nodd[2J\tlistings: 0\tdealers: 0\tlast import: none\n';
  expect(await sources('list')).toEqual({ code: 0, output: list, problems: '' });
  expect(await sources('remove', 'Demo')).toMatchObject({
    code: 1,
    problems: expect.stringContaining('There is no source "Demo"'),
  });
  expect(await sources('remove', 'demo')).toMatchObject({
    code: 0,
    output: 'Removed from the site: 3 listings of "demo".\n',
  });
  expect(await database.query('select 1 from listings where withdrawn_at is null')).toEqual([]);
  expect(await database.query('select role, action, subject, after from audit_log')).toEqual([
    { role: 'command-line', action: 'source.remove', subject: 'source:demo', after: { count: 3 } },
  ]);
  expect(await sources('remove')).toMatchObject({
    ...{ code: 1, output: expect.stringContaining('Usage: npm run sources') },
  });
});

test('names an attempt that is newer than the last import', async () => {
  await database.query(
    `insert into imports (source_id, file, mode, started_at, finished_at, report)
     select id, 'f', 'full', t::timestamptz, done::timestamptz, '{}' from sources, (values
       ('2026-11-01T08:00Z', '2026-11-01T08:01Z'), ('2026-11-02T08:00Z', null)) as i (t, done) where name = 'demo'`,
  );
  expect((await sources('list')).output).toContain(
    'last import: 2026-11-01 08:00\tnewer attempt: 2026-11-02 08:00 (failed, refused or still running)\n',
  );
});

test('a source of which nothing was ever imported says so, and is deleted when it is removed', async () => {
  await database.query(`insert into sources (name) values ('typo.csv')`);
  await database.query(
    `insert into imports (source_id, file, mode, started_at) select id, 'f', 'full', '2026-11-02T08:00Z' from sources where name = 'typo.csv'`,
  );
  expect((await sources('list')).output).toContain(
    'typo.csv\tlistings: 0\tdealers: 0\tNEVER IMPORTED\tlast attempt: 2026-11-02 08:00 (failed, refused or still running)\n',
  );
  expect(await sources('remove', 'typo.csv')).toMatchObject({
    code: 0,
    output: expect.stringContaining('was deleted'),
  });
  expect((await sources('list')).output).not.toContain('typo.csv');
});

test('removes the made-up sale records of the demo in one transaction with their audit row', async () => {
  const encoded = encodeWithinLimit(fitMarket(camryMarket(0.8).slice(0, 320)), 'auction');
  for (const kind of ['auction', 'instant-offer'] as const)
    await storeMarket(database, kind, encoded, { builtAt: new Date(), isMadeUp: true });
  const kinds = async () =>
    (await database.query<{ kind: string }>('select kind from market_models order by 1')).map(({ kind }) => kind);
  await database.query(`alter table audit_log add constraint full_disk check (action <> 'source.remove') not valid`);
  expect(await sources('remove', 'demo')).toMatchObject({ code: 1 });
  expect(await kinds()).toEqual(['auction', 'instant-offer']);
  await database.query('alter table audit_log drop constraint full_disk');
  const removed = await sources('remove', 'demo');
  const count = encoded.head.cars;
  expect(removed).toMatchObject({ code: 0, output: expect.stringContaining(`${count} made-up auction sales`) });
  expect(await kinds()).toEqual([]);
  expect(await database.query('select after from audit_log order by id desc limit 1')).toEqual([
    { after: { count: 0, auctionSales: count, instantOffers: count } },
  ]);
});

test('is a program, whose process ends after it has used the database', { tags: 'long' }, async () => {
  const listed = await runCommand('sources.ts', ['list'], { DATABASE_URL: database.url });
  expect(listed).toMatchObject({ code: 0, output: expect.stringContaining('demo\tlistings: '), problems: '' });
});
