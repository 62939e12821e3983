import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { followInventory, type InventoryFollower } from './inventory-follower.ts';
import { openSnapshotFile } from './snapshot/snapshot-file.ts';
import { createSnapshots } from './snapshot/snapshots.ts';

/**
 * Owners, listings and ratings as release 0.1.0 of November 23, 2026 stored them. They must never be changed: a new
 * field of a schema needs a default or a migration, so that these rows stay readable as long as such databases exist.
 */
const FIXTURE = path.join(import.meta.dirname, 'testing/stored-rows.json');
const fixtureSchema = z.object({
  owners: z.array(z.object({ id: z.int(), facts: z.object({}).loose(), lead_email: z.string().nullable() })),
  listings: z.array(z.object({ id: z.int(), owner_id: z.int(), facts: z.object({}).loose() })),
  ratings: z.array(z.object({ listing_id: z.int(), shown: z.object({}).loose().nullable() })),
});
type Fixture = z.infer<typeof fixtureSchema>;

let database: Database;
let folder: string;
let follower: InventoryFollower | undefined;
let notes: string[];
let errors: string[];
beforeEach(async () => {
  [notes, errors] = [[], []];
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-stored-'));
});
afterEach(async () => {
  await follower?.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const readFixture = async () => fixtureSchema.parse(JSON.parse(await readFile(FIXTURE, 'utf8')));

async function store({ owners, listings, ratings }: Fixture): Promise<void> {
  await database.query(`insert into sources (name) values ('before')`);
  const insert = (sql: string, rows: readonly object[]) => database.query(sql, [JSON.stringify(rows)]);
  await insert(
    `insert into owners (id, source_id, key, facts, lead_email, content_hash) overriding system value
     select id, 1, id::text, facts, lead_email, ''
     from jsonb_to_recordset($1) as r (id bigint, facts jsonb, lead_email text)`,
    owners,
  );
  await insert(
    `insert into listings (id, source_id, key, owner_id, facts, content_hash) overriding system value
     select id, 1, id::text, owner_id, facts, '' from jsonb_to_recordset($1) as r (id bigint, owner_id bigint, facts jsonb)`,
    listings,
  );
  await insert(
    `insert into listing_ratings (listing_id, standing, car_digest, judged_at, shown, shown_at)
     select listing_id, '{}', 0, now(), shown, now()
     from jsonb_to_recordset($1) as r (listing_id bigint, shown jsonb)`,
    ratings,
  );
  await database.query(`insert into listing_changes (listing_id, kind) select id, 'created' from listings order by id`);
}

async function follow(): Promise<InventoryFollower> {
  await follower?.stop();
  follower = followInventory({
    database,
    snapshots: createSnapshots(openSnapshotFile(folder), database),
    onNote: (line) => notes.push(line),
    onError: ({ message }) => errors.push(message),
  });
  await follower.caughtUp();
  return follower;
}

test('reads every row of earlier releases, from the database and then from a snapshot', async () => {
  const fixture = await readFixture();
  await store(fixture);
  const first = await follow();
  const figures = (at: InventoryFollower) => [at.inventory.size, at.unreadableRows, at.whyUnfit()];
  expect(figures(first)).toEqual([fixture.listings.length, 0, null]);
  expect(notes).toEqual([
    'The snapshot of the index is not used (there is none). It is built from the database.',
    expect.stringMatching(/^The index was built from the database: 42 listings in \d+\.\d s\.$/),
  ]);
  const again = await follow();
  expect(figures(again)).toEqual([fixture.listings.length, 0, null]);
  expect([notes.length, errors]).toEqual([2, []]);
});

test('the same test detects a version that cannot read them; no snapshot hides it from the next start', async () => {
  const fixture = await readFixture();
  const listings = fixture.listings.map((row) => ({ ...row, facts: { ...row.facts, year: undefined } }));
  await store({ ...fixture, listings });
  for (let start = 1; start <= 2; start++) {
    const { inventory, unreadableRows, whyUnfit } = await follow();
    expect([inventory.size, unreadableRows]).toEqual([0, fixture.listings.length]);
    expect(whyUnfit.call(follower)).toMatch(/^Row \d+ of listings cannot be read .* So are 41 other rows\.$/);
  }
});
