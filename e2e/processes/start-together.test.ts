import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { createNewDatabase } from '#ports/database/test-database.ts';
import { migrationNames } from '#ports/database/migrate.ts';
import { endInstance, PLAIN_SITE, startInstance } from '../testing/sites/start-site.ts';

/** The tests of the migrations also prove that processes which migrate at the same time wait for each other. */
const LONG = { tags: 'long', timeout: 600_000 };
const NAMES = ['one', 'two'] as const;
/** Enough that one process is usually killed while it loads them. */
const LISTINGS = 500;

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-together-'));
  database = connectDatabase(await createNewDatabase());
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = (name: string) => ({
  ...process.env,
  ...{ DATABASE_URL: database.url, DATA_DIR: path.join(folder, name), PORT: '0', DRAIN_MS: '0' },
  ...{ SEED_DEMO: '1', DEMO_LISTINGS: String(LISTINGS), RATE_EVERY: 'off' },
  NODE_ENV: 'production',
  SITE_MODE: 'development',
});
const count = async (table: string) =>
  (await database.query<{ n: number }>(`select count(*) as n from ${table}`))[0]!.n;
const totalAt = async (address: string) => {
  const response = await fetch(`${address}/rest/lsc/listing/count?allListingType=all-cars&searchRadius=0`);
  return ((await response.json()) as { totalResultCount: number }).totalResultCount;
};

test(
  'when two servers start together on an empty database, one loads the demo; if it is killed, the other continues',
  LONG,
  async () => {
    const loading = Promise.withResolvers<ChildProcess>();
    const starts = NAMES.map((name) =>
      startInstance(
        environment(name),
        (text, child) => {
          if (text.includes('Loading the demo inventory')) loading.resolve(child);
        },
        PLAIN_SITE,
      ),
    );
    const outcomes = Promise.allSettled(starts);
    const killed = await Promise.race([loading.promise, outcomes.then(() => null)]);
    await vi.waitUntil(async () => (await count('listings')) > 0, { timeout: 300_000, interval: 20 });
    expect(killed?.kill('SIGKILL')).toBe(true);

    const ready = (await outcomes)
      .flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      .filter(({ child }) => child !== killed);
    expect(ready).toHaveLength(1);
    const seeded = await count('listings');
    expect(seeded).toBe(LISTINGS);
    const again = await startInstance(environment('three'), undefined, PLAIN_SITE);
    try {
      const ran = await database.query<{ name: string }>('select name from schema_migrations order by id');
      expect(ran.map(({ name }) => name)).toEqual(await migrationNames());
      // The killed process's import, unless it finished before the kill.
      const imports = await database.query<{ ended: boolean }>('select finished_at is not null as ended from imports');
      expect(imports.filter(({ ended }) => ended)).toHaveLength(1);
      expect(imports.length).toBeLessThanOrEqual(2);
      const [distinct] = await database.query<{ vins: number }>(
        'select count(distinct vin) as vins from listings where vin is not null',
      );
      expect([distinct!.vins, await count('listings')]).toEqual([
        await count('listings where vin is not null'),
        seeded,
      ]);
      for (const { address } of [...ready, again]) expect(await totalAt(address)).toBe(seeded);
    } finally {
      for (const { child } of [...ready, again]) expect(await endInstance(child)).toBe(0);
    }
  },
);
